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
    let place = pile.firstIndex { $0.id == id } ?? 0
    return pile[...place].last { begins($0, flow) }
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

  /// The run around an entry, otherwise around its opener, and so on.
  private func run(enclosing id: EntryID) -> Entry? {
    if let found = run(around: id) { return found }
    let entry = piles.flatMap(\.pile).first { $0.id == id }
    return entry?.opener.flatMap { run(enclosing: $0) }
  }

  /// The run of the opener, otherwise the one around the entry.
  private func parent(of first: Entry) -> Entry? {
    if let opener = first.opener, places.layer(of: opener) != nil { return run(enclosing: opener) }
    guard let layer = places.layer(of: first.id) else { return nil }
    return places[layer].prefix { $0.id != first.id }.last { begins($0, nil) }
  }

  mutating func start(
    _ flow: Name, _ intent: Name?, _ name: LayerName?, _ payload: Payload?,
    _ once: Bool
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
    if once || screen.map({ isOnce($0, variant) }) == true,
      let top = places[layer].last, let run = run(around: top.id, flow),
      isVisit(run, screen ?? .empty, payload)
    {
      throw Refused(isNoOp: true)
    }
    navigate(layer)
    try put(
      screen ?? .empty, payload, variant, on: layer, opener: asker,
      flow: FlowID(UInt8(index + 1)))
  }

  // MARK: Messages

  mutating func tell(_ listener: Listener, _ message: Name, _ payload: Payload?) throws {
    let asking = origin ?? places[places.topAccessory ?? places.active].last?.id
    let asker = asking.flatMap { run(enclosing: $0) }
    switch listener {
    case .parent(let passer):
      guard let asker else { throw Refused() }
      let count = told.count
      var way = [asker]
      while let passer, way.last?.id != passer {
        guard let next = way.last.flatMap({ parent(of: $0) }) else { throw Refused() }
        way.append(next)
      }
      sayUp(message, payload, by: way, to: way.last.flatMap { parent(of: $0) })
      if told.count == count { throw Refused() }
    case .children(let id):
      if let id, origin != nil, id != asker?.id { throw Refused() }
      if let id, id != asker?.id, !firsts.contains(where: { $0.id == id }) { throw Refused() }
      let parentID = id ?? asker?.id
      let children = firsts.filter { parent(of: $0)?.id == parentID }
      let able = children.filter { takes($0, message) }
      if able.isEmpty { throw Refused() }
      for child in able { give(message, payload, to: child, isForAll: true) }
    case .child(let name, let id):
      let all = firsts.filter { begins($0, name) && (id == nil || $0.id == id) }
      let others = origin == nil ? all : []
      var around = asker.map { [$0] } ?? []
      while let outer = around.last.flatMap({ parent(of: $0) }) { around.append(outer) }
      guard
        let child = all.last(where: { parent(of: $0)?.id == asker?.id })
          ?? around.first(where: { run in all.contains { $0.id == run.id } }) ?? others.last,
        takes(child, message)
      else { throw Refused() }
      give(message, payload, to: child, from: around.contains { $0.id == child.id } ? origin : nil)
    }
  }

  private func takes(_ first: Entry, _ message: Name) -> Bool {
    definition(first)?.receives.contains { $0.message == message } == true
  }

  private mutating func give(
    _ message: Name, _ payload: Payload?, to child: Entry, from screen: EntryID? = nil,
    isForAll: Bool = false
  ) {
    told.append(
      Telling(message, to: child.id, with: payload, from: nil, screen, isForAll: isForAll))
  }

  private mutating func sayUp(
    _ message: Name, _ payload: Payload?, by senders: [Entry], to parent: Entry?
  ) {
    var names = senders.compactMap { definition($0)?.name }
    var around = parent
    while true {
      let rules = around == nil ? shape.hears : definition(around)?.hears ?? []
      let rule = rules.first { rule in
        rule.message == message && (rule.child == nil || names.contains { $0 == rule.child })
      }
      if let rule {
        told.append(
          Telling(message, to: around?.id, with: payload, from: names.first, senders.first?.id))
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
      guard definition(first) != nil else { continue }
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
      if let opener = first.opener, places.layer(of: opener) != nil {
        parent = run(enclosing: opener)
      } else if let layer = formerLayer[first.id], let top = places.top(of: layer) {
        parent = run(around: top)
      }
      sayUp(MessageRule.ended, Payload(.object(outcome)), by: [first], to: parent)
    }
  }
}

extension Places {
  fileprivate func top(of layer: Layer) -> EntryID? { self[layer].last?.id }
}
