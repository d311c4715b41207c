/// What must hold to enter a place, put together once: so that a protection that says yes at once
/// costs next to nothing.
struct Gate: Sendable {
  /// The conditions of its protections, of facts by their positions.
  let condition: Condition<Int>?
  /// The protections without a condition: the live side decides.
  let live: [Name]

  /// The gate of visits with these rules; nil when more is to be asked than that.
  init?(
    _ rules: [VisitRules], _ protection: (Name) -> ProtectionDefinition?, _ fact: (Name) -> Int?
  ) {
    guard rules.count == 1, !rules[0].isPrepared, !rules[0].protections.isEmpty else { return nil }
    var conditions: [Condition<Int>] = []
    var live: [Name] = []
    for name in rules[0].protections {
      guard let passes = protection(name)?.passes else {
        live.append(name)
        continue
      }
      guard let condition = passes.mapped(fact) else { return nil }
      conditions.append(condition)
    }
    condition = conditions.count == 1 ? conditions[0] : conditions.isEmpty ? nil : .all(conditions)
    self.live = live
  }
}

extension World {
  /// Whether one entry may come at once: by conditions alone, and by what the live side lets pass.
  mutating func isOpen(_ screen: Name, _ step: inout StepState) -> Bool {
    guard let gate = map.gate(screen) else { return false }
    if let condition = gate.condition, !condition.holds({ facts.values[$0] }) { return false }
    if gate.live.isEmpty { return true }
    guard let granted = step.options?.granted else { return false }
    for name in gate.live where !granted.contains(name) { return false }
    step.granted = gate.live
    return true
  }
}
