internal import RootsBlueprint
internal import RootsTerminal

extension SettingsDecoder {
  /// The standard keymap with other keys for some actions.
  mutating func keymap(_ node: YAMLNode?) -> Keymap {
    let actions = SessionAction.allCases.map(\.rawValue)
    var keymap = Keymap.standard
    var owners: [Key: (action: String, extent: Extent)] = [:]
    var named: Set<SessionAction> = []
    for pair in report.mapping(node)?.pairs ?? [] {
      let keys = self.keys(of: pair, &owners)
      guard let action = SessionAction(rawValue: pair.key.name) else {
        report.unknown("action", pair.key.name, at: pair.key.extent, known: actions)
        continue
      }
      named.insert(action)
      keymap = keymap.binding(action, to: keys)
    }
    warnOfLost(by: keymap, sparing: named, owners)
    return keymap
  }

  /// The keys of an action: a key, a list of keys, or `none`.
  private mutating func keys(
    of pair: YAMLPair, _ owners: inout [Key: (action: String, extent: Extent)]
  ) -> [Key] {
    if pair.value.scalar == "none" { return [] }
    guard !pair.value.isNull else {
      report.error(
        "a key is expected, found nothing; write one, or none for no key", at: pair.value.extent)
      return []
    }
    var keys: [Key] = []
    for node in report.list(pair.value) {
      guard let text = report.text(node), let key = key(text, at: node.extent) else { continue }
      if let owner = owners[key] {
        let line = report.source.line(at: owner.extent.start)
        report.error(
          owner.action == pair.key.name
            ? "\(cited(text)) is listed twice; remove one"
            : "\(cited(text)) is the key of '\(visible(owner.action))' already, on line \(line);"
              + " use another", at: node.extent)
      } else {
        owners[key] = (pair.key.name, node.extent)
        keys.append(key)
      }
    }
    return keys
  }

  private mutating func key(_ text: String, at extent: Extent) -> Key? {
    guard let key = report.key(text, at: extent)?.key else { return nil }
    guard case .character(let letter) = key.code, letter.isASCII, letter.isNumber,
      key.modifiers.isEmpty
    else { return key }
    report.error("\(cited(text)) shows a tab and cannot be bound; use another", at: extent)
    return nil
  }

  /// Warns about actions that have lost their last key to another action.
  private mutating func warnOfLost(
    by keymap: Keymap, sparing named: Set<SessionAction>,
    _ owners: [Key: (action: String, extent: Extent)]
  ) {
    for action in SessionAction.allCases where !named.contains(action) {
      let former = Keymap.standard.keys(for: action)
      guard keymap.keys(for: action).isEmpty, let lost = former.compactMap({ owners[$0] }).first
      else { continue }
      report.warning(
        "'\(action.rawValue)' has no key left; give it another, or write '\(action.rawValue):"
          + " none'", at: lost.extent)
    }
  }
}
