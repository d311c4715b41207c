internal import Roots

extension YAMLProblem {
  /// The message with its fix, and the place in the source.
  func explained(in source: Source) -> YAMLExplanation {
    var cursor = OffsetCursor(source)
    if let forbiddenScalar {
      let offset = min(source.textStart + index, source.bytes.count)
      let code = hexadecimal(forbiddenScalar, digits: 4, uppercase: true)
      return YAMLExplanation(
        message: "character U+\(code) is not allowed; remove it",
        extent: character(at: offset, in: source))
    }
    let site = Site(
      source: source, offset: cursor.offset(of: index), context: cursor.offset(of: contextIndex))
    if site.isInBrackets(text),
      let command = source.unquotedCommand(onLine: source.line(at: site.offset))
    {
      return command
    }
    let (message, extent) = site.explanation(of: text)
    return YAMLExplanation(message: message, extent: extent)
  }

  private func character(at offset: Int, in source: Source) -> Extent {
    var end = min(offset + 1, source.bytes.count)
    while end < source.bytes.count, source.bytes[end] & 0xC0 == 0x80 { end += 1 }
    return Extent(start: offset, end: end)
  }
}

/// A YAML error in words.
struct YAMLExplanation {
  let message: String
  let extent: Extent
  /// The command that lacks its quotes, in the extent; nil for another error.
  var text: String?
  /// Whether a line does not fit the indentation of those above.
  var isAboutIndentation: Bool { message.hasSuffix(indentLike) }
}

private let indentLike = "; indent it like its neighbours"

/// The place where libyaml stopped, and the start of the construct that it was parsing.
private struct Site {
  let source: Source
  let offset: Int
  let context: Int

  /// Whether a problem can be due to the brackets of a command without quotes.
  func isInBrackets(_ problem: String) -> Bool {
    [
      "mapping values are not allowed in this context", "did not find expected ',' or ']'",
      "did not find expected ',' or '}'", "did not find expected key",
      "did not find expected '-' indicator",
    ].contains(problem)
  }

  func explanation(of problem: String) -> (String, Extent) {
    if let runawayQuote { return runawayQuote }
    if let itemWithoutDash { return itemWithoutDash }
    if let itemWithoutBlank { return itemWithoutBlank }
    return switch problem {
    case "mapping values are not allowed in this context":
      lineWithoutColon.map { (Self.noColon, $0) } ?? (misplacedColon, here)
    case "found character that cannot start any token":
      (isTab ? tab : "\(found) cannot start a value; put the value in quotes", here)
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      (tab, here)
    case "found unexpected end of stream", "found unexpected document indicator":
      ("the quote that opens here is never closed; close it", opening)
    case "did not find expected ',' or ']'": unclosed("[", "]")
    case "did not find expected ',' or '}'": unclosed("{", "}")
    case "did not find expected key", "did not find expected '-' indicator":
      (misplaced, here)
    case "could not find expected ':'":
      (Self.noColon, contextLine)
    case "did not find expected node content",
      "block sequence entries are not allowed in this context":
      (noValue, here)
    default: explanationOfRareProblem(problem)
    }
  }

  private func explanationOfRareProblem(_ problem: String) -> (String, Extent) {
    switch problem {
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      ("this '\\' escape is unknown; write '\\\\', or use single quotes", here)
    case "did not find expected alphabetic or numeric character":
      (
        "\(character(at: context)) starts an alias or an anchor; put the value in quotes", opening
      )
    case "did not find expected <document start>":
      ("a second document starts here; keep one document in a file", here)
    case "did not find expected comment or line break", "found an indentation indicator equal to 0":
      ("'|' and '>' must end their line; start the text on the next line", here)
    case "found unknown directive name", "found incompatible YAML document",
      "found duplicate %YAML directive", "found duplicate %TAG directive":
      ("directives ('%') are not read; remove this line", contextLine)
    case "found undefined tag handle", "did not find the expected '>'",
      "did not find expected tag URI", "did not find expected whitespace or line break":
      ("tags ('!') are not read; remove it, or put the value in quotes", opening)
    default:
      ("this is not YAML (\(problem)); check the lines above, or put the value in quotes", here)
    }
  }

  private static let noColon =
    "this line has no ': '; write 'key: value', or indent it to continue a text"

  /// The line above, if it stands where a key should be and has no colon.
  private var lineWithoutColon: Extent? {
    let number = source.line(at: offset)
    guard number > 1 else { return nil }
    let (above, line) = (source.bytesOfLine(number - 1), source.bytesOfLine(number))
    let indentation = source.text(line).indentation
    let text = source.text(above).drop { $0 == " " }
    let key = text.hasPrefix("- ") ? text.dropFirst().drop { $0 == " " } : text
    let depth = above.count - key.utf8.count
    guard depth == indentation || depth < indentation && !continuesText(number - 1), !key.isEmpty,
      !key.contains(": "), key.last != ":", !"-#\"'{[".contains(key.prefix(1))
    else { return nil }
    return Extent(start: above.upperBound - key.utf8.count, end: above.upperBound)
  }

  /// Whether a line is the second one or a later one of a text that starts after a key.
  private func continuesText(_ line: Int) -> Bool {
    guard line > 1 else { return false }
    let (first, text) = (
      source.text(source.bytesOfLine(line - 1)), source.text(source.bytesOfLine(line))
    )
    return first.contains(": ") && first.indentation < text.indentation
  }

  /// The list item without its dash at this line or above.
  private var itemWithoutDash: (String, Extent)? {
    for offset in [context, offset] {
      guard let line = source.itemWithoutDash(at: source.line(at: offset)) else { continue }
      let range = source.bytesOfLine(line)
      let start = range.lowerBound + source.text(range).indentation
      return (
        missingDash,
        Extent(start: start, end: range.upperBound)
      )
    }
    return nil
  }

  /// The list item above this line that has no blank after its dash.
  private var itemWithoutBlank: (String, Extent)? {
    let number = source.line(at: offset)
    guard number > 1 else { return nil }
    let above = source.bytesOfLine(number - 1)
    let start = above.lowerBound + source.text(above).indentation
    let text = source.text(start..<above.upperBound)
    guard text.first == "-", text.dropFirst().first?.isLetter == true, text.contains(": ") else {
      return nil
    }
    return (Self.noBlank, Extent(start: start, end: start + 1))
  }

  private static let noBlank = "this list item has no blank after its '-'; write '- '"

  /// A quote that ends on another line than it opens on, just before the offset: it was probably
  /// not closed on its own line.
  private var runawayQuote: (String, Extent)? {
    let bytes = source.bytes
    guard offset > 0, offset <= bytes.count else { return nil }
    let quote = bytes[offset - 1]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let line = source.bytesOfLine(source.line(at: offset - 1))
    guard bytes[line.lowerBound..<offset].count(where: { $0 == quote }) % 2 == 1,
      let opening = bytes[..<line.lowerBound].lastIndex(of: quote)
    else { return nil }
    let end = source.line(at: offset)
    return (
      "the quote that opens here is closed only on line \(end); close it on its own line",
      Extent(start: opening, end: opening + 1)
    )
  }

  private let tab = "a tab cannot indent; use spaces"
  private let missingKey = "a key is missing before this ':'; write one"

  /// The message for a colon within a value, or for a misplaced key.
  private var misplacedColon: String {
    let before = textBefore(offset)
    let line = source.bytesOfLine(source.line(at: offset))
    if let bracket = source.bytes[line.lowerBound..<offset].firstIndex(where: isBracket),
      let key = source.keyWithoutColon(in: line, before: bracket)
    {
      return missingColon(after: key, before: source.text(bracket..<bracket + 1))
    }
    if before.hasPrefix("-"), !before.hasPrefix("- ") {
      return Self.noBlank
    }
    if let brace = before.firstIndex(of: "{"), before.last == "}",
      !before[..<brace].contains(where: { " \"'".contains($0) }), brace != before.startIndex
    {
      return "a key with braces has quotes; write \"\(visible(before))\": …"
    }
    return before.contains(": ") || before.contains("}") || before.hasPrefix("- ")
      ? "a ':' stands inside a value without quotes; put the whole value in quotes"
      : "this key does not fit the line above\(indentLike)"
  }

  private var misplaced: String {
    guard found != "':'" else { return missingKey }
    return textBefore(offset).isEmpty
      ? "this does not line up with what starts on line \(source.line(at: context))\(indentLike)"
      : "\(found) cannot follow the value before it; quote the whole value, with '' for a ' in it"
  }

  private var noValue: String {
    guard found != "':'" else { return missingKey }
    return offset >= source.bytes.count
      ? "the file ends where a value is expected; write it"
      : "\(found) cannot stand here; put the value in quotes if it is a text"
  }

  private func unclosed(_ opener: String, _ closer: String) -> (String, Extent) {
    let line = source.line(at: offset)
    if offset < source.bytes.count, isBracket(source.bytes[offset]),
      let key = source.keyWithoutColon(in: source.bytesOfLine(line), before: offset)
    {
      return (missingColon(after: key, before: String(source.text(offset..<offset + 1))), here)
    }
    return line == source.line(at: context)
      ? ("',' or '\(closer)' is missing before \(found); put a text with signs in quotes", here)
      : ("this '\(opener)' is not closed by line \(line); add ',' or '\(closer)'", opening)
  }

  private func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private var here: Extent { Extent(start: offset, end: offset + 1) }
  private var opening: Extent { Extent(start: context, end: context + 1) }

  private var contextLine: Extent {
    Extent(start: context, end: source.bytesOfLine(source.line(at: context)).upperBound)
  }

  private var isTab: Bool { offset < source.bytes.count && source.bytes[offset] == 0x09 }
  private var found: String { character(at: offset) }

  private func character(at offset: Int) -> String {
    let line = source.bytesOfLine(source.line(at: offset))
    guard offset < line.upperBound else { return "the end of the line" }
    return cited(String(source.text(offset..<line.upperBound).prefix(1)))
  }

  /// The line up to the offset, without its indentation.
  private func textBefore(_ offset: Int) -> String {
    let line = source.bytesOfLine(source.line(at: offset))
    let text = source.text(line.lowerBound..<min(max(offset, line.lowerBound), line.upperBound))
    return String(text.drop { $0 == " " })
  }
}
