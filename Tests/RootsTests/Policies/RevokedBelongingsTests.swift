import Roots
import Testing

@Suite struct RevokedBelongingsTests {
  /// A safe that requires a sign-in; a drawer lives in it, and notes belong to it.
  ///
  /// The leave guards of drafts and notes are asked while they have text.
  private func map() throws -> NavigationMap {
    let (feed, safe, draft) = (Name("feed"), Name("safe"), Name("draft"))
    let (signedIn, written, kept) = (Name("signedIn"), Name("written"), Name("kept"))
    let guarded = VisitRules(leaveGuards: [kept])
    return try NavigationMap(
      start: .screen(feed),
      screens: [
        ScreenDefinition(feed), ScreenDefinition(safe, rules: VisitRules(protections: [signedIn])),
        ScreenDefinition(draft, rules: guarded),
      ],
      accessories: [AccessoryDefinition("note", policy: .belongs, rules: guarded)],
      facts: [
        FactDefinition(signedIn, .flag, initial: true),
        FactDefinition(written, .flag, initial: false),
      ],
      protections: [
        ProtectionDefinition(signedIn, passes: .flag(signedIn)),
        ProtectionDefinition(kept, passes: .not(.flag(written))),
      ],
      nested: [NavigatorDefinition("drawer", in: safe, start: .screen(draft))])
  }

  @Test func `entries removed with a revoked screen are revoked without a question`() throws {
    let nav = Navigator(try map())
    for text in ["push safe", "overlay note", "in drawer push draft", "set written true"] {
      #expect(nav.send(try Command(parsing: text)).refusal == nil)
    }
    var endings: [String] = []
    nav.observers.steps.add { result in
      for case .removed(let entry, _, let ending, _) in result.changes {
        endings.append("\(entry.screen) \(ending)")
      }
    }
    #expect(nav.send(try Command(parsing: "pop")).refusal != nil, "a draft is not lost unasked")
    #expect(nav.send(try Command(parsing: "set signedIn false")) == .done(nil))
    #expect(
      endings == [
        "note dismissed: revoked", "draft dismissed: revoked", "draft dismissed: revoked",
        "safe dismissed: revoked",
      ])
    #expect(nav.world.state.entryCount == 1)
  }

  @Test func `a log-in that is no longer needed uncovers no protected screen`() throws {
    let nav = Navigator(try Bank.map(nests: true))
    func run(_ text: String) throws -> Reply { nav.send(try Command(parsing: text)) }
    for text in ["set signedIn true", "overlay login", "push wallet on accessory 0"] {
      #expect(try run(text).refusal == nil)
    }
    #expect(try run("set signedIn false").refusal == nil)
    // It presents a log-in over the wallet, in which a protected tab is selected meanwhile.
    guard case .pending(let id) = try run("push account") else {
      Issue.record("nothing was asked")
      return
    }
    #expect(nav.world.state[.accessory(0)].top?.screen.text == "login")
    #expect(try run("in purse show papers").refusal == nil)
    var world = nav.world
    _ = step(&world, .withdraw(id))
    while world.hasQueuedCommands { _ = step(&world, .next) }
    #expect(world.state[.accessory(0)].top?.screen.text == "wallet")
    let visible = world.state.visibleEntries.compactMap { world.state.entry($0)?.screen.text }
    #expect(visible == ["feed", "wallet", "post"])
  }
}
