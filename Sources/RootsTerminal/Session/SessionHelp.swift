import Roots

// The help items of the current keys.
extension Session {
  /// The help line, which keeps `?` and at a root `q` at any width.
  var helpLine: HelpLine {
    var line = HelpLine(items: helpItems())
    if isAtRoot, line.items.last?.key == item(.keys).first?.key { line.keptCount = 2 }
    return line
  }

  /// The items of the help line: the focused pane's keys, then the global ones.
  func helpItems() -> [HelpLine.Item] {
    let panes = panes()
    if let pane = panes.last, let controller = pane.controller, controller.hasFocusedField {
      let own = controller.help
      if own.contains(where: { $0.key == "Esc" }) { return own }
      let label = canCloseForm(of: pane) ? "close" : "leave the field"
      return own + [HelpLine.Item(key: "Esc", label: label)]
    }
    var items: [HelpLine.Item] = []
    for group in paneHelp(panes) {
      let known = items.map(\.key)
      items += group.items.filter { !known.contains($0.key) }
    }
    let canGoBack = navigator.world.canGoBack
    if canGoBack { items.append(HelpLine.Item(key: "Esc", label: "back")) }
    if panes.last?.controller?.isModal == true { return items }
    items += chrome.help(self)
    if let item = nestedTabItem { items.append(item) }
    if tabTitles.count > 1 { items.append(tabItem) }
    if isAtRoot { items += item(.quit) }
    return items + item(.keys)
  }

  /// The groups of the list of keys: all active keys by their owner.
  ///
  /// - Parameter actions: the session's actions to include.
  func helpGroups(
    actions: [SessionAction] = SessionAction.allCases
  ) -> [(title: String, items: [HelpLine.Item])] {
    let panes = panes()
    var groups = paneHelp(panes)
    // A focused field takes every printable key.
    let isTyping = panes.last?.controller?.hasFocusedField == true
    if panes.last?.controller?.isModal != true {
      let items = chrome.help(self)
      groups.append(
        (chrome.name, isTyping ? items.filter { Key(named: $0.key)?.typed == nil } : items))
    }
    var own: [HelpLine.Item] = []
    if !isTyping, let item = nestedTabItem { own.append(item) }
    if !isTyping, tabTitles.count > 1 { own.append(tabItem) }
    if isTyping {
      own.append(HelpLine.Item(key: "Esc", label: "leave the field"))
    } else if navigator.world.canGoBack {
      own.append(HelpLine.Item(key: "Esc", label: "back"))
    }
    own += actions.filter(isPossible).flatMap { action in
      item(action, allKeys: true) { isTyping && $0.typed != nil }
    }
    own.append(HelpLine.Item(key: Key.control("c").name, label: "quit at once"))
    groups.append(("Roots", own))
    return groups.filter { !$0.items.isEmpty }
  }

  /// Whether the app has what an action needs: tools, a file, a source or a journal.
  func isPossible(_ action: SessionAction) -> Bool {
    guard offersTools || !action.isTool else { return false }
    return hasWhatIsNeeded(for: action)
  }

  /// Whether the tools for authors are there.
  var offersTools: Bool { hasTools && chrome.offersTools }

  private func hasWhatIsNeeded(for action: SessionAction) -> Bool {
    switch action {
    case .reload: origin?.fromFile != nil
    case .startOver: origin != nil
    case .source: chrome.source != nil
    case .edit: chrome.source != nil && origin?.fromFile != nil
    case .screenshot: ownTools.contains { $0.word.word == action.rawValue }
    case .rewind, .forward: navigator.journal != nil
    default: true
    }
  }

  /// Whether no screen can be left, neither in the app nor in a nested navigator.
  var isAtRoot: Bool {
    let state = navigator.world.state
    return state.focusedLayers.allSatisfy { $0.isContent && state[$0].count <= 1 }
  }

  private var tabItem: HelpLine.Item {
    HelpLine.Item(key: "1-\(tabTitles.count)", label: "tabs")
  }

  private func item(
    _ action: SessionAction, allKeys: Bool = false, except isTaken: (Key) -> Bool = { _ in false }
  ) -> [HelpLine.Item] {
    let keys = keymap.keys(for: action).filter { key in
      keymap.action(for: key) == action && !isTaken(key)
    }
    guard !keys.isEmpty else { return [] }
    let names = allKeys ? keys.map(\.name).joined(separator: " ") : keys[0].name
    return [HelpLine.Item(key: names, label: action.label)]
  }

  /// The keys of the panes, from the focused one down to the last that receives keys.
  private func paneHelp(_ panes: [Pane]) -> [(title: String, items: [HelpLine.Item])] {
    var groups: [(title: String, items: [HelpLine.Item])] = []
    for pane in panes.reversed() {
      groups.append((pane.controller?.title ?? "", pane.controller?.help ?? []))
      if !pane.passesKeysOn { break }
    }
    return groups
  }
}
