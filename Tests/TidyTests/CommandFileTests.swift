import Testing

/// The number of files that a new command changes.
@Suite struct CommandFileTests {
  private static let declaration = "Sources/RootsCore/Commands/Command.swift"
  private static let table = "Sources/RootsCore/Commands/CommandTable.swift"
  private static let effects = "Sources/RootsCore/Step/Apply.swift"

  /// The most commands that another file names: the Swift API of places sends half of them.
  private static let limit = 11

  /// The cases of `Command`.
  private static var commands: Set<String> {
    let lines = House.sources.first { $0.path == declaration }?.lines ?? []
    let cases = lines.prefix { $0 != "}" }.compactMap { line -> String? in
      let words = line.split { !$0.isLetter }
      guard line.hasPrefix("  case ") || line.hasPrefix("  indirect case ") else { return nil }
      return words.drop { $0 == "indirect" || $0 == "case" }.first.map(String.init)
    }
    return Set(cases)
  }

  /// The words after a full stop without a value before it: `push` in `send(.push(name))`.
  private static func members(of file: SourceFile) -> Set<String> {
    var found: Set<String> = []
    for line in file.lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
      let parts = line.split(separator: ".", omittingEmptySubsequences: false)
      for (before, part) in zip(parts, parts.dropFirst()) {
        let isOfValue = before.last.map { $0.isLetter || $0.isNumber || ")]?!`".contains($0) }
        if isOfValue != true { found.insert(String(part.prefix { $0.isLetter })) }
      }
    }
    return found
  }

  @Test func `only the table and the effects name every command`() {
    let commands = Self.commands
    #expect(commands.count >= 22 && commands.contains("popTo"))
    var complete: Set<String> = []
    for file in House.sources where file.path != Self.declaration {
      let named = commands.intersection(Self.members(of: file))
      if named == commands { complete.insert(file.path) }
      let isFree = file.path == Self.table || file.path == Self.effects
      #expect(isFree || named.count <= Self.limit, "\(file.path) names \(named.sorted())")
    }
    #expect(complete == [Self.table, Self.effects])
  }

  @Test func `every row of the table is in its list`() {
    let lines = House.sources.first { $0.path == Self.table }?.lines ?? []
    let rows = lines.compactMap { line -> String? in
      guard line.hasPrefix("  static let "), line.contains("CommandForm(") else { return nil }
      return line.split(separator: " ").dropFirst(2).first.map(String.init)
    }
    let start = lines.firstIndex { $0.contains("let all = [") } ?? 0
    let listed = lines[(start + 1)...].prefix { !$0.contains("]") }.joined()
      .split { !$0.isLetter }.map(String.init)
    #expect(rows.count >= 21)
    #expect(listed.sorted() == rows.sorted())
  }
}
