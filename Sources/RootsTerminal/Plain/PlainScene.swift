import Roots

/// The content of a session as text: the current place, its text, and the numbered items.
struct PlainScene: Hashable {
  /// A numbered item: a field to fill, or a row to choose.
  enum Item: Hashable {
    case field(Int, AccessibilityText.Field)
    case choice(Int, AccessibilityText.Choice)

    /// The heading of the section that it is in; nil without one.
    var section: String? { if case .choice(_, let choice) = self { choice.section } else { nil } }
  }

  /// The tabs of a nested navigator.
  struct Bar: Hashable {
    let host: EntryID
    /// The title of the screen that hosts the navigator.
    let title: String
    /// The titles of the tabs.
    let tabs: [String]
  }

  /// An accessory over the content.
  struct Card: Hashable {
    let id: EntryID
    let title: String
  }

  /// The titles of the tabs of the app.
  let tabs: [String]
  /// The selected tab; nil without tabs, or when something covers them.
  let tab: String?
  /// The entries that lead to the visible one, the root first.
  let way: [EntryID]
  /// The titles of the last entries, as many as are printed.
  let end: [String]
  /// The accessories over the content, bottom to top.
  let cards: [Card]
  /// Paragraphs to read.
  let lines: [String]
  /// The entry in front, which has the items; nil without one.
  let front: EntryID?
  /// The fields and choices; the number of an item is its index plus 1.
  let items: [Item]
  /// The tabs of nested navigators, outermost first; the last have the numbers, not those of the
  /// app.
  let bars: [Bar]
  /// The active keys, except those with words of their own in plain mode.
  let keys: [HelpLine.Item]
  /// The message of the app.
  let message: String?
  /// The values of all facts, which the screen need not show.
  private let facts: ContiguousArray<Literal>

  init(of session: Session) {
    let state = session.navigator.world.state
    tabs = session.tabTitles(in: nil).map(visible)
    let tabIndex = state.hasHost && state.main.count == 1 ? state.selectedTab : nil
    let titles = session.titles(ofTabs: nil)
    tab = tabIndex.flatMap { index in
      titles.indices.contains(index)
        ? "\(visible(titles[index])), tab \(state.number(ofTab: index))" : nil
    }
    let steps = session.way(state)
    way = steps.map(\.entry.id)
    end = steps.suffix(3).map { visible(session.title(of: $0.entry, depth: $0.depth)) }
    let panes = session.panes()
    cards = panes.filter { !$0.layer.isContent }
      .map { Card(id: $0.entry.id, title: visible($0.controller?.title ?? $0.entry.screen.text)) }
    front = panes.last?.entry.id
    let accessibilityText = panes.last?.controller?.accessibilityText ?? AccessibilityText()
    // The text of a host is printed too: it is read together with the nested screen.
    let isNested: (Pane) -> Bool = { $0.layer.isContent && $0.layer.navigator != nil }
    let first = panes.lastIndex { !isNested($0) } ?? 0
    let hosts = panes.dropFirst(first).dropLast().compactMap {
      $0.controller?.accessibilityText.lines
    }
    lines = (hosts.joined() + accessibilityText.lines).flatMap { $0.lines }.map(visible)
      .filter { !$0.isBlank }
    items =
      accessibilityText.fields.enumerated().map { .field($0, $1) }
      + accessibilityText.choices.enumerated().filter { $0.element.kind != .key }
      .map { .choice($0.offset, $0.element) }
    bars = session.keyTargets.nestedTabs.reversed().map { inner in
      let pane = panes.first { $0.entry.id == inner.host }
      return Bar(
        host: inner.host, title: visible(pane?.controller?.title ?? pane?.entry.screen.text ?? ""),
        tabs: session.tabTitles(in: inner.host).map(visible))
    }
    facts = session.navigator.world.facts.values
    let known: Set = [Key(.enter).name, Key(.escape).name, "/"]
    keys = session.helpOfApp.flatMap(\.items).filter { !known.contains($0.key) }.map(\.asTyped)
    message = session.message?.sentence
  }
}

extension String {
  /// Whether the text has no letters or digits, only blanks and drawing characters.
  fileprivate var isBlank: Bool {
    !unicodeScalars.contains { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
  }
}

// MARK: Text

extension PlainScene {
  /// The whole text, from the tabs to the keys.
  var wholeText: [String] { tabLines + [place] + innerTabLines + lines + itemLines + keyLines }

  /// Returns the lines that describe the difference from an older scene.
  ///
  /// - Parameter isAnswer: whether the text answers a line of input, so that it must at least
  ///   report that nothing changed.
  func changes(since old: PlainScene?, isAnswer: Bool) -> [String] {
    guard let old else { return wholeText }
    var told: [String] = []
    if let message, isAnswer || message != old.message { told.append(message) }
    let newTabs = (tabs == old.tabs ? [] : tabLines) + (bars == old.bars ? [] : innerTabLines)
    if let move = move(from: old) {
      return told + [move] + newTabs + lines + itemLines + (keys == old.keys ? [] : keyLines)
    }
    told += newTabs + lines.filter { !old.lines.contains($0) }
    if items != old.items { told += changedItems(since: old) }
    if keys != old.keys { told += keyLines }
    guard told.isEmpty, isAnswer else { return told }
    return [facts == old.facts ? "Nothing changed." : "Nothing changed on this screen."]
  }

  private var tabLines: [String] {
    if tabs.count < 2 { return [] }
    return bars.isEmpty
      ? ["Tabs: \(Self.numbered(tabs)). Type tab and a number."]
      : ["Tabs: \(tabs.joined(separator: ", ")). Type tab and a name."]
  }

  private var innerTabLines: [String] {
    guard let last = bars.last else { return [] }
    return bars.dropLast().map { "Tabs of \($0.title): \($0.tabs.joined(separator: ", "))." }
      + ["Tabs here: \(Self.numbered(last.tabs))."]
  }

  private static func numbered(_ titles: [String]) -> String {
    titles.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
  }

  /// The current place; only the end of a long path, because it is read aloud each time.
  var place: String {
    let titles = end.joined(separator: ", then ")
    let told = way.count > end.count ? "\(way.count) deep, \(titles)" : titles
    let whole = [tab, told].compactMap { $0 }.joined(separator: ": ")
    guard let card = cards.last else { return "\(whole)." }
    let below = cards.dropLast().reversed().map(\.title) + [whole]
    return "\(card.title), over \(below.joined(separator: ", over "))."
  }

  /// Returns the line about a change of place; nil if the place is the same.
  private func move(from old: PlainScene) -> String? {
    if cards != old.cards {
      if cards.count < old.cards.count, isAsFar(as: old), let closed = old.cards.last {
        return "Closed \(closed.title). Now \(place)"
      }
      if let card = cards.last, let before = old.cards.last, cards.count == old.cards.count,
        card.id < before.id
      {
        return "Back to \(place)"
      }
      return cards.isEmpty ? "Now \(place)" : "Opened \(place)"
    }
    if isAsFar(as: old), tab == old.tab { return nil }
    if tab == old.tab, way.count < old.way.count, old.way.starts(with: way) {
      return "Back to \(place)"
    }
    if tab == old.tab, way.count > old.way.count { return "Opened \(place)" }
    return "Now \(place)"
  }

  /// Whether a listener would take both for the same place.
  private func isAsFar(as old: PlainScene) -> Bool {
    way.count == old.way.count && end == old.end
  }

  /// The items with their numbers, and the heading of a section before its first row.
  private var itemLines: [String] {
    items.enumerated().flatMap { index, item in
      let heading = item.section.flatMap { section in
        index > 0 && items[index - 1].section == section ? nil : "\(visible(section)):"
      }
      return [heading, line(of: item, number: index + 1)].compactMap(\.self)
    }
  }

  /// The changed items: a single changed field alone, otherwise all rows with their numbers.
  private func changedItems(since old: PlainScene) -> [String] {
    let sameShape =
      items.count == old.items.count
      && zip(items, old.items).allSatisfy { one, other in
        if case .field = one, case .field = other { return true }
        return one == other
      }
    guard sameShape else { return itemLines }
    return items.indices.filter { items[$0] != old.items[$0] }
      .map { line(of: items[$0], number: $0 + 1) }
  }

  private func line(of item: Item, number: Int) -> String {
    switch item {
    case .field(_, let field):
      let value = field.value.isEmpty ? "empty" : visible(field.value)
      let problem = field.problem.map { "; \(visible($0))" } ?? ""
      return "\(number). \(visible(field.label)): \(value) (\(visible(field.kind)))\(problem)"
    case .choice(_, let choice):
      return "\(number). \(visible(choice.label))"
        + (choice.detail.map { ", \(visible($0))" } ?? "")
    }
  }

  private var keyLines: [String] {
    keys.isEmpty
      ? []
      : ["Keys: " + keys.map { "\($0.key) \(visible($0.label))" }.joined(separator: ", ") + "."]
  }
}
