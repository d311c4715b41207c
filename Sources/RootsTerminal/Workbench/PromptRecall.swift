/// A position in the earlier lines that begin with the typed text.
struct PromptRecall: Hashable {
  private let original: LineEditor
  private let lines: [String]
  /// The number of lines back; 0 is the typed line.
  private var position = 0

  init(_ history: PromptHistory, from line: LineEditor) {
    original = line
    lines = history.lines(beginningWith: line.text)
  }

  /// Whether the position is the typed line.
  var isAtStart: Bool { position == 0 }

  /// Moves a number of lines back.
  ///
  /// - Returns: whether there is such a line.
  mutating func step(by steps: Int) -> Bool {
    guard (0...lines.count).contains(position + steps) else { return false }
    position += steps
    return true
  }

  /// The line at the position.
  var line: LineEditor {
    guard position > 0 else { return original }
    var line = original
    line.replaceAll(with: lines[position - 1])
    return line
  }

  /// The sentence that is shown if there is no older line.
  var sentenceAtEnd: String {
    if position > 0 { return "this is the oldest line" }
    return original.isEmpty
      ? "no line has been run yet" : "no earlier line begins with \(visible(original.text))"
  }
}
