/// The lines that were run from the prompt, the newest last.
///
/// Text typed into forms is never included. As in a shell, a line that begins with a blank is not
/// kept, for private commands.
public struct PromptHistory: Hashable, Sendable {
  /// The maximum number of lines; the oldest are removed first.
  public static let limit = 1000

  /// The lines; consecutive lines differ.
  public private(set) var lines: [String] = []

  /// Creates a history of the lines that can be kept.
  public init(_ lines: [String] = []) {
    for line in lines { add(line) }
  }

  /// Adds the newest line.
  ///
  /// - Returns: whether it was added: it can be kept and differs from the newest.
  @discardableResult
  public mutating func add(_ line: String) -> Bool {
    guard PromptHistory.keeps(line), lines.last != line else { return false }
    lines.append(line)
    if lines.count > PromptHistory.limit {
      lines.removeFirst(lines.count - PromptHistory.limit)
    }
    return true
  }

  /// Whether a line can be kept: not empty, at most the limit long, without control characters, and
  /// not beginning with a blank.
  public static func keeps(_ line: String) -> Bool {
    guard let first = line.first, first != " ", line.count <= LineEditor.lengthLimit
    else { return false }
    return line.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0 != "\u{2028}" && $0 != "\u{2029}"
    }
  }

  /// The lines that begin with a text and continue, without duplicates, the newest first.
  public func lines(beginningWith text: String) -> [String] {
    var seen: Set<String> = [text]
    return lines.reversed().filter { $0.hasPrefix(text) && seen.insert($0).inserted }
  }
}
