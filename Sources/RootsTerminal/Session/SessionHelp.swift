import Roots

/// All keys of the app that have an effect now, by their owners in the order in which these are
/// offered a key, without those that an owner before takes.
///
/// The keys are in arrays because a search through so few takes less time than hashing them.
struct OfferedKeys {
  /// All visible screens, back to front.
  let shown: [Pane]
  let order: KeyOrder
  let targets: KeyTargets
  /// The keys that the app declares, whether or not they have an owner before.
  let ofApp: [Key]
  /// The items of each screen, and the most important ones of these.
  fileprivate(set) var items: [[HelpLine.Item]] = [], short: [[HelpLine.Item]] = []
  fileprivate(set) var app: [HelpLine.Item] = []
  /// The keys that have an owner.
  fileprivate(set) var taken: [Key] = []

  /// Whether an accessory keeps keys from the app.
  var isStopped: Bool { targets.isStopped }

  /// The screens that are offered keys, that with the focused field first.
  var panes: [Pane] { order.panes }
  /// Whether the first screen has a focused field.
  var isTyping: Bool { order.isTyping }

  /// Returns the items without keys that have an owner, and makes them those of an owner behind the
  /// field.
  fileprivate mutating func take(_ items: [HelpLine.Item]) -> [HelpLine.Item] {
    let free = items.without { taken.contains($0) || isTyping && $0.isTakenByField }
    for item in free { taken += item.keys }
    return free
  }
}

extension [HelpLine.Item] {
  /// The last item of each key: a declared key comes after those of the screen's kind.
  fileprivate var lastOfEachKey: [HelpLine.Item] {
    func isLast(_ index: Int) -> Bool {
      var other = count - 1
      while other > index, self[other].key != self[index].key { other -= 1 }
      return other == index
    }
    // Not copied where no key comes twice, as usual.
    return indices.allSatisfy(isLast) ? self : indices.filter(isLast).map { self[$0] }
  }
}

// The help items of the current keys.
extension Session {
  /// The keys of the app.
  func offeredKeys(_ panes: [Pane]) -> OfferedKeys {
    let (targets, order) = (keyTargets, keyOrder(panes))
    let ofApp = targets.isStopped ? [] : app.chrome.help(self)
    var offered = OfferedKeys(
      shown: panes, order: order, targets: targets, ofApp: ofApp.flatMap(\.keys))
    let all = order.panes.map { ($0.controller?.keys(in: $0.innerSize) ?? []).lastOfEachKey }
    /// Whether no screen that is offered a key before a pane has an item with it.
    func isOwner(_ place: Int, of key: Key) -> Bool {
      if all.count == 1 { return true }
      if order.isTyping, place > 0, key.isTakenByField { return false }
      return place
        == order.places(offered: key).first { other in
          other == place || all[other].contains { $0.keys.contains(key) }
        }
    }
    offered.items = all.enumerated().map { place, items in
      items.without { offered.taken.contains($0) || !isOwner(place, of: $0) }
    }
    for item in offered.items.joined() { offered.taken += item.keys }
    offered.app = offered.take(ofApp)
    offered.short = zip(order.panes, offered.items).map { pane, own in
      (pane.controller?.help ?? []).lastOfEachKey.without { key in
        !own.contains { $0.keys.contains(key) }
      }
    }
    return offered
  }

  /// The help line, which keeps the way out and the key of all keys at any width.
  ///
  /// The keys in the border of a box are not there again.
  func helpLine(_ offered: OfferedKeys) -> HelpLine {
    let foot = foot(offered)?.line.items ?? []
    let actions = [item(.quit, after: offered.taken), item(.keys, after: offered.taken)]
      .joined().map(\.keys)
    return HelpLine(
      items: helpItems(offered).filter { !foot.contains($0) }.map { item in
        var item = item
        item.isKept = item.keys == [Self.escape] || actions.contains(item.keys)
        return item
      })
  }

  /// The keys of the box that is offered keys first, in its lower border, and their area; nil if
  /// that screen has no box, one without room for all, or one with another box over them.
  func foot(_ offered: OfferedKeys) -> (line: HelpLine, box: Rect, area: Rect)? {
    guard let pane = offered.panes.first, pane.canHaveFoot else { return nil }
    var items = offered.short.first ?? []
    // Escape may belong to a screen behind the box, such as a question.
    if !offered.short.joined().contains(where: { $0.keys == [Self.escape] }) {
      items += escapeItem(offered)
    }
    let line = HelpLine(items: items)
    let inFront = offered.shown.drop { $0.entry.id != pane.entry.id }.dropFirst()
    guard let area = line.foot(of: pane.rect),
      inFront.allSatisfy({ $0.rect.intersection(area).isEmpty })
    else { return nil }
    return (line, pane.rect, area)
  }

  /// The items of the help line: the focused pane's keys, then the global ones.
  func helpItems(_ offered: OfferedKeys) -> [HelpLine.Item] {
    // The pane that covers the app has its own keys in its last row.
    if isCovered { return item(.keys) }
    if offered.isTyping {
      let own = offered.short.first ?? []
      let hasEscape = own.contains { $0.keys == [Self.escape] }
      let all = item(.keys, isTyping: true).filter { item in
        !own.contains { $0.key == item.key }
      }
      return own + (hasEscape ? [] : escapeItem(offered)) + all
    }
    var items = offered.short.flatMap(\.self)
    if navigator.world.canGoBack, !items.contains(where: { $0.keys == [Self.escape] }) {
      items += escapeItem(offered)
    }
    items += offered.app
    if let item = nestedTabItem(offered.targets), !offered.taken.contains(Key(.tab)) {
      items.append(item)
    }
    items += tabItems(offered)
    if isAtRoot, !offered.isStopped { items += item(.quit, after: offered.taken) }
    return items + item(.keys, after: offered.taken)
  }

  private static let escape = Key(.escape)

  /// The item of Escape, unless the focused pane has one of its own.
  private func escapeItem(_ offered: OfferedKeys) -> [HelpLine.Item] {
    guard let pane = offered.panes.first else { return [] }
    let isLast = !pane.layer.isContent && navigator.world.state[pane.layer].count <= 1
    let label =
      canCloseForm(of: pane)
      ? "close" : offered.isTyping ? "leave" : isLast ? "close" : "back"
    return [HelpLine.Item([Self.escape], label)]
  }

  /// The groups of the list of keys: all keys that have an effect now, by their owner, in the order
  /// in which the owners are offered a key.
  ///
  /// - Parameter actions: the session's actions to include.
  package func helpGroups(
    actions: [SessionAction] = SessionAction.allCases
  ) -> [(title: String, items: [HelpLine.Item])] {
    let pager = bench?.pager ?? []
    if isCovered {
      let own = actionItems(actions.filter { !$0.belongsToApp }).without(
        pager.flatMap(\.keys).contains)
      return [("Navigator", pager), ("Roots", own)]
    }
    var offered = offeredKeys(panes())
    let own = offered.take(ownItems(actions, offered))
    let screens = zip(offered.panes, offered.items).map { ($0.controller?.title ?? "", $1) }
    let groups =
      screens + [(app.chrome.name, offered.app), ("Roots", own)]
    return groups.filter { !$0.1.isEmpty }
  }

  /// The keys of the app, by their owner, the most important of each.
  var helpOfApp: [(title: String, items: [HelpLine.Item])] {
    let offered = offeredKeys(panes())
    return zip(offered.panes, offered.short).map { ($0.controller?.title ?? "", $1) }
      + [(app.chrome.name, offered.app)]
  }

  private func ownItems(
    _ actions: [SessionAction], _ offered: OfferedKeys
  ) -> [HelpLine.Item] {
    let isTyping = offered.isTyping
    var own = bench?.scrollItems ?? []
    if isTyping || navigator.world.canGoBack { own += escapeItem(offered) }
    if let item = nestedTabItem(offered.targets) {
      own.append(HelpLine.Item([Key(.tab), Key(.backTab)], item.label))
    }
    own += tabItems(offered)
    if tabTitles(in: nil).count == 1, !offered.isStopped, navigator.world.canGoBack {
      own.append(HelpLine.Item(key: "1", label: "to the root"))
    }
    if isTyping { own.removeAll { $0.key.first?.isNumber == true } }
    return own + actionItems(actions.filter { isOpen($0, isStopped: offered.isStopped) })
  }

  /// The items of those of the session's actions that have an effect.
  private func actionItems(_ actions: [SessionAction]) -> [HelpLine.Item] {
    actions.filter { isOffered($0) && isPossible($0) && hasEffect($0) }.flatMap {
      item($0, allKeys: true)
    }
      + [HelpLine.Item([.control("c")], "quit at once")]
  }

  /// The items of the digits: for the innermost tabs, and for the outermost ones.
  private func tabItems(_ offered: OfferedKeys) -> [HelpLine.Item] {
    func item(_ digits: [Int], _ place: String = "", with modifier: String = "")
      -> [HelpLine.Item]
    {
      let label = (digits.count == 1 ? "tab" : "tabs") + place
      return digits.isEmpty
        ? [] : [HelpLine.Item(key: modifier + spans(of: digits), label: label)]
    }
    func digits(_ count: Int) -> [Int] { count > 1 ? Array(0..<count) : [] }
    func free(_ digits: [Int]) -> [Int] {
      freeDigits(of: digits, offered.targets, isOfApp: offered.ofApp.contains)
    }
    let app = digits(offered.isStopped ? 0 : tabTitles(in: nil).count)
    guard let inner = offered.targets.tabs else {
      // Alt takes the digits that something else has.
      let free = free(app)
      return item(free) + (free.count < app.count ? item(app, with: "Alt+") : [])
    }
    let innermost = item(free(digits(inner.present.count)))
    guard let outer = outerTabs else { return innermost + item(app, " of the app", with: "Alt+") }
    let isAround = outer.host != inner.host
    return innermost
      + (isAround ? item(digits(outer.present.count), " around these", with: "Alt+") : [])
  }

  /// The digits of tabs, in order: `1-3`, `1 3-4`, `1-9 0`.
  private func spans(of places: [Int]) -> String {
    var spans: [ClosedRange<Int>] = []
    for place in places {
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
    after taken: [Key] = []
  ) -> [HelpLine.Item] {
    let keys = keymap.keys(for: action).filter {
      keymap.action(for: $0) == action && !(isTyping && $0.isTakenByField) && !taken.contains($0)
        && !isKept($0)
    }
    guard let first = keys.first else { return [] }
    return [HelpLine.Item(allKeys ? keys : [first], action.label)]
  }
}
