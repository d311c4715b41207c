import Roots
import Testing

/// Two live protections present cards that the other one guards.
@Suite struct MutualCardTests {
  /// The screens `vault` and `safe`, whose protections present the cards `lens` and `desk`; each
  /// card needs the other protection.
  private struct House {
    let nav: Navigator
    let face: Face
    let badge: Face

    init() throws {
      let (faceName, badgeName) = (Name("face"), Name("badge"))
      nav = Navigator(
        try NavigationMap(
          start: .screen("feed"),
          screens: [
            ScreenDefinition("feed"),
            ScreenDefinition("vault", rules: VisitRules(protections: [faceName])),
            ScreenDefinition("safe", rules: VisitRules(protections: [badgeName])),
          ],
          accessories: [
            AccessoryDefinition(
              "lens", level: 0, rules: VisitRules(protections: [badgeName])),
            AccessoryDefinition(
              "desk", level: 1, rules: VisitRules(protections: [faceName])),
          ],
          protections: [ProtectionDefinition(faceName), ProtectionDefinition(badgeName)]))
      face = try Face("face")
      badge = try Face("badge")
      nav.register(face)
      nav.register(badge)
      nav.start()
    }

    func ask(_ text: String, into log: Log) throws {
      var request = Request(try Command(parsing: text))
      request.onRefusal = { log.lines.append("\(text): \($0)") }
      request.onResult = { _ in log.lines.append("\(text) over") }
      nav.send(request)
    }
  }

  @Test func `cards that wait for each other are refused`() throws {
    let house = try House()
    let log = Log()
    try house.ask("push vault", into: log)
    try house.ask("push safe", into: log)
    let (lens, desk) = (
      try Command(parsing: "overlay lens"), try Command(parsing: "overlay desk")
    )
    house.face.asked[0].present(lens)
    house.badge.asked[0].present(desk)
    house.face.asked.last?.present(lens)
    house.badge.asked.last?.present(desk)
    let lines = log.take()
    #expect(lines.map { $0.split(separator: ":")[0] } == ["push vault", "push safe"])
    #expect(
      lines.allSatisfy { $0.hasSuffix("presents a screen that it protects; present another one") })
    #expect(house.nav.world.pending.isEmpty && house.nav.world.requests.isEmpty)
  }
}
