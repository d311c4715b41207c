/// The rules of an app for restoring its screens.
public struct RestorationRules {
  /// The restoration of a visit, by the name and the variant of its screen.
  package var restoration: (Name, Int) -> Restoration

  /// Creates the rules that a map declares.
  package init(of map: NavigationMap) {
    self.init { map.rules(of: $0, variant: $1).restoration }
  }

  /// Creates rules with a custom restoration.
  package init(restoration: @escaping (Name, Int) -> Restoration) {
    self.restoration = restoration
  }

  /// Whether any screen or accessory of a map is restorable.
  package func restoreAnything(of map: NavigationMap) -> Bool {
    map.names.contains { restoration(of: $0, in: map) != .never }
  }

  /// Whether a restart keeps anything of a map: a restorable screen or accessory, or a saved fact.
  package func keepAnything(of map: NavigationMap) -> Bool {
    restoreAnything(of: map) || map.facts.contains(where: \.isSaved)
  }

  /// Returns the restoration identifier of an entry; nil when it is not restorable.
  func identifier(of entry: Entry) -> String? {
    restoration(entry.screen, Int(entry.variant)).identifier(of: entry.screen)
  }

  /// Returns the restoration of a screen.
  ///
  /// An accessory with several definitions has that of its first restorable one, because the layer
  /// and the screen below decide later which definition applies.
  package func restoration(of screen: Name, in map: NavigationMap) -> Restoration {
    let count = max(1, map.accessories(screen).count)
    return (0..<count).lazy.map { restoration(screen, $0) }.first { $0 != .never } ?? .never
  }
}

// MARK: After a restart

extension RestorationRules {
  /// Returns a saved state with the decisions about its entries after a restart: the protections
  /// that they get, or the reasons why they are not restored.
  /// - Parameter behavior: called at most once for each entry of a layer, bottom first, until one
  ///   is not restored; returns the protections that it gets in addition, or nil to reject it.
  package func decided(
    _ saved: SavedState, in map: NavigationMap,
    behavior: (EntryID, RestorationContext) -> [Name]? = { _, _ in [] }
  ) -> SavedState {
    var saved = saved
    for (number, layer) in saved.layers.enumerated() {
      let root = map.root(at: layer.place)
      for (position, entry) in layer.entries.enumerated() {
        // A declared root comes with its layer.
        if position == 0, let root, entry.isEqual(toRoot: root.screen, root.payload) { continue }
        guard map.declares(entry) else { break }
        var entry = entry
        entry.unsaved.refusal = decide(&entry, at: layer.place, in: map, behavior)
        saved.layers[number].entries[position] = entry
        if entry.unsaved.refusal != nil { break }
      }
    }
    return saved
  }

  /// Adds the protections of an entry's restoration.
  /// - Returns: the reason why the entry is not restored; nil when it may be.
  private func decide(
    _ entry: inout SavedEntry, at place: SavedPlace, in map: NavigationMap,
    _ behavior: (EntryID, RestorationContext) -> [Name]?
  ) -> DroppedPart.Reason? {
    let restoration = restoration(of: entry.screen, in: map)
    guard let identifier = entry.identifier, restoration != .never else { return .notRestorable }
    if let type = entry.lostType { return .payloadLost(type: type) }
    let declared = map.rules(of: entry.screen).protections + restoration.protections
    let context = RestorationContext(
      identifier: identifier, screen: entry.screen,
      protections: declared + entry.protections.filter { !declared.contains($0) },
      payload: entry.payload, place: place)
    guard let others = behavior(entry.id, context) else { return .rejected }
    let added = restoration.protections.filter { !others.contains($0) } + others
    entry.unsaved.isProtected = !added.isEmpty
    entry.protections += added.filter { !entry.protections.contains($0) }
    return nil
  }

  /// Returns a saved state with the current names of its screens.
  ///
  /// An identifier belongs to the screen that declares it, independent of that screen's name when
  /// the state was saved.
  package func renamed(_ saved: SavedState, in map: NavigationMap) -> SavedState {
    var screens: [String: Name] = [:]
    for name in map.names {
      guard let identifier = restoration(of: name, in: map).identifier(of: name) else { continue }
      if screens[identifier] == nil { screens[identifier] = name }
    }
    var saved = saved
    saved.forEachEntry { entry in
      guard let identifier = entry.identifier, let screen = screens[identifier],
        restoration(of: entry.screen, in: map).identifier(of: entry.screen) != identifier
          || map.isAccessory(entry.screen) == nil
      else { return }
      entry.screen = screen
    }
    return saved
  }
}

extension NavigationMap {
  /// Whether the screen of a saved entry is still declared.
  func declares(_ entry: SavedEntry) -> Bool {
    entry.screen == .empty || isAccessory(entry.screen) != nil
  }
}

extension Restoration {
  /// Returns the restoration identifier of a screen; nil when it is not restorable.
  func identifier(of screen: Name) -> String? {
    switch self {
    case .never: nil
    case .allowed(let identifier), .protected(_, let identifier): identifier ?? screen.text
    }
  }

  /// The protection that restoration evaluates in addition to those of the screen; at most one.
  package var protections: [Name] {
    if case .protected(let name, _) = self { [name] } else { [] }
  }
}
