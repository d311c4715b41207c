// Errors in the flows of a map.
extension MapCheck {
  mutating func check(flows: [FlowDefinition], hears: [MessageRule]) {
    checkNames("flow", flows.map(\.name))
    if flows.count > FlowID.limit { errors.append(.tooManyFlows(flows.count)) }
    for flow in flows {
      check(flow.receives, of: flow.name)
      check(flow.hears, of: flow.name)
    }
    check(hears, of: nil)
  }

  private mutating func check(_ rules: [MessageRule], of flow: Name?) {
    var seen: Set<[Name?]> = []
    for rule in rules where !seen.insert([rule.child, rule.message]).inserted {
      errors.append(.flowMessage(flow: flow, message: rule.title))
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
