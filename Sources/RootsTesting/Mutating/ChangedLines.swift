package import RootsBlueprint

/// The lines that a unified diff adds or changes, such as `git diff` prints.
package struct ChangedLines: Hashable, Sendable {
  /// A file, as the diff names its new version.
  package struct File: Hashable, Sendable {
    package let path: String
    /// The numbers of the lines in the new version, from 1.
    package fileprivate(set) var lines: Set<Int> = []
  }

  /// The files, in the order of the diff.
  package private(set) var files: [File] = []

  /// Reads a diff.
  /// - Returns: nil for another text; an empty text changes nothing.
  package init?(_ text: String) {
    var reader = DiffReader()
    let isBreak = { (character: Character) in character == "\n" || character == "\r\n" }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: isBreak) {
      reader.take(line)
    }
    guard reader.isDiff || text.allSatisfy(\.isWhitespace) else { return nil }
    files = reader.files
  }

  /// The changed lines of a file.
  /// - Parameter path: its absolute path, of which the diff has the end.
  package func lines(of path: String) -> Set<Int> {
    let parts = path.split(separator: "/")
    return files.filter { file in
      let own = file.path.split(separator: "/")
      return !own.isEmpty && parts.suffix(own.count) == own[...]
    }.reduce(into: []) { $0.formUnion($1.lines) }
  }
}

extension Mutant {
  /// Whether the change is in one of these lines of the original.
  package func lies(in lines: Set<Int>, of original: Source) -> Bool {
    let difference = difference(from: original)
    let count = max(1, difference.old.count)
    return (difference.line..<difference.line + count).contains { lines.contains($0) }
  }
}

/// The state between two lines of a diff.
private struct DiffReader {
  private(set) var files: [ChangedLines.File] = []
  /// Whether the head of a file or a part of one was read.
  private(set) var isDiff = false
  /// The numbers of lines of both versions that the current part still has.
  private var left = (old: 0, new: 0)
  /// The number of the next line in the new version.
  private var next = 0

  mutating func take(_ line: Substring) {
    if left.old > 0 || left.new > 0 { return takePart(line) }
    if line.hasPrefix("diff --git ") { isDiff = true }
    if line.hasPrefix("+++ ") { return begin(line.dropFirst(4), hasSide: true) }
    if line.hasPrefix("rename to ") { return begin(line.dropFirst(10), hasSide: false) }
    guard line.hasPrefix("@@ -") else { return }
    let words = line.split(separator: " ")
    guard words.count > 3, words[3] == "@@", words[2].hasPrefix("+"),
      let old = Self.range(words[1]), let new = Self.range(words[2]), !files.isEmpty
    else { return }
    isDiff = true
    left = (old.count, new.count)
    next = new.first
  }

  private mutating func begin(_ name: Substring, hasSide: Bool) {
    var path = name.hasPrefix("\"") ? Self.unquoted(name) : String(name.prefix { $0 != "\t" })
    if hasSide, path == "/dev/null" { path = "" }
    if hasSide, path.hasPrefix("b/") { path = String(path.dropFirst(2)) }
    if files.last?.path != path { files.append(ChangedLines.File(path: path)) }
  }

  private mutating func takePart(_ line: Substring) {
    switch line.first {
    case "+":
      files[files.count - 1].lines.insert(next)
      next += 1
      left.new -= 1
    case "-": left.old -= 1
    case "\\": break
    default:
      next += 1
      left = (left.old - 1, left.new - 1)
    }
  }

  /// The greatest number of a line.
  private static let longest = 1 << 40

  /// The first line and the number of lines in `-12,3` or `+12`.
  private static func range(_ word: Substring) -> (first: Int, count: Int)? {
    let parts = word.dropFirst().split(separator: ",", omittingEmptySubsequences: false)
    guard let first = parts.first.flatMap({ Int($0) }), (0...longest).contains(first) else {
      return nil
    }
    guard parts.count == 2 else { return parts.count == 1 ? (first, 1) : nil }
    guard let count = Int(parts[1]), (0...longest).contains(count) else { return nil }
    return (first, count)
  }

  /// A name in quotes, in which git writes other bytes than those of ASCII as octal numbers.
  private static func unquoted(_ name: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = name.utf8.dropFirst()
    let signs: [UInt8: UInt8] = [UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9]
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(3)
      if digits.count == 3, let number = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) {
        bytes.append(number)
        rest = rest.dropFirst(3)
      } else if let escaped = rest.popFirst() {
        bytes.append(signs[escaped] ?? escaped)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
