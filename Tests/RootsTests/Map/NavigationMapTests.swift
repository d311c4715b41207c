import Roots
import Testing

@Suite struct NavigationMapTests {
  private func errors(_ make: () throws(MapErrors) -> NavigationMap) -> [String] {
    do throws(MapErrors) {
      _ = try make()
      return []
    } catch {
      return error.description.split(separator: "\n").map(String.init)
    }
  }

  private func screens(_ names: String...) throws -> [ScreenDefinition] {
    try names.map { ScreenDefinition(try Name($0)) }
  }

  @Test func `names are declared once`() throws {
    let screens = try screens("a", "b", "a")
    let tab = TabDefinition("t", root: "a")
    let fact = try FactDefinition("f", .flag, initial: .bool(true))
    let a = Name("a")
    #expect(
      errors { () throws(MapErrors) in
        try NavigationMap(
          tabs: [tab, tab], screens: screens, accessories: [AccessoryDefinition(a)],
          facts: [fact, fact])
      } == [
        "the tab 't' is declared twice", "the screen 'a' is declared twice",
        "the fact 'f' is declared twice", "the screen or accessory 'a' is declared twice",
      ])
  }

  @Test func `words of the command language are no names`() throws {
    let screens = try screens("main", "once")
    let tab = TabDefinition("tab", root: "main")
    let accessory = AccessoryDefinition("accessory")
    let fact = try FactDefinition("end", .flag, initial: .bool(true))
    #expect(
      errors { () throws(MapErrors) in
        try NavigationMap(tabs: [tab], screens: screens, accessories: [accessory], facts: [fact])
      } == [
        "no tab can be called 'tab', which is a word of the command language",
        "no screen can be called 'main', which is a word of the command language",
        "no screen can be called 'once', which is a word of the command language",
        "no fact can be called 'end', which is a word of the command language",
        "no accessory can be called 'accessory', which is a word of the command language",
      ])
  }

  @Test func `there are at most ten tabs and each has a declared root`() throws {
    let root = Name("a")
    let tabs = try (0...10).map { TabDefinition(try Name("t\($0)"), root: root) }
    let ten = Array(tabs.prefix(10))
    let screens = try screens("a")
    #expect(errors { () throws(MapErrors) in try NavigationMap(tabs: ten, screens: screens) } == [])
    #expect(
      errors { () throws(MapErrors) in try NavigationMap(tabs: tabs, screens: screens) }
        == ["there are 11 tabs; an app has at most 10"])
    #expect(
      errors { () throws(MapErrors) in try NavigationMap(tabs: [ten[0]]) }
        == ["tab 't0' names the screen 'a', which is not declared"])
  }

  @Test func `an app starts at a declared screen`() throws {
    let screens = try screens("a")
    let tab = TabDefinition("t", root: "a")
    let (a, b) = (Name("a"), Name("b"))
    let starts: [(Start, [TabDefinition], [String])] = [
      (.tab(1), [tab], ["the app starts at tab 2, which does not exist"]),
      (.tab(0), [], ["the app starts at a tab but has none"]),
      (.screen(b), [], ["the start of 'app' names the screen 'b', which is not declared"]),
      (.screen(a), [tab], ["an app with tabs starts at a tab, not at the screen 'a'"]),
      (.tab(0), [tab], []), (.screen(a), [], []), (.empty, [], []),
    ]
    for (start, tabs, expected) in starts {
      let found = errors { () throws(MapErrors) in
        try NavigationMap(tabs: tabs, start: start, screens: screens)
      }
      #expect(found == expected)
    }
  }

  @Test func `accessories have a valid layer and declared parents`() throws {
    let (x, nowhere) = (Name("x"), Name("nowhere"))
    let found = errors { () throws(MapErrors) in
      try NavigationMap(accessories: [AccessoryDefinition(x, level: 10, under: [nowhere])])
    }
    #expect(
      found == [
        "the accessory 'x' is on layer 10; the layers are 0 to 9",
        "the accessory 'x' names the screen or tab 'nowhere', which is not declared",
      ])
  }

  @Test func `variants of an accessory share no parent`() throws {
    let screens = try screens("a", "b")
    let (x, a, b) = (Name("x"), Name("a"), Name("b"))
    func found(_ parents: [Name]...) -> [String] {
      errors { () throws(MapErrors) in
        try NavigationMap(
          screens: screens, accessories: parents.map { AccessoryDefinition(x, under: $0) })
      }
    }
    let twice = ["the accessory 'x' is declared twice"]
    #expect(found([a], [b]) == [])
    #expect(found([a], [b], []) == [])
    #expect(found([a], [b, a]) == twice)
    #expect(found([], [a]) == [])
    #expect(found([a], [], [b]) == [])
    #expect(found([a], [], [a]) == twice)
    #expect(found([], []) == twice)
  }

  @Test func `a fact begins within its domain`() throws {
    let f = Name("f")
    func message(_ domain: FactDomain, _ initial: Literal) -> String? {
      do throws(Refusal) {
        _ = try FactDefinition(f, domain, initial: initial)
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(message(.flag, .int(1)) == "'f' cannot be 1; it takes true or false")
    #expect(
      message(.choice(["a", "b c"]), .string("d"))
        == "'f' cannot be \"d\"; it takes one of a, \"b c\"")
    #expect(
      message(.number(1...3), .int(0)) == "'f' cannot be 0; it takes a whole number from 1 to 3")
    #expect(
      message(.text(samples: []), .null)
        == "'f' cannot be null; it takes a text of at most 4096 bytes")
    #expect(message(.number(1...3), .int(3)) == nil)
  }

  @Test(arguments: ["", "1a", "a b", "é", "a.b", "-a", "\u{1B}[2J", "\u{202E}a"])
  func `a name has a valid form`(text: String) {
    do throws(NameError) {
      Issue.record("\(try Name(text)) is a name")
    } catch {
      #expect(
        "\(error)" == "\(quoted(text)) is not a name; names are letters, digits, _ and -, "
          + "begin with a letter, and have at most 64 characters")
    }
  }

  @Test func `a literal is the name that its text makes`() throws {
    let a: Name = "a-b_3"
    #expect(try a == Name(String("a-b_3")))
  }

  @Test func `a literal that is no name ends the program`() async {
    await #expect(processExitsWith: .failure) { _ = Name("two words") }
  }

  @Test func `names are equal when their texts are`() throws {
    let longest = String(repeating: "a", count: 64)
    #expect(try Name(longest) == Name(longest))
    #expect(Name("a") != Name("A"))
    #expect(Name("a-b_3").text == "a-b_3")
  }
}
