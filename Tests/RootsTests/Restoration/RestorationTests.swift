import Roots
import Testing

@Suite struct RestorationTests {
  /// Two tabs, restorable screens, `secret`, which is not restorable, and cards over them.
  private func map(
    tabs: [String] = ["home feed", "me profile"], without missing: Set<String> = []
  ) throws -> NavigationMap {
    try NavigationMap(
      tabs: try tabs.map { tab in
        let words = tab.split(separator: " ").map(String.init)
        return TabDefinition(try Name(words[0]), root: try Name(words[1]))
      },
      screens: try ["feed", "profile", "post", "secret", "city"].filter { !missing.contains($0) }
        .map { name in
          let type = name == "city" ? PayloadType(Int.self) : nil
          return ScreenDefinition(try Name(name), payload: type)
        },
      accessories: [
        AccessoryDefinition("login"),
        AccessoryDefinition("notes", level: 1, policy: .belongs),
        AccessoryDefinition("share", under: ["post"]),
      ],
      facts: missing.contains("basket")
        ? [] : [FactDefinition("basket", .number(0...9), initial: 0)],
      reactions: missing.contains("basket")
        ? [] : [Reaction(completed: [try Command(parsing: "set basket {result}")])])
  }

  private var rules: RestorationRules {
    RestorationRules { screen, _ in
      screen.text == "secret" ? .never : .allowed(as: "the \(screen)")
    }
  }

  /// The saved state of an app after some commands.
  private func saved(_ commands: String..., rules: RestorationRules? = nil) throws -> SavedState {
    let nav = Navigator(try map())
    for text in commands {
      if let refusal = nav.send(try Command(parsing: text)).refusal { throw refusal }
    }
    return SavedState(nav.world, rules ?? self.rules)
  }

  private func stacks(_ nav: Navigator) -> String {
    nav.world.state.layers.map { layer in
      let entries = nav.world.state[layer].entries.map { entry in
        entry.payload.map { "\(entry.screen) \($0)" } ?? "\(entry.screen)"
      }
      let place = SavedPlace(layer, in: nav.world.map).shortened
      return "\(place): \(entries.joined(separator: ", "))"
    }.joined(separator: "\n")
  }

  @Test func `a state is restored in one commit that cannot be undone`() throws {
    let saved = try saved(
      "push post with {id: 1}", "push city on tab me with 2", "show me", "overlay notes",
      "push city on tab me with 3", "set basket 4", "overlay login with \"Ada\"",
      "push post on accessory 0")
    let nav = Navigator(try map())
    var commits: [ContiguousArray<Change>] = []
    nav.observers.commits.add { commits.append($0.changes) }
    let report = nav.restore(saved, rules)
    #expect(report.dropped.isEmpty && report.entryCount == 6 && report.waitingCount == 0)
    #expect(
      stacks(nav) == """
        main: host
        tab home: feed, post {id: 1}
        tab me: profile, city 2, city 3
        accessory 0: login "Ada", post
        accessory 1 of it: notes
        """)
    #expect(nav.world.state.selectedTab == 1)
    #expect(nav.world.fact("basket") == 4)
    #expect(commits == [[]] && nav.world.history.undoCount == 0)
    #expect("\(report)" == "6 screens restored")
    #expect(nav.contextCount == nav.world.state.entryCount)
  }

  @Test func `other roots are restored too, and main over the tabs`() throws {
    let saved = try saved("go post on tab me with 1", "go city on main with 5", "push post")
    let nav = Navigator(try map())
    nav.restore(saved, rules)
    #expect(
      stacks(nav) == "main: city 5, post\ntab home: feed\ntab me: post 1")
  }

  @Test func `a screen that is not restorable is dropped with those above it`() throws {
    let saved = try saved("push post", "push secret with 1", "push post with 2", "overlay login")
    let nav = Navigator(try map())
    let report = nav.restore(saved, rules)
    #expect(stacks(nav) == "main: host\ntab home: feed, post\ntab me: profile\naccessory 0: login")
    #expect(
      report.dropped.map { "\($0)" } == [
        "secret on tab home: it is not restorable",
        "post on tab home: it was above secret, which was not restored",
      ])
    #expect(
      "\(report)"
        == "2 screens restored; skipped secret on tab home: it is not restorable, and 1 more: "
        + "post on tab home")
  }

  @Test func `screens that the app no longer has are reported one by one`() throws {
    let saved = try saved(
      "set basket 2", "push city on tab me with 1", "show me", "overlay notes", "show home",
      "push city with 9", "push post")
    let nav = Navigator(try map(tabs: ["home feed"], without: ["city", "basket"]))
    let report = nav.restore(saved, rules)
    #expect(stacks(nav) == "main: host\ntab home: feed")
    #expect(
      report.dropped.map { "\($0)" } == [
        "the fact basket: it is no longer declared",
        "city on tab home: it is no longer declared",
        "post on tab home: it was above city, which was not restored",
        "the tab me: it is no longer declared",
        "city on tab me: it is no longer declared",
        "notes on accessory 1 of #4: the screen it belonged to was not restored",
      ])
  }

  @Test func `a removed selected tab is reported once`() throws {
    let nav = Navigator(try map(tabs: ["home feed"]))
    #expect(
      nav.restore(try saved("show me"), rules).dropped.map { "\($0)" }
        == ["the tab me: it is no longer declared"])
  }

  @Test func `tabs are found by their names, wherever they stand now`() throws {
    let saved = try saved("push post on tab me", "show me")
    let nav = Navigator(try map(tabs: ["me profile", "home feed"]))
    nav.restore(saved, rules)
    #expect(stacks(nav) == "main: host\ntab me: profile, post\ntab home: feed")
    #expect(nav.world.state.selectedTab == 0)
  }

  @Test func `a refused entry is dropped for that reason`() throws {
    var saved = try saved("push city with 1", "push post", "set basket 3")
    saved.layers[1].entries[1].payload = "far"
    saved.facts["basket"] = 77
    let nav = Navigator(try map())
    #expect(
      nav.restore(saved, rules).dropped.map { "\($0)" } == [
        "the fact basket: 'basket' cannot be 77; it takes a whole number from 0 to 9",
        "city on tab home: 'city': the payload is of type String, not Int",
        "post on tab home: it was above city, which was not restored",
      ])
    #expect(stacks(nav) == "main: host\ntab home: feed\ntab me: profile")
  }

  @Test func `a Swift value without a literal form is dropped with a notice`() throws {
    struct Chat: Hashable { let number: Int }
    let post = Name("post")
    let source = Navigator(try map())
    source.send(.push(post, with: Payload(Chat(number: 7))))
    let nav = Navigator(try map())
    #expect(
      nav.restore(SavedState(source.world, rules), rules).dropped.map { "\($0)" }
        == ["post on tab home: its payload of type Chat cannot be saved"])
  }

  // MARK: The delegate

  private final class Delegate: RestorationDelegate {
    var wants = true
    var seen: [RestorationContext] = []
    var decide: (RestorationContext) -> RestorationBehavior = { _ in .allow }

    func shouldRestore(_ saved: SavedState) -> Bool { wants }

    func behavior(for context: RestorationContext) -> RestorationBehavior {
      seen.append(context)
      return decide(context)
    }
  }

  @Test func `a delegate sees each entry once, and may reject it`() throws {
    let saved = try saved("push post with 1", "push city with 2", "overlay login")
    let delegate = Delegate()
    delegate.decide = { $0.identifier == "the city" ? .reject : .allow }
    let nav = Navigator(try map())
    let report = nav.restore(saved, rules, delegate: delegate)
    #expect(
      report.dropped.map { "\($0)" } == ["city on tab home: the app rejected it"])
    let home = SavedPlace.tab("home")
    #expect(
      delegate.seen == [
        RestorationContext(
          identifier: "the post", screen: "post", payload: 1, place: home),
        RestorationContext(
          identifier: "the city", screen: "city", payload: 2, place: home),
        RestorationContext(
          identifier: "the login", screen: "login", place: .accessory(0, of: nil)),
      ])
  }

  @Test func `a delegate can refuse the whole restoration`() throws {
    let delegate = Delegate()
    delegate.wants = false
    let nav = Navigator(try map())
    let before = nav.world
    let report = nav.restore(try saved("push post"), rules, delegate: delegate)
    #expect(report.entryCount == 0 && report.dropped.isEmpty && nav.world == before)
  }

  @Test func `an app without tabs comes back as well`() throws {
    let map = try NavigationMap(
      start: .screen("feed"),
      screens: try ["feed", "post"].map { ScreenDefinition(try Name($0)) })
    let nav = Navigator(map)
    nav.send(try Command(parsing: "push post with 1"))
    let saved = SavedState(nav.world, rules)
    let other = Navigator(map)
    other.restore(saved, rules)
    #expect(stacks(other) == "main: feed, post 1")
  }

  @Test func `a thousand entries come back in the time of a thousand pushes`() throws {
    let source = Navigator(try map())
    for number in 0..<1000 { source.send(.push("post", with: Payload(number))) }
    let nav = Navigator(try map())
    #expect(nav.restore(SavedState(source.world, rules), rules).entryCount == 1000)
    #expect(nav.world.history.undoCount == 0)
  }

  @Test func `an accessory layer that belongs to another accessory is dropped`() throws {
    let alert = SavedEntry(id: EntryID(3), screen: "login", identifier: "login")
    var above = alert
    above.id = EntryID(4)
    let saved = SavedState(layers: [
      SavedLayer(.accessory(0, of: nil), [alert]),
      SavedLayer(.accessory(1, of: alert.id), [above]),
    ])
    for policy in [RestorationPolicy.restart, .reload] {
      let nav = Navigator(try map())
      let always = RestorationRules { _, _ in .allowed() }
      let report = nav.restore(saved, always, policy: policy)
      #expect(report.entryCount == 1 && report.dropped.map(\.reason) == [.ownerGone])
      #expect(nav.world.state.violations.isEmpty)
    }
  }

  @Test func `a protection that the delegate closes is asked`() throws {
    let face = try Face()
    let club = try Club(with: [face])
    face.onAsk = { $0.allow() }
    club.enter(face.name)
    let saved = SavedState(club.nav.world, RestorationRules(of: club.nav.world.map))
    let strict = try Face()
    let other = try Club(with: [strict])
    strict.isOpen = true
    strict.onAsk = { $0.deny() }
    let delegate = Delegate()
    delegate.decide = { _ in
      strict.isOpen = false
      return .allow
    }
    other.nav.restore(saved, delegate: delegate)
    #expect(!other.showsRoom && strict.asked.count == 1 && delegate.seen.count == 1)
  }

  @Test func `layers with the same place are one layer`() throws {
    let entry = { (id: UInt32, screen: String) throws in
      SavedEntry(id: EntryID(id), screen: try Name(screen), identifier: screen)
    }
    let place = SavedPlace.accessory(0, of: nil)
    let saved = SavedState(layers: [
      SavedLayer(place, [try entry(9, "login")]), SavedLayer(place, [try entry(3, "post")]),
    ])
    for policy in [RestorationPolicy.restart, .reload] {
      let nav = Navigator(try map())
      nav.restore(saved, RestorationRules { _, _ in .allowed() }, policy: policy)
      #expect(nav.world.state[.accessory(0)].entries.map(\.screen.text) == ["login", "post"])
      #expect(nav.world.state.violations.isEmpty)
    }
  }

  @Test(arguments: [-1, 10, Int.max, Int.min])
  func `an accessory layer out of range is dropped`(level: Int) throws {
    let login = SavedEntry(id: EntryID(9), screen: "login", identifier: "login")
    for owner in [nil, EntryID(1)] {
      let saved = SavedState(
        layers: [SavedLayer(.accessory(level, of: owner), [login]), SavedLayer(.tab("home"), [])])
      let nav = Navigator(try map())
      let report = nav.restore(saved, RestorationRules { _, _ in .allowed() }, policy: .reload)
      #expect(report.entryCount == 0 && report.dropped.count == 1)
    }
  }

  @Test(arguments: ["main", "tab home", "accessory 3", "accessory 0 of #12"])
  func `a printed place is parsed back`(_ text: String) throws {
    #expect(SavedPlace(parsing: text).map { "\($0)" } == text)
  }

  @Test(
    arguments: [
      "", "mains", "tab", "tab 2", "tab  home", "accessory", "accessory 10", "accessory -1",
      "accessory 01", "accessory 0 of 7", "accessory 0 of #0", "accessory 0 by #7", "main main",
    ])
  func `a malformed place is rejected`(_ text: String) {
    #expect(SavedPlace(parsing: text) == nil)
  }

  @Test(arguments: ["{a: [1, 2.5, null, true]}", "\"\\n\"", "-3", "[]"])
  func `a printed value is parsed back`(_ text: String) {
    #expect(Literal(parsing: text).map { "\($0)" } == text)
  }

  @Test(arguments: ["", "{a}", "{a + 1}", "1 2", "nul", "[1", "{\"a\": 1, a: 2}"])
  func `a malformed value is rejected`(_ text: String) {
    #expect(Literal(parsing: text) == nil)
  }
}

extension SavedPlace {
  /// The text without the number of the owner.
  fileprivate var shortened: String {
    if case .accessory(let level, .some) = name { "accessory \(level) of it" } else { "\(self)" }
  }
}
