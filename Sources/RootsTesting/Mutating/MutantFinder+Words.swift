import RootsBlueprint

// Changes of single words: in conditions, commands and ranges.
extension MutantFinder {
  /// The bytes of a scalar without its anchor, its quotes, and the head of a block.
  private func body(of part: YAMLPart) -> Range<Int> {
    let start = part.contentStart(in: source)
    let end = part.range.upperBound
    guard start < end else { return start..<start }
    switch source.bytes[start] {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return start + 1..<max(start + 1, end - 1)
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      let line = source.bytesOfLine(source.line(at: start)).upperBound
      let text = source.bytes[line..<max(line, end)].drop { $0 <= 0x20 }
      return text.startIndex..<max(text.startIndex, end)
    default: return start..<end
    }
  }

  /// The ranges of the words of a scalar, which white space separates.
  private func words(of part: YAMLPart) -> [(text: String, range: Range<Int>)] {
    source.bytes[body(of: part)].split { $0 <= 0x20 }.map { word in
      (String(decoding: word, as: UTF8.self), word.startIndex..<word.endIndex)
    }
  }

  // MARK: Conditions

  mutating func condition(_ part: YAMLPart) {
    guard part.text != nil else { return }
    let range = body(of: part)
    let text = source.text(range)
    let isSimple = !text.contains(" and ") && !text.contains(" or ")
    if isSimple, text.hasPrefix("not ") {
      add(.negatedCondition, range, String(text.dropFirst("not ".count)))
    } else {
      let isWord = !text.contains(" ")
      add(.negatedCondition, range, isWord ? "not \(text)" : "not (\(text))")
    }
    let words = words(of: part)
    let signs = ["<", "<=", ">", ">="]
    for (sign, word) in zip(words, words.dropFirst()) where signs.contains(sign.text) {
      let digits = word.text.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits) else { continue }
      let end = word.range.lowerBound + digits.utf8.count
      add(.movedBound, word.range.lowerBound..<end, "\(number + 1)")
    }
  }

  // MARK: Commands

  mutating func command(_ part: YAMLPart) {
    let words = words(of: part)
    guard let verb = words.first, words.count > 1 else { return }
    let target = words[1]
    switch verb.text {
    case "push", "replace":
      // A link cannot replace what is shown.
      if section != "routes" {
        add(.otherCommand, verb.range, verb.text == "push" ? "replace" : "push")
      }
      lead(target, among: [names.screens, names.accessories])
    case "go": lead(target, among: [names.screens])
    case "overlay": lead(target, among: [names.accessories])
    case "show": lead(target, among: names.tabs)
    case "set": if words.count > 2 { set(target.text, Array(words.dropFirst(2))) }
    default: break
    }
  }

  private mutating func lead(
    _ target: (text: String, range: Range<Int>), among lists: [[String]]
  ) {
    for names in lists {
      if let other = DeclaredNames.sibling(of: target.text, in: names) {
        return add(.otherTarget, target.range, other)
      }
    }
  }

  private mutating func set(_ fact: String, _ words: [(text: String, range: Range<Int>)]) {
    let value = words[0]
    let signs = ["+": "-", "-": "+"]
    if let word = words.first(where: { signs[$0.text] != nil }), let sign = signs[word.text] {
      return add(.otherValue, word.range, sign)
    }
    guard words.count == 1 else { return }
    switch value.text {
    case "true": add(.otherValue, value.range, "false")
    case "false": add(.otherValue, value.range, "true")
    default:
      if let number = Int(value.text) { return add(.otherValue, value.range, "\(number + 1)") }
      if let other = DeclaredNames.sibling(of: value.text, in: names.choices[fact] ?? []) {
        add(.otherValue, value.range, other)
      }
    }
  }

  // MARK: Ranges

  /// The bounds of a range such as `0..3`, each moved by one inward and outward.
  mutating func bounds(of part: YAMLPart) {
    guard part.text != nil else { return }
    let range = body(of: part)
    let parts = source.text(range).split(separator: "..", omittingEmptySubsequences: false)
    guard parts.count == 2, let low = Int(parts[0]), let high = Int(parts[1]), low < high else {
      return
    }
    let split = range.lowerBound + parts[0].utf8.count
    let (first, last) = (range.lowerBound..<split, split + 2..<range.upperBound)
    if low > 0 { add(.movedBound, first, "\(low - 1)") }
    add(.movedBound, first, "\(low + 1)")
    add(.movedBound, last, "\(high - 1)")
    add(.movedBound, last, "\(high + 1)")
  }
}
