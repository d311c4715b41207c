internal import Roots

extension BlueprintDecoder {
  mutating func keys(_ node: YAMLNode?, of site: Site) -> [KeyBinding] {
    var bindings: [KeyBinding] = []
    var bound: [String: YAMLKey] = [:]
    for pair in reader.mapping(node)?.pairs ?? [] {
      let key = keyName(pair.key)
      if let key, let first = bound[key.description] {
        reader.error(
          "\(cited(pair.key.name)) is the same key as \(cited(first.name)); remove one",
          at: pair.key.extent)
      }
      let binding = binding(pair, of: key, site)
      guard let key else { continue }
      bound[key.description] = pair.key
      if let binding { bindings.append(binding) }
    }
    return bindings
  }

  private mutating func binding(
    _ pair: YAMLPair, of key: KeyName?, _ site: Site
  ) -> KeyBinding? {
    let node = pair.value
    let label: Template?
    let when: Condition<Reference>?
    let action: Action?
    if case .scalar(let text, _) = node.content {
      (label, when) = (Template(text: text), nil)
      action = self.action(node, then: nil, of: site, in: .command)
    } else {
      guard let fields = reader.mapping(node, known: Vocabulary.key) else { return nil }
      label = template(fields["label"], in: .text)
      when = condition(fields["when"])
      action = self.action(fields, of: site, in: .command, owner: "the key")
    }
    guard let key, let action else { return nil }
    return KeyBinding(
      key: key, label: label ?? Template(text: "\(action.command)"), when: when, action: action,
      line: line(at: pair.key.extent))
  }

  private mutating func keyName(_ key: YAMLKey) -> KeyName? {
    do throws(KeyName.Problem) {
      let name = try KeyName(key.name)
      guard !declared.tabs.isEmpty, let digit = Int(name.description), (0...9).contains(digit)
      else { return name }
      let tab = digit == 0 ? 10 : digit
      reader.error(
        "'\(digit)' shows tab \(tab) in an app with tabs; bind another key", at: key.extent)
    } catch {
      refuse(key, error)
    }
    return nil
  }

  private mutating func refuse(_ key: YAMLKey, _ problem: KeyName.Problem) {
    let name = cited(key.name)
    switch problem {
    case .unknown(let near):
      let fix = near == nil ? "; write one character, or a name such as enter, f5 or ctrl+s" : ""
      reader.error("there is no key \(name)\(fix)", at: key.extent, suggestion: near)
    case .escape:
      reader.error("\(name) always goes back and cannot be bound; use another", at: key.extent)
    case .quit:
      reader.error("\(name) always quits and cannot be bound; use another", at: key.extent)
    case .alias(let other):
      reader.error(
        "terminals send \(name) as '\(other)'; bind '\(other)', or use another", at: key.extent)
    }
  }
}

// MARK: Keys without effect

extension BlueprintDecoder {
  /// Warns of keys of a screen in whose place its list, table or question never acts.
  mutating func warnOfHiddenKeys(_ fields: Fields) {
    guard case .mapping(let pairs)? = fields["keys"]?.content else { return }
    let own: [String: String]
    if fields["list"] != nil || fields["table"] != nil {
      let kind = fields["list"] != nil ? "list" : "table"
      let row = "a row of the \(kind)"
      own = ["enter": "open \(row)", "up": "select \(row)", "down": "select \(row)"]
    } else if fields["confirm"] != nil {
      own = ["enter": "answer the question", "y": "answer yes", "n": "answer no"]
    } else {
      return
    }
    for pair in pairs {
      guard let key = try? KeyName(pair.key.name), let purpose = own[key.description],
        !Self.isConditional(pair.value)
      else { continue }
      reader.warning(
        "with this, '\(key)' can no longer \(purpose); bind another key", at: pair.key.extent)
    }
  }

  /// Warns of keys of the app that every screen binds itself.
  mutating func warnOfAppKeys(_ keys: [KeyBinding], _ node: YAMLNode?) {
    guard case .mapping(let pairs)? = node?.content else { return }
    let accessories = Set(declared.accessoryNames)
    let screens = contents.filter { !accessories.contains($0.screen.text) }
    guard !screens.isEmpty else { return }
    for key in keys.map(\.key) where screens.allSatisfy({ $0.keys.contains { $0.key == key } }) {
      guard let pair = pairs.first(where: { (try? KeyName($0.key.name)) == key }) else { continue }
      reader.warning(
        "every screen binds '\(key)' itself, so this never acts; remove it", at: pair.key.extent)
    }
  }

  private static func isConditional(_ binding: YAMLNode) -> Bool {
    guard case .mapping(let fields) = binding.content else { return false }
    return fields.contains { $0.key.name == "when" }
  }
}
