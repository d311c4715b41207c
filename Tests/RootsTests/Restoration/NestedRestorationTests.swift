import Roots
import Testing

@Suite struct NestedRestorationTests {
  /// A map with `purse` in the wallet, `shelf` in the drawer, `pocket` in the bag, which is the
  /// root of a tab of `shelf`, and `lockbox` in the vault, which is protected.
  private func map(
    without missing: Set<String> = [], tickets: String = "tickets"
  ) throws -> NavigationMap {
    let tab = { (name: String, root: String) throws -> TabDefinition in
      TabDefinition(try Name(name), root: try Name(root))
    }
    var nested = [
      NavigatorDefinition(
        "purse", in: "wallet",
        tabs: [try tab("cards", "card"), try tab(tickets, "ticket")]),
      NavigatorDefinition(
        "shelf", in: "drawer", tabs: [try tab("top", "bag")]),
      NavigatorDefinition("pocket", in: "bag", start: .screen("coin")),
      NavigatorDefinition(
        "lockbox", in: "vault", start: .screen("coin")),
    ]
    nested.removeAll { missing.contains($0.name.text) }
    return try NavigationMap(
      tabs: [try tab("home", "feed")],
      screens: try ["feed", "wallet", "card", "ticket", "bag", "coin", "vault", "drawer"].map {
        ScreenDefinition(
          try Name($0),
          rules: $0 == "vault" ? VisitRules(protections: ["key"]) : VisitRules())
      },
      accessories: [
        AccessoryDefinition("note"),
        AccessoryDefinition("tag", level: 1, policy: .belongs),
      ],
      facts: [FactDefinition("keyed", .flag, initial: false)],
      protections: [
        ProtectionDefinition("key", passes: .flag("keyed"))
      ],
      nested: nested)
  }

  private func rules(_ never: String = "") -> RestorationRules {
    RestorationRules { screen, _ in screen.text == never ? .never : .allowed(as: "the \(screen)") }
  }

  private func saved(_ commands: String..., never: String = "") throws -> SavedState {
    let nav = Navigator(try map())
    for text in commands {
      if let refusal = nav.send(try Command(parsing: text)).refusal { throw refusal }
    }
    return SavedState(nav.world, rules(never))
  }

  private func stacks(_ nav: Navigator) -> [String] {
    nav.world.state.layers.map { layer in
      let entries = nav.world.state[layer].entries.map { entry in
        entry.payload.map { "\(entry.screen) \($0)" } ?? "\(entry.screen)"
      }
      let place = SavedPlace(layer, in: nav.world.map).withoutHost
      let words = "\(place)".split(separator: " ")
      return words.map { $0.hasPrefix("#") ? "it" : $0 }.joined(separator: " ")
        + ": \(entries.joined(separator: ", "))"
    }
  }

  @Test func `the stacks of nested navigators are restored with their tabs`() throws {
    let saved = try saved(
      "push wallet", "in purse push card with 1", "in purse push ticket on tab tickets with 2",
      "in purse overlay tag", "in purse show tickets", "in purse overlay note with 3",
      "overlay note", "push drawer on accessory 0", "in shelf push card",
      "in shelf overlay note with 6",
      "in pocket push coin with 4")
    #expect(saved.layers.map(\.entries.count) == [1, 2, 2, 1, 2, 2, 1, 1, 1, 2, 1, 2])
    let nav = Navigator(try map())
    let report = nav.restore(saved, rules())
    #expect(report.dropped.isEmpty && report.waitingCount == 0)
    #expect(
      stacks(nav) == [
        "main: host", "tab home: feed, wallet", "accessory 0: note, drawer",
        "main in purse: host", "tab cards in purse: card, card 1",
        "tab tickets in purse: ticket, ticket 2", "accessory 0 in purse: note 3",
        "accessory 1 of it in purse: tag",
        "main in shelf: host", "tab top in shelf: bag, card", "accessory 0 in shelf: note 6",
        "main in pocket: coin, coin 4",
      ])
    let tabs = SavedState(nav.world, rules()).nestedTabs.map(\.withoutHost)
    #expect(tabs == saved.nestedTabs.map(\.withoutHost))
    #expect(saved.nestedTabs.map { "\($0)" }.first?.hasPrefix("tab tickets in purse of #") == true)
    #expect(nav.contextCount == nav.world.state.entryCount)
  }

  @Test func `the nested stacks of a dropped screen are reported one by one`() throws {
    let saved = try saved(
      "push wallet", "in purse push card", "in purse overlay note", never: "wallet")
    let nav = Navigator(try map())
    #expect(
      nav.restore(saved, rules("wallet")).dropped.map { "\($0)" } == [
        "wallet on tab home: it is not restorable",
        "card on tab cards in purse: the screen it belonged to was not restored",
        "note on accessory 0 in purse: the screen it belonged to was not restored",
      ])
    #expect(stacks(nav) == ["main: host", "tab home: feed"])
  }

  @Test func `another root of a dropped nested navigator is reported too`() throws {
    let saved = try saved("push wallet", "in purse go ticket on tab cards", never: "wallet")
    let nav = Navigator(try map())
    #expect(
      nav.restore(saved, rules("wallet")).dropped.map { "\($0)" } == [
        "wallet on tab home: it is not restorable",
        "ticket on tab cards in purse: the screen it belonged to was not restored",
      ])
  }

  @Test func `a nested navigator that the app no longer has is reported`() throws {
    let saved = try saved("push wallet", "in purse push card", "in purse show tickets")
    let nav = Navigator(try map(without: ["purse"]))
    #expect(
      nav.restore(saved, rules()).dropped.map { "\($0)" }
        == [
          "card on tab cards in purse: it is no longer declared",
          "the tab tickets in purse: it is no longer declared",
        ])
    #expect(stacks(nav) == ["main: host", "tab home: feed, wallet"])
  }

  @Test func `a removed nested tab is reported once, with its entries`()
    throws
  {
    let saved = try saved("push wallet", "in purse show tickets", "in purse push card")
    let nav = Navigator(try map(tickets: "passes"))
    #expect(
      nav.restore(saved, rules()).dropped.map { "\($0)" } == [
        "the tab tickets in purse: it is no longer declared",
        "card on tab tickets in purse: it is no longer declared",
      ])
    #expect(stacks(nav).last == "tab passes in purse: ticket")
  }

  @Test func `a denied host drops its nested entries`() throws {
    let saved = try saved("set keyed true", "push vault", "in lockbox push coin with 5")
    let nav = Navigator(try map())
    let report = nav.restore(saved, rules())
    #expect(report.dropped.isEmpty)
    #expect(stacks(nav).last == "main in lockbox: coin, coin 5")
    var shut = saved
    shut.facts["keyed"] = false
    let other = Navigator(try map())
    #expect(other.restore(shut, rules()).dropped.count == 2)
    #expect(stacks(other) == ["main: host", "tab home: feed"])
  }

  @Test(arguments: [
    "main in purse", "tab cards in purse", "accessory 0 in purse", "accessory 2 of #7 in purse",
    "main in purse of #3", "accessory 2 of #7 in purse of #3",
  ])
  func `a printed place of a nested layer is parsed back`(text: String) {
    #expect(SavedPlace(parsing: text).map { "\($0)" } == text)
  }

  @Test(arguments: [
    "main in", "in purse", "tab in purse", "main in purse in bag", "main of purse", "main in 7/",
    "main in purse of", "main in purse of #0", "main in purse of 3", "main in purse of #3 of #4",
  ])
  func `a malformed text of a nested place is rejected`(text: String) {
    #expect(SavedPlace(parsing: text) == nil)
  }
}
