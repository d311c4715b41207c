internal import Roots

// The tests that only conditions of properties have: of the whole app, and of moves.
extension ConditionParser {
  /// Parses such a test; nil, without reading anything, if another one starts here.
  mutating func parseClaim(
    from start: Int
  ) throws(TextProblem) -> Condition<ClaimReference>? {
    guard let path = scanner.takePath() else { return nil }
    let isFact = declared.facts.index(of: path.text) != nil
    switch path.text {
    case "was" where !isFact: return try parseWas(path)
    case "does" where !isFact: return try parseDoes(path)
    case "waiting" where take(word: "for"): return parseWaiting(from: start)
    case "depth" where take(word: "of"): return try parseDepth(from: start)
    default: break
    }
    if let test = parseScreen(path) { return test }
    scanner.position = start
    return nil
  }

  /// Notes a test that starts at a byte of the condition and ends here.
  private mutating func add(
    _ test: Condition<ClaimReference>, from start: Int
  ) -> Condition<ClaimReference> {
    note(test, at: start..<scanner.position)
    return test
  }

  // MARK: Screens

  /// Parses `X is shown`, `X is not open` and `X ended popped`; nil for another test.
  private mutating func parseScreen(_ path: WrittenPath) -> Condition<ClaimReference>? {
    if take(word: "ended") { return parseEnded(path) }
    guard take(word: "is") else { return nil }
    let isNegated = take(word: "not")
    let isShown = take(word: "shown")
    guard isShown || take(word: "open") else { return nil }
    if isValue(isShown ? "shown" : "open", of: path) { return nil }
    guard let screen = find(path, in: declared.places, "screen or accessory")?.name else {
      return Self.unknown
    }
    let test = Condition.flag(isShown ? ClaimReference.shown(screen) : .open(screen))
    return add(isNegated ? .not(test) : test, from: path.range.lowerBound)
  }

  /// Whether a word after `is` is a value and not a test of a screen.
  private func isValue(_ word: String, of path: WrittenPath) -> Bool {
    let first = String(path.text.prefix { $0 != "." })
    if Vocabulary.builtInNames.contains(first) { return true }
    guard let kind = declared.fact(named: path.text)?.kind else { return false }
    guard declared.places.index(of: path.text) != nil, case .fact(let domain) = kind else {
      return true
    }
    return domain.contains(word)
  }

  private mutating func parseEnded(_ path: WrittenPath) -> Condition<ClaimReference> {
    checkIsMove("ended", path.range.lowerBound..<scanner.position)
    var ending = ClaimEnding.any
    let end = scanner.position
    scanner.skipBlanks()
    if let word = scanner.takePath(), !["and", "or"].contains(word.text) {
      let rest = ClaimEnding.words.filter { $0.hasPrefix(word.text + " ") }
      let whole = rest.first { take(word: String($0.dropFirst(word.text.count + 1))) } ?? word.text
      if let found = ClaimEnding(whole) {
        ending = found
      } else {
        let known = ClaimEnding.words
        note(
          .misspelt(
            "unknown ending \(cited(word.text))", word.text, at: word.range, known: known,
            fix: "; known: \(known.joined(separator: ", "))"))
      }
    } else {
      scanner.position = end
    }
    guard let screen = find(path, in: declared.places, "screen or accessory")?.name else {
      return Self.unknown
    }
    return add(.flag(.ended(screen, ending)), from: path.range.lowerBound)
  }

  /// The declared name that a path is, with its index; nil after noting an unknown one.
  private mutating func find<Value>(
    _ path: WrittenPath, in names: DeclaredNames<Value>, _ kind: String
  ) -> (name: Name, index: Int)? {
    if let index = names.index(of: path.text), let name = Name(known: path.text) {
      return (name, index)
    }
    note(.unknown(kind, path.text, at: path.range, known: names.names))
    return nil
  }

  // MARK: Layers and protections

  private mutating func parseWaiting(from start: Int) -> Condition<ClaimReference> {
    scanner.skipBlanks()
    let path = scanner.takePath() ?? scanner.found()
    guard let name = find(path, in: declared.protections, "protection")?.name else {
      return Self.unknown
    }
    return add(.flag(.waiting(name)), from: start)
  }

  private mutating func parseDepth(
    from start: Int
  ) throws(TextProblem) -> Condition<ClaimReference> {
    let layer = try parseLayer()
    let range = start..<scanner.position
    let path = WrittenPath(text: scanner.text(range), range: range)
    let test = try parseRelation(path, (.depth(layer), .number))
    note(test, at: start..<scanner.position)
    return test
  }

  /// Parses `main`, `tab home`, `tab 1` (the first in the file) or `accessory 0`.
  private mutating func parseLayer() throws(TextProblem) -> Layer {
    if take(word: "main") { return .main }
    if take(word: "accessory") {
      scanner.skipBlanks()
      let start = scanner.position
      guard let level = try scanner.takeNumber() else {
        throw TextProblem(
          "the number of an accessory layer is expected, 0 to \(Layer.limit - 1); write one",
          at: scanner.found().range)
      }
      if level >= Layer.limit {
        note(TextProblem(Layer.absent(level), at: start..<scanner.position))
      }
      return .accessory(level)
    }
    guard take(word: "tab") else {
      throw TextProblem(
        "a layer is expected after 'depth of'; write main, tab NAME or accessory N",
        at: scanner.found().range)
    }
    return .tab(try parseTab())
  }

  /// Parses the name or the number of a tab to its index; 0 after noting a problem.
  private mutating func parseTab() throws(TextProblem) -> Int {
    scanner.skipBlanks()
    let start = scanner.position
    let names = declared.tabs.names
    if let number = try scanner.takeNumber() {
      let isKnown = number <= names.count && !names.isEmpty
      note(
        TextProblem(
          names.isEmpty
            ? "this app has no tabs; declare some"
            : isKnown
              ? TabName.remark(on: number, of: names)
              : TabName.absent(number, count: names.count),
          at: start..<scanner.position, severity: isKnown ? .warning : .error))
      return isKnown ? max(number, 1) - 1 : 0
    }
    let path = scanner.takePath() ?? scanner.found()
    return find(path, in: declared.tabs, "tab")?.index ?? 0
  }

  // MARK: Moves

  private mutating func parseWas(
    _ word: WrittenPath
  ) throws(TextProblem) -> Condition<ClaimReference> {
    checkIsMove("was", word.range)
    let outer = subject
    (subject, isBefore) = (.state, true)
    defer { (subject, isBefore) = (outer, false) }
    return .flag(.was(try parsePart()))
  }

  /// Parses a command or its first words, up to `and`, `or`, a closing parenthesis or the end; or
  /// in quotes.
  private mutating func parseDoes(
    _ word: WrittenPath
  ) throws(TextProblem) -> Condition<ClaimReference> {
    checkIsMove("does", word.range)
    scanner.skipBlanks()
    let start = scanner.position
    let (text, range) =
      if let quoted = try takeQuoted() {
        (quoted, start + 1..<scanner.position - 1)
      } else {
        takeCommandText()
      }
    do throws(CommandSyntaxError) {
      let pattern = try CommandPattern(parsing: text)
      check(pattern, at: range)
      return add(.flag(.does(pattern)), from: word.range.lowerBound)
    } catch {
      let message =
        text.isEmpty ? "a command is expected after 'does'; write one, such as set" : error.message
      note(TextProblem(message, at: error.range(in: text)), from: range.lowerBound)
      return Self.unknown
    }
  }

  /// Reads the text of a command without quotes around it.
  private mutating func takeCommandText() -> (String, Range<Int>) {
    let start = scanner.position
    var (end, depth, isInText) = (start, 0, false)
    while let byte = scanner.next {
      let isOutside = depth == 0 && !isInText
      if isOutside, byte == UInt8(ascii: ")") { break }
      if isOutside, scanner.isAtWord("and") || scanner.isAtWord("or") { break }
      switch byte {
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): depth += isInText ? 0 : 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= isInText ? 0 : 1
      default: break
      }
      scanner.position += 1
      if byte != 0x20 { end = scanner.position }
    }
    scanner.position = end
    return (scanner.text(start..<end), start..<end)
  }

  /// Checks the names in a command.
  private mutating func check(_ pattern: CommandPattern, at range: Range<Int>) {
    guard let command = pattern.command else { return }
    var check = CommandCheck(
      declared: declared, text: pattern.text, isOnAccessory: true, standing: .condition,
      isHasty: false)
    check.check(command, lacking: pattern.missing)
    for problem in check.findings.problems { note(problem, from: range.lowerBound) }
    for use in check.findings.uses {
      let message = "a property has no values for placeholders; leave the argument out"
      note(TextProblem(message, at: use.path.range), from: range.lowerBound)
    }
  }

  /// Notes a problem of a part that starts at a byte of the condition.
  private mutating func note(_ problem: TextProblem, from start: Int) {
    note(
      TextProblem(
        problem.message, at: start + problem.range.lowerBound..<start + problem.range.upperBound,
        suggestion: problem.suggestion, severity: problem.severity))
  }

  /// Reports a test of a move in a condition on a state.
  private mutating func checkIsMove(_ word: String, _ range: Range<Int>) {
    if subject == .move { return }
    note(TextProblem("'\(word)' needs a move; use it in a 'step'", at: range))
  }
}

// MARK: Values

extension Declared {
  /// Resolves a path in a condition of a property, which has no screen of its own.
  ///
  /// - Throws: `TextProblem` for a value that belongs to one screen, or is unknown.
  func resolveInProperty(
    _ path: WrittenPath
  ) throws(TextProblem) -> (reference: Reference, kind: ValueKind) {
    let word = path.text
    if let fact = fact(named: word) { return fact }
    if Self.valuesOfApp.contains(word) { return try resolve(path, in: .condition) }
    let first = String(word.prefix { $0 != "." })
    if Vocabulary.builtInNames.contains(first) || word == "link" {
      throw TextProblem(Self.problem(ofScreenValue: word), at: path.range)
    }
    if places.index(of: word) != nil {
      throw TextProblem(
        "'\(word)' is a screen; write '\(word) is shown' or '\(word) is open'",
        at: path.range)
    }
    throw .misspelt(
      "unknown fact \(cited(word))", word, at: path.range, known: facts.names + Self.valuesOfApp,
      fix: "; \(Report.choice(of: facts.names))")
  }

  /// The built-in values that belong to the whole app.
  private static let valuesOfApp = ["overlays", "tab"]

  private static func problem(ofScreenValue word: String) -> String {
    switch word {
    case "depth": "'depth' belongs to one screen; write 'depth of main' or 'depth of tab NAME'"
    case "title": "'title' belongs to one screen; write 'NAME is shown'"
    case "keys": "'keys' counts presses, which no state has; use a fact"
    default: "\(cited(word)) belongs to one screen, a property to the whole app; use a fact"
    }
  }
}

extension CommandScanner {
  /// Whether a word of letters starts and ends here.
  fileprivate func isAtWord(_ word: String) -> Bool {
    guard position == 0 || text(position - 1..<position) == " " else { return false }
    var scanner = self
    return scanner.takePath()?.text == word
  }
}

extension FactDomain {
  fileprivate func contains(_ word: String) -> Bool {
    switch self {
    case .choice(let words): words.contains(word)
    case .text: true
    case .flag, .number: false
    }
  }
}
