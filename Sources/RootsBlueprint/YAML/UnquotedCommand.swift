internal import Roots

extension Source {
  /// The error of a command without quotes whose values in brackets YAML reads as a mapping or a
  /// list of its own; nil if no such command is in the line.
  func unquotedCommand(onLine line: Int) -> YAMLExplanation? {
    let range = bytesOfLine(line)
    let text = text(range)
    for bracket in text.indices where "{[".contains(text[bracket]) {
      let before = text[..<bracket]
      let starts = [": ", "- ", ", ", "{", "["]
        .compactMap { before.ranges(of: $0).last?.upperBound }
      let value = text[(starts.max() ?? text.startIndex)...].drop { $0 == " " }
      guard before.last == " ", !before.endsInQuotes,
        let word = value.split(whereSeparator: { " ;".contains($0) }).first,
        Command.words.contains(String(word))
      else { continue }
      // Words can follow the brackets, up to the end of the value.
      let ends = text[bracket...].indices.dropFirst().filter { ",}]".contains(text[$0]) }
      let command = (ends + [text.endIndex]).reversed().lazy.compactMap { end in
        let part = text[value.startIndex..<end]
        return part.lastIndex { $0 != " " }.map { String(part[...$0]) }
      }.first { (try? Command(parsing: $0)) != nil }
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

extension Substring {
  /// Whether a text in quotes of YAML is open at the end; an apostrophe within a word opens none.
  fileprivate var endsInQuotes: Bool {
    var (open, last): (Character?, Character) = (nil, " ")
    for character in self {
      if open == nil, "'\"".contains(character), " ,:[{".contains(last) {
        open = character
      } else if character == open {
        open = nil
      }
      last = character
    }
    return open != nil
  }
}
