// Sets of characters in brackets.
extension RegexParser {
  /// Reads a set in brackets; the opening one has been read.
  mutating func set() throws(TapePatternError) -> RegexSet {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw error("its sets are nested too deeply") }
    let isNegated = takes("^")
    var members: [RegexSet] = []
    var left: RegexSet?
    var join: Character?
    func joined() -> RegexSet {
      let right = RegexSet.union(members)
      guard let left else { return right }
      return join == "&" ? .both(left, right) : .both(left, .not(right))
    }
    var isFirst = true
    while true {
      guard next != nil else { throw error("a [ has no ] after it") }
      if !isFirst, takes("]") { break }
      if takes("&&") || takes("--") {
        left = joined()
        join = text[place - 1]
        members = []
      } else {
        members.append(try member())
      }
      isFirst = false
    }
    return isNegated ? .not(joined()) : joined()
  }

  private mutating func member() throws(TapePatternError) -> RegexSet {
    if takes("[:") {
      let isNegated = takes("^")
      var name = ""
      while !takes(":]") { name.append(try take()) }
      let known = RegexProperty(posix: name) ?? RegexProperty(unicode: name)
      guard let known else { throw error("the class '\(name)' is not known") }
      return isNegated ? .not(.property(known)) : .property(known)
    }
    if takes("[") { return try set() }
    let start = try setCharacter()
    guard case .character(let first, let ignoresCase) = start, next == "-",
      place + 1 < text.count, text[place + 1] != "]", text[place + 1] != "-"
    else { return start }
    place += 1
    guard case .character(let last, _) = try setCharacter(),
      let from = first.unicodeScalars.first?.value, let to = last.unicodeScalars.first?.value,
      first.unicodeScalars.count == 1, last.unicodeScalars.count == 1, from <= to
    else { throw error("a range in brackets goes from one character up to another") }
    return .range(from...to, ignoresCase: ignoresCase)
  }

  private mutating func setCharacter() throws(TapePatternError) -> RegexSet {
    let character = try take()
    guard character == "\\" else {
      return .character(character, ignoresCase: flags.ignoresCase)
    }
    if takes("b") { return .character("\u{08}", ignoresCase: false) }
    return try escapedSet()
  }
}
