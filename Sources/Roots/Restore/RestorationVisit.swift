extension RestorationPlan {
  /// Entries that are asked for by themselves: a protection has its say, or somebody waits for
  /// their result.
  public struct Visit: Hashable, Sendable {
    /// One entry with what it will carry.
    struct Step: Hashable, Sendable {
      let entry: SavedEntry
      let payload: Payload?
      let isRoot: Bool
    }

    /// The first of the entries, as a delegate saw it.
    public let context: RestorationContext
    /// Bottom first.
    var steps: [Step]
    /// Protections that it has to pass beside those of its screens.
    public internal(set) var protections: [Name]

    /// The entries that it brings, bottom first.
    public var entries: [SavedEntry] { steps.map(\.entry) }

    /// Whether it only has to wait for what is below it.
    var isPlain: Bool {
      protections.isEmpty && steps.allSatisfy { $0.entry.reaction == nil && !$0.isRoot }
    }

    /// What asks for it.
    /// - Parameter ids: the numbers that saved entries have now.
    /// - Returns: nil when the entry that it belongs to is not there.
    func request(_ ids: [EntryID: EntryID], in map: NavigationMap) -> Request? {
      var commands: [Command] = []
      for step in steps {
        guard let command = step.command(on: context.place, ids) else { return nil }
        commands.append(command)
      }
      let awaited = steps.count == 1 ? steps[0].entry : nil
      let opener = awaited?.opener.flatMap { ids[$0] }
      var request = Request(
        commands.count == 1 ? commands[0] : .transaction(commands), from: opener)
      if opener != nil { request.reaction = map.reaction(awaited?.reaction) }
      if !protections.isEmpty { request.options = RequestOptions(protections: protections) }
      return request
    }
  }
}

extension RestorationPlan.Visit.Step {
  /// What brings it; nil when the entry that its place belongs to is not there.
  func command(on place: SavedLayer.Place, _ ids: [EntryID: EntryID]) -> Command? {
    guard let layer = place.name(ids) else { return nil }
    let command: Command =
      isRoot
      ? .go(entry.screen, on: layer, with: payload) : .push(entry.screen, on: layer, with: payload)
    return command.inside(place.navigator)
  }
}

extension NavigationMap {
  /// The reaction that says the same; none when there is none.
  fileprivate func reaction(_ reaction: Reaction?) -> ReactionID {
    guard let place = reactions.firstIndex(where: { $0 == reaction }) else { return .none }
    return ReactionID(UInt32(place + 1))
  }
}

extension SavedLayer.Place {
  /// As commands to its navigator call it; nil when the entry that it belonged to is not there.
  func name(_ ids: [EntryID: EntryID]) -> LayerName? {
    switch self {
    case .main: .main
    case .tab(let name): .tab(.name(name))
    case .accessory(let level, nil): .accessory(level)
    case .accessory(let level, let owner?): ids[owner].map { .accessory(level, of: $0) }
    case .nested(let place, _): place.name(ids)
    }
  }

  /// Where it is in a world; nil when it is nowhere.
  func layer(_ ids: [EntryID: EntryID], in map: NavigationMap) -> Layer? {
    guard case .nested(let place, let name) = self else { return layer(ids, tabs: map.tabs) }
    guard let number = map.index(ofNested: name),
      let layer = place.layer(ids, tabs: map.nested[number].tabs)
    else { return nil }
    return .nested(NestedLayer(layer, of: name, number: number))
  }

  private func layer(_ ids: [EntryID: EntryID], tabs: [TabDefinition]) -> Layer? {
    switch self {
    case .main: .main
    case .tab(let name): tabs.firstIndex { $0.name == name }.map { .tab($0) }
    case .accessory(let level, nil): .accessory(level)
    case .accessory(let level, let owner?): ids[owner].map { .accessory(level, of: $0) }
    case .nested: nil
    }
  }
}
