import Roots

// What the finder finds.
extension Session {
  func makeFinder() -> Finder {
    let places = FinderItem.places(
      in: navigator.world.map,
      title: { [chrome] kind, name in chrome.finderTitle(kind, name, in: self) },
      needsPayload: chrome.needsPayload
    ).filter { $0.kind != .tab || isPresent(tab: $0.name) }.map { withWay($0) }
    let keys = helpOfApp.flatMap { group in
      group.items.compactMap { item in
        Key(named: item.key).map { key in
          FinderItem(
            .key, name: item.label, title: group.title, shortcut: item.key, outcome: .press(key))
        }
      }
    }
    let actions = FinderItem.actions(of: keymap).filter { item in
      if case .action(let action) = item.outcome { isPossible(action) } else { true }
    }
    let words = ownTools.map(\.word).filter { $0.argument == .none }.map { word in
      FinderItem(
        .action, name: word.word, title: word.summary, shortcut: ":\(word.word)",
        outcome: .run(word.word))
    }
    return Finder(places + keys + actions + words)
  }

  private func isPresent(tab: String) -> Bool {
    let (map, state) = (navigator.world.map, navigator.world.state)
    return state.presentTabs.contains {
      SavedPlace(.tab($0), in: map) == Name(known: tab).map { .tab($0) }
    }
  }

  /// The item of a screen with the declared way to it, if there is one.
  private func withWay(_ item: FinderItem) -> FinderItem {
    var world = navigator.world
    guard item.kind == .screen, case .run = item.outcome, let name = Name(known: item.name),
      step(&world, .command(.segue(name), origin: nil)).refusal == nil
    else { return item }
    let command = "segue \(name)"
    return FinderItem(
      item.kind, name: item.name, title: item.title, outcome: .run(command))
  }
}

extension AppChrome {
  fileprivate func finderTitle(
    _ kind: FinderItem.Kind, _ name: Name, in session: Session
  ) -> String? {
    guard kind == .tab else { return nameOfScreen(name) }
    guard let index = session.navigator.world.map.index(ofTab: name),
      tabTitles.indices.contains(index)
    else { return nil }
    return tabTitles[index]
  }
}
