import Roots

// What the finder finds, and the way there.
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
            .key, name: item.label, title: group.title, detail: item.key, outcome: .press(key))
        }
      }
    }
    let actions = FinderItem.actions(of: keymap).filter { item in
      if case .action(let action) = item.outcome { isPossible(action) } else { true }
    }
    let words = ownTools.map(\.word).filter { $0.argument == .none }.map { word in
      FinderItem(
        .action, name: word.word, title: word.summary, detail: ":\(word.word)",
        outcome: .run(word.word))
    }
    return Finder(places + keys + partItems + actions + words)
  }

  private func isPresent(tab: String) -> Bool {
    let (map, state) = (navigator.world.map, navigator.world.state)
    return state.presentTabs.contains {
      SavedPlace(.tab($0), in: map) == Name(known: tab).map { .tab($0) }
    }
  }

  /// The item of a screen with the declared way to it, if there is one.
  private func withWay(_ item: FinderItem) -> FinderItem {
    guard item.kind == .screen, case .run = item.outcome, let name = Name(known: item.name),
      hasWay(to: name)
    else { return item }
    let command = "segue \(name)"
    return FinderItem(
      item.kind, name: item.name, title: item.title, detail: command, outcome: .run(command))
  }

  private func hasWay(to screen: Name) -> Bool {
    var world = navigator.world
    return step(&world, .command(.segue(screen), origin: nil)).refusal == nil
  }

  /// The rows, fields and keys of the visible screen and of those to which a way leads.
  private var partItems: [FinderItem] {
    let here = navigator.world.state.focusedEntry?.screen
    return navigator.world.map.names.flatMap { screen -> [FinderItem] in
      let isHere = screen == here
      let parts = chrome.parts(screen).filter { part in
        if case .key = part.kind { !isHere } else { true }
      }
      guard !parts.isEmpty, isHere || !chrome.needsPayload(screen) && hasWay(to: screen) else {
        return []
      }
      let title = chrome.nameOfScreen(screen) ?? screen.text
      return parts.map { FinderItem($0, of: screen, title: title, isHere: isHere) }
    }
  }

  /// Goes to a screen by its declared way, and selects a part of it.
  func visit(_ screen: Name, _ part: ScreenPart) {
    if navigator.world.state.focusedEntry?.screen != screen {
      tell(navigator.send(.segue(screen)))
    }
    guard navigator.world.state.focusedEntry?.screen == screen else { return }
    if case .key(let key) = part.kind {
      message = MessageLine(.info, "\(key.name) is \(part.label)")
    } else {
      frontController?.select(part.kind)
    }
  }
}

extension FinderItem {
  fileprivate init(_ part: ScreenPart, of screen: Name, title: String, isHere: Bool) {
    let kind: Kind =
      switch part.kind {
      case .row: .row
      case .field: .field
      case .key: .key
      }
    self.init(
      kind, name: part.label, title: title, detail: isHere ? "here" : "segue \(screen)",
      outcome: .visit(screen, part))
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
