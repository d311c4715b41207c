import Testing

/// A type with many stored properties has several responsibilities.
@Suite struct StoredPropertyTests {
  /// The greatest number of stored properties of a type of the engine.
  private static let limit = 15

  /// A table with one property for each kind of argument, which belong to no group.
  private static let tables: Set = ["CommandArguments"]

  @Test func `no type of the engine has more than 15 stored properties`() {
    for file in House.sources where ["RootsCore", "Roots"].contains(file.target) {
      for (name, count) in Self.counts(file.lines) where !Self.tables.contains(name) {
        #expect(count <= Self.limit, "\(file.path): \(name) has \(count)")
      }
    }
  }

  @Test func `stored properties are told from computed ones and locals`() {
    let text = """
      struct A {
        let a, b: Int
        private(set) var c: [Int] = []
        static let d = 1
        var e: Int { a }
        var f: Int {
          let g = a
          return g
        }
        var h = B() { didSet { i() } }
        @safe var j: (k: Int, l: Int)?
        enum M {
          case n
        }
        final class O {
          weak var p: O?
        }
        var q: Int
      }
      """
    let counts = Self.counts(text.split(separator: "\n").map(String.init))
    #expect(counts.map { "\($0) \($1)" } == ["A 6", "M 0", "O 1"])
  }

  /// The types of a file in order, each with the number of its stored properties.
  private static func counts(_ lines: [String]) -> [(name: String, count: Int)] {
    var (found, open): ([(name: String, count: Int)], [(place: Int, indent: Int)]) = ([], [])
    for line in lines where !line.allSatisfy({ $0 == " " }) {
      let indent = line.prefix { $0 == " " }.count
      while let last = open.last, indent <= last.indent { open.removeLast() }
      let words = line.dropFirst(indent).split(separator: " ").map(String.init)
      if let at = words.firstIndex(where: { ["struct", "class", "enum", "actor"].contains($0) }),
        words[..<at].allSatisfy(Self.isModifier), words.count > at + 1, line.hasSuffix("{")
      {
        let name = words[at + 1].prefix { $0.isLetter || $0.isNumber }
        open.append((found.count, indent))
        found.append((String(name), 0))
      } else if let type = open.last, indent == type.indent + 2 {
        found[type.place].count += storedCount(words)
      }
    }
    return found
  }

  private static func storedCount(_ words: [String]) -> Int {
    guard let at = words.firstIndex(where: { $0 == "let" || $0 == "var" }),
      words[..<at].allSatisfy({ isModifier($0) && $0 != "static" })
    else { return 0 }
    let rest = words[(at + 1)...]
    let brace = rest.firstIndex(of: "{") ?? rest.endIndex
    if brace != rest.endIndex, !rest[..<brace].contains("=") { return 0 }
    // Names before the type: `let a, b: Int`.
    let names = rest.prefix { !$0.hasSuffix(":") && $0 != "=" }
    return 1 + names.count { $0.hasSuffix(",") }
  }

  /// Whether a word can stand before the kind of a declaration.
  private static func isModifier(_ word: String) -> Bool {
    word.hasPrefix("@")
      || [
        "public", "package", "private", "fileprivate", "internal", "private(set)", "weak", "lazy",
        "public(set)", "package(set)", "internal(set)", "final", "indirect", "static",
        "nonisolated",
        "unowned", "nonisolated(unsafe)",
      ].contains(word)
  }
}
