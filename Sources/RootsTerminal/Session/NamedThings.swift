import Roots

/// A thing that the session offers by a name now.
struct NamedThing {
  let kind: NamedKind
  /// The label as it is shown.
  let label: String
  /// The name that stays when the label changes; nil without one.
  let name: String?
  /// The label with an ellipsis for each placeholder, which is a name too; nil without one.
  var form: String?
  let use: Use
  /// The keys that do the same, whose names are names of it too.
  var keys: [Key] = []
  /// The field; nil for other things.
  var field: AccessibilityText.Field?

  /// The way in which it is used.
  enum Use: Hashable {
    /// A choice of an entry, by its index in the text for screen readers.
    case choice(EntryID, Int)
    /// A field of an entry, by its index.
    case field(EntryID, Int)
    case key(EntryID, Key)
    case appKey(Key)
    /// A tab of the nested navigator in an entry, or of the app for nil, by its index among those
    /// that are present.
    case tab(Int, in: EntryID?)
  }

  /// The host of the tab's navigator; nil for the app's, and for what is no tab.
  var tabHost: EntryID? { if case .tab(_, let host) = use { host } else { nil } }

  /// The places of the things with a name, in order: those that are declared with it come before
  /// those whose label or key it is now, but tabs with this title before those with this name.
  ///
  /// Blanks count as one, because earlier names had those around badges.
  static func places(of text: String, in all: [NamedThing]) -> [Int] {
    let places = exactPlaces(of: text, in: all)
    let short = text.withSingleBlanks
    return places.isEmpty && short != text ? exactPlaces(of: short, in: all) : places
  }

  private static func exactPlaces(of text: String, in all: [NamedThing]) -> [Int] {
    let key = Key(named: text)
    var (first, others): ([Int], [Int]) = ([], [])
    for (place, thing) in all.enumerated() {
      if thing.declared == text {
        first.append(place)
      } else if thing.label == text || thing.name == text || thing.form == text
        || key.map(thing.keys.contains) == true
      {
        others.append(place)
      }
    }
    return first + others
  }

  /// The name with which it is declared: that of a tab is its title, others without a name have a
  /// label without placeholders; nil without either.
  private var declared: String? {
    kind == .tab ? label : name ?? (form == nil ? label : nil)
  }

  /// The name that tapes write: that of a tab is its title, others have one that stays.
  var written: String {
    guard kind != .tab, let name, name.contains(where: { $0.isLetter || $0.isNumber }) else {
      return label
    }
    return name
  }
}

extension String {
  /// The text with one blank in place of several, and none at its ends.
  package var withSingleBlanks: String { split(separator: " ").joined(separator: " ") }
}

/// A field of a screen with what was entered.
package struct FilledField: Hashable {
  /// Where it is.
  package struct Place: Hashable {
    package let entry: EntryID
    /// The index among the fields of the screen.
    package let index: Int
  }

  package let place: Place
  package let name: ShownName
  package let text: String
  package let isSecret: Bool
}

// The things with names: those of the screens that are offered keys, front to back.
extension Session {
  /// The things of a kind that can be used now, front to back.
  func namedThings(_ kind: NamedKind) -> [NamedThing] {
    if isTooSmall { return [] }
    switch kind {
    case .row, .button, .answer: return reachedPanes.flatMap { choices(kind, of: $0) }
    case .key: return namedKeys
    case .field: return reachedPanes.flatMap { fields(of: $0) }
    case .tab: return namedTabs
    }
  }

  private func choices(_ kind: NamedKind, of pane: Pane) -> [NamedThing] {
    let choices = pane.controller?.accessibilityText.choices ?? []
    return choices.enumerated().filter { $0.element.kind == kind }.map { index, choice in
      NamedThing(
        kind: kind, label: choice.label, name: choice.name, form: choice.form,
        use: .choice(pane.entry.id, index))
    }
  }

  private func fields(of pane: Pane) -> [NamedThing] {
    let fields = pane.controller?.accessibilityText.fields ?? []
    return fields.enumerated().map { index, field in
      NamedThing(
        kind: .field, label: field.label, name: field.name, form: field.form,
        use: .field(pane.entry.id, index), field: field)
    }
  }

  /// The tabs: those of the innermost nested navigator, then those around it, then the app's.
  private var namedTabs: [NamedThing] {
    let targets = keyTargets
    let hosts: [EntryID?] = targets.nestedTabs.map(\.host) + (targets.isStopped ? [] : [nil])
    return hosts.flatMap { host in
      let declared = navigator.world.tabs(within: host)
      let present = navigator.world.state.stacks(within: host).presentTabs
      return zip(present, tabTitles(in: host)).enumerated().map { place, tab in
        NamedThing(
          kind: .tab, label: visible(tab.1), name: declared[tab.0].name.text,
          use: .tab(place, in: host))
      }
    }
  }

  // MARK: Keys

  /// The keys with labels that nothing in front takes.
  private var namedKeys: [NamedThing] {
    let panes = reachedPanes.filter { $0.controller != nil }
    var taken = TakenKeys(hasField: panes.contains(where: \.keepsField))
    var things: [NamedThing] = []
    for pane in panes {
      let choices = pane.controller?.accessibilityText.choices ?? []
      for (index, choice) in choices.enumerated() where choice.kind == .key {
        guard let key = choice.key, taken.take(key) else { continue }
        things.append(
          NamedThing(
            kind: .key, label: choice.label, name: choice.name,
            use: .choice(pane.entry.id, index), keys: [key]))
      }
      let items = pane.controller?.keys(in: pane.innerSize) ?? []
      for item in items {
        guard item.keys.count == 1, let key = item.keys.first, taken.isFree(key),
          pane.controller?.declares(key) != true || taken.take(key)
        else { continue }
        things.append(
          NamedThing(
            kind: .key, label: visible(item.label), name: nil, use: .key(pane.entry.id, key),
            keys: item.keys))
      }
      taken.pass(pane.keysBeforeOthers(of: items.flatMap(\.keys)), isContent: pane.layer.isContent)
    }
    if keyTargets.isStopped { return things }
    for item in app.chrome.help(self) {
      guard let key = item.keys.first, taken.isFree(key, isOfApp: true) else { continue }
      things.append(
        NamedThing(
          kind: .key, label: visible(item.label), name: item.form, use: .appKey(key),
          keys: item.keys))
    }
    return things
  }

  // MARK: Names

  /// The thing that has a name; the only button of a form needs none.
  func thing(_ kind: NamedKind, _ name: ShownName) -> NamedThing? {
    let all = namedThings(kind)
    let places =
      kind == .button ? Array(all.indices) : NamedThing.places(of: name.text, in: all)
    return places.indices.contains(name.number - 1) ? all[places[name.number - 1]] : nil
  }

  /// The name of a thing among all of its kind; nil if it is not one of them.
  private func name(ofKind kind: NamedKind, where isMeant: (NamedThing) -> Bool) -> ShownName? {
    let all = namedThings(kind)
    return all.firstIndex(where: isMeant).map { Self.name(of: $0, in: all) }
  }

  static func name(of index: Int, in all: [NamedThing]) -> ShownName {
    let thing = all[index]
    if thing.kind == .button { return ShownName("", number: index + 1) }
    let places = NamedThing.places(of: thing.written, in: all)
    if places == [index] { return ShownName(thing.written) }
    let sameLabel = NamedThing.places(of: thing.label, in: all)
    return ShownName(thing.label, number: (sameLabel.firstIndex(of: index) ?? 0) + 1)
  }

  /// The act of using a choice of an entry, by its index in the text for screen readers; nil if it
  /// is not offered now.
  package func act(choosing choice: Int, of entry: EntryID) -> NamedAct? {
    guard let text = controller(of: entry)?.accessibilityText,
      text.choices.indices.contains(choice)
    else { return nil }
    let kind = text.choices[choice].kind
    return name(ofKind: kind) { $0.use == .choice(entry, choice) }.map { .use(kind, $0) }
  }

  /// The act of filling a field of an entry, by its index; nil if it is not offered now.
  package func act(filling field: Int, of entry: EntryID, with text: String) -> NamedAct? {
    name(ofKind: .field) { $0.use == .field(entry, field) }.map { .fill($0, with: text) }
  }

  /// The act of pressing a key of the app; nil if it is not offered now.
  package func act(pressingAppKey key: Key) -> NamedAct? {
    name(ofKind: .key) { $0.use == .appKey(key) }.map { .use(.key, $0) }
  }

  /// The act of showing a tab, by its declared name; nil if it is not offered now.
  /// - Parameter host: the entry that hosts its navigator; nil for a tab of the app.
  package func act(showing tab: Name, in host: EntryID?) -> NamedAct? {
    name(ofKind: .tab) { thing in
      if case .tab(_, host) = thing.use { thing.name == tab.text } else { false }
    }.map { .use(.tab, $0) }
  }

  /// The fields that can be filled now, with what was entered.
  package var filledFields: [FilledField] {
    let all = namedThings(.field)
    return all.indices.compactMap { place in
      guard case .field(let entry, let index) = all[place].use, let field = all[place].field
      else { return nil }
      return FilledField(
        place: .init(entry: entry, index: index), name: Self.name(of: place, in: all),
        text: field.text, isSecret: field.isSecret)
    }
  }
}

extension Pane {
  /// The keys that come before those of screens behind it: no characters, none that only scroll a
  /// text, and of a focused field only those that go to another one, because the field can be left.
  fileprivate func keysBeforeOthers(of keys: [Key]) -> [Key] {
    let text = controller?.accessibilityText ?? AccessibilityText()
    let isText =
      !text.lines.isEmpty && text.fields.isEmpty && text.choices.allSatisfy { $0.kind == .key }
    if isText { return [] }
    let isField = controller?.hasFocusedField == true
    return keys.filter { $0.typed == nil && (!isField || FormAction.moves.contains($0)) }
  }

  /// Whether it is a box with a focused field that cannot be left.
  fileprivate var keepsField: Bool {
    !layer.isContent && controller?.hasFocusedField == true && controller?.formState == .fixed
  }
}
