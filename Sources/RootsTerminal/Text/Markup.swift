import Roots

/// A parser of markup, `**bold**` and `[text](STYLE)`, which reads a text in pieces.
package struct Markup {
  /// Whether `bar` becomes a bar, and `badge` gets blanks around it; otherwise their texts remain.
  private let isDrawn: Bool
  private var bytes: [UInt8] = []
  private var spans: [TextSpan] = []
  /// The offset of an opening `**`.
  private var strong: Int?
  /// The offsets of opening brackets, the innermost last.
  private var brackets: [Int] = []

  package init(isDrawn: Bool = true) { self.isDrawn = isDrawn }

  /// The result; markup that was not closed remains as text.
  package var styledText: StyledText {
    StyledText(String(decoding: bytes, as: UTF8.self), spans: spans)
  }

  /// Appends a value without interpreting markup in it.
  package mutating func append(_ value: String) { bytes += visibleLines(value).utf8 }

  /// Appends a literal part of a template with its markup.
  package mutating func read(_ text: String) {
    let text = visibleLines(text)
    // Most texts have no markup.
    guard text.utf8.contains(where: Self.isMark) else { return bytes += text.utf8 }
    read(Array(text.utf8))
  }

  /// Whether a text, with its values, has neither markup nor characters to make visible, as most.
  package static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8.span
    for index in bytes.indices {
      let byte = bytes[index]
      if byte &- 0x20 >= 0x5F && byte != UInt8(ascii: "\n") || isMark(byte) { return false }
    }
    return true
  }

  /// Whether a text has markup, and so is shown without some of its signs.
  package static func isContained(in text: String) -> Bool {
    var markup = Markup(isDrawn: false)
    markup.read(text)
    return markup.styledText.text != visibleLines(text)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
  }

  private mutating func read(_ text: [UInt8]) {
    var place = 0
    while place < text.count {
      let rest = text[place...]
      let stars = rest.prefix { $0 == UInt8(ascii: "*") }.count
      if stars == 2 {
        // Behind a letter or a digit, it is a power.
        let isInWord = place > 0 && (text[place - 1].isLetter || text[place - 1].isDigit)
        readStrong(
          canOpen: !isInWord && rest.dropFirst(2).first.map(Self.isBlank) != true)
        place += 2
      } else if stars > 0 {
        // Stars in a row, such as those of a masked number, are text.
        bytes += rest.prefix(stars)
        place += stars
      } else if rest.first == UInt8(ascii: "[") {
        brackets.append(bytes.count)
        bytes.append(UInt8(ascii: "["))
        place += 1
      } else if rest.starts(with: "](".utf8), let length = readStyle(rest.dropFirst(2)) {
        place += 2 + length
      } else {
        bytes.append(text[place])
        place += 1
      }
    }
  }

  private mutating func readStrong(canOpen: Bool) {
    if let start = strong, let last = bytes.last, !Self.isBlank(last) {
      remove(2, at: start)
      spans.append(TextSpan(start..<bytes.count, .strong))
      strong = nil
    } else {
      if strong == nil, canOpen { strong = bytes.count }
      bytes += "**".utf8
    }
  }

  private static let longestStyle =
    TextSpan.Role.ofMarkup.map(\.rawValue.utf8.count).max() ?? 0

  /// Reads `STYLE)` after a bracket.
  ///
  /// - Returns: the length; nil for an unknown style, or if no bracket is open.
  private mutating func readStyle(_ rest: ArraySlice<UInt8>) -> Int? {
    guard let start = brackets.last,
      let end = rest.prefix(Self.longestStyle + 1).firstIndex(of: UInt8(ascii: ")")),
      let role = TextSpan.Role(
        rawValue: String(decoding: rest[rest.startIndex..<end], as: UTF8.self)),
      TextSpan.Role.ofMarkup.contains(role)
    else { return nil }
    brackets.removeLast()
    remove(1, at: start)
    apply(role, from: start)
    return end - rest.startIndex + 1
  }

  private mutating func apply(_ role: TextSpan.Role, from start: Int) {
    let content = String(decoding: bytes[start...], as: UTF8.self)
    switch role {
    case .badge where isDrawn: replace(from: start, by: [(" \(content) ", .badge)])
    case .bar where isDrawn:
      replace(from: start, by: DrawnBar.parts(content) ?? [(content, .bar)])
    default: replace(from: start, by: [(content, role)])
    }
  }

  private mutating func replace(from start: Int, by parts: [(String, TextSpan.Role)]) {
    bytes.removeSubrange(start...)
    for (text, role) in parts where !text.isEmpty {
      let first = bytes.count
      bytes += text.utf8
      spans.append(TextSpan(first..<bytes.count, role))
    }
  }

  /// Removes the opening sign of markup whose closing sign has been read.
  private mutating func remove(_ count: Int, at offset: Int) {
    bytes.removeSubrange(offset..<(offset + count))
    for index in spans.indices where spans[index].range.lowerBound >= offset {
      let range = spans[index].range
      spans[index].range = range.lowerBound - count..<range.upperBound - count
    }
    if let start = strong, start > offset { strong = start - count }
    for index in brackets.indices where brackets[index] > offset { brackets[index] -= count }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
}

/// Bars in a line of text.
private enum DrawnBar {
  /// The width of a bar in columns.
  private static let columns = 10

  /// Returns the filled part and the rest of a bar for `7/10` or `70%`; nil for another text.
  static func parts(_ text: String) -> [(String, TextSpan.Role)]? {
    let numbers = text.split { " ,/%".contains($0) }.compactMap { Double(String($0)) }
      .filter { $0.isFinite && abs($0) < 1e15 }
    let total: Double
    if text.contains("%"), numbers.count == 1 {
      total = 100
    } else if text.contains("/"), numbers.count == 2, numbers[1] > 0 {
      total = numbers[1]
    } else {
      return nil
    }
    let eighths = Int((min(max(numbers[0] / total, 0), 1) * Double(columns * 8)).rounded())
    var filled = String(repeating: "█", count: eighths / 8)
    if eighths % 8 > 0, let part = Unicode.Scalar(UInt32(0x2590 - eighths % 8)) {
      filled.unicodeScalars.append(part)
    }
    return [(filled, .bar), (String(repeating: "─", count: columns - filled.count), .barRest)]
  }
}
