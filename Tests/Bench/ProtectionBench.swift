import Roots

/// A protection that allows every request without being asked.
private final class OpenDoor: Protection {
  let name: Name
  var isOpen: Bool { true }

  init(_ name: Name) { self.name = name }

  func ask(_ question: ProtectionRequest, _ answering: PendingVerdict) { answering.allow() }
}

/// Push and pop of a screen with a protection that allows at once; the floor has no protection.
func protectionEntrants() -> [Race.Entrant] {
  let plain = guardedNavigator(by: [])
  return [
    ("by a fact", guardedNavigator(by: ["signedIn"])),
    ("by two facts and a number", guardedNavigator(by: ["signedIn", "rich"])),
    ("by an open door", guardedNavigator(by: ["door"])),
  ].map { way, navigator in
    Race.Entrant(
      workload: "protected push and pop, \(way)", operation: "commands",
      seconds: { visitSeconds(navigator) },
      floorName: "the same unprotected",
      floorSeconds: { visitSeconds(plain) })
  }
}

private func visitSeconds(_ navigator: Navigator) -> Double {
  let pairs = 50_000
  let vault = name("vault")
  var sum = 0
  let seconds = processorSeconds {
    for id in 0..<pairs {
      navigator.send(
        Request(.push(vault, with: Payload(id))) { outcome in
          if case .completed = outcome { sum &+= 1 }
        })
      navigator.send(Request(.pop(with: Payload(id))))
    }
  }
  precondition(sum == pairs)
  return seconds / Double(2 * pairs)
}

private func guardedNavigator(by protections: [String]) -> Navigator {
  do {
    let (signedIn, basket) = (name("signedIn"), name("basket"))
    let map = try NavigationMap(
      start: .screen(name("feed")),
      screens: [
        ScreenDefinition(name("feed")),
        ScreenDefinition(name("vault"), rules: VisitRules(protections: protections.map(name))),
      ],
      facts: [
        try FactDefinition(signedIn, .flag, initial: .bool(true)),
        try FactDefinition(basket, .number(0...3), initial: .int(2)),
      ],
      protections: [
        ProtectionDefinition(signedIn, passes: .flag(signedIn)),
        ProtectionDefinition(
          name("rich"), passes: .all([.flag(signedIn), .compares(basket, .atLeast, 1)])),
        ProtectionDefinition(name("door")),
      ])
    let navigator = Navigator(map)
    if protections.contains("door") { navigator.register(OpenDoor(name("door"))) }
    return navigator
  } catch {
    preconditionFailure("\(error)")
  }
}
