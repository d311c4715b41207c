import Roots
import Testing

@Suite struct NestedCheckTests {
  private func errors(
    tabs: [(String, String)] = [], start: Start? = nil, _ nested: [NavigatorDefinition]
  ) throws -> [String] {
    let screens = try ["feed", "wallet", "card", "shelf"].map { ScreenDefinition(try Name($0)) }
    do throws(MapErrors) {
      _ = try NavigationMap(
        tabs: tabs.map {
          TabDefinition((try? Name($0.0)) ?? .empty, root: (try? Name($0.1)) ?? .empty)
        },
        start: start, screens: screens, nested: nested)
      return []
    } catch {
      return error.errors.map { "\($0)" }
    }
  }

  private func nested(
    _ name: String, in host: String, tabs: [(String, String)] = [], start: Start? = nil
  ) throws -> NavigatorDefinition {
    NavigatorDefinition(
      try Name(name), in: try Name(host),
      tabs: try tabs.map { TabDefinition(try Name($0.0), root: try Name($0.1)) }, start: start)
  }

  @Test func `a navigator lives in a declared screen, one in each`() throws {
    #expect(
      try errors([
        nested("purse", in: "walet"), nested("bag", in: "card"), nested("sack", in: "card"),
        nested("bag", in: "feed"), nested("main", in: "shelf"),
      ]) == [
        "the nested navigator 'bag' is declared twice",
        "no nested navigator can be called 'main', which is a word of the command language",
        "'card' hosts both 'bag' and 'sack'; a screen hosts one navigator",
        "'purse' names the screen 'walet', which is not declared; did you mean 'wallet'?",
      ])
  }

  @Test func `the checks of an app apply inside a nested navigator`() throws {
    #expect(
      try errors([
        nested("purse", in: "wallet", tabs: [("a", "card"), ("a", "cart")], start: .tab(2)),
        nested("bag", in: "card", start: .screen("nowhere")),
      ]) == [
        "inside 'purse': the tab 'a' is declared twice",
        "inside 'purse': the app starts at tab 3, which does not exist",
        "tab 'a' of 'purse' names the screen 'cart', which is not declared; did you mean 'card'?",
        "the start of 'bag' names the screen 'nowhere', which is not declared",
      ])
  }

  @Test func `no navigator begins inside itself`() throws {
    let purse = try nested("purse", in: "wallet", tabs: [("a", "card")])
    #expect(try errors(tabs: [("home", "wallet"), ("city", "wallet")], [purse]) == [])
    #expect(
      try errors([try nested("purse", in: "wallet", tabs: [("a", "wallet")])]) == [
        "'purse' would begin inside itself without end; no root inside it may host it again, and"
          + " 'wallet' does"
      ])
    #expect(
      try errors([
        try nested("purse", in: "wallet", start: .screen("card")),
        try nested("bag", in: "card", start: .screen("wallet")),
      ]).count == 2)
  }

  @Test func `a navigator begins with at most a thousand entries`() throws {
    let names = ["wallet", "card", "shelf", "feed"]
    let nested = try zip(names, names.dropFirst()).enumerated().map { number, pair in
      try self.nested(
        "n\(number)", in: pair.0, tabs: (0..<10).map { ("t\($0)", pair.1) })
    }
    #expect(
      try errors(nested) == [
        "'n0' would begin with more than 1000 screens, those of the navigators inside it included;"
          + " use fewer tabs"
      ])
  }

  @Test func `an app has at most ten nested navigators`() throws {
    let many = try (0...10).map { try nested("n\($0)", in: "feed") }
    #expect(
      try errors(many).first == "there are 11 nested navigators; an app has at most 10")
  }
}
