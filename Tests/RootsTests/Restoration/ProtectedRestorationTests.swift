import Roots
import Testing

/// Restored entries pass their protections again; verdicts are never saved.
@Suite struct ProtectedRestorationTests {
  private func map(asks: Bool = false, restoration: Restoration = .allowed()) throws
    -> NavigationMap
  {
    let rules = VisitRules(restoration: .allowed())
    let guarded = VisitRules(protections: ["signedIn"], restoration: restoration)
    return try NavigationMap(
      tabs: [
        TabDefinition("home", root: "feed"),
        TabDefinition("me", root: "profile"),
      ],
      screens: [
        ScreenDefinition("feed", rules: rules),
        ScreenDefinition("profile", rules: rules),
        ScreenDefinition("post", rules: rules),
        ScreenDefinition("account", rules: guarded),
        ScreenDefinition(
          "vault", rules: VisitRules(restoration: .protected(by: "pin"))),
      ],
      accessories: [
        AccessoryDefinition("login"),
        AccessoryDefinition("share", level: 1, policy: .stays, rules: rules),
      ],
      facts: [FactDefinition("user", .flag, initial: false)],
      protections: [
        ProtectionDefinition(
          "signedIn", passes: .equals("user", .bool(true)),
          ask: asks ? .overlay("login") : nil),
        ProtectionDefinition("pin"),
      ])
  }

  private func saved(_ commands: String..., signedIn: Bool = true) throws -> SavedState {
    try saved(commands, signedIn: signedIn)
  }

  private func saved(_ commands: [String], signedIn: Bool = true) throws -> SavedState {
    let nav = Navigator(try map())
    nav.register(Guard("pin", isOpen: true))
    for text in ["set user true"] + commands {
      if let refusal = nav.send(try Command(parsing: text)).refusal { throw refusal }
    }
    var state = SavedState(nav.world, RestorationRules(of: nav.world.map))
    if !signedIn { state.facts = [:] }
    return state
  }

  private func stack(_ nav: Navigator, _ layer: Layer = .tab(0)) -> String {
    nav.world.state[layer].entries.map(\.screen.text).joined(separator: " ")
  }

  @Test func `waiting entries are equal whatever ids they were saved with`() throws {
    let commands = ["push post on tab me", "push account", "push post with 7"]
    let map = try map(asks: true)
    let worlds = try [[], ["push post", "pop"]].map { before in
      var state = try saved(before + commands)
      state.facts = [:]
      let nav = Navigator(map)
      _ = nav.restore(state)
      return nav.world.canonical
    }
    #expect(worlds[0].restorations.count == 1 && worlds[0] == worlds[1])
  }

  @Test(arguments: [1, 2, 3])
  func `a state saved while screens wait has them, and not the log-in`(count: Int) throws {
    var state = try saved(
      "push post on tab me", "push account", "push post with 7", signedIn: false)
    for _ in 0..<count {
      let nav = Navigator(try map(asks: true))
      let report = nav.restore(state)
      nav.start()
      #expect(report.waitingCount == 2 && stack(nav, .tab(0)) == "feed")
      #expect(nav.world.state.accessoryEntryCount == 1)
      state = nav.savedState
      #expect(state.layers.allSatisfy { !$0.place.isAccessory })
    }
    let nav = Navigator(try map(asks: true))
    nav.restore(state)
    nav.start()
    nav.send(try Command(parsing: "set user true"))
    #expect(stack(nav, .tab(0)) == "feed account post" && stack(nav, .tab(1)) == "profile post")
    #expect(nav.world.state.accessoryEntryCount == 0)
  }

  @Test func `a restored screen that waited for a log-in keeps its link`() throws {
    var state = try saved("push account", signedIn: false)
    for layer in state.layers.indices {
      for entry in state.layers[layer].entries.indices
      where state.layers[layer].entries[entry].screen == "account" {
        state.layers[layer].entries[entry].link = "roots://account"
      }
    }
    let nav = Navigator(try map(asks: true))
    nav.restore(state)
    nav.start()
    #expect(nav.world.marks.links.isEmpty)
    nav.send(try Command(parsing: "set user true"))
    #expect(stack(nav) == "feed account")
    #expect(Array(nav.world.marks.links.values) == ["roots://account"])
  }

  @Test(arguments: ["push account on tab home", "push account on tab me", "push account"])
  func `a log-in that is closed refuses restored screens and a command at once`(
    command: String
  ) throws {
    let state = try saved(
      "push account on tab me", "push post on tab me", "push account on tab home", signedIn: false)
    let nav = Navigator(try map(asks: true))
    nav.restore(state)
    nav.start()
    var request = Request(try Command(parsing: command))
    var refusals: [Refusal] = []
    request.onRefusal = { refusals.append($0) }
    nav.send(request)
    #expect(nav.world.state.accessoryEntryCount == 1)
    nav.send(try Command(parsing: "dismiss"))
    #expect(nav.world.state.accessoryEntryCount == 0 && refusals.count == 1)
    #expect(nav.world.pending.isEmpty, "\(nav.world.pending.map(\.command))")
  }

  @Test func `a root that waits is saved below the screens above it`() throws {
    let state = try saved(
      "reset me to account", "push post on tab me with 7", "push post on tab me", signedIn: false)
    let nav = Navigator(try map(asks: true))
    nav.restore(state)
    nav.start()
    #expect(stack(nav, .tab(1)) == "profile")
    let next = Navigator(try map(asks: true))
    next.restore(nav.savedState)
    next.start()
    #expect(stack(next, .tab(1)) == "profile")
    next.send(try Command(parsing: "set user true"))
    #expect(stack(next, .tab(1)) == "account post post")
  }

  @Test func `a restored screen that is refused at its turn no longer waits`() throws {
    let state = try saved("push vault", "push post")
    let nav = Navigator(try map())
    let pin = Guard("pin")
    nav.register(pin)
    nav.restore(state)
    nav.start()
    #expect(nav.world.restorations.count == 1)
    let post = try Command(parsing: "push post on tab me")
    var isOver = false
    nav.observeStack(.tab(1)) { [unowned nav] _ in
      if isOver { return }
      isOver = true
      for _ in 0...World.turnLimit { nav.send(post) }
      pin.answering?.allow()
    }
    nav.send(post)
    #expect(nav.world.restorations.isEmpty && stack(nav) == "feed")
  }

  private final class Guard: Protection {
    let name: Name
    let isOpen: Bool
    var answering: PendingVerdict?

    init(_ name: String, isOpen: Bool = false) {
      self.name = (try? Name(name)) ?? .empty
      self.isOpen = isOpen
    }

    func ask(_ question: ProtectionRequest, _ answering: PendingVerdict) {
      self.answering = answering
    }
  }

  private final class Delegate: RestorationDelegate {
    var told: [String] = []
    let protection: Name

    init(_ protection: Name) { self.protection = protection }

    func behavior(for context: RestorationContext) -> RestorationBehavior {
      guard context.identifier == "post" else { return .allow }
      return .protect(
        with: protection, onUnprotect: { [self] in told.append("in") },
        onFailure: { [self] refusal in told.append("\(refusal)") })
    }
  }

  @Test func `entries with a passing condition are restored at once`() throws {
    let nav = Navigator(try map())
    let report = nav.restore(try saved("push post", "push account", "push post with 2"))
    #expect(stack(nav) == "feed post account post" && report.entryCount == 3)
    // It is removed when the condition no longer holds.
    nav.send(try Command(parsing: "set user false"))
    #expect(stack(nav) == "feed post")
  }

  @Test func `entries with a failing condition are dropped with those above`() throws {
    let nav = Navigator(try map())
    let report = nav.restore(
      try saved("push post", "push account", "push post with 2", signedIn: false))
    #expect(stack(nav) == "feed post")
    #expect(report.dropped.count == 2 && report.dropped[0].reason != .notRestorable)
    #expect("\(report.dropped[0])".hasPrefix("account on tab home: "))
  }

  @Test func `entries that need a verdict wait, and the others are restored`() throws {
    let nav = Navigator(try map(asks: true))
    let report = nav.restore(
      try saved(
        "push post on tab me", "push post", "push account", "push post with 2", "overlay share",
        signedIn: false))
    #expect(report.entryCount == 3 && report.waitingCount == 2 && report.dropped.isEmpty)
    #expect("\(report)" == "3 screens restored; 2 waiting for an answer")
    #expect(stack(nav) == "feed post" && stack(nav, .tab(1)) == "profile post")
    #expect(stack(nav, .accessory(0)) == "login" && stack(nav, .accessory(1)) == "share")
    nav.send(try Command(parsing: "set user true"))
    nav.send(try Command(parsing: "dismiss 0 with true"))
    #expect(stack(nav) == "feed post account post")
    #expect(stack(nav, .accessory(0)).isEmpty)
  }

  @Test func `a denied entry is not restored`() throws {
    let nav = Navigator(try map(asks: true))
    nav.restore(try saved("push account", signedIn: false))
    nav.send(try Command(parsing: "dismiss 0"))
    #expect(stack(nav) == "feed" && nav.world.pending.isEmpty)
  }

  @Test func `a screen can ask for a protection of its restoration alone`() throws {
    let state = try saved("push vault", "push post")
    let nav = Navigator(try map())
    let pin = Guard("pin")
    nav.register(pin)
    #expect(nav.restore(state).waitingCount == 2)
    #expect(stack(nav) == "feed")
    pin.answering?.allow()
    #expect(stack(nav) == "feed vault post")

    let open = Navigator(try map())
    open.register(Guard("pin", isOpen: true))
    #expect(open.restore(state).entryCount == 2 && stack(open) == "feed vault post")

    let none = Navigator(try map())
    let report = none.restore(state)
    #expect(stack(none) == "feed" && report.entryCount == 0)
  }

  @Test func `a delegate can add a protection, and learns the verdict`() throws {
    let state = try saved("push post", "push account")
    let nav = Navigator(try map())
    let pin = Guard("pin")
    nav.register(pin)
    let delegate = Delegate(pin.name)
    nav.restore(state, delegate: delegate)
    #expect(stack(nav) == "feed" && delegate.told.isEmpty)
    pin.answering?.allow()
    #expect(stack(nav) == "feed post account" && delegate.told == ["in"])

    let other = Navigator(try map())
    let strict = Guard("pin")
    other.register(strict)
    let sad = Delegate(strict.name)
    other.restore(state, delegate: sad)
    strict.answering?.deny("wrong PIN")
    #expect(stack(other) == "feed" && sad.told.count == 1)
    #expect(sad.told.first?.contains("wrong PIN") == true)
  }

  @Test func `a protection of a request applies to its whole transaction`() throws {
    let nav = Navigator(try map())
    var request = Request(try Command(parsing: "begin; push post; push feed; end"))
    request.onRefusal = { _ in }
    request.options = RequestOptions(protections: ["nobody"])
    #expect(nav.send(request).refusal != nil && stack(nav) == "feed")
  }

  @Test func `a delegate learns an immediate verdict at once`() throws {
    let signedIn = Name("signedIn")
    let happy = Delegate(signedIn)
    let nav = Navigator(try map())
    nav.restore(try saved("push post"), delegate: happy)
    #expect(stack(nav) == "feed post" && happy.told == ["in"])
    let sad = Delegate(signedIn)
    let other = Navigator(try map())
    let report = other.restore(try saved("push post", signedIn: false), delegate: sad)
    #expect(stack(other) == "feed" && sad.told.count == 1 && report.dropped.count == 1)
  }

  @Test func `a dropped entry delays none below it`() throws {
    var state = try saved("push account", "push post", "push post with 2", signedIn: false)
    state.layers[1].entries[3].screen = Name("share")
    state.layers[1].entries[3].identifier = "share"
    let nav = Navigator(try map(asks: true))
    let report = nav.restore(state)
    #expect(
      report.dropped.map { "\($0)" } == [
        "share on tab home: 'share' is an accessory; overlay it, or name an accessory layer"
      ])
    #expect(report.waitingCount == 2)
    nav.send(try Command(parsing: "set user true"))
    nav.send(try Command(parsing: "dismiss 0 with true"))
    #expect(stack(nav) == "feed account post")
  }

  @Test func `a screen that is no longer restorable is dropped`() throws {
    let nav = Navigator(try map(restoration: .never))
    let report = nav.restore(try saved("push account", "push post"))
    #expect(
      report.dropped.map { "\($0)" } == [
        "account on tab home: it is not restorable",
        "post on tab home: it was above account, which was not restored",
      ])
  }

  // MARK: Covering entries

  /// The saved and the restored state of a bank after some commands, and the report.
  private func comeBack(_ commands: String...) throws -> (SavedState, SavedState, String) {
    let rules = RestorationRules { _, _ in .allowed() }
    let bank = try Bank()
    for text in commands {
      if let refusal = try bank.run(text).refusal { throw refusal }
    }
    let saved = SavedState(bank.navigator.world, rules)
    let other = try Bank()
    let report = other.navigator.restore(saved, rules)
    return (saved, SavedState(other.navigator.world, rules), "\(report)")
  }

  private func places(_ saved: SavedState) -> [String] {
    saved.layers.map {
      "\($0.place.withoutHost): \($0.entries.map(\.screen.text).joined(separator: ", "))"
    }
  }

  @Test func `a protected tab is restored below the screen that covers it`() throws {
    let (saved, restored, said) = try comeBack(
      "set signedIn true", "show private", "go post on main", "set signedIn false",
      "overlay discard")
    #expect(places(saved) == places(restored) && saved.selectedTab == restored.selectedTab)
    #expect(
      places(restored) == [
        "main: post", "tab home: feed", "tab me: myself", "tab private: account",
        "accessory 1: discard",
      ])
    #expect(said == "2 screens restored")
  }

  @Test func `a tab with another root is restored with it`() throws {
    let (saved, restored, _) = try comeBack(
      "go post on tab private", "show private", "overlay discard")
    #expect(places(saved) == places(restored) && saved.selectedTab == restored.selectedTab)
  }

  @Test func `a tab that waits is restored before the entries over it`() throws {
    let (_, restored, said) = try comeBack(
      "set signedIn true", "show private", "push post", "overlay discard", "set signedIn false")
    #expect(places(restored).last == "accessory 1: discard", "\(places(restored)) \(said)")
  }

  @Test func `an accessory above a waiting entry is restored with it`() throws {
    let rules = RestorationRules { _, _ in .allowed() }
    let map = try Bank.map(nests: true)
    let nav = Navigator(map)
    nav.send(try Command(parsing: "set signedIn true"))
    var awaited = Request(.overlay("login"))
    awaited.reaction = ReactionID(1)
    nav.send(awaited)
    for text in [
      "push wallet on accessory 0", "in purse go editor on tab coins", "in purse push post",
      "in purse show papers", "in purse overlay discard",
    ] {
      #expect(nav.send(try Command(parsing: text)).refusal == nil)
    }
    let saved = SavedState(nav.world, rules)
    #expect(places(saved).contains("tab coins in purse: editor, post"))
    let other = Navigator(map)
    let report = other.restore(saved, rules)
    let restored = SavedState(other.world, rules)
    #expect(places(restored) == places(saved) && report.dropped.isEmpty)
    #expect(restored.nestedTabs.map(\.withoutHost) == saved.nestedTabs.map(\.withoutHost))
  }
}
