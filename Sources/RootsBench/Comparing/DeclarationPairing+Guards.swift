import Roots
import RootsBlueprint

// Guards are compared by what they do: one with another name can be the same.
extension DeclarationPairing {
  /// Pairs the guards of one declaration that have the same effect and another name.
  /// - Returns: the old declarations, with the names that such guards have in the new version.
  mutating func pairedGuards(
    _ old: [Declaration], _ new: [Declaration], in outer: Place
  ) -> [Declaration] {
    var added = new.filter { guarding in
      guarding.effect != nil && !old.contains { $0.name == guarding.name }
    }
    return old.map { guarding in
      guard guarding.effect != nil, !new.contains(where: { $0.name == guarding.name }),
        let index = added.firstIndex(where: {
          ($0.effect, $0.ordered) == (guarding.effect, guarding.ordered)
        })
      else { return guarding }
      let other = added.remove(at: index)
      let noun = "the \(guarding.ordered ?? "guard")"
      let names = [guarding, other].map { String($0.name.dropFirst(noun.count + 1)) }
      add(.rule, .changed, outer.place(named: noun), names[0], names[1])
      return guarding.named(other.name)
    }
  }
}

extension ProtectionDefinition {
  /// The condition and the question, in words.
  var effect: String {
    "\(passes.map { "\($0)" } ?? "never"); \(ask.map { "\($0)" } ?? "nothing")"
  }
}

extension Blueprint {
  /// The protections that another version has under another name, by their names here.
  ///
  /// The name of one can be that of another protection there, as where two are exchanged.
  func renamedProtections(in other: Blueprint) -> [(name: String, other: String)] {
    func isKept(_ protection: ProtectionDefinition, in map: NavigationMap) -> Bool {
      map.protections.contains { $0.name == protection.name && $0.effect == protection.effect }
    }
    var added = other.map.protections.filter { !isKept($0, in: map) }
    return map.protections.compactMap { protection in
      guard !isKept(protection, in: other.map),
        let index = added.firstIndex(where: { $0.effect == protection.effect })
      else { return nil }
      return (protection.name.text, added.remove(at: index).name.text)
    }
  }
}

extension Declaration {
  /// The declaration with other names of protections.
  func renaming(_ names: [(name: String, other: String)]) -> Declaration {
    let isNamed = kind == .guarding || kind == .rule
    let name = isNamed ? self.name.renamed(by: names) { _ in true } : self.name
    let value =
      self.name == "the setting restore"
      ? value?.renamed(by: names) { $0.hasSuffix("protected by ") } : value
    return copy(name, value, members.map { $0.renaming(names) })
  }

  /// The declaration with another name.
  func named(_ name: String) -> Declaration { copy(name, value, members) }

  private func copy(_ name: String, _ value: String?, _ members: [Declaration]) -> Declaration {
    Declaration(
      kind, name, value, ordered: ordered, over: over, effect: effect, members: members)
  }
}

extension String {
  /// The name of a declaration in a protection or of a branch of its `then`, with the protection's
  /// other name.
  func renamingProtection(by names: [(name: String, other: String)]) -> String {
    renamed(by: names) { $0.hasSuffix(" of the protection ") }
  }

  /// The text with another name at its end, once, as names can be exchanged.
  fileprivate func renamed(
    by names: [(name: String, other: String)], behind isBefore: (String) -> Bool
  ) -> String {
    for (name, other) in names where hasSuffix(" " + name) {
      let words = String(dropLast(name.count))
      if isBefore(words) { return words + other }
    }
    return self
  }
}
