package import Roots

/// The entries that are offered a key in a world, in the order in which they get it.
package struct KeyTargets {
  /// The entries, front first.
  package private(set) var entries: [Entry] = []
  /// Whether a modal accessory keeps keys from the app.
  package private(set) var isStopped = false
  /// Whether the keys of the app are active.
  package private(set) var reachesApp = false

  /// The targets in a world of a blueprint's app.
  package init(_ blueprint: Blueprint, in world: World) {
    var panes: [(entry: Entry, passesKeysOn: Bool)] = []
    Self.add(world.state, within: nil, blueprint, world, to: &panes)
    let last = panes.lastIndex { !$0.passesKeysOn } ?? panes.startIndex
    for pane in panes[last...].reversed() {
      entries.append(pane.entry)
      if blueprint.content(of: pane.entry)?.isModal == true { isStopped = true }
    }
    reachesApp =
      !isStopped
      && world.state.shownAccessories.allSatisfy { layer in
        world.state[layer].entries.first.map {
          world.map.policy(ofLayerOpenedBy: $0) != .cleared
        } ?? true
      }
  }

  /// Adds the visible entries of the app or of a nested navigator, back to front.
  private static func add(
    _ stacks: NavigationState, within host: EntryID?, _ blueprint: Blueprint, _ world: World,
    to panes: inout [(entry: Entry, passesKeysOn: Bool)]
  ) {
    if let entry = stacks.visibleContent {
      panes.append((entry, host != nil))
      if let inner = world.state.stacks(in: entry.id) {
        add(inner, within: entry.id, blueprint, world, to: &panes)
      }
    }
    for layer in stacks.shownAccessories {
      guard let entry = stacks[layer].top, let opener = stacks[layer].entries.first else {
        continue
      }
      let isModal = blueprint.content(of: entry)?.isModal == true
      panes.append((entry, world.map.policy(ofLayerOpenedBy: opener) != .cleared && !isModal))
      if let inner = world.state.stacks(in: entry.id) {
        add(inner, within: entry.id, blueprint, world, to: &panes)
      }
    }
  }
}

extension Blueprint {
  /// The content of an entry; nil for an entry that the blueprint does not declare.
  package func content(of entry: Entry) -> Content? {
    content(of: entry.screen, variant: Int(entry.variant))
  }

  /// The contents of a screen in the order in which they are offered keys: of a scene the lower
  /// part, the upper part, and the scene itself; of another screen the screen.
  package func parts(of content: Content) -> [Content] {
    guard case .multipart(let top, let bottom, _)? = content.scene?.scene else { return [content] }
    return [
      part(bottom, of: content.lowerPart), part(top, of: content.upperPart), content.withoutParts,
    ]
  }

  private func part(_ part: SceneContent.Part, of own: Content) -> Content {
    guard case .screen(let name) = part else { return own }
    return self.content(of: name)?.withoutParts ?? own
  }
}
