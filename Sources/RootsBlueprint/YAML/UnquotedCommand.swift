internal import Roots

extension Source {
  /// The error of a command without quotes whose values in brackets YAML reads as a mapping or a
  /// list of its own; nil if no such command is in the line.
  func unquotedCommand(onLine line: Int) -> YAMLExplanation? {
    let range = bytesOfLine(line)
    let text = text(range)
    for bracket in text.indices where "{[".contains(text[bracket]) {
      let before = text[..<bracket]
      let quotes = before.count { $0 == "'" || $0 == "\"" }
      let starts = [": ", "- ", ", ", "{", "["]
        .compactMap { before.ranges(of: $0).last?.upperBound }
      let value = text[(starts.max() ?? text.startIndex)...].drop { $0 == " " }
      guard before.last == " ", quotes % 2 == 0, let word = value.split(separator: " ").first,
        Command.words.contains(String(word))
      else { continue }
      let ends = text[bracket...].indices.filter { "}]".contains(text[$0]) }
      let command = ends.lazy.map { String(text[value.startIndex...$0]) }
        .first { (try? Command(parsing: $0)) != nil }
      guard command != nil || before.hasSuffix(" with ") else { continue }
      let start = range.lowerBound + text[..<value.startIndex].utf8.count
      return YAMLExplanation(
        message: "YAML reads the brackets of this command itself; put the command in quotes",
        extent: Extent(
          start: start, end: command.map { start + $0.utf8.count } ?? range.upperBound),
        text: command)
    }
    return nil
  }
}
