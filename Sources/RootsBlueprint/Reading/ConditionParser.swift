internal import Roots

/// Parses a condition: `or`, `and`, `not`, parentheses and comparisons; in properties also tests of
/// the whole app.
struct ConditionParser {
  /// The subject of a condition, which determines the available tests.
  enum Subject: Hashable {
    /// A screen, by its entry.
    case screen
    /// The state of the app.
    case state
    /// A move, with the states before and after it.
    case move
  }

  /// The findings, a syntax error last.
  private(set) var findings = TextFindings()
  /// The tests of single values of a property, in their order.
  private(set) var tests: [Claim.Test] = []
  var scanner: CommandScanner
  var subject: Subject
  /// Whether the parser is inside a `was`.
  var isBefore = false
  let declared: Declared
  private var depth = 0
  /// The start of the last test.
  private var testStart = 0
  private static let depthLimit = 32
  /// The maximum length of a condition in bytes.
  static let lengthLimit = 8192

  init(_ text: String, about subject: Subject, _ declared: Declared) {
    scanner = CommandScanner(text)
    self.subject = subject
    self.declared = declared
  }

  /// Parses the whole text; nil for invalid syntax.
  mutating func parse() -> Condition<ClaimReference>? {
    do throws(TextProblem) {
      let condition = try parseAny()
      scanner.skipBlanks()
      if scanner.isAtEnd { return condition }
      let problem = Self.problem(between: scanner.found())
      let isInTest = findings.problems.contains { $0.range.lowerBound >= testStart }
      // The rest of a test with a problem of its own follows from that.
      if isInTest, problem.suggestion == nil { return nil }
      throw problem
    } catch {
      note(error)
      return nil
    }
  }

  private mutating func parseAny() throws(TextProblem) -> Condition<ClaimReference> {
    var parts = [try parseAll()]
    while take(word: "or") { parts.append(try parseAll()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func parseAll() throws(TextProblem) -> Condition<ClaimReference> {
    var parts = [try parsePart()]
    while take(word: "and") { parts.append(try parsePart()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  mutating func parsePart() throws(TextProblem) -> Condition<ClaimReference> {
    depth += 1
    defer { depth -= 1 }
    scanner.skipBlanks()
    let start = scanner.position
    guard depth <= Self.depthLimit else {
      throw TextProblem(
        "this condition is nested too deep; flatten it", at: start..<start + 1)
    }
    if take(word: "not") { return .not(try parsePart()) }
    guard scanner.take("(") else {
      testStart = start
      if subject != .screen, let test = try parseClaim(from: start) { return test }
      let test = try parseTest()
      if let path = findings.uses.last?.path, path.range.lowerBound == start {
        let end = test.isFlag ? path.range.upperBound : scanner.position
        note(test, at: start..<end)
      }
      return test
    }
    let inner = try parseAny()
    scanner.skipBlanks()
    guard scanner.take(")") else {
      throw TextProblem("this '(' is never closed; close it", at: start..<start + 1)
    }
    return inner
  }

  mutating func note(_ problem: TextProblem) { findings.problems.append(problem) }

  /// Notes a test of a single value.
  mutating func note(_ condition: Condition<ClaimReference>, at range: Range<Int>) {
    if subject == .screen { return }
    let text = Claim.line(scanner.text(range))
    tests.append(
      isBefore
        ? Claim.Test(condition: .flag(.was(condition)), text: "was " + text)
        : Claim.Test(condition: condition, text: text))
  }

  private mutating func parseTest() throws(TextProblem) -> Condition<ClaimReference> {
    guard let path = scanner.takePath() else { throw Self.problem(before: scanner.found()) }
    if let problem = Self.problem(with: path), declared.facts[path.text] == nil { throw problem }
    return try parseRelation(path, resolve(path))
  }

  /// Parses the rest of a test after its subject; nil for a subject with a problem.
  mutating func parseRelation(
    _ path: WrittenPath, _ meant: Meant?
  ) throws(TextProblem) -> Condition<ClaimReference> {
    if take(word: "is") {
      let isNegated = take(word: "not")
      scanner.skipBlanks()
      let start = scanner.position
      let value = try parseValue(of: path, meant?.kind)
      guard let meant else { return Self.unknown }
      if meant.reference.isTab { checkTitle(value, at: start..<scanner.position) }
      let test = Condition<ClaimReference>.equals(meant.reference, value)
      return isNegated ? .not(test) : test
    }
    if let comparison = takeComparison() {
      return try parseComparison(comparison, path, meant)
    }
    if let problem = Self.problem(ofRelation: scanner.found()) { throw problem }
    guard let meant else { return Self.unknown }
    if !meant.kind.canBeFlag {
      note(meant.kind.problem("flag", path))
    }
    return .flag(meant.reference)
  }

  /// Warns of a title that no tab has.
  private mutating func checkTitle(_ value: Literal, at range: Range<Int>) {
    let (titles, title) = (declared.tabTitles, value.plainText)
    if titles.isEmpty || titles.contains(title) { return }
    note(
      .misspelt(
        "no tab has the title \(cited(title))", title, at: range, known: titles,
        severity: .warning))
  }

  private mutating func parseComparison(
    _ comparison: Comparison, _ path: WrittenPath, _ meant: Meant?
  ) throws(TextProblem) -> Condition<ClaimReference> {
    scanner.skipBlanks()
    guard let number = try scanner.takeNumber(signed: true) else {
      let found = scanner.found()
      let kind = meant.map(\.kind) ?? .unknown
      if !kind.canBeNumber { throw kind.problem("number", path) }
      guard kind.canBeNumber, kind != .unknown, !found.text.isEmpty else {
        throw TextProblem(
          "a whole number is expected after '\(comparison.rawValue)'; write one",
          at: found.range)
      }
      throw TextProblem(
        "'\(path.text)' is \(kind.description); write one after '\(comparison.rawValue)', "
          + "not \(cited(found.text))", at: found.range)
    }
    guard let meant else { return Self.unknown }
    if !meant.kind.canBeNumber {
      note(meant.kind.problem("number", path))
    }
    if case .fact(.number(let range)) = meant.kind {
      let holds = comparison.holds(.int(range.lowerBound), number)
      if holds == comparison.holds(.int(range.upperBound), number) {
        note(
          TextProblem(
            "this \(holds ? "always" : "never") holds, because '\(path.text)' is"
              + " \(meant.kind.description); compare it with one of these",
            at: path.range.lowerBound..<scanner.position, severity: .warning))
      }
    }
    return .compares(meant.reference, comparison, number)
  }

  typealias Meant = (reference: ClaimReference, kind: ValueKind)

  /// The condition in place of one with a problem.
  static let unknown = Condition<ClaimReference>.flag(.value(.payload([])))

  private mutating func resolve(_ path: WrittenPath) -> Meant? {
    let isOnScreen = subject == .screen
    let meant = findings.resolve(path) { [declared] path throws(TextProblem) in
      isOnScreen
        ? try declared.resolve(path, in: .condition) : try declared.resolveInProperty(path)
    }
    guard let meant else { return nil }
    let isTab = !isOnScreen && meant.reference == .tab
    return (isTab ? .tab(titles: declared.tabTitles) : .value(meant.reference), meant.kind)
  }
}

// MARK: Words and values

extension ConditionParser {
  mutating func take(word: String) -> Bool {
    scanner.skipBlanks()
    let start = scanner.position
    if scanner.takePath()?.text == word { return true }
    scanner.position = start
    return false
  }

  private mutating func takeComparison() -> Comparison? {
    scanner.skipBlanks()
    if scanner.take("<") { return scanner.take("=") ? .atMost : .less }
    if scanner.take(">") { return scanner.take("=") ? .atLeast : .more }
    return nil
  }

  private mutating func parseValue(
    of path: WrittenPath, _ kind: ValueKind?
  ) throws(TextProblem) -> Literal {
    scanner.skipBlanks()
    let start = scanner.position
    let value = try takeValue()
    if let problem = kind?.problem(value, for: path.text, at: start..<scanner.position) {
      note(problem)
    }
    return value
  }

  private mutating func takeValue() throws(TextProblem) -> Literal {
    if let text = try takeQuoted() { return .string(text) }
    if let number = try scanner.takeNumber(signed: true) { return .int(number) }
    guard let word = scanner.takePath() else {
      let found = scanner.found()
      throw TextProblem(
        "a value is expected after 'is'; write one, a text in quotes", at: found.range)
    }
    switch word.text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: return .string(word.text)
    }
  }

  /// Reads a text in single or double quotes, without escapes.
  mutating func takeQuoted() throws(TextProblem) -> String? {
    let start = scanner.position
    guard let quote = scanner.next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    scanner.position += 1
    while let byte = scanner.next {
      scanner.position += 1
      if byte == quote { return scanner.text(start + 1..<scanner.position - 1) }
    }
    throw TextProblem("this quote is never closed; close it", at: start..<start + 1)
  }
}

extension ValueKind {
  /// The problem of a test for another kind of values.
  fileprivate func problem(_ wanted: String, _ path: WrittenPath) -> TextProblem {
    TextProblem(
      "'\(path.text)' is not a \(wanted) but \(description); write '\(path.text) is …'",
      at: path.range)
  }
}

extension Condition {
  fileprivate var isFlag: Bool { if case .flag = self { true } else { false } }
}
