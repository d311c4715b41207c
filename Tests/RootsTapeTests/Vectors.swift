import Testing

internal import Glibc

/// The commands that the parser of VHS reads from a small input.
struct Vector: CustomTestStringConvertible, Sendable {
  var source: String
  /// The commands in the notation of the file: `COMMAND{option}(arguments)`.
  var commands: [String]
  var errors: [(position: String, message: String)]

  var testDescription: String { source.debugDescription }

  var errorPositions: Set<String> { Set(errors.map(\.position)) }

  /// The commands that a tape can hold: VHS also lists invalid ones, and, always first in these
  /// small inputs, the one that an error is about.
  var soundCommands: [String] {
    let known = commands.filter { $0 != "ILLEGAL" }
    let isFirstBroken = errors.contains { !$0.message.hasPrefix("Invalid command:") }
    return isFirstBroken ? Array(known.dropFirst()) : known
  }

  /// All vectors of the file; the command of one of them spans three lines.
  static let all: [Vector] = {
    var vectors: [Vector] = []
    var record = ""
    for line in fixture("vectors.txt").split(separator: "\n") where !line.hasPrefix("#") {
      record += record.isEmpty ? String(line) : "\n\(line)"
      guard record.contains(" | ERR ") else { continue }
      vectors.append(Vector(record))
      record = ""
    }
    return vectors
  }()

  init(_ record: String) {
    let (source, rest) = unquoted(record)
    let outcome = rest.dropFirst(" => ".count)
    let parts = outcome.split(separator: #/ \| ERR /#)
    let hasCommands = !outcome.hasPrefix(" | ERR ")
    self.source = source
    commands = hasCommands ? parts[0].split(separator: #/; /#).map(String.init) : []
    let error = #/(\d+:\d+) ((?:(?!; \d+:\d+ ).)*)/#
    errors = (parts.last ?? "").matches(of: error).map { (String($0.1), String($0.2)) }
  }
}

/// The text between the first quote and its partner with escapes resolved, and the rest.
private func unquoted(_ record: String) -> (String, Substring) {
  var source = ""
  var rest = record.unicodeScalars.dropFirst()
  while let scalar = rest.popFirst(), scalar != record.unicodeScalars.first {
    guard scalar == "\\", let escaped = rest.popFirst() else {
      source.unicodeScalars.append(scalar)
      continue
    }
    let meanings: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "r": "\r", "t": "\t"]
    source.unicodeScalars.append(meanings[escaped] ?? escaped)
  }
  return (source, Substring(rest))
}

/// The text of a file in the folder Fixtures beside this one; empty if it cannot be read.
func fixture(_ name: String, file: String = #filePath) -> String {
  let folder = file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex)
  guard let stream = unsafe fopen("\(folder)Fixtures/\(name)", "r") else { return "" }
  defer { unsafe fclose(stream) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe fread(&chunk, 1, chunk.count, stream)
    guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
    bytes += chunk[..<count]
  }
}
