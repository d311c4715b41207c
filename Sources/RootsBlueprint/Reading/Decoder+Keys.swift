internal import Roots
internal import RootsInput

extension BlueprintDecoder {
  mutating func keys(_ node: YAMLNode?) -> [KeyBinding] {
    var bindings: [KeyBinding] = []
    var bound: [String: YAMLKey] = [:]
    for pair in report.mapping(node)?.pairs ?? [] {
      let key = keyName(pair.key)
      if let key, let first = bound[key.description] {
        report.error(
          "\(cited(pair.key.name)) is the same key as \(cited(first.name)); remove one",
          at: pair.key.extent)
      }
      let binding = binding(pair, of: key)
      guard let key else { continue }
      bound[key.description] = pair.key
      if let binding { bindings.append(binding) }
    }
    return bindings
  }

  /// Warns of keys that a form takes whose field cannot be left.
  mutating func checkReach(of keys: YAMLNode?) {
    guard case .mapping(let pairs)? = keys?.content else { return }
    for pair in pairs where (try? KeyName(pair.key.name))?.key.isTakenByField == true {
      report.warning(
        "\(cited(pair.key.name)) is never pressed here: the form takes it, and no field can be "
          + "changed and left; bind a key that fields pass on, such as f5 or ctrl+s",
        at: pair.key.extent)
    }
  }

  private mutating func binding(_ pair: YAMLPair, of key: KeyName?) -> KeyBinding? {
    let node = pair.value
    let label: Template?
    let when: Condition<Reference>?
    let action: Action?
    if case .scalar = node.content {
      (label, when) = (nil, nil)
      action = self.action(node, in: .command)
    } else {
      guard let fields = mapping(node, as: .key) else { return nil }
      label = template(fields["label"], in: .text)
      when = condition(fields["when"])
      action = self.action(fields, owner: "the key")
    }
    guard let key, let action else { return nil }
    return KeyBinding(
      key: key, label: label ?? Template(action), when: when, action: action,
      line: line(at: pair.key.extent))
  }

  private mutating func keyName(_ key: YAMLKey) -> KeyName? {
    guard let name = report.key(key.name, at: key.extent) else { return nil }
    guard !declared.tabs.keys.isEmpty, let digit = Int(name.description), (0...9).contains(digit)
    else { return name }
    let tab = digit == 0 ? 10 : digit
    return report.failed(
      "'\(digit)' shows tab \(tab) in an app with tabs; bind another key", at: key.extent)
  }
}
