// Errors in the flows of a map.
extension MapCheck {
  mutating func check(
    flows: [FlowDefinition], hears: [MessageRule], screens: [ScreenDefinition],
    accessories: [AccessoryDefinition]
  ) {
    checkNames("flow", flows.map(\.name))
    if flows.count > FlowID.limit { errors.append(.tooManyFlows(flows.count)) }
    let places = Set(screens.map(\.name) + accessories.map(\.name))
    let names = flows.map(\.name)
    for flow in flows {
      let intents = flow.intents.values.sorted { $0.text < $1.text }
      var missing: Set<Name> = []
      for screen in flow.screens + intents where !places.contains(screen) {
        guard missing.insert(screen).inserted else { continue }
        errors.append(.flowScreen(flow: flow.name, screen: screen))
      }
      check(flow.receives, of: flow.name, flows: names)
      check(flow.hears, of: flow.name, flows: names)
    }
    check(hears, of: nil, flows: names)
  }

  private mutating func check(_ rules: [MessageRule], of flow: Name?, flows: [Name]) {
    var seen: Set<[Name?]> = []
    for rule in rules {
      if !seen.insert([rule.child, rule.message]).inserted {
        errors.append(.flowMessage(flow: flow, message: rule.title))
      }
      guard let child = rule.child, !flows.contains(child) else { continue }
      let near = nearest(child.text, in: flows.map(\.text))
      errors.append(.unknownFlowChild(flow: flow, child: child, near: near))
    }
  }
}

extension MessageRule {
  /// The message as a blueprint writes it: `progress`, `booking.progress`.
  fileprivate var title: String { (child.map { "\($0)." } ?? "") + "\(message)" }
}

extension NavigationMap {
  /// Returns the flow with an id; nil when there is none.
  package func flow(_ id: FlowID) -> FlowDefinition? {
    let index = Int(id.number) - 1
    return flows.indices.contains(index) ? flows[index] : nil
  }

  /// Returns the id of the flow with a name; nil when there is none.
  package func number(ofFlow name: Name) -> FlowID? {
    guard let index = flows.firstIndex(where: { $0.name == name }) else { return nil }
    return FlowID(UInt8(truncatingIfNeeded: index + 1))
  }
}
