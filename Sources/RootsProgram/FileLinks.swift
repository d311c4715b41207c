import Glibc
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
    let address = "file://\(host)\(encoded(file))"
    return "\u{1B}]8;;\(address)\u{1B}\\\(name)\u{1B}]8;;\u{1B}\\\(line[digits.endIndex...])"
  }

  /// The name of this machine in links, so that a terminal can tell files of others apart.
  private static let host: String = {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// The path with all other bytes than letters, digits and `-._~/` percent-encoded (RFC 3986).
  private static func encoded(_ path: String) -> String {
    path.utf8.map { byte in
      let letter = Character(Unicode.Scalar(byte))
      if letter.isASCII, letter.isLetter || letter.isNumber || "-._~/".contains(letter) {
        return String(letter)
      }
      let code = String(byte, radix: 16, uppercase: true)
      return "%" + (code.count == 1 ? "0" : "") + code
    }.joined()
  }
}
