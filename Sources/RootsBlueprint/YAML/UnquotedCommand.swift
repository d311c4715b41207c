internal import Roots

extension Source {
  /// The error of a command without quotes whose payload in brackets YAML reads as a mapping or a
  /// list of its own; nil if no such command is in the line.
  func unquotedCommand(onLine line: Int) -> YAMLExplanation? {
    let range = bytesOfLine(line)
    let text = text(range)
    for bracket in ["{", "["] {
      guard let payload = text.firstRange(of: " with \(bracket)") else { continue }
      let before = text[..<payload.lowerBound]
      let quotes = before.count { $0 == "'" || $0 == "\"" }
      let words = before.split { " [{".contains($0) }
      guard quotes % 2 == 0, let word = words.last(where: { Command.words.contains(String($0)) })
      else { continue }
      let start = range.lowerBound + text[..<word.startIndex].utf8.count
      return YAMLExplanation(
        message: "YAML reads the brackets of this command itself; put the command in quotes",
        extent: Extent(start: start, end: range.upperBound))
    }
    return nil
  }
}
