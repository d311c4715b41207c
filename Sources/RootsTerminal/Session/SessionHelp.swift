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
    if let controller = panes.last?.controller, controller.hasFocusedField {
      let own = controller.help
      return own.contains { $0.key == Self.escape } ? own : own + escapeItem(panes)
    }
    var items: [HelpLine.Item] = []
    for pane in Self.reached(by: panes) {
      let known = items.map(\.key)
      items += (pane.controller?.help ?? []).filter { !known.contains($0.key) }
    }
    if navigator.world.canGoBack, !items.contains(where: { $0.key == Self.escape }) {
      items += escapeItem(panes)
    }
    if panes.last?.controller?.isModal == true { return items }
    items += chrome.help(self)
    if let item = nestedTabItem { items.append(item) }
    if tabTitles.count > 1 { items.append(tabItem) }
    if isAtRoot { items += item(.quit) }
    return items + item(.keys)
  }

  private static let escape = Key(.escape).name

  /// The item of Escape, unless the focused pane has one of its own.
  private func escapeItem(_ panes: [Pane]) -> [HelpLine.Item] {
    guard let pane = panes.last else { return [] }
    let isTyping = pane.controller?.hasFocusedField == true
    let label = canCloseForm(of: pane) ? "close" : isTyping ? "leave the field" : "back"
    return [HelpLine.Item(key: Self.escape, label: label)]
  }

  /// The panes that a key reaches, the focused one first.
  static func reached(by panes: [Pane]) -> [Pane] {
    let last = panes.lastIndex { $0.controller == nil || !$0.passesKeysOn }
    return panes[(last ?? panes.startIndex)...].reversed()
  }

  /// The groups of the list of keys: all keys that have an effect now, by their owner, in the order
  /// in which the owners are offered a key.
  ///
  /// - Parameter actions: the session's actions to include.
  package func helpGroups(
    actions: [SessionAction] = SessionAction.allCases
  ) -> [(title: String, items: [HelpLine.Item])] {
    let panes = panes()
    var groups: [(title: String, items: [HelpLine.Item])] = []
    var taken: Set<Key> = []
    // A focused field takes every key that types or edits.
    let isTyping = panes.last?.controller?.hasFocusedField == true
    func add(_ title: String, _ items: [HelpLine.Item], types: Bool = false) {
      let free = items.without { key in
        taken.contains(key)
          || isTyping && !types && (key.typed != nil || FormField.isEditing(key))
      }
      taken.formUnion(free.flatMap(\.keys))
      groups.append((title, free))
    }
    if isInspectorAlone { add("Inspector", inspector.keysAlone(last: lastInspectorOffset ?? 0)) }
    let reached = Self.reached(by: panes)
    for (place, pane) in reached.enumerated() {
      let keys = pane.controller?.keys(in: pane.innerSize) ?? []
      add(pane.controller?.title ?? "", keys, types: place == 0)
    }
    let isStopped = reached.contains { $0.controller?.isModal == true }
    if !isStopped { add(chrome.name, chrome.help(self)) }
    add("Roots", ownItems(actions, panes, isTyping: isTyping, isStopped: isStopped))
    return groups.filter { !$0.items.isEmpty }
  }

  /// The keys of the app, by their owner, the most important of each.
  var helpOfApp: [(title: String, items: [HelpLine.Item])] {
    let panes = panes()
    let reached = Self.reached(by: panes)
    let isTyping = panes.last?.controller?.hasFocusedField == true
    let isStopped = reached.contains { $0.controller?.isModal == true }
    return reached.map { ($0.controller?.title ?? "", $0.controller?.help ?? []) }
      + (isStopped
        ? [] : [(chrome.name, chrome.help(self).without { isTyping && $0.typed != nil })])
  }

  /// The items of the session's own keys.
  private func ownItems(
    _ actions: [SessionAction], _ panes: [Pane], isTyping: Bool, isStopped: Bool
  ) -> [HelpLine.Item] {
    var own = inspector.keys(last: lastInspectorOffset ?? 0)
    if isTyping || navigator.world.canGoBack { own += escapeItem(panes) }
    if let item = nestedTabItem {
      own.append(HelpLine.Item([Key(.tab), Key(.backTab)], item.label))
    }
    if !isTyping, !isStopped, hasOtherTab { own.append(tabItem) }
    own += actions.filter { action in
      isPossible(action) && hasEffect(action)
        && (!isStopped || !action.belongsToApp || action == .quit && chrome.quitsAnywhere)
    }.flatMap { item($0, allKeys: true) }
    own.append(HelpLine.Item(key: Key.control("c").name, label: "quit at once"))
    return own
  }

  /// Whether a digit leads to another tab, or to the root of the only one.
  private var hasOtherTab: Bool {
    !tabTitles.isEmpty && (tabTitles.count > 1 || navigator.world.canGoBack)
  }

  /// Whether the key of an action does more now than to explain why it does nothing.
  private func hasEffect(_ action: SessionAction) -> Bool {
    let world = navigator.world
    switch action {
    case .quit: return chrome.quitsAnywhere || isAtRoot
    case .rewind: return canTravel(forward: false) || beforeStart != nil
    case .forward: return canTravel(forward: true)
    case .historyBack: return world.history.undoCount > 0
    case .historyForward: return world.history.redoCount > 0
    case .previousTab, .nextTab: return innermostTabs != nil || tabTitles.count > 1
    case .holdBack: return world.canGoBack
    case .source, .edit: return world.state.focusedEntry.flatMap { chrome.source?($0) } != nil
    default: return true
    }
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
    case .startOver, .restart: origin != nil
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
    let count = tabTitles.count
    let key = count == 1 ? "1" : count == 10 ? "1-9 0" : "1-\(count)"
    return HelpLine.Item(key: key, label: count == 1 ? "to the root" : "tabs")
  }

  private func item(_ action: SessionAction, allKeys: Bool = false) -> [HelpLine.Item] {
    let keys = keymap.keys(for: action).filter { keymap.action(for: $0) == action }
    guard let first = keys.first else { return [] }
    return [HelpLine.Item(allKeys ? keys : [first], action.label)]
  }
}
