import Roots
import RootsTape

/// The lines of a tape, some of which are replaced by others.
package struct TapeLines {
  /// Lines that others take the place of.
  package struct Change: Hashable, Sendable {
    /// The number of the first old line, from 1.
    package let line: Int
    package let old: [String]
    package let new: [String]
  }

  /// The changes, in the order of the lines.
  private(set) var changes: [Change] = []
  private var lines: [String]
  private let lineEnd: String
  /// The statements of the tape's own file.
  private let statements: [TapeStatement]

  /// The lines of a tape that was read.
  init(_ reading: TapeReading, _ path: String) {
    statements = reading.tape.statements.filter { $0.position.file == path }
    let text = reading.texts[path] ?? ""
    lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { String($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  /// The text with the changes.
  var text: String { lines.map { $0 + lineEnd }.joined() }

  /// Whether a line of the tape was replaced.
  func isChanged(_ line: Int) -> Bool {
    changes.contains { ($0.line..<$0.line + $0.old.count).contains(line) }
  }

  /// Replaces statements, but for the comments and the other statements on their lines, or adds
  /// lines before the next statement if there are none.
  mutating func replace(
    _ statements: [TapeStatement], by recorded: [Recording.Line], before next: TapeStatement?
  ) {
    let shift = changes.reduce(0) { $0 + $1.new.count - $1.old.count }
    let first = statements.first?.position.line ?? next?.position.line ?? lines.count + 1 - shift
    let last = statements.last?.position.line ?? first - 1
    let range = first - 1 + shift..<last + shift
    let old = Array(lines[range])
    let made = recorded.map { "\($0)" }.filter { !$0.isEmpty }
    var (before, behind) = ([String](), [String]())
    for statement in self.statements {
      let place = statement.position
      guard (first...max(first, last)).contains(place.line), !old.isEmpty,
        !statements.contains(statement)
      else { continue }
      let isBefore = statements.first.map { $0.position.isBehind(place) } ?? false
      if isBefore {
        before.append("\(statement.command)")
      } else {
        behind.append("\(statement.command)")
      }
    }
    let new = before + old.compactMap(Self.comment).filter { !made.contains($0) } + made + behind
    changes.append(Change(line: first, old: old, new: new))
    lines.replaceSubrange(range, with: new)
  }

  /// The comment at the end of a line; nil without one.
  private static func comment(of line: String) -> String? {
    var quote: Character?
    for index in line.indices {
      switch (line[index], quote) {
      case ("#", nil): return String(line[index...])
      case (let mark, let open?) where mark == open: quote = nil
      case ("\"", nil), ("'", nil), ("`", nil): quote = line[index]
      default: break
      }
    }
    return nil
  }
}

extension TapePosition {
  /// Whether it is behind another one of the same file.
  fileprivate func isBehind(_ other: TapePosition) -> Bool {
    (line, column) > (other.line, other.column)
  }
}
