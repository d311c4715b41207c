/// The lines that were run from the prompt, the newest last.
///
/// Only what was typed there is in it, never what is typed into a form. A line that begins with
/// a blank is not kept, as in a shell: that is how a line is kept private.
public struct PromptHistory: Hashable, Sendable {
  /// The most lines that are kept; the oldest go first.
  public static let limit = 1000

  /// The lines; no two in a row are equal.
  public private(set) var lines: [String] = []

  /// A history of those of the lines that can be kept.
  public init(_ lines: [String] = []) {
    for line in lines { add(line) }
  }

  /// Adds the newest line.
  ///
  /// - Returns: whether it is kept and was not the newest already.
  @discardableResult
  public mutating func add(_ line: String) -> Bool {
    guard PromptHistory.keeps(line), lines.last != line else { return false }
    lines.append(line)
    if lines.count > PromptHistory.limit {
      lines.removeFirst(lines.count - PromptHistory.limit)
    }
    return true
  }

  /// Whether a line can be kept: some text, not too long, without control characters, and not
  /// begun with a blank.
  public static func keeps(_ line: String) -> Bool {
    guard let first = line.first, first != " ", line.count <= LineEditor.lengthLimit
    else { return false }
    return line.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0 != "\u{2028}" && $0 != "\u{2029}"
    }
  }

  /// The lines that contain some text in any case, each once, the newest first.
  public func lines(containing text: String) -> [String] {
    let wanted = Array(text.lowercased().utf8)
    var seen: Set<String> = []
    return lines.reversed().filter { line in
      Array(line.lowercased().utf8).contains(run: wanted) && seen.insert(line).inserted
    }
  }

  /// The lines that begin with some text, each once and none equal to it, the newest first.
  public func lines(beginningWith text: String) -> [String] {
    var seen: Set<String> = [text]
    return lines.reversed().filter { $0.hasPrefix(text) && seen.insert($0).inserted }
  }
}

extension [UInt8] {
  /// Whether these bytes stand somewhere, one after the other.
  fileprivate func contains(run: [UInt8]) -> Bool {
    guard let first = run.first else { return true }
    guard run.count <= count else { return false }
    return (0...(count - run.count)).contains { start in
      self[start] == first && self[start..<(start + run.count)].elementsEqual(run)
    }
  }
}
