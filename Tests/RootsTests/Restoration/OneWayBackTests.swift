import Roots
import Testing

private enum Coins: AppNames {}
extension Screen<Coins, Void, Void> {
  fileprivate static var purse: Self { Self() }
  fileprivate static var coin: Self { Self() }
}

/// Restarting, reloading and rewinding put a saved state in place by the same rules.
@Suite struct OneWayBackTests {
  /// A tab with screens, of which `account` has a live protection and `vault` hosts a navigator.
  private func map(
    restoration: (String) -> Restoration = { .allowed(as: "the \($0)") },
    account: String = "account",
    without missing: String = ""
  ) throws -> NavigationMap {
    try NavigationMap(
      tabs: [TabDefinition("home", root: "feed")],
      screens: try ["feed", "post", account, "vault", "coin"].filter { $0 != missing }.map { name in
        let isGuarded = ["account", "vault"].contains(name)
        return ScreenDefinition(
          try Name(name),
          rules: VisitRules(
            protections: isGuarded ? ["pin"] : [], restoration: restoration(name)))
      },
      accessories: [
        AccessoryDefinition("card", rules: VisitRules(restoration: .allowed()))
      ],
      facts: [
        FactDefinition("signedIn", .flag, initial: false, isSaved: false),
        FactDefinition("basket", .number(0...9), initial: 0),
      ],
      protections: [
        ProtectionDefinition("member", passes: .flag("signedIn")),
        ProtectionDefinition("pin"),
      ],
      flows: missing == "post"
        ? [] : [FlowDefinition("order", screens: ["post"])],
      nested: missing == "vault"
        ? []
        : [
          NavigatorDefinition(
            "purse", in: "vault", start: .screen("coin"))
        ])
  }

  private final class Pin: Protection {
    let name: Name
    let isOpen: Bool
    var pending: [PendingVerdict] = []

    init(isOpen: Bool = false) throws {
      name = Name("pin")
      self.isOpen = isOpen
    }

    func ask(_ request: ProtectionRequest, _ verdict: PendingVerdict) { pending.append(verdict) }
  }

  /// A navigator after some commands, with the protection open.
  private func walked(_ map: NavigationMap, _ commands: String...) throws -> Navigator {
    let nav = Navigator(map, isRecording: true)
    nav.register(try Pin(isOpen: true))
    for text in commands {
      if let refusal = nav.send(try Command(parsing: text)).refusal { throw refusal }
    }
    return nav
  }

  private func saved(_ nav: Navigator) -> SavedState {
    SavedState(nav.world, RestorationRules(of: nav.world.map))
  }

  private func stacks(_ nav: Navigator) -> [String] {
    nav.world.state.layers.map { layer in
      let entries = nav.world.state[layer].entries.map { "\($0.screen)" }
      let place = SavedPlace(layer, in: nav.world.map).withoutHost
      return "\(place): " + entries.joined(separator: " ")
    }
  }

  private func protected(_ text: String, by name: String) throws -> Request {
    var request = Request(try Command(parsing: text))
    request.options = RequestOptions(protections: [try Name(name)])
    return request
  }

  // MARK: Protections of single visits

  @Test func `the protections of a single visit are saved and asked again`() throws {
    let map = try map()
    let nav = try walked(map, "set signedIn true")
    #expect(nav.send(try protected("push post", by: "member")).refusal == nil)
    try nav.run("push post with 2")
    let saved = saved(nav)
    #expect(saved.layers[1].entries.map(\.protections) == [[], ["member"], []])
    let out = Navigator(map)
    #expect(
      out.restore(saved).dropped.map(\.reason) == [
        .refused(.denied("post", by: "member", reason: nil)),
        .stoodAbove("post"),
      ])
    #expect(stacks(out) == ["main: host", "tab home: feed"])
    let member = Navigator(map)
    try member.run("set signedIn true")
    #expect(member.restore(saved).entryCount == 2)
    try member.run("set signedIn false")
    #expect(stacks(member) == ["main: host", "tab home: feed"], "and they hold from then on")
  }

  @Test(arguments: [RestorationPolicy.restart, .reload])
  func `the live protections of a single visit are asked again`(policy: RestorationPolicy) throws {
    let map = try map()
    let nav = try walked(map)
    #expect(nav.send(try protected("push post", by: "pin")).refusal == nil)
    let other = Navigator(map)
    let pin = try Pin()
    other.register(pin)
    let state = policy == .restart ? saved(nav) : SavedState(nav.world)
    #expect(other.restore(state, policy: policy).waitingCount == 1)
    #expect(stacks(other) == ["main: host", "tab home: feed"])
    pin.pending.first?.allow()
    #expect(stacks(other) == ["main: host", "tab home: feed post"])
  }

  // MARK: Facts

  @Test func `a fact that is not saved has its initial value after a restart only`() throws {
    let map = try map()
    let nav = try walked(map, "set signedIn true", "set basket 3")
    let (signedIn, basket) = (Name("signedIn"), Name("basket"))
    #expect(saved(nav).facts.keys.map(\.text) == ["basket"])
    var old = saved(nav)
    old.facts[signedIn] = true
    let restarted = Navigator(map)
    #expect(restarted.restore(old).dropped.isEmpty)
    #expect(restarted.world.fact(signedIn) == false)
    #expect(restarted.world.fact(basket) == 3)
    let reloaded = Navigator(map)
    reloaded.restore(SavedState(nav.world), policy: .reload)
    #expect(reloaded.world.fact(signedIn) == true)
  }

  // MARK: Flows, identifiers, equal entries

  @Test(arguments: RestorationPolicy.allCases)
  func `a flow is restored as a flow`(policy: RestorationPolicy) throws {
    let map = try map()
    let order = Name("order")
    let nav = try walked(map, "start order with {price: 3}", "push coin")
    let state = policy == .restart ? saved(nav) : SavedState(nav.world)
    let other = Navigator(map)
    #expect(other.restore(state, policy: policy).dropped.isEmpty)
    let run = try #require(other.world.flowRun(of: order))
    #expect(other.world.entries(of: run).map(\.screen.text) == ["post", "coin"])
    #expect(other.world.data(of: run) == ["price": 3])
    try other.run("finish flow order")
    #expect(stacks(other) == ["main: host", "tab home: feed"])
  }

  @Test func `a flow that waited for a verdict is restored as a flow`() throws {
    let map = try map { _ in .protected(by: "pin") }
    let nav = try walked(map, "start order", "push coin")
    let other = Navigator(map)
    let pin = try Pin()
    other.register(pin)
    #expect(other.restore(saved(nav)).waitingCount == 2)
    pin.pending.first?.allow()
    pin.pending.last?.allow()
    let run = try #require(other.world.flowRun(of: "order"))
    #expect(other.world.entries(of: run).map(\.screen.text) == ["post", "coin"])
  }

  @Test func `screens of a flow that is no longer declared are restored with a notice`() throws {
    var state = saved(try walked(try map(), "start order"))
    state.layers[1].entries[1].flow = Name("trip")
    let other = Navigator(try map())
    #expect(
      other.restore(state).dropped.map { "\($0)" } == ["the flow trip: it is no longer declared"])
    #expect(stacks(other) == ["main: host", "tab home: feed post"])
  }

  @Test func `a restoration identifier finds a screen that was renamed`() throws {
    let nav = try walked(try map(), "push account", "push post")
    let renamed = try map(
      restoration: { .allowed(as: $0 == "profile" ? "the account" : "the \($0)") },
      account: "profile")
    let other = Navigator(renamed)
    #expect(other.restore(saved(nav)).dropped.isEmpty)
    #expect(stacks(other) == ["main: host", "tab home: feed profile post"])
  }

  @Test func `equal entries have decisions of their own`() throws {
    final class Second: RestorationDelegate {
      var contexts: [RestorationContext] = []
      func behavior(for context: RestorationContext) -> RestorationBehavior {
        contexts.append(context)
        return contexts.count < 2 ? .allow : .reject
      }
    }
    let nav = try walked(try map(), "push post", "push post")
    let other = Navigator(try map())
    let delegate = Second()
    let report = other.restore(saved(nav), delegate: delegate)
    #expect(delegate.contexts.count == 2 && delegate.contexts[0] == delegate.contexts[1])
    #expect(stacks(other) == ["main: host", "tab home: feed post"])
    #expect(report.dropped.map(\.reason) == [.rejected])
  }

  // MARK: Waiting entries

  @Test(arguments: [RestorationPolicy.restart, .reload])
  func `entries keep their order above one that waits`(policy: RestorationPolicy) throws {
    let map = try map()
    let nav = try walked(
      map, "push post", "push account", "push coin", "push post with 2", "overlay card")
    let state = policy == .restart ? saved(nav) : SavedState(nav.world)
    let other = Navigator(map)
    let pin = try Pin()
    other.register(pin)
    let report = other.restore(state, policy: policy)
    #expect(report.entryCount == 1 && report.waitingCount == 4 && report.dropped.isEmpty)
    #expect(stacks(other) == ["main: host", "tab home: feed post"])
    pin.pending.first?.allow()
    #expect(stacks(other) == stacks(nav), "an overlay comes after the screens that would clear it")
  }

  @Test(arguments: [RestorationPolicy.restart, .reload])
  func `nested stacks are restored with their waiting screen`(policy: RestorationPolicy) throws {
    let map = try map()
    let nav = try walked(map, "push vault", "in purse push coin", "push post")
    let state = policy == .restart ? saved(nav) : SavedState(nav.world)
    let other = Navigator(map)
    let pin = try Pin()
    other.register(pin)
    #expect(other.restore(state, policy: policy).dropped.isEmpty)
    #expect(stacks(other) == ["main: host", "tab home: feed"])
    pin.pending.first?.allow()
    #expect(stacks(other) == stacks(nav))
  }

  @Test(arguments: [RestorationPolicy.restart, .reload])
  func `a waiting entry is restored without an opener that is gone by its turn`(
    policy: RestorationPolicy
  ) throws {
    let map = try map()
    let nav = try walked(map, "push post", "push account")
    let post = nav.world.state[.tab(0)].entries[1].id
    #expect(nav.send(Request(.push("coin", on: .tab(.name("home"))), from: post)).refusal == nil)
    let other = Navigator(map)
    let pin = try Pin()
    other.register(pin)
    let state = policy == .restart ? saved(nav) : SavedState(nav.world)
    #expect(other.restore(state, policy: policy).waitingCount == 2)
    try other.run("pop")
    pin.pending.first?.allow()
    #expect(stacks(other) == ["main: host", "tab home: feed account coin"])
    #expect(other.world.state[.tab(0)].top?.opener == nil)
  }

  @Test func `entries that are refused after waiting are reported once each`() throws {
    let map = try map()
    let nav = try walked(map, "push vault", "in purse push coin", "push post", "overlay card")
    let other = Navigator(map)
    let pin = try Pin()
    other.register(pin)
    var faults: [String] = []
    other.observers.faults.add { faults.append("\($0)") }
    other.restore(saved(nav))
    pin.pending.first?.deny("wrong PIN")
    #expect(stacks(other) == ["main: host", "tab home: feed", "accessory 0: card"])
    #expect(
      faults.map { $0.split(separator: ":")[0] } == [
        "vault on tab home", "post on tab home", "coin on main in purse",
      ])
  }

  @Test func `a rewind ends a restoration that still waits`() throws {
    let map = try map()
    let state = saved(try walked(map, "push account", "push post"))
    let other = Navigator(map, isRecording: true)
    let pin = try Pin()
    other.register(pin)
    other.restore(state)
    try other.run("push coin")
    #expect(other.rewind(to: 0))
    try other.run("push post with 7")
    #expect(stacks(other) == ["main: host", "tab home: feed post"])
  }

  // MARK: Reloading and rewinding

  @Test(arguments: [RestorationPolicy.reload, .rewind])
  func `an equal map restores equal entries`(policy: RestorationPolicy) throws {
    struct Chat: Hashable { let number: Int }
    let map = try map(restoration: { _ in .never })
    let nav = try walked(map, "push vault", "in purse go post", "start order", "overlay card")
    nav.send(.push("post", with: Payload(Chat(number: 7))))
    let saved = SavedState(nav.world)
    let other = Navigator(map)
    other.register(try Pin(isOpen: true))
    let report = other.restore(saved, policy: policy)
    #expect(report.dropped.isEmpty && report.waitingCount == 0)
    #expect(SavedState(other.world) == saved)
    let newest = nav.world.state.entries.keys.max() ?? EntryID(1)
    other.send(.push("coin"))
    #expect(other.world.state.visibleContent.map { $0.id > newest } == true)
  }

  @Test func `a rewind asks no protection`() throws {
    let map = try map()
    let nav = try walked(map, "set signedIn true", "push account")
    nav.send(try protected("push post", by: "member"))
    let saved = SavedState(nav.world)
    let other = Navigator(map)
    #expect(other.restore(saved, policy: .rewind).entryCount == 2)
    #expect(SavedState(other.world) == saved)
  }

  @Test func `a reload reports each screen that the map no longer has`() throws {
    let nav = try walked(try map(), "push post", "push vault", "in purse push coin", "push post")
    let other = Navigator(try map(without: "vault"))
    other.register(try Pin(isOpen: true))
    #expect(
      other.restore(SavedState(nav.world), policy: .reload).dropped.map { "\($0)" } == [
        "vault on tab home: it is no longer declared",
        "post on tab home: it was above vault, which was not restored",
        "coin on main in purse: it is no longer declared",
      ])
  }

  @Test func `contexts of entries that are in both states stay`() throws {
    let map = try map()
    let nav = try walked(map, "push post")
    let saved = SavedState(nav.world)
    let post = try #require(nav.world.state.visibleContent?.id)
    let context = nav.context(post)
    try nav.run("push coin")
    nav.restore(saved, policy: .rewind)
    #expect(nav.context(post) === context && nav.contextCount == nav.world.state.entryCount)
  }

  @Test func `nothing is restored while a command is under way`() throws {
    let map = try map()
    let saved = saved(try walked(map, "push post"))
    let nav = Navigator(map)
    var report: RestorationReport?
    var faults: [String] = []
    nav.observers.faults.add { faults.append("\($0)") }
    nav.observers.commits.add { [unowned nav] _ in report = report ?? nav.restore(saved) }
    try nav.run("push coin")
    #expect(report?.dropped.allSatisfy { $0.reason == .busy } == true)
    #expect(stacks(nav) == ["main: host", "tab home: feed coin"])
    #expect(faults.count == report?.dropped.count && faults.count > 0, "\(faults)")
  }

  @Test func `nothing is restored in a transaction`() throws {
    let nav = try AppNavigator<Coins> {
      $0.start(with: .purse)
      $0.screen(.purse) { _ in Spy("purse", Log()) }.restorable()
      $0.screen(.coin) { _ in Spy("coin", Log()) }.restorable()
    }
    nav.main.push(.coin)
    let saved = nav.savedState
    nav.main.pop()
    var faults = 0
    nav.observers.faults.add { _ in faults += 1 }
    nav.transaction { _ in
      nav.main.push(.coin)
      #expect(nav.restore(saved).dropped.count == 2)
      nav.main.push(.coin)
    }
    #expect(nav.main.screens == ["purse", "coin", "coin"] && faults == 2)
    #expect(nav.restore(saved).dropped.isEmpty && nav.main.screens == ["purse", "coin"])
  }
}
