import Roots

// Keymaps in tapes.
extension Keymap {
  /// A word that is no action and no key.
  package struct Problem: Error, Hashable {
    /// The fact.
    package let message: String
    /// The action that was perhaps meant.
    package let near: String?
  }

  /// The actions with other keys than the standard ones: `prompt: Ctrl+K rewind: [ { quit:`.
  package var changes: String {
    SessionAction.allCases.compactMap { action in
      let keys = keys(for: action)
      if keys == Self.standard.keys(for: action) { return nil }
      return ([action.rawValue + ":"] + keys.compactMap(\.bindingName)).joined(separator: " ")
    }.joined(separator: " ")
  }

  /// The standard keymap with changes.
  /// - Throws: `Problem` for an unknown action or key.
  package init(changes: String) throws(Problem) {
    var keys: [SessionAction: [Key]] = [:]
    var current: SessionAction?
    for word in changes.split(separator: " ").map({ String($0) }) {
      if word.count > 1, word.hasSuffix(":"), Key(named: word) == nil {
        let name = String(word.dropLast())
        guard let action = SessionAction(rawValue: name) else {
          throw Problem(
            message: "there is no action '\(visible(name))'",
            near: nearest(name, in: SessionAction.allCases.map(\.rawValue)))
        }
        current = action
        keys[action] = []
      } else if let current, let key = Key(named: word) {
        keys[current]?.append(key)
      } else {
        let fact =
          current == nil
          ? "an action such as 'prompt:' comes before '\(visible(word))'"
          : "there is no key '\(visible(word))'"
        throw Problem(message: fact, near: nil)
      }
    }
    for action in SessionAction.allCases where keys[action] == nil {
      keys[action] = Self.standard.keys(for: action)
    }
    self.init(keys)
  }

  /// The keymap without keys for tools.
  package var withoutTools: Keymap {
    var keys: [SessionAction: [Key]] = [:]
    for action in SessionAction.allCases where !action.isTool {
      keys[action] = self.keys(for: action)
    }
    return Keymap(keys)
  }
}

extension Key {
  /// The name that reads as the same key; nil if there is none.
  fileprivate var bindingName: String? {
    [name, name.lowercased()].first { Key(named: $0) == self && !$0.contains(" ") }
  }
}
