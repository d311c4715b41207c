internal import Roots

/// The sentence for a key without its colon.
func missingColon(after key: String, before value: String) -> String {
  "\(cited(key)) has no ': ' after it; write \(cited("\(key): \(value)"))"
}

/// The error of a list item without its dash.
let missingDash = "this list item has no '-'; write '- ' before it"

extension YAMLNode {
  /// The pairs of a plain text that lacks the colon in each of its lines, and the first message.
  func pairsWithoutColons(in source: Source) -> (pairs: [YAMLPair], message: String)? {
    guard case .scalar(_, isPlain: true) = content, source.startsLine(extent.start) else {
      return nil
    }
    var found: [(pair: YAMLPair, message: String)] = []
    for line in source.line(at: extent.start)...source.line(at: extent.end) {
      let range = source.bytesOfLine(line).clamped(to: extent.start..<extent.end)
      let text = source.text(range).drop { $0 == " " }
      let place = Extent(start: range.upperBound - text.utf8.count, end: range.upperBound)
      let node = YAMLNode(.scalar(String(text), isPlain: true), at: place)
      guard let pair = node.pairWithoutColon else { return nil }
      found.append(pair)
    }
    return found.first.map { (found.map(\.pair), $0.message) }
  }

  /// The key and the value of a plain text that lacks the colon between them: `count 0..5`.
  ///
  /// The text must be written in one line.
  var pairWithoutColon: (pair: YAMLPair, message: String)? {
    guard case .scalar(let text, isPlain: true) = content, extent.length == text.utf8.count,
      let end = text.firstIndex(where: { $0 == " " || $0 == ":" }), end > text.startIndex
    else { return nil }
    let value = text[end...].drop { $0 == " " || $0 == ":" }
    guard let first = value.first, first.isLetter || first.isNumber || first == "-" else {
      return nil
    }
    let (key, start) = (String(text[..<end]), extent.end - value.utf8.count)
    let pair = YAMLPair(
      key: YAMLKey(key, at: Extent(start: extent.start, end: extent.start + key.utf8.count)),
      value: YAMLNode(
        .scalar(String(value), isPlain: true), at: Extent(start: start, end: extent.end)))
    return (pair, missingColon(after: key, before: String(value)))
  }
}

extension Source {
  /// Whether a place is the first one of its line that is not blank.
  func startsLine(_ offset: Int) -> Bool {
    bytes[bytesOfLine(line(at: offset)).lowerBound..<offset].allSatisfy { $0 == 0x20 }
  }

  /// The key without a colon before a bracket: `home` in `- home { root: a`; nil for another text.
  func keyWithoutColon(in range: Range<Int>, before bracket: Int) -> String? {
    let start = bytes[range.lowerBound..<bracket].lastIndex { "{[,-".utf8.contains($0) }
    let written = text((start.map { $0 + 1 } ?? range.lowerBound)..<bracket)
    let key = written.drop { $0 == " " }
    guard key.last == " ", key.dropLast().utf8.allSatisfy(\.continuesName), key.count > 1 else {
      return nil
    }
    return String(key.dropLast())
  }

  /// The line of a list item without its dash, at or above a line that does not fit.
  func itemWithoutDash(at line: Int) -> Int? {
    let depth = text(bytesOfLine(line)).indentation
    var siblings: [Int] = []
    var parent = line - 1
    while parent > 0 {
      let above = text(bytesOfLine(parent))
      if !above.isSilent, above.indentation < depth { break }
      if !above.isSilent, above.indentation == depth { siblings.append(parent) }
      parent -= 1
    }
    guard parent > 0, let first = siblings.last else { return nil }
    if !isItem(line) { return siblings.allSatisfy(isItem) ? line : nil }
    guard !siblings.contains(where: isItem) else { return nil }
    let (above, item) = (start(first), start(line).dropFirst().drop { $0 == " " })
    let isLikeItem = above.hasPrefix("{") || above.prefix { $0 != " " } == item.prefix { $0 != " " }
    return isLikeItem ? first : nil
  }

  /// The bytes of a list item without a dash, up to the next item.
  func itemRange(from first: Int) -> Range<Int> {
    let depth = text(bytesOfLine(first)).indentation
    var range = blockRange(from: first)
    while case let next = line(at: range.upperBound) + 1, next <= lineCount, !isItem(next),
      text(bytesOfLine(next)).indentation == depth
    {
      range = range.lowerBound..<blockRange(from: next).upperBound
    }
    return range
  }

  private func start(_ line: Int) -> Substring { text(bytesOfLine(line)).drop { $0 == " " } }

  private func isItem(_ line: Int) -> Bool { start(line).hasPrefix("- ") || start(line) == "-" }
}
