import Roots

// Flows and messages, as simply as the rest: a run is searched from the beginning every time.
extension Model {
  /// All layers with their stacks.
  private var piles: [(layer: Layer, pile: Places.Pile)] {
    places.content.map { ($0, places[$0]) } + places.over.map { ($0.key, $0.value) }
  }

  private func definition(_ first: Entry?) -> FlowDefinition? {
    first.flatMap { $0.flow == .none ? nil : shape.flows[Int($0.flow.number) - 1] }
  }

  private func begins(_ entry: Entry, _ flow: Name?) -> Bool {
    guard let found = definition(entry) else { return false }
    return flow == nil || found.name == flow
  }

  /// The first entry of the innermost run at or below an entry.
  func run(around id: EntryID, _ flow: Name? = nil) -> Entry? {
    guard let pile = piles.first(where: { $0.pile.contains { $0.id == id } })?.pile else {
      return nil
    }
    return pile.filter { $0.id <= id }.last { begins($0, flow) }
  }

  func run(of flow: Name, near origin: EntryID?) -> Entry? {
    var layers = [places.topAccessory ?? places.active, places.active]
    if let origin, let home = places.layer(of: origin) {
      if let around = run(around: origin, flow) { return around }
      layers.insert(home, at: 0)
    }
    for layer in layers {
      if let run = places[layer].last(where: { begins($0, flow) }) { return run }
    }
    return firsts.last { begins($0, flow) }
  }

  private var firsts: [Entry] {
    places.entries.filter { $0.flow != .none }.sorted { $0.id < $1.id }
  }

  /// The run of the opener, otherwise the one around the entry.
  private func parent(of first: Entry) -> Entry? {
    if let opener = first.opener, places.layer(of: opener) != nil { return run(around: opener) }
    guard let layer = places.layer(of: first.id) else { return nil }
    return places[layer].filter { $0.id < first.id }.last { begins($0, nil) }
  }

  mutating func start(
    _ flow: Name, _ intent: Name?, _ name: LayerName?, _ payload: Payload?
  ) throws {
    guard let index = shape.flows.firstIndex(where: { $0.name == flow }) else { throw Refused() }
    let found = shape.flows[index]
    var screen = found.screens.first
    if let intent {
      guard let chosen = found.intents[intent] else { throw Refused() }
      screen = chosen
    } else if !found.intents.isEmpty {
      throw Refused()
    }
    let layer = try place(name)
    let variant = try screen.map { try admit($0, payload, on: layer) } ?? 0
    navigate(layer)
    try put(
      screen ?? .empty, payload, variant, on: layer, opener: origin,
      flow: FlowID(UInt8(index + 1)))
  }

  // MARK: Messages

  mutating func tell(_ listener: Listener, _ message: Name, _ payload: Payload?) throws {
    let asking = origin ?? places[places.topAccessory ?? places.active].last?.id
    let asker = asking.flatMap { run(around: $0) }
    switch listener {
    case .parent:
      guard let asker, let flow = definition(asker) else { throw Refused() }
      let count = told.count
      sayUp(message, payload, by: flow.name, to: parent(of: asker))
      if told.count == count { throw Refused() }
    case .children:
      let children = firsts.filter { parent(of: $0)?.id == asker?.id }
      let able = children.filter { takes($0, message) }
      if able.isEmpty { throw Refused() }
      for child in able { give(message, payload, to: child) }
    case .child(let name):
      let all = firsts.filter { begins($0, name) }
      guard let child = all.last(where: { parent(of: $0)?.id == asker?.id }) ?? all.last,
        takes(child, message)
      else { throw Refused() }
      give(message, payload, to: child)
    }
  }

  private func takes(_ first: Entry, _ message: Name) -> Bool {
    definition(first)?.receives.contains { $0.message == message } == true
  }

  private mutating func give(_ message: Name, _ payload: Payload?, to child: Entry) {
    told.append(Telling(message, to: child.id, with: payload, from: nil))
  }

  private mutating func sayUp(
    _ message: Name, _ payload: Payload?, by child: Name, to parent: Entry?
  ) {
    var names = [child]
    var around = parent
    while true {
      let rules = around == nil ? shape.hears : definition(around)?.hears ?? []
      let rule = rules.first { rule in
        rule.message == message && (rule.child == nil || names.contains { $0 == rule.child })
      }
      if let rule {
        told.append(Telling(message, to: around?.id, with: payload, from: child))
        if !rule.isPassedOn { return }
      }
      guard let run = around, let flow = definition(run) else { return }
      names.append(flow.name)
      around = self.parent(of: run)
    }
  }

  /// Sends the end of a flow to the flow around it.
  mutating func tellEnds() {
    for (first, ending) in gone {
      guard let flow = definition(first) else { continue }
      var outcome: [String: Literal]
      switch ending {
      case .inherited: continue
      case .dismissed(let reason):
        outcome = ["outcome": "dismissed", "reason": .string(reason.rawValue)]
      case .completed(let payload):
        outcome = ["outcome": "completed"]
        if payload == nil { outcome["result"] = .null }
        if let literal = payload?.literal { outcome["result"] = literal }
      }
      var parent: Entry?
      if let opener = first.opener {
        parent = run(around: opener)
      } else if let layer = formerLayer[first.id], let top = places.top(of: layer) {
        parent = run(around: top)
      }
      sayUp(MessageRule.ended, Payload(.object(outcome)), by: flow.name, to: parent)
    }
  }
}

extension Places {
  fileprivate func top(of layer: Layer) -> EntryID? { self[layer].last?.id }
}
