package import RootsBlueprint

/// A declaration of an app, with its value in words and the declarations in it.
package struct Declaration: Hashable, Sendable {
  /// The kinds of declarations, by what their changes mean.
  package enum Kind: Hashable, Sendable {
    /// A screen or an accessory, whose removal a search reports.
    case screen
    /// A row, a key, a form or an answer, whose removal a search reports.
    case control
    /// A tab, a route or a fact, among others, which is lost if it is removed.
    case item
    /// A timer, a rule for messages, or the commands that follow a result, all of which happen
    /// without a key; lost if it is removed.
    case reaction
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
  /// The effect of a guard, by which a guard with another name can be the same; nil for other
  /// declarations.
  let effect: String?

  init(
    _ kind: Kind, _ name: String, _ value: String? = nil, ordered: String? = nil,
    over: [String]? = nil, effect: String? = nil, members: [Declaration?] = []
  ) {
    (self.kind, self.name, self.value) = (kind, name, value)
    (self.ordered, self.over, self.effect) = (ordered, over, effect)
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
  /// - Returns: the changes, without what is in a declaration that only one version has, and the
  ///   new names of rows with another label by the old ones.
  package static func compared(
    _ old: Blueprint, _ new: Blueprint
  ) -> (changes: [DeclarationChange], renamedRows: [String: String]) {
    let renames = old.renamedProtections(in: new)
    let olds = old.declarations.map { $0.renaming(renames) }
    let news = new.declarations
    let names = Set(olds.map(\.name)).intersection(news.map(\.name))
    var pairing = DeclarationPairing(names: names)
    pairing.compare(olds, news, in: .app)
    pairing.compareRoutes(of: old, new)
    for (name, other) in renames {
      pairing.add(
        .rule, .changed, .app.place(named: "the name of the protection \(name)"), name, other)
    }
    let changes = MovedGuards(from: old, to: new, renames).joined(pairing.changes)
    return (changes, pairing.renamedRows)
  }
}

struct DeclarationPairing {
  /// The names that follow those of declarations.
  struct Place {
    var name: String
    let item: String
    static let app = Place(name: "", item: "")

    /// - Parameter told: the name that tells a declaration from others with its name.
    func place(named name: String, as told: String? = nil) -> Place {
      let told = told ?? name
      if self.name.isEmpty { return Place(name: told, item: name) }
      return Place(name: "\(told) of \(self.name)", item: "\(name) of \(item)")
    }
  }

  /// The words for the screens that no definition of an accessory names.
  private static let others = "other screens"
  /// The names of the screens and tabs, among others, that both versions have.
  let names: Set<String>
  private(set) var changes: [DeclarationChange] = []
  /// The new names of rows with another label, by the old ones, as the reports of a search have
  /// them.
  var renamedRows: [String: String] = [:]

  init(names: Set<String>) { self.names = names }

  mutating func compare(_ old: [Declaration], _ new: [Declaration], in place: Place) {
    if old == new { return }
    if old.first?.over != nil, new.first?.over != nil {
      return compareDefinitions(old, new, in: place)
    }
    let old = pairedRows(pairedGuards(old, new, in: place), new, in: place)
    let earlier = Dictionary(grouping: old.indices) { old[$0].name }
    let later = Dictionary(grouping: new.indices) { new[$0].name }
    var pairs: [(old: Int, new: Int)] = []
    for name in (new + old).map(\.name).withoutRepeats {
      let (olds, news) = (earlier[name] ?? [], later[name] ?? [])
      let (found, gone, added) = paired(olds, news, old, new)
      for pair in found {
        compare(old[pair.old], new[pair.new], in: place, as: new.told(pair.new, among: news))
      }
      report(gone, among: olds, old, .gone, in: place)
      report(added, among: news, new, .new, in: place)
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

  /// - Parameter told: the name that tells the new one from others with its name.
  mutating func compare(
    _ old: Declaration, _ new: Declaration, in outer: Place, as told: String? = nil
  ) {
    let place = outer.place(named: new.name, as: told)
    if old.value != new.value { add(new.kind, .changed, place, old.value, new.value) }
    compare(old.members, new.members, in: place)
  }

  /// Reports declarations with one name that only one version has, of all with the name there.
  private mutating func report(
    _ indices: [Int], among all: [Int], _ declarations: [Declaration],
    _ effect: DeclarationChange.Effect, in outer: Place
  ) {
    let isNew = effect == .new
    for index in indices {
      let declaration = declarations[index]
      let told = declarations.told(index, among: all)
      let place = outer.place(named: declaration.name, as: told)
      let value = declaration.value
      add(declaration.kind, effect, place, isNew ? nil : value, isNew ? value : nil)
    }
  }

  mutating func add(
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
      let place = outer.place(named: "the order of the \(noun)s")
      let names = [earlier, later].map { places in
        places.map { index in
          let others = old.indices.filter { old[$0].name == old[index].name }
          return String(old.told(index, among: others).dropFirst("the \(noun) ".count))
        }.joined(separator: ", ")
      }
      add(old[first].kind.ofOrder, .changed, place, names[0], names[1])
    }
  }
}

extension [Declaration] {
  /// The name of a declaration, with what tells it from others with the same name: its value, its
  /// condition, or its number among them.
  fileprivate func told(_ index: Int, among others: [Int]) -> String {
    let name = self[index].name
    guard others.count > 1 else { return name }
    let paths: [KeyPath<Declaration, String?>] = [\.value, \.condition]
    let words = paths.first { path in
      others.allSatisfy { $0 == index || self[$0][keyPath: path] != self[index][keyPath: path] }
    }.flatMap { self[index][keyPath: $0] }
    let number = others.firstIndex(of: index).map { "\($0 + 1) of \(others.count)" }
    return "\(name) (\(words ?? number ?? ""))"
  }

  /// The definition of an accessory that is shown over a screen; nil stands for all others.
  fileprivate func definition(over screen: String?) -> Declaration? {
    first { definition in screen.map { definition.over?.contains($0) == true } ?? false }
      ?? first { $0.over?.isEmpty == true }
  }
}

extension Declaration {
  /// The condition in words.
  fileprivate var condition: String? {
    members.first { $0.name == "the condition" }?.value.map { "when \($0)" } ?? "always"
  }
}

extension Declaration.Kind {
  /// The kind of a change of the order of such declarations.
  fileprivate var ofOrder: Declaration.Kind {
    switch self {
    case .control: .action
    case .item, .reaction: .part
    case .guarding: .rule
    case .screen, .rule, .action, .part, .text, .input, .claim: self
    }
  }
}
