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
  func renamedProtections(in other: Blueprint) -> [(name: String, other: String)] {
    let (mine, others) = (map.protections, other.map.protections)
    var added = others.filter { protection in !mine.contains { $0.name == protection.name } }
    return mine.compactMap { protection in
      guard !others.contains(where: { $0.name == protection.name }),
        let index = added.firstIndex(where: { $0.effect == protection.effect })
      else { return nil }
      return (protection.name.text, added.remove(at: index).name.text)
    }
  }
}

extension Declaration {
  /// The declaration with other names of protections.
  func renaming(_ names: [(name: String, other: String)]) -> Declaration {
    var (name, value) = (name, value)
    for names in names {
      if kind == .guarding || kind == .rule, let noun = name.prefix(before: names.name) {
        name = noun + names.other
      }
      if self.name == "the setting restore", let words = value?.prefix(before: names.name),
        words.hasSuffix("protected by ")
      {
        value = words + names.other
      }
    }
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
  /// The text before a last word; nil if it ends with another word.
  fileprivate func prefix(before word: String) -> String? {
    hasSuffix(" " + word) ? String(dropLast(word.count)) : nil
  }
}
