import Roots
package import RootsBlueprint
package import RootsTerminal

extension Blueprint {
  /// The reason why nothing in the app can have a name, for checks of tapes; nil if something can.
  /// - Complexity: O(controls and fields of the app).
  package func objection(toNaming name: ShownName, as kind: NamedKind) -> String? {
    let (text, words) = (name.text, kind.words)
    let declared = labels(of: kind).map { $0.shownForm(hasMarkup: kind == .row) }
    if declared.contains(where: { text.isName(ofLabel: $0) }) {
      return kind == .row ? objection(toRow: name) : nil
    }
    if kind == .key, let key = Key(named: text), pressedKeys.contains(key) { return nil }
    if declared.isEmpty { return "there are no \(words.several) in this app" }
    if kind == .button { return nil }
    let other = NamedKind.allCases.first { other in
      other != .button
        && labels(of: other).contains { $0.shownForm(hasMarkup: other == .row) == text }
    }
    if let other {
      return "no \(words.one) is called '\(visible(text))'; it is \(other.words.article); "
        + "write: \(other.verb) \(name)"
    }
    if let name = name.withNumberInText, declared.contains(where: { name.text.isName(ofLabel: $0) })
    {
      return "no \(words.one) is called '\(visible(text))'; write: \(kind.verb) \(name)"
    }
    let known = declared.filter { !$0.isEmpty }.withoutRepeats
    return "no \(words.one) is called '\(visible(text))'; "
      + UnknownName(words.one, text, known: known).fix
  }

  /// The reason why no screen has so many rows with a name; nil if several can be in view.
  ///
  /// Navigators side by side, and layers, can show one row more than once.
  private func objection(toRow name: ShownName) -> String? {
    let rows = { (place: Name) in
      contents(of: place).flatMap { parts(of: $0) }.flatMap { $0.list.map(\.label) }
        .count { name.text.isName(ofLabel: $0.shownForm(hasMarkup: true)) }
    }
    guard map.nested.isEmpty,
      !map.names.contains(where: { map.screen($0) == nil && rows($0) > 0 }),
      let most = map.names.map(rows).max(), most < name.number
    else { return nil }
    return "no screen has more than \(counted(most, "row")) called '\(visible(name.text))'"
  }

  /// The reason why no field with a name can have a text, for checks of tapes; nil if one can.
  package func objection(toFilling name: ShownName, with text: String) -> String? {
    var problem: String?
    for field in contentsOfParts.flatMap(\.form) {
      let label = field.label.shownForm(hasMarkup: false)
      guard [label, field.name].contains(where: { name.text.isName(ofLabel: $0) }) else { continue }
      var filled = FormField(name: field.name, label: label, kind: field.kind, rules: field.rules)
      guard let reason = filled.fill(with: text) else { return nil }
      problem = problem ?? reason
    }
    return problem
  }

  /// The screens and accessories that declare something with a name; a label of values alone, which
  /// could be any text, counts for none.
  /// - Complexity: O(controls and fields of the app).
  package func screens(with name: ShownName, as kind: NamedKind) -> [Name] {
    map.names.filter { screen in
      let contents = contents(of: screen).flatMap { parts(of: $0) }
      return labels(of: kind, in: contents).contains { label in
        let label = label.shownForm(hasMarkup: kind == .row)
        return label.contains { $0 != "…" && $0 != " " } && name.text.isName(ofLabel: label)
      }
    }
  }

  /// The labels and names of a kind in all screens.
  private func labels(of kind: NamedKind) -> [Template] {
    let ofScreens = labels(of: kind, in: contentsOfParts)
    switch kind {
    case .row, .button, .field: return ofScreens
    case .key:
      return ofScreens + keys.map(\.label) + builtInKeys.map { Template(text: $0.label) }
        + labels(of: .button)
    case .answer: return ofScreens + ["yes", "no"].map { Template(text: $0) }
    case .tab:
      let nested = map.nested.flatMap(\.tabs) + map.tabs
      let titles = tabTitles + nestedTabTitles.values.joined()
      return (titles + nested.map(\.name.text)).map { Template(text: $0) }
    }
  }

  /// The labels and names of a kind that contents declare.
  private func labels(of kind: NamedKind, in contents: [Content]) -> [Template] {
    switch kind {
    case .row: contents.flatMap { $0.list.map(\.label) }
    case .key: contents.flatMap(\.keys).map(\.label)
    case .button: contents.compactMap(\.submit).map { $0.label ?? Template(text: "done") }
    case .answer: contents.compactMap(\.confirm).flatMap { [$0.yes.label, $0.no.label] }
    case .field: contents.flatMap(\.form).flatMap { [$0.label, Template(text: $0.name)] }
    case .tab: []
    }
  }

  /// The contents of all screens, with their parts.
  private var contentsOfParts: [Content] {
    map.names.flatMap { contents(of: $0).flatMap { parts(of: $0) } }
  }

  /// The keys of lists and fields that can be pressed by name.
  private var builtInKeys: [HelpLine.Item] {
    let contents = contentsOfParts
    return (contents.contains { !$0.list.isEmpty } ? BuiltInKeys.ofRows : [])
      + (contents.contains { !$0.form.isEmpty } ? BuiltInKeys.ofFields : [])
  }

  /// The keys that screens and the app declare, and those of lists and forms.
  private var pressedKeys: Set<Key> {
    let declared = (contentsOfParts.flatMap(\.keys) + keys).map(\.key.key)
    let ofForms = labels(of: .button).isEmpty ? [] : [Key(.enter)]
    return Set(declared + builtInKeys.flatMap(\.keys) + ofForms)
  }
}

extension String {
  /// Whether it is a form of a label, with one blank in place of several.
  fileprivate func isName(ofLabel label: String) -> Bool {
    isForm(of: label) || withSingleBlanks.isForm(of: label)
  }

  /// Whether it is a label with texts in place of its placeholders, or the label itself.
  private func isForm(of label: String) -> Bool {
    if self == label { return true }
    let parts = label.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last, hasPrefix(first),
      hasSuffix(last), count >= first.count + last.count
    else { return false }
    var rest = dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

extension ShownName {
  /// The name `2nd "Bread"` of the text `2nd Bread`; nil for another text.
  fileprivate var withNumberInText: ShownName? {
    let words = text.split(separator: " ", maxSplits: 1).map { String($0) }
    guard words.count == 2, let number = Int(words[0].dropLast(2)), number > 1,
      words[0].hasSuffix(Self.ending(of: number))
    else { return nil }
    return ShownName(words[1], number: number)
  }
}
