/// A walk through the earlier lines that begin as the line does.
struct PromptRecall: Hashable {
  private let original: LineEditor
  private let lines: [String]
  /// How many lines back; 0 is what was typed.
  private var position = 0

  init(_ history: PromptHistory, from line: LineEditor) {
    original = line
    lines = history.lines(beginningWith: line.text)
  }

  /// Whether the walk is where it began.
  var isAtStart: Bool { position == 0 }

  /// Goes that many lines further back.
  ///
  /// - Returns: whether there is such a line.
  mutating func step(by steps: Int) -> Bool {
    guard (0...lines.count).contains(position + steps) else { return false }
    position += steps
    return true
  }

  /// The line where the walk is.
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
