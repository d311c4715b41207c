import FoundationEssentials

/// Writes the heart of the engine with small changes into a copy of the project: an environment
/// variable, `ROOTS_MUTANT`, switches one of them on by its number.
///
/// All are compiled at once, because a build for each would take days. The reader knows no more of
/// Swift than its lines; a change that does not compile is left out by the next call.
struct Mutants {
  /// The folder of the project, and that of the copy.
  let source: String
  let copy: String
  private var dropped: Set<Int> = []
  private var mutants: [Mutant] = []
  private var count = 0

  private static let files =
    ["Apply", "Compare", "History", "Placing", "Reactions", "Resolve", "Step"].map { "Step/\($0)" }
    + ["Protections/", "Restore/"]

  /// Leaves out the changes at the errors of a compiler's log, if there is one, then writes all
  /// others, with their list.
  /// - Returns: whether a change was left out that was not before.
  static func write(from source: String, to copy: String, log: String?) throws -> Bool {
    var all = Mutants(source: source, copy: copy)
    let known = try? String(contentsOfFile: "\(copy)/dropped", encoding: .utf8)
    all.dropped = Set((known ?? "").split(separator: "\n").compactMap { Int($0) })
    let before = all.dropped.count
    try all.mutate(isWritten: log == nil)
    if let log {
      try all.drop(at: String(contentsOfFile: log, encoding: .utf8))
      (all.mutants, all.count) = ([], 0)
      try all.mutate(isWritten: true)
    }
    try all.writeLists()
    return all.dropped.count > before
  }

  private init(source: String, copy: String) { (self.source, self.copy) = (source, copy) }

  private mutating func mutate(isWritten: Bool) throws {
    let base = "\(source)/Sources/RootsCore"
    for name in try FileManager.default.subpathsOfDirectory(atPath: base).sorted()
    where name.hasSuffix(".swift") && Self.files.contains(where: { name.hasPrefix($0) }) {
      let file = "Sources/RootsCore/\(name)"
      let text = mutated(try String(contentsOfFile: "\(source)/\(file)", encoding: .utf8), file)
      if isWritten { try write(text, file) }
    }
  }

  /// Adds the mutant nearest to each error to those that are left out.
  private mutating func drop(at log: String) throws {
    for line in log.split(separator: "\n") where line.contains(": error: ") {
      let parts = line.split(separator: ":", maxSplits: 3)
      guard parts.count == 4, let row = Int(parts[1]), let column = Int(parts[2]) else { continue }
      // On the same line first, then on the lines before, where a statement or a switch begins.
      let near = mutants.lazy.filter { parts[0].hasSuffix($0.file) }.map { mutant in
        let distance = row - mutant.line
        let rank = distance >= 0 ? distance : 100 - distance
        return (rank: 1000 * rank + abs(column - mutant.column), mutant: mutant)
      }
      let nearest = near.min { $0.rank < $1.rank }?.mutant
      if let nearest { dropped.insert(nearest.number) }
    }
  }

  private func writeLists() throws {
    let switched = """
      import Glibc

      let activeMutant = getenv("ROOTS_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

      func isMutant(_ number: Int) -> Bool { activeMutant == number }

      func negated(_ number: Int, _ value: Bool) -> Bool { value != (activeMutant == number) }

      func raised<Number: BinaryInteger>(_ number: Int, _ value: Number) -> Number {
        activeMutant == number ? value + 1 : value
      }

      """
    try write(
      switched + mutants.map(\.declaration).joined(), "Sources/RootsCore/ActiveMutant.swift")
    try write(
      mutants.map { "\($0.number)\t\($0.file)\t\($0.line)\t\($0.change)\n" }.joined(), "mutants.tsv"
    )
    try write(dropped.sorted().map { "\($0)\n" }.joined(), "dropped")
  }

  private func write(_ text: String, _ file: String) throws {
    try text.write(toFile: "\(copy)/\(file)", atomically: true, encoding: .utf8)
  }

  // MARK: The lines of a file

  /// What the lines before one tell of it.
  private struct Surroundings {
    /// The number of open round and square brackets.
    var depth = 0
    /// The end of the condition that goes on, such as ` else`; nil in none.
    var conditionEnd: String?
    /// Whether the last line of code ended a statement or began a block.
    var isComplete = true
    /// The kind of the function: `Bool` or `other` by its result, `init`, or nothing.
    var result = ""
    /// The constants that are declared without a value; each must get one.
    var unset: Set<Substring> = []
  }

  private mutating func mutated(_ text: String, _ file: String) -> String {
    var around = Surroundings()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var result: [String] = []
    for (index, text) in lines.enumerated() {
      var line = MutatedLine(text, in: file, at: index + 1, after: count, without: dropped)
      let next = lines[(index + 1)...].first { !$0.isEmpty } ?? ""
      mutate(&line, before: next.drop { $0 == " " }, &around)
      count = line.count
      result.append(line.text())
      mutants += line.mutants
    }
    return result.joined(separator: "\n")
  }

  private func mutate(
    _ line: inout MutatedLine, before next: Substring, _ around: inout Surroundings
  ) {
    let all = line.trimmed(0..<line.code.utf8.count)
    let code = line.slice(all)
    if code.isEmpty || code.hasPrefix("@") || code.hasPrefix("import ") { return }
    let continues = next.first.map { ".?:&|+=<>-".contains($0) } == true
    let ownDepth = line.depths(of: "([", ")]").last ?? 0
    if code.contains("init(") || code.contains("init?(") {
      around.result = "init"
    } else if code.contains("func ") || code.hasSuffix("{") && code.contains("var ") {
      around.result = ""
    }
    if code.hasSuffix("{"), code.hasPrefix(")") || code.contains("func ") || code.contains("var ") {
      if code.contains("->") || code.contains("var ") { around.result = "other" }
      if code.hasSuffix("Bool {") { around.result = "Bool" }
    }
    if code.hasPrefix("let "), !code.contains("="), let colon = code.firstIndex(of: ":") {
      around.unset.insert(code[code.index(code.startIndex, offsetBy: 4)..<colon])
    }
    if around.depth == 0, around.isComplete, ownDepth == 0, !continues {
      changeStatement(&line, in: all, around, isLast: next.hasPrefix("}"))
    }
    changeConditions(&line, &around)
    line.changeOperators()
    line.changeConstants()
    around.depth += ownDepth
    around.isComplete = code.last.map { !",(=&|+-?<>".contains($0) } == true
  }

  /// Leaves out a statement on a line of its own, after the colon of a case, or in a block that
  /// ends with the line; negates a truth value that is returned.
  private func changeStatement(
    _ line: inout MutatedLine, in all: Range<Int>, _ around: Surroundings, isLast: Bool
  ) {
    var range = all
    let braces = line.depths(of: "{", "}")
    let brackets = line.depths(of: "([{", ")]}")
    if line.slice(all).hasPrefix("case "),
      let colon = all.first(where: { line.slice($0..<$0 + 1) == ":" && brackets[$0] == 0 })
    {
      range = line.trimmed(colon + 1..<all.upperBound)
    }
    if line.slice(range).hasSuffix(" }"), braces.last == 0,
      let open = range.last(where: { line.slice($0..<$0 + 1) == "{" && braces[$0] == 1 })
    {
      let isBool = line.slice(0..<open).hasSuffix("Bool ")
      range = line.trimmed(open + 1..<range.upperBound - 1)
      if isBool { return line.negate(range) }
    } else if braces.last != 0 {
      return
    }
    let code = line.slice(range)
    if code.hasPrefix("return ") {
      let value = line.trimmed(range.lowerBound + 7..<range.upperBound)
      if around.result == "Bool" { line.negate(value) }
      if around.result.isEmpty, code.hasSuffix(")") { line.skipReturned(range) }
    } else if code.isStatement {
      let first = code.prefix { $0 != " " }
      let mustStay = around.unset.contains(first) || around.result == "init"
      if !mustStay || !code.contains(" = ") { line.skip(range) }
    } else if around.result == "Bool", isLast, range == all, !code.hasPrefix("}") {
      line.negate(range)
    }
  }

  /// Negates the conditions between commas after `if`, `guard`, `while` and `where`.
  private func changeConditions(_ line: inout MutatedLine, _ around: inout Surroundings) {
    var start = 0
    var isWhole = true
    if around.conditionEnd == nil {
      let words = [("if ", " {"), ("while ", " {"), ("guard ", " else"), ("where ", " {")]
      let code = line.code
      let found = words.lazy.compactMap { word, end in
        code.ranges(of: " " + word).last.map { ($0, end) }
      }.first
      guard let (range, end) = found else { return }
      start = line.code.utf8.distance(from: line.code.startIndex, to: range.upperBound)
      around.conditionEnd = end
    } else {
      isWhole = around.isComplete == false
    }
    let end = around.conditionEnd ?? ""
    let brackets = line.depths(of: end == " {" ? "([" : "([{", end == " {" ? ")]" : ")]}")
    let count = line.code.utf8.count
    var piece = start
    for place in start..<count where brackets[place] == (start > 0 ? brackets[start - 1] : 0) {
      let isEnd = line.slice(place..<count).hasPrefix(end)
      if isEnd || line.slice(place..<place + 1) == "," {
        let range = line.trimmed(piece..<place)
        let text = line.slice(range)
        let isBinding = ["let ", "var ", "case ", "#"].contains { text.hasPrefix($0) }
        if isWhole, !isBinding, !text.isEmpty { line.negate(range) }
        (piece, isWhole) = (place + 1, true)
      }
      if isEnd {
        around.conditionEnd = nil
        return
      }
    }
  }
}

extension String {
  /// Whether the text is a call or an assignment.
  fileprivate var isStatement: Bool {
    let words = split(separator: " ")
    guard var first = words.first else { return false }
    if ["try", "try?", "_"].contains(first), words.count > 1 {
      first = first == "_" && words.count > 2 ? words[2] : words[1]
      if hasPrefix("_ = try"), words.count > 3 { first = words[3] }
    }
    let keywords = [
      "let", "var", "if", "guard", "for", "while", "return", "throw", "case", "default:", "switch",
      "do", "}", "else", "static", "private", "fileprivate", "package", "public", "struct", "enum",
      "mutating", "func", "extension", "defer", "where", ")", "break", "continue",
    ]
    if keywords.contains(String(first)) || first.hasPrefix(".") { return false }
    let isAssignment = words.count > 2 && ["=", "+=", "-="].contains(words[1])
    return isAssignment || first.contains("(") && hasSuffix(")")
  }
}
