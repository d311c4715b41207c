import RootsBlueprint

/// A declaration of an app, with its value in words and the declarations in it.
package struct Declaration: Hashable, Sendable {
  /// The kinds of declarations, by what their changes mean.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// A screen or an accessory, whose removal a search reports.
    case screen
    /// A row, a key, a form, an answer or a timer, whose removal a search reports.
    case control
    /// A tab, a route or a fact, which is lost if it is removed.
    case item
    /// A protection on entering or leaving, which is lost if it is removed.
    case guarding
    /// A rule of a protection.
    case rule
    case action, part, text, input
    /// A claim about the app, for which a search has a verdict.
    case claim
  }

  package let kind: Kind
  /// The name, which follows those of the declarations around it: `the title`.
  package let name: String
  /// The value; nil where the declaration itself is all.
  package let value: String?
  package let members: [Declaration]
  /// The noun in the name of declarations whose order counts: `row`.
  let ordered: String?
  /// The screens over which a definition of an accessory is shown, none for all others, as for the
  /// definition of a screen; nil for other declarations.
  let over: [String]?

  init(
    _ kind: Kind, _ name: String, _ value: String? = nil, ordered: String? = nil,
    over: [String]? = nil, members: [Declaration?] = []
  ) {
    (self.kind, self.name, self.value) = (kind, name, value)
    (self.ordered, self.over) = (ordered, over)
    self.members = members.compactMap(\.self)
  }

  /// A declaration that consists of its value; nil without one.
  static func value(_ kind: Kind, _ name: String, _ value: String?) -> Declaration? {
    value.map { Declaration(kind, name, $0) }
  }
}

/// A declaration that two versions of an app do not have in common.
package struct DeclarationChange: Hashable, Sendable {
  package enum Effect: Hashable, Sendable { case gone, new, changed }

  package let kind: Declaration.Kind
  package let effect: Effect
  /// The name, with those of the declarations around it: `the title of list`.
  package let name: String
  /// The name in the reports of a search, which does not tell definitions of accessories apart.
  let item: String
  /// The values in both versions; nil where there is none.
  package let old, new: String?

  /// The difference in one sentence.
  package var sentence: String {
    guard old != nil || new != nil else { return "\(name): \(effect == .new ? "new" : "gone")" }
    return "\(name): \(new ?? "none"), before: \(old ?? "none")"
  }
}

extension DeclarationChange {
  /// Pairs the declarations of two versions by their names and places.
  /// - Returns: the changes; what is in a declaration that only one version has is not listed.
  package static func changes(
    from old: [Declaration], to new: [Declaration]
  ) -> [DeclarationChange] {
    var pairing = DeclarationPairing(names: Set(old.map(\.name)).intersection(new.map(\.name)))
    pairing.compare(old, new, in: DeclarationPairing.Place(name: "", item: ""))
    return pairing.changes
  }
}

private struct DeclarationPairing {
  /// The names that follow those of declarations.
  struct Place {
    var name: String
    let item: String

    func place(of declaration: Declaration) -> Place {
      if name.isEmpty { return Place(name: declaration.name, item: declaration.name) }
      return Place(name: "\(declaration.name) of \(name)", item: "\(declaration.name) of \(item)")
    }
  }

  /// The words for the screens that no definition of an accessory names.
  private static let others = "other screens"
  /// The names of the screens and tabs, among others, that both versions have.
  let names: Set<String>
  private(set) var changes: [DeclarationChange] = []

  init(names: Set<String>) { self.names = names }

  mutating func compare(_ old: [Declaration], _ new: [Declaration], in place: Place) {
    if old == new { return }
    if old.first?.over != nil, new.first?.over != nil {
      return compareDefinitions(old, new, in: place)
    }
    let earlier = Dictionary(grouping: old.indices) { old[$0].name }
    let later = Dictionary(grouping: new.indices) { new[$0].name }
    var pairs: [(old: Int, new: Int)] = []
    for name in (new + old).map(\.name).withoutRepeats {
      let (olds, news) = (earlier[name] ?? [], later[name] ?? [])
      let (found, gone, added) = paired(olds, news, old, new)
      for pair in found { compare(old[pair.old], new[pair.new], in: place) }
      report(gone.map { old[$0] }, of: olds.count, .gone, in: place)
      report(added.map { new[$0] }, of: news.count, .new, in: place)
      pairs += found
    }
    compareOrders(of: pairs.sorted { $0.new < $1.new }, old, new, in: place)
  }

  /// Pairs declarations of one name: equal ones, then those with one value, then the first ones.
  private func paired(
    _ olds: [Int], _ news: [Int], _ old: [Declaration], _ new: [Declaration]
  ) -> (pairs: [(old: Int, new: Int)], gone: [Int], new: [Int]) {
    var (pairs, gone, added): ([(old: Int, new: Int)], [Int], [Int]) = ([], olds, news)
    let rules: [(Declaration, Declaration) -> Bool] = [
      { $0 == $1 }, { $0.value == $1.value }, { _, _ in true },
    ]
    for isPair in rules {
      added.removeAll { index in
        guard let place = gone.firstIndex(where: { isPair(old[$0], new[index]) }) else {
          return false
        }
        pairs.append((gone.remove(at: place), index))
        return true
      }
    }
    return (pairs, gone, added)
  }

  private mutating func compare(_ old: Declaration, _ new: Declaration, in outer: Place) {
    let place = outer.place(of: new)
    if old.value != new.value { add(new.kind, .changed, place, old.value, new.value) }
    compare(old.members, new.members, in: place)
  }

  /// Reports declarations with one name that only one version has, of all with the name there.
  private mutating func report(
    _ declarations: [Declaration], of count: Int, _ effect: DeclarationChange.Effect,
    in outer: Place
  ) {
    guard let first = declarations.first else { return }
    var place = outer.place(of: first)
    if count > 1 { place.name += ", \(declarations.count) of \(count)" }
    let isNew = effect == .new
    add(first.kind, effect, place, isNew ? nil : first.value, isNew ? first.value : nil)
  }

  private mutating func add(
    _ kind: Declaration.Kind, _ effect: DeclarationChange.Effect, _ place: Place, _ old: String?,
    _ new: String?
  ) {
    changes.append(
      DeclarationChange(
        kind: kind, effect: effect, name: place.name, item: place.item, old: old, new: new))
  }

  /// Compares the definitions of an accessory: for each screen below it those that are shown there.
  private mutating func compareDefinitions(
    _ old: [Declaration], _ new: [Declaration], in outer: Place
  ) {
    var shown: [(old: Declaration?, new: Declaration?, over: [String])] = []
    let screens = (old + new).flatMap { $0.over ?? [] }.withoutRepeats
    for screen in screens.map(Optional.some) + [nil] {
      let pair = (old.definition(over: screen), new.definition(over: screen))
      let name = screen ?? Self.others
      if let index = shown.firstIndex(where: { $0.old == pair.0 && $0.new == pair.1 }) {
        shown[index].over.append(name)
      } else if pair.0 != nil || pair.1 != nil {
        shown.append((pair.0, pair.1, [name]))
      }
    }
    for (old, new, over) in shown {
      var place = outer
      if shown.count > 1 { place.name += " over " + over.joined(separator: ", ") }
      if let old, let new {
        compare(old.members, new.members, in: place)
      } else if over.contains(where: { isShared($0) }) {
        add(.item, new == nil ? .gone : .new, place, nil, nil)
      }
    }
  }

  /// Whether both versions have a screen or a tab that can be under an accessory.
  private func isShared(_ screen: String) -> Bool {
    screen == Self.others || names.contains(screen) || names.contains("the tab \(screen)")
  }

  /// Compares the order of the declarations that both versions have, without those at the ends that
  /// have the same place.
  private mutating func compareOrders(
    of pairs: [(old: Int, new: Int)], _ old: [Declaration], _ new: [Declaration], in outer: Place
  ) {
    for noun in new.compactMap(\.ordered).withoutRepeats {
      var later = pairs.filter { new[$0.new].ordered == noun }.map(\.old)
      var earlier = later.sorted()
      while let place = later.first, place == earlier.first {
        later.removeFirst()
        earlier.removeFirst()
      }
      while let place = later.last, place == earlier.last {
        later.removeLast()
        earlier.removeLast()
      }
      guard let first = later.first else { continue }
      let place = outer.place(of: Declaration(.part, "the order of the \(noun)s"))
      let names = [earlier, later].map { places in
        places.map { String(old[$0].name.dropFirst("the \(noun) ".count)) }.joined(separator: ", ")
      }
      add(old[first].kind.ofOrder, .changed, place, names[0], names[1])
    }
  }
}

extension [Declaration] {
  /// The definition of an accessory that is shown over a screen; nil stands for all others.
  fileprivate func definition(over screen: String?) -> Declaration? {
    first { definition in screen.map { definition.over?.contains($0) == true } ?? false }
      ?? first { $0.over?.isEmpty == true }
  }
}

extension Declaration.Kind {
  /// The kind of a change of the order of such declarations.
  fileprivate var ofOrder: Declaration.Kind {
    switch self {
    case .control: .action
    case .item: .part
    case .guarding: .rule
    case .screen, .rule, .action, .part, .text, .input, .claim: self
    }
  }
}
