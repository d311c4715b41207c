internal import RootsBlueprint
internal import RootsTerminal

/// Decodes settings from the tree of a file, and collects all errors.
struct SettingsDecoder {
  var report: Report

  /// Reads settings.
  ///
  /// - Returns: the settings, or nil if there are errors; and the report.
  static func read(_ source: Source) -> (settings: Settings?, report: Report) {
    let document = YAMLDocument(source)
    var decoder = SettingsDecoder(report: document.report)
    let settings = document.root.flatMap { decoder.settings($0) }
    return (decoder.report.hasErrors ? nil : settings, decoder.report)
  }

  private static let keys = ["settings", "theme", "keys", "transitions", "navigator", "mouse"]

  /// Whether a file is one of settings, which may lack its version, and no blueprint.
  static func isMeant(by root: YAMLNode) -> Bool {
    if root["settings"] != nil { return true }
    let isBlueprint = ["roots", "name", "screens"].contains { root[$0] != nil }
    return !isBlueprint && keys.contains { root[$0] != nil }
  }

  private mutating func settings(_ root: YAMLNode) -> Settings? {
    guard checkVersion(root), let fields = report.mapping(root, known: Self.keys) else {
      return nil
    }
    var settings = Settings()
    settings.theme = report.oneOf(fields["theme"], Theme.choices, kind: "theme")
      .flatMap(Theme.named)
    if let node = fields["keys"] { settings.keymap = keymap(node) }
    if isOn(fields["transitions"]) == false { settings.transitions = .off }
    settings.showsNavigator = isOn(fields["navigator"]) ?? true
    settings.usesMouse = isOn(fields["mouse"]) ?? true
    return settings
  }

  /// Checks the version; returns false for another file, whose content is not checked.
  private mutating func checkVersion(_ root: YAMLNode) -> Bool {
    guard let fields = report.mapping(root) else { return false }
    if let key = fields.key("roots") {
      report.error("this is a blueprint; run it with 'roots run'", at: key.extent)
      return false
    }
    guard let node = fields["settings"] else {
      report.error(
        "the file has no 'settings'; add 'settings: \(Settings.version)', the format's version",
        at: fields.extent)
      return true
    }
    return report.version(node, is: Settings.version, of: "settings")
  }

  /// Decodes `on`, `off`, `true` or `false`.
  private mutating func isOn(_ node: YAMLNode?) -> Bool? {
    switch report.oneOf(node, ["on", "off", "true", "false"]) {
    case "on", "true": true
    case "off", "false": false
    default: nil
    }
  }
}
