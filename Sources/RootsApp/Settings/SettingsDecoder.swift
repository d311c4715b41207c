internal import RootsBlueprint
internal import RootsTerminal

/// Decodes settings, a theme or a keymap from the tree of a file, and collects all errors.
struct SettingsDecoder {
  var reader: Reader
  /// Reads one of the user's themes by name; nil if there is none.
  let ownTheme: (String) -> ThemeFinding?

  init(_ report: Report, ownTheme: @escaping (String) -> ThemeFinding?) {
    reader = Reader(report)
    self.ownTheme = ownTheme
  }

  /// Decodes settings as far as possible; the report tells whether they may be used.
  mutating func settings(_ root: YAMLNode) -> Settings? {
    guard let fields = fields(of: root, .settings, known: Self.keysOfSettings) else { return nil }
    var settings = Settings()
    if let node = fields["theme"] { settings.theme = theme(chosenBy: node) }
    if let node = fields["keys"] { settings.keymap = keymap(node) }
    if let node = fields["transitions"] { settings.transitions = transitions(node) }
    if let node = fields["mouse"] { settings.usesMouse = isOn(node) ?? true }
    return settings
  }

  mutating func keyFile(_ root: YAMLNode) -> Keymap? {
    guard let fields = fields(of: root, .keys, known: ["keys", "name", "actions"]) else {
      return nil
    }
    _ = reader.text(fields["name"])
    return keymap(reader.required("actions", in: fields, of: "the key file"))
  }

  mutating func themeFile(_ root: YAMLNode) -> Theme? {
    let known = ["theme", "name"] + Self.keysOfTheme
    guard let fields = fields(of: root, .theme, known: known) else { return nil }
    _ = reader.text(fields["name"])
    return theme(fields)
  }

  static let keysOfSettings = ["settings", "theme", "keys", "transitions", "mouse"]
  static let keysOfTheme = ["base", "strokes", "styles"]

  /// The key-value pairs of a file; nil if its kind or version is wrong, so that nothing else in it
  /// can be decoded.
  private mutating func fields(
    of root: YAMLNode, _ kind: FileKind, known: [String]
  ) -> Fields? {
    guard let all = reader.mapping(root) else { return nil }
    if let other = FileKind(of: root), other != kind {
      reader.error(
        "this is \(other.description.indefinite), not \(kind.description.indefinite);"
          + " \(other.use)",
        at: all.key(other.rawValue)?.extent)
      return nil
    }
    guard let node = all[kind.rawValue] else {
      reader.error(
        "the \(kind.description.definite) has no '\(kind.rawValue)';"
          + " add '\(kind.rawValue): \(Settings.version)', the format's version", at: all.extent)
      return reader.mapping(root, known: known)
    }
    if let version = reader.int(node), version != Settings.version {
      reader.error(
        "format \(version) is unknown; this program reads '\(kind.rawValue):"
          + " \(Settings.version)'", at: node.extent)
      return nil
    }
    return reader.mapping(root, known: known)
  }

  // MARK: Sections

  private mutating func theme(chosenBy node: YAMLNode) -> Theme? {
    if case .mapping = node.content {
      return reader.mapping(node, known: Self.keysOfTheme).flatMap { theme($0) }
    }
    guard let name = reader.identifier(node) else { return nil }
    if name == Settings.automaticTheme { return nil }
    if let theme = Theme.named(name) { return theme }
    switch ownTheme(name) {
    case .theme(let theme): return theme
    case .damaged: return nil
    case nil:
      reader.unknown("theme", name, at: node.extent, known: Theme.names + [Settings.automaticTheme])
      return nil
    }
  }

  private mutating func transitions(_ node: YAMLNode) -> Transitions {
    guard case .mapping = node.content else {
      return isOn(node) == false ? .off : .standard
    }
    var chosen = Transitions.standard
    let kinds = Transition.Kind.allCases.map(\.rawValue)
    guard let fields = reader.mapping(node, known: kinds + ["duration"]) else { return chosen }
    for kind in Transition.Kind.allCases {
      if let name = reader.oneOf(fields[kind.rawValue], chosen.names, kind: "transition") {
        chosen.choose(name, for: kind)
      }
    }
    if let node = fields["duration"], let duration = reader.duration(node) {
      if duration > Self.longestTransition {
        reader.error(
          "a transition of \(cited(node.scalar ?? "")) is too slow; use at most 1s",
          at: node.extent)
      }
      chosen.duration = duration
    }
    return chosen
  }

  private static let longestTransition = Duration.seconds(1)

  /// Decodes `on`, `off`, `true` or `false`.
  private mutating func isOn(_ node: YAMLNode) -> Bool? {
    switch reader.oneOf(node, ["on", "off", "true", "false"]) {
    case "on", "true": true
    case "off", "false": false
    default: nil
    }
  }
}

/// The result of looking for a theme in the user's folder.
enum ThemeFinding {
  case theme(Theme)
  /// The theme has errors, which are reported elsewhere.
  case damaged
}
