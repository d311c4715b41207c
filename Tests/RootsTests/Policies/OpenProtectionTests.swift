import Roots
import Testing

/// A protection that is open allows at once; a command that waits gains nothing by that.
@Suite struct OpenProtectionTests {
  private func bank() throws -> (Bank, Face) {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    return (bank, face)
  }

  @Test func `a waiting command asks a protection that was open when it was sent`() throws {
    let (bank, face) = try bank()
    face.isOpen = true
    try bank.run("push safe")
    face.isOpen = false
    try bank.run("finish with true")
    #expect(face.asked.count == 1 && bank.screens() == "feed")
  }

  @Test func `a queued command asks a protection that was open when it was sent`() throws {
    let (bank, face) = try bank()
    face.isOpen = true
    let observation = bank.navigator.observe(.all) { _ in
      guard face.isOpen else { return }
      try bank.run("push vault")
      face.isOpen = false
    }
    try bank.run("push post")
    observation.cancel()
    #expect(face.asked.count == 1 && bank.screens() == "feed post")
  }

  @Test func `a protection that has opened meanwhile is not asked`() throws {
    let (bank, face) = try bank()
    try bank.run("push safe")
    face.isOpen = true
    try bank.run("finish with true")
    #expect(face.asked.isEmpty && bank.screens() == "feed safe")
  }

  @Test func `a root that an open protection shows after a restart is checked again`() throws {
    let club = try RootClub()
    let saved = SavedState(club.navigator.world)
    let other = try RootClub()
    other.face.isOpen = true
    other.navigator.restore(saved, policy: .reload)
    #expect(other.navigator.world.state.selectedTab == 1)
    other.face.isOpen = false
    other.navigator.recheck(other.face.name)
    #expect(other.face.asked.count == 1)
    other.face.asked.first?.deny()
    #expect(other.navigator.world.state.selectedTab == 0)
  }

  /// An app whose second tab is protected, and selected.
  private struct RootClub {
    let navigator: Navigator
    let face: Face

    init() throws {
      face = try Face()
      let rules = VisitRules(protections: [face.name])
      let (feed, vault) = (try Name("feed"), try Name("vault"))
      navigator = Navigator(
        try NavigationMap(
          tabs: [
            TabDefinition(try Name("home"), root: feed),
            TabDefinition(try Name("private"), root: vault),
          ],
          screens: [ScreenDefinition(feed), ScreenDefinition(vault, rules: rules)],
          protections: [ProtectionDefinition(face.name)]))
      navigator.register(face)
      face.isOpen = true
      try navigator.run("show private")
      face.isOpen = false
    }
  }
}

/// Verdicts that are older than a recheck do not count, and rechecks end.
@Suite struct RecheckOrderTests {
  private func bank() throws -> (Bank, Face) {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    return (bank, face)
  }

  @Test func `a recheck in the same turn voids a verdict that was given before`() throws {
    let (bank, face) = try bank()
    face.onAsk = { [unowned nav = bank.navigator] verdict in
      guard face.asked.count == 1 else { return }
      verdict.allow()
      nav.recheck(face.name)
    }
    try bank.run("push vault")
    #expect(face.asked.count == 2 && bank.screens() == "feed")
  }

  @Test func `rechecks of several entries that call for rechecks end`() throws {
    let limit = 10_000
    let (bank, face) = try bank()
    face.onAsk = { $0.allow() }
    for number in 0..<4 { try bank.run("push vault with \(number)") }
    face.asked = []
    face.onAsk = { [unowned nav = bank.navigator] verdict in
      if face.asked.count < limit { nav.recheck(face.name) }
      verdict.allow()
    }
    bank.navigator.recheck(face.name)
    #expect(face.asked.count < limit)
    #expect(bank.screens() == "feed vault vault vault vault")
  }

  @Test func `a payload is no verdict about an entry`() throws {
    let (bank, face) = try bank()
    face.onAsk = { $0.give(Payload(2)) }
    let log = try bank.ask("push vault with 1")
    #expect(bank.screens() == "feed" && face.asked.count == 1)
    #expect(log.lines == ["'vault' is protected by 'face': its answer was no verdict"])
  }
}
