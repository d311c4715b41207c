import Roots

// The help items of the current keys.
extension Session {
  /// The help line, which keeps `?` and at a root `q` at any width.
  ///
  /// The keys in the border of a box are not there again.
  var helpLine: HelpLine {
    let foot = foot(panes())?.line.items ?? []
    var line = HelpLine(items: helpItems().filter { !foot.contains($0) })
    // The keys of a field are cut from the end: how to leave it is more important than all keys.
    if keyPanes(panes()).first?.controller?.hasFocusedField == true { line.keptCount = 0 }
    if isAtRoot, line.items.last?.key == item(.keys).first?.key { line.keptCount = 2 }
    return line
  }

  /// The keys of the box in front, in its lower border, and their area; nil if the screen with the
  /// keys has no box, or one without room for all.
  func foot(_ panes: [Pane]) -> (line: HelpLine, box: Rect, area: Rect)? {
    let reached = keyPanes(panes)
    guard let pane = reached.first, !pane.layer.isContent || pane.place == .card else { return nil }
    let short = shortHelp(reached, of: ownedKeys(reached))
    var items = short.first ?? []
    // Escape may belong to a screen behind the box, such as a question.
    if !short.joined().contains(where: { $0.key == Self.escape }) { items += escapeItem(panes) }
    let line = HelpLine(items: items)
    return line.foot(of: pane.rect).map { (line, pane.rect, $0) }
  }

  /// The items of the help line: the focused pane's keys, then the global ones.
  func helpItems() -> [HelpLine.Item] {
    let panes = panes()
    let reached = keyPanes(panes)
    let owned = ownedKeys(reached)
    let short = shortHelp(reached, of: owned)
    if reached.first?.controller?.hasFocusedField == true {
      let own = short.first ?? []
      let hasEscape = own.contains { $0.key == Self.escape }
      let all = item(.keys, isTyping: true).filter { item in
        !own.contains { $0.key == item.key }
      }
      return own + (hasEscape ? [] : escapeItem(panes)) + all
    }
    var items = short.flatMap(\.self)
    if navigator.world.canGoBack, !items.contains(where: { $0.key == Self.escape }) {
      items += escapeItem(panes)
    }
    let isStopped = keyTargets.isStopped
    items += owned.app
    if let item = nestedTabItem, !owned.taken.contains(Key(.tab)) { items.append(item) }
    items += tabItems(isStopped: isStopped)
    if isAtRoot, !isStopped { items += item(.quit, after: owned.taken) }
    return items + item(.keys, after: owned.taken)
  }

  private static let escape = Key(.escape).name

  /// The item of Escape, unless the focused pane has one of its own.
  private func escapeItem(_ panes: [Pane]) -> [HelpLine.Item] {
    guard let pane = keyPanes(panes).first else { return [] }
    let isTyping = pane.controller?.hasFocusedField == true
    let isLast = !pane.layer.isContent && navigator.world.state[pane.layer].count <= 1
    let label =
      canCloseForm(of: pane) ? "close" : isTyping ? "leave the field" : isLast ? "close" : "back"
    return [HelpLine.Item(key: Self.escape, label: label)]
  }

  /// Returns the items of a pane without the characters that another screen or the app declares.
  ///
  /// The last item of a key holds: a declared key comes after those of the pane's kind.
  private func helpItems(
    of items: [HelpLine.Item], in pane: Pane, of reached: [Pane]
  ) -> [HelpLine.Item] {
    let last = items.indices.filter { index in
      !items[(index + 1)...].contains { $0.key == items[index].key }
    }
    return last.map { items[$0] }.without { key in
      key.typed != nil && pane.controller?.declares(key) == false
        && (reached.contains { $0.controller?.declares(key) == true }
          || !keyTargets.isStopped && chrome.help(self).contains { $0.keys.contains(key) })
    }
  }

  /// The groups of the list of keys: all keys that have an effect now, by their owner, in the order
  /// in which the owners are offered a key.
  ///
  /// - Parameter actions: the session's actions to include.
  package func helpGroups(
    actions: [SessionAction] = SessionAction.allCases
  ) -> [(title: String, items: [HelpLine.Item])] {
    let panes = panes()
    let reached = keyPanes(panes)
    let pager =
      isNavigatorAlone ? navigatorPane.keysAlone(last: lastNavigatorOffset ?? 0) : []
    var owned = ownedKeys(reached, after: Set(pager.flatMap(\.keys)))
    let own = owned.take(
      ownItems(actions, panes, isTyping: owned.isTyping, isStopped: keyTargets.isStopped))
    let screens = zip(reached, owned.panes).map { ($0.controller?.title ?? "", $1) }
    let groups =
      [("Navigator", pager)] + screens + [(chrome.name, owned.app), ("Roots", own)]
    return groups.filter { !$0.1.isEmpty }
  }

  /// All keys that have an effect now, without those that an owner before takes.
  private struct OwnedKeys {
    /// Whether the front screen has a focused field.
    let isTyping: Bool
    /// The keys that an owner has.
    private(set) var taken: Set<Key>
    /// The items of the screens that are offered keys, from the front.
    var panes: [[HelpLine.Item]] = []
    /// The items of the app.
    var app: [HelpLine.Item] = []

    init(isTyping: Bool, taken: Set<Key>) {
      self.isTyping = isTyping
      self.taken = taken
    }

    /// Returns the items without keys that have an owner, and makes them the next owner's.
    /// - Parameter types: whether the owner has the focused field.
    mutating func take(_ items: [HelpLine.Item], types: Bool = false) -> [HelpLine.Item] {
      let free = items.without { key in
        taken.contains(key) || isTyping && !types && key.isTakenByField
      }
      taken.formUnion(free.flatMap(\.keys))
      return free
    }
  }

  /// The keys of the screens that are offered keys, and of the app, in the order in which they are
  /// offered them.
  private func ownedKeys(_ reached: [Pane], after taken: Set<Key> = []) -> OwnedKeys {
    let isTyping = reached.first?.controller?.hasFocusedField == true
    var owned = OwnedKeys(isTyping: isTyping, taken: taken)
    let targets = keyTargets
    var items = reached.map { pane in
      helpItems(of: pane.controller?.keys(in: pane.innerSize) ?? [], in: pane, of: reached)
    }
    if isTyping {
      // The keys that the field does not take go to the panes in front of it before.
      let inFront = targets.entries.prefix { $0.id != reached[0].entry.id }.map(\.id)
      let before = zip(reached, items).filter { inFront.contains($0.0.entry.id) }
      let keys = Set(before.flatMap { $1.flatMap(\.keys) })
      items[0] = items[0].without { !$0.isOfferedToField && keys.contains($0) }
    }
    for (place, items) in items.enumerated() {
      owned.panes.append(owned.take(items, types: place == 0))
    }
    if !targets.isStopped { owned.app = owned.take(chrome.help(self)) }
    return owned
  }

  /// The most important items of each screen, with the keys that it has.
  private func shortHelp(_ reached: [Pane], of owned: OwnedKeys) -> [[HelpLine.Item]] {
    zip(reached, owned.panes).map { pane, items in
      let keys = Set(items.flatMap(\.keys))
      return helpItems(of: pane.controller?.help ?? [], in: pane, of: reached).without {
        !keys.contains($0)
      }
    }
  }

  /// The keys of the app, by their owner, the most important of each.
  var helpOfApp: [(title: String, items: [HelpLine.Item])] {
    let reached = keyPanes(panes())
    let owned = ownedKeys(reached)
    let screens = zip(reached, shortHelp(reached, of: owned))
    return screens.map { ($0.controller?.title ?? "", $1) } + [(chrome.name, owned.app)]
  }

  /// The items of the session's own keys.
  private func ownItems(
    _ actions: [SessionAction], _ panes: [Pane], isTyping: Bool, isStopped: Bool
  ) -> [HelpLine.Item] {
    var own = navigatorPane.keys(last: lastNavigatorOffset ?? 0)
    if isTyping || navigator.world.canGoBack { own += escapeItem(panes) }
    if let item = nestedTabItem {
      own.append(HelpLine.Item([Key(.tab), Key(.backTab)], item.label))
    }
    own += tabItems(isStopped: isStopped)
    if tabTitles.count == 1, !isStopped, navigator.world.canGoBack {
      own.append(HelpLine.Item(key: "1", label: "to the root"))
    }
    if isTyping { own.removeAll { $0.key.first?.isNumber == true } }
    own += actions.filter { action in
      isPossible(action) && hasEffect(action)
        && (!isStopped || !action.belongsToApp || action == .quit && chrome.quitsAnywhere)
    }.flatMap { item($0, allKeys: true) }
    own.append(HelpLine.Item(key: Key.control("c").name, label: "quit at once"))
    return own
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
    case .previousTab, .nextTab: return innerTabs != nil || tabTitles.count > 1
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

  /// The items of the digits: for the innermost tabs, and for the tabs of the app.
  private func tabItems(isStopped: Bool) -> [HelpLine.Item] {
    func item(_ digits: Set<Int>, _ place: String = "", with modifier: String = "")
      -> [HelpLine.Item]
    {
      let label = (digits.count == 1 ? "tab" : "tabs") + place
      return digits.isEmpty
        ? [] : [HelpLine.Item(key: modifier + spans(of: digits), label: label)]
    }
    func digits(_ count: Int) -> Set<Int> { count > 1 ? Set(0..<count) : [] }
    let (targets, app) = (keyTargets, digits(isStopped ? 0 : tabTitles.count))
    guard let inner = targets.tabs else { return item(freeDigits(of: app, targets)) }
    return item(freeDigits(of: digits(inner.present.count), targets))
      + item(app, " of the app", with: "Alt+")
  }

  /// The digits of tabs, in order: `1-3`, `1 3-4`, `1-9 0`.
  private func spans(of places: Set<Int>) -> String {
    var spans: [ClosedRange<Int>] = []
    for place in places.sorted() {
      // The digit of the tenth tab is 0.
      if place < 9, let last = spans.last, last.upperBound == place - 1 {
        spans[spans.count - 1] = last.lowerBound...place
      } else {
        spans.append(place...place)
      }
    }
    return spans.map { span in
      span.count == 1
        ? "\((span.lowerBound + 1) % 10)" : "\(span.lowerBound + 1)-\(span.upperBound + 1)"
    }.joined(separator: " ")
  }

  /// - Parameters:
  ///   - isTyping: whether a field is focused.
  ///   - taken: the keys that screens and the app take before.
  private func item(
    _ action: SessionAction, allKeys: Bool = false, isTyping: Bool = false,
    after taken: Set<Key> = []
  ) -> [HelpLine.Item] {
    let keys = keymap.keys(for: action).filter {
      keymap.action(for: $0) == action && !(isTyping && $0.isTakenByField) && !taken.contains($0)
    }
    guard let first = keys.first else { return [] }
    return [HelpLine.Item(allKeys ? keys : [first], action.label)]
  }
}
