import Glibc
import Roots
import RootsCurses
import RootsFiles

/// Links from reports on a terminal to the files that they name (OSC 8).
enum FileLinks {
  /// Whether the terminal opens links, or ignores them; the Linux console would print them.
  static var areSupported: Bool {
    let kind = environment("TERM") ?? ""
    return !["", "dumb"].contains(kind) && !kind.hasPrefix("linux") && !kind.hasPrefix("vt")
  }

  /// The text with a link around each file and line at the start of a line, such as `Inn.yaml:18`.
  ///
  /// - Complexity: O(length); a file is looked up for each line that may name one.
  static func added(to text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map(linked).joined(separator: "\n")
  }

  private static func linked(_ line: Substring) -> String {
    guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return String(line) }
    let digits = line[line.index(after: colon)...].prefix(while: \.isNumber)
    let path = String(line[..<colon])
    guard !digits.isEmpty, !path.contains(" "), let file = realPath(of: path) else {
      return String(line)
    }
    let name = line[..<digits.endIndex]
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let address = "file://\(host)\(parts.map { Link.encoded(String($0)) }.joined(separator: "/"))"
    return "\u{1B}]8;;\(address)\u{1B}\\\(name)\u{1B}]8;;\u{1B}\\\(line[digits.endIndex...])"
  }

  /// The name of this machine in links, so that a terminal can tell files of others apart.
  private static let host: String = {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()
}
