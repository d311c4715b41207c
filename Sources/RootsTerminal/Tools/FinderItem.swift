public import Roots

/// An item of the finder: a place, an action or a key.
public struct FinderItem: Hashable, Sendable {
  /// The kind of item.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case screen, tab, accessory, action, key
  }

  /// The action of a found item.
  public enum Outcome: Hashable, Sendable {
    /// Run a command.
    case run(String)
    /// Open the prompt with this text.
    case edit(String)
    /// Perform an action of the session.
    case action(SessionAction)
    /// Press a key.
    case press(Key)
  }

  /// The kind of item.
  public let kind: Kind
  /// The name in commands.
  public let name: String
  /// The title on the terminal; may be empty.
  public let title: String
  /// The key or the line of the prompt that does the same: `Ctrl+P`, `:write`; nil without one.
  public let shortcut: String?
  /// The action of Enter.
  public let outcome: Outcome

  /// Makes an item.
  public init(_ kind: Kind, name: String, title: String, shortcut: String? = nil, outcome: Outcome)
  {
    self.kind = kind
    self.name = name
    self.title = title
    self.shortcut = shortcut
    self.outcome = outcome
  }

  /// The text that Tab puts into the prompt; nil if no command does the same.
  var text: String? {
    switch outcome {
    case .run(let text), .edit(let text): text
    case .action, .press: nil
    }
  }
}

extension FinderItem {
  /// Every tab, screen and accessory of a map, tabs first.
  ///
  /// - Parameters:
  ///   - map: the map.
  ///   - title: returns the title of a screen, a tab or an accessory; nil for its name.
  ///   - needsPayload: returns whether a screen or an accessory requires a payload, so that its
  ///     command opens in the prompt. Those with a declared payload type always do.
  public static func places(
    in map: NavigationMap, title: (Kind, Name) -> String? = { _, _ in nil },
    needsPayload: (Name) -> Bool = { _ in false }
  ) -> [FinderItem] {
    let tabs = map.tabs.map { tab in
      FinderItem(
        .tab, name: tab.name.text, title: title(.tab, tab.name) ?? "",
        outcome: .run("show \(tab.name)"))
    }
    let others = map.names.map { name in
      let accessories = map.accessories(name)
      let kind = accessories.isEmpty ? Kind.screen : .accessory
      let command = "\(accessories.isEmpty ? "push" : "overlay") \(name)"
      let hasType =
        map.screen(name)?.payload != nil || accessories.contains { $0.screen.payload != nil }
      let isOpen = hasType || needsPayload(name)
      return FinderItem(
        kind, name: name.text, title: title(kind, name) ?? "",
        outcome: isOpen ? .edit("\(command) with ") : .run(command))
    }
    return tabs + others
  }

  /// The session's actions that have keys in a keymap, except the finder itself.
  public static func actions(of keymap: Keymap) -> [FinderItem] {
    SessionAction.allCases.filter { $0 != .find }.compactMap { action in
      guard let key = keymap.keys(for: action).first else { return nil }
      return FinderItem(
        .action, name: action.rawValue, title: action.label, shortcut: key.name,
        outcome: .action(action))
    }
  }
}
