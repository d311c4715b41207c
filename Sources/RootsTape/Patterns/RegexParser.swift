import Roots

/// A parser of regular expressions in Perl's syntax, without recursion and conditions.
struct RegexParser {
  let text: [Character]
  var place = 0
  var flags = Flags()
  private(set) var groupCount = 0
  private var names: [String: Int] = [:]
  var depth = 0
  private var greatestReference = 0

  /// The settings that `(?ims)` changes.
  struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var hasDotNewlines = false
    var isExtended = false
  }

  /// The maximum depth of groups.
  static let depthLimit = 100
  /// The maximum count of a repetition.
  private static let countLimit = 1_000

  init(_ source: String, ignoresCase: Bool = false) {
    text = Array(source)
    flags.ignoresCase = ignoresCase
  }

  /// Parses the whole expression.
  mutating func parse() throws(TapePatternError) -> RegexNode {
    let node = try choice()
    if next != nil { throw error("a ) has no ( before it") }
    if greatestReference > groupCount { throw error("there is no group \(greatestReference)") }
    return node
  }

  var next: Character? { place < text.count ? text[place] : nil }

  mutating func takes(_ word: String) -> Bool {
    guard text[place...].starts(with: word) else { return false }
    place += word.count
    return true
  }

  mutating func take() throws(TapePatternError) -> Character {
    guard let next else { throw error("it ends too early") }
    place += 1
    return next
  }

  func error(_ reason: String) -> TapePatternError { TapePatternError(reason: reason) }

  // MARK: Structure

  private mutating func choice() throws(TapePatternError) -> RegexNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw error("its groups are nested too deeply") }
    let outer = flags
    defer { flags = outer }
    var alternatives = [try sequence()]
    while takes("|") { alternatives.append(try sequence()) }
    return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
  }

  private mutating func sequence() throws(TapePatternError) -> RegexNode {
    var nodes: [RegexNode] = []
    while let next, next != "|", next != ")" {
      if flags.isExtended, skipsBlank(next) { continue }
      if takes("\\Q") {
        while self.next != nil, !takes("\\E") { nodes.append(literal(try take())) }
        continue
      }
      if takes("(?#") {
        while try take() != ")" {}
        continue
      }
      guard let atom = try atom() else { continue }
      nodes.append(try quantified(atom))
    }
    return nodes.isEmpty ? .empty : nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func skipsBlank(_ next: Character) -> Bool {
    if next == "#" {
      while let next = self.next, !next.isNewline { place += 1 }
      return true
    }
    guard next.isWhitespace else { return false }
    place += 1
    return true
  }

  private func literal(_ character: Character) -> RegexNode {
    .one(.character(character, ignoresCase: flags.ignoresCase))
  }

  /// Reads one part; nil for a change of flags.
  private mutating func atom() throws(TapePatternError) -> RegexNode? {
    let character = try take()
    switch character {
    case "(": return try group()
    case "[": return .one(try set())
    case ".": return .one(.any(withNewlines: flags.hasDotNewlines))
    case "^": return .assertion(flags.isMultiline ? .startOfLine : .startOfText)
    case "$": return .assertion(flags.isMultiline ? .endOfLine : .endOfLastLine)
    case "*", "+", "?": throw error("'\(character)' has nothing to repeat")
    case "\\": return try escape()
    default: return literal(character)
    }
  }

  // MARK: Repetition

  private mutating func quantified(_ atom: RegexNode) throws(TapePatternError) -> RegexNode {
    var node = atom
    while let (least, most) = try count() {
      let greed: RegexGreed = takes("?") ? .lazy : takes("+") ? .possessive : .eager
      node = .repeated(node, least: least, most: most, greed)
    }
    return node
  }

  private mutating func count() throws(TapePatternError) -> (Int, Int?)? {
    if takes("*") { return (0, nil) }
    if takes("+") { return (1, nil) }
    if takes("?") { return (0, 1) }
    return try countInBraces()
  }

  /// Reads `{2}`, `{2,}`, `{2,5}` or `{,5}`; nil for a brace that is a character.
  private mutating func countInBraces() throws(TapePatternError) -> (Int, Int?)? {
    guard next == "{", let end = text[place...].firstIndex(of: "}") else { return nil }
    let parts = text[(place + 1)..<end].split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.map { Int(String($0)) }
    let isCount = zip(parts, numbers).allSatisfy { part, number in
      part.isEmpty || number != nil && part.allSatisfy { $0.isASCII && $0.isNumber }
    }
    guard isCount, (1...2).contains(parts.count), numbers.contains(where: { $0 != nil }) else {
      return nil
    }
    place = end + 1
    let least = (numbers[0] ?? 0)
    let most = parts.count == 1 ? least : numbers[1]
    guard least <= Self.countLimit, (most ?? 0) <= Self.countLimit else {
      throw error("a part is repeated at most \(Self.countLimit) times")
    }
    guard least <= most ?? least else {
      throw error("the maximum of a repetition is below its minimum")
    }
    return (least, most)
  }

  // MARK: Groups

  private mutating func group() throws(TapePatternError) -> RegexNode? {
    if takes("?") { return try specialGroup() }
    return try numberedGroup()
  }

  private mutating func numberedGroup(
    named name: String? = nil
  ) throws(TapePatternError) -> RegexNode {
    groupCount += 1
    let number = groupCount
    if let name { names[name] = number }
    return .group(try inner(), number: number)
  }

  private mutating func inner() throws(TapePatternError) -> RegexNode {
    let node = try choice()
    guard takes(")") else { throw error("a ( has no ) after it") }
    return node
  }

  private mutating func specialGroup() throws(TapePatternError) -> RegexNode? {
    if takes(":") { return try inner() }
    if takes(">") { return .atomic(try inner()) }
    for (word, isAhead, isNegated) in [
      ("=", true, false), ("!", true, true), ("<=", false, false), ("<!", false, true),
    ] where takes(word) {
      return .look(try inner(), isAhead: isAhead, isNegated: isNegated)
    }
    if takes("P=") {
      let name = try self.name(until: ")")
      return try reference(to: name)
    }
    if takes("<") || takes("P<") {
      let name = try self.name(until: ">")
      return try numberedGroup(named: name)
    }
    if takes("'") {
      let name = try self.name(until: "'")
      return try numberedGroup(named: name)
    }
    return try flagGroup()
  }

  private mutating func name(until end: Character) throws(TapePatternError) -> String {
    var name = ""
    while true {
      let character = try take()
      if character == end { break }
      name.append(character)
    }
    let isName =
      name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isName else { throw error("'\(name)' is no name of a group") }
    return name
  }

  /// Reads `(?i)`, which lasts to the end of the group around it, or `(?i:...)`.
  private mutating func flagGroup() throws(TapePatternError) -> RegexNode? {
    let outer = flags
    var isOn = true
    while true {
      switch try take() {
      case "i": flags.ignoresCase = isOn
      case "m": flags.isMultiline = isOn
      case "s": flags.hasDotNewlines = isOn
      case "x": flags.isExtended = isOn
      case "-": isOn = false
      case ")": return nil
      case ":":
        defer { flags = outer }
        return try inner()
      case let other: throw error("'(?\(other)' is not supported")
      }
    }
  }

  private mutating func reference(to name: String) throws(TapePatternError) -> RegexNode {
    guard let number = names[name] else { throw error("there is no group '\(name)'") }
    return .reference(number: number, ignoresCase: flags.ignoresCase)
  }

  // MARK: Escapes

  private mutating func escape() throws(TapePatternError) -> RegexNode {
    let start = place
    switch try take() {
    case "b": return .assertion(.wordBoundary(true))
    case "B": return .assertion(.wordBoundary(false))
    case "A": return .assertion(.startOfText)
    case "Z": return .assertion(.endOfLastLine)
    case "z": return .assertion(.endOfText)
    case "X": return .one(.any(withNewlines: true))
    case "k":
      let end: Character = try take() == "<" ? ">" : "}"
      let name = try self.name(until: end)
      return try reference(to: name)
    case let digit where digit.isASCII && digit.isNumber && digit != "0":
      var number = digit.wholeNumberValue ?? 0
      while let more = next?.wholeNumberValue, next?.isASCII == true, number < 10 {
        number = 10 * number + more
        place += 1
      }
      greatestReference = max(greatestReference, number)
      return .reference(number: number, ignoresCase: flags.ignoresCase)
    default:
      place = start
      return .one(try escapedSet())
    }
  }

  /// Reads an escape that stands for characters; the backslash has been read.
  mutating func escapedSet() throws(TapePatternError) -> RegexSet {
    let character = try take()
    switch character {
    case "d": return .digit
    case "D": return .not(.digit)
    case "w": return .word
    case "W": return .not(.word)
    case "s": return .space
    case "S": return .not(.space)
    case "h": return .horizontalSpace
    case "H": return .not(.horizontalSpace)
    case "N": return .any(withNewlines: false)
    case "R", "v": return .not(.any(withNewlines: false))
    case "V": return .any(withNewlines: false)
    case "p", "P": return try property(isNegated: character == "P")
    default: return .character(try escapedCharacter(character), ignoresCase: flags.ignoresCase)
    }
  }

  private mutating func escapedCharacter(
    _ character: Character
  ) throws(TapePatternError) -> Character {
    switch character {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "f": return "\u{0C}"
    case "a": return "\u{07}"
    case "e": return "\u{1B}"
    case "0": return "\0"
    case "x": return try scalar(digits: 2)
    case "u": return try scalar(digits: 4)
    case "U": return try scalar(digits: 8)
    default:
      guard !character.isLetter && !character.isNumber else {
        throw error("'\\\(character)' is not supported")
      }
      return character
    }
  }

  /// Reads hexadecimal digits, in braces or as many as the escape has.
  private mutating func scalar(digits count: Int) throws(TapePatternError) -> Character {
    var digits = ""
    if takes("{") {
      while !takes("}") { digits.append(try take()) }
    } else {
      for _ in 0..<count { digits.append(try take()) }
    }
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw error("'\(digits)' is no character in hexadecimal digits")
    }
    return Character(scalar)
  }

  private mutating func property(isNegated: Bool) throws(TapePatternError) -> RegexSet {
    var name = ""
    if takes("{") {
      while !takes("}") { name.append(try take()) }
    } else {
      name.append(try take())
    }
    let isInverse = name.hasPrefix("^")
    if isInverse { name.removeFirst() }
    guard let property = RegexProperty(unicode: name) else {
      throw error("the property '\(name)' is not known")
    }
    return isNegated != isInverse ? .not(.property(property)) : .property(property)
  }
}
