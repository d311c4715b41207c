import FoundationEssentials

/// One small change of the code that an environment variable switches on.
struct Mutant {
  let number: Int
  /// The path of the file, and the number of the line from 1.
  let file: String
  let line: Int
  /// The change in words, such as `< becomes <=`.
  let change: String
  /// The first column of the changed code in the mutated line, from 1.
  var column = 1
  /// The declaration of the operator that the mutated code uses; empty for other changes.
  var declaration = ""

  /// A suffix of operator characters that tells the number.
  var suffix: String {
    String(
      String.UnicodeScalarView(
        String(number).unicodeScalars.compactMap { Unicode.Scalar($0.value - 48 + 0x2200) }))
  }
}

/// The mutants of one line of code, each an edit of its text.
///
/// The edits leave every line where it is, so that an error of the compiler names the line.
struct MutatedLine {
  /// The text without its comment.
  let code: String
  private let comment: String
  private(set) var mutants: [Mutant] = []
  private var edits: [(start: Int, end: Int, text: String, mutant: Int)] = []
  private let file: String
  private let number: Int
  /// The number of the last change, and the numbers of those that are left out.
  private(set) var count: Int
  private let dropped: Set<Int>
  private let bytes: [UInt8]
  /// Whether a byte is outside text literals.
  private let isCode: [Bool]

  /// - Parameter count: the number of the last change before the line.
  init(_ text: String, in file: String, at number: Int, after count: Int, without dropped: Set<Int>)
  {
    (self.file, self.number, self.count, self.dropped) = (file, number, count, dropped)
    let all = Array(text.utf8)
    var isCode: [Bool] = []
    var isText = false
    var end = all.count
    for (index, byte) in all.enumerated() {
      let isQuote = byte == UInt8(ascii: "\"") && (index == 0 || all[index - 1] != 92)
      if isQuote { isText.toggle() }
      if !isText, byte == 47, index + 1 < all.count, all[index + 1] == 47 {
        end = index
        break
      }
      isCode.append(!isText && !isQuote)
    }
    bytes = Array(all[..<end])
    code = String(decoding: bytes, as: UTF8.self)
    comment = String(decoding: all[end...], as: UTF8.self)
    self.isCode = isCode
  }

  /// The line with all its mutants.
  mutating func text() -> String {
    var result: [UInt8] = []
    var place = 0
    // Insertions before replacements at one place; the sort is stable.
    for edit in edits.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      result += bytes[place..<edit.start]
      if let index = mutants.firstIndex(where: { $0.number == edit.mutant }),
        mutants[index].column == 1
      {
        mutants[index].column = result.count + 1
      }
      result += Array(edit.text.utf8)
      place = edit.end
    }
    result += bytes[place...]
    return String(decoding: result, as: UTF8.self) + comment
  }

  /// Negates a condition, unless a change of its only operator or of its constant does the same.
  mutating func negate(_ range: Range<Int>) {
    let words = slice(range).split(separator: " ")
    let isJoined = words.contains("&&") || words.contains("||")
    if !isJoined, words.contains("==") || words.contains("!=") { return }
    if words == ["true"] || words == ["false"] { return }
    guard let mutant = add("\(slice(range)) becomes not") else { return }
    edits.append((range.lowerBound, range.lowerBound, "negated(\(mutant), ", mutant))
    edits.append((range.upperBound, range.upperBound, ")", mutant))
  }

  /// Leaves a statement out.
  mutating func skip(_ range: Range<Int>) {
    guard let mutant = add("without \(slice(range))") else { return }
    edits.append((range.lowerBound, range.lowerBound, "if !isMutant(\(mutant)) { ", mutant))
    edits.append((range.upperBound, range.upperBound, " }", mutant))
  }

  /// Returns without the call that the line returns.
  mutating func skipReturned(_ range: Range<Int>) {
    guard let mutant = add("without \(slice(range))") else { return }
    let start = range.lowerBound
    edits.append((start, start + "return ".utf8.count, "if !isMutant(\(mutant)) { ", mutant))
    edits.append((range.upperBound, range.upperBound, " }; return", mutant))
  }

  /// Changes the operators between blanks.
  mutating func changeOperators() {
    let others = [
      "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
      "+": "-", "-": "+", "+=": "-=", "-=": "+=",
    ]
    for range in words() {
      let name = slice(range)
      guard isCode[range.lowerBound], let other = others[name],
        range.lowerBound > 0, !slice(0..<range.lowerBound).hasSuffix("func "),
        let mutant = add("\(name) becomes \(other)")
      else { continue }
      let isNil = slice(range.upperBound..<bytes.count).hasPrefix(" nil")
      let index = mutants.count - 1
      mutants[index].declaration = declaration(name, other, mutants[index], isNil: isNil)
      edits.append((range.lowerBound, range.upperBound, name + mutants[index].suffix, mutant))
    }
  }

  /// Changes the whole numbers and truth values.
  mutating func changeConstants() {
    // A pattern with another value leaves a switch incomplete.
    let isPattern = code.hasPrefix("case ") || code.contains(" case ")
    let start =
      isPattern
      ? code.utf8.distance(
        from: code.startIndex, to: code.lastIndex(of: ":") ?? code.startIndex) : 0
    for range in names() where isCode[range.lowerBound] && range.lowerBound >= start {
      let name = slice(range)
      let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 32
      let isMember = before == 46 && !slice(0..<range.lowerBound).hasSuffix("..")
      if isMember || before == 36 { continue }
      if name == "true" || name == "false" {
        guard let mutant = add("\(name) becomes not") else { continue }
        edits.append(
          (range.lowerBound, range.upperBound, "negated(\(mutant), \(name))", mutant))
      } else if Int(name) != nil {
        guard let mutant = add("\(name) becomes \(name) + 1") else { continue }
        edits.append((range.lowerBound, range.upperBound, "raised(\(mutant), \(name))", mutant))
      }
    }
  }

  private mutating func add(_ change: String) -> Int? {
    count += 1
    if dropped.contains(count) { return nil }
    mutants.append(Mutant(number: count, file: file, line: number, change: change))
    return count
  }

  /// The declaration of an operator that does the same as another until its mutant is on.
  private func declaration(
    _ name: String, _ other: String, _ mutant: Mutant, isNil: Bool
  ) -> String {
    let own = name + mutant.suffix
    let choice = "isMutant(\(mutant.number)) ? a \(other) b : a \(name) b }"
    let (kind, function) =
      switch name {
      case "&&", "||":
        (
          name == "&&" ? "LogicalConjunction" : "LogicalDisjunction",
          "<E: Error>(a: Bool, b: @autoclosure () throws(E) -> Bool) throws(E) -> Bool {\n"
            + "  if isMutant(\(mutant.number)) == \(name == "&&") { return a ? true : try b() }\n"
            + "  return a ? try b() : false\n}"
        )
      case "+", "-": ("Addition", "<T: AdditiveArithmetic>(a: T, b: T) -> T { \(choice)")
      case "+=", "-=":
        (
          "Assignment",
          "<T: AdditiveArithmetic>(a: inout T, b: T) {\n"
            + "  if isMutant(\(mutant.number)) { a \(other) b } else { a \(name) b }\n}"
        )
      case "==", "!=":
        (
          "Comparison",
          isNil
            ? "<T>(a: T?, b: _OptionalNilComparisonType) -> Bool { \(choice)"
            : "<T: Equatable>(a: T, b: T) -> Bool { \(choice)"
        )
      default: ("Comparison", "<T: Comparable>(a: T, b: T) -> Bool { \(choice)")
      }
    return "infix operator \(own): \(kind)Precedence\nfunc \(own)\(function)\n"
  }

  // MARK: Parts of the text

  func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The ranges between blanks.
  private func words() -> [Range<Int>] { ranges { $0 != 32 } }

  /// The ranges of names and numbers.
  private func names() -> [Range<Int>] {
    ranges { byte in
      byte == 95 || byte >= 128 || (48...57).contains(byte) || (65...90).contains(byte & 0xDF)
    }
  }

  private func ranges(where isIn: (UInt8) -> Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for index in 0...bytes.count {
      let isInside = index < bytes.count && isIn(bytes[index])
      if isInside, start == nil { start = index }
      if !isInside, let first = start {
        found.append(first..<index)
        start = nil
      }
    }
    return found
  }

  /// The number of open brackets after each byte, counted from the start of the line.
  func depths(of open: String, _ close: String) -> [Int] {
    var depth = 0
    return bytes.indices.map { index in
      guard isCode[index] else { return depth }
      if open.utf8.contains(bytes[index]) { depth += 1 }
      if close.utf8.contains(bytes[index]) { depth -= 1 }
      return depth
    }
  }

  /// The range without the blanks around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] == 32 { start += 1 }
    while end > start, bytes[end - 1] == 32 { end -= 1 }
    return start..<end
  }
}
