internal import RootsBlueprint

/// The kind of a YAML file, from the key that names its format.
enum FileKind: String, Hashable, Sendable, CaseIterable {
  case blueprint = "roots"
  case settings
  case keys
  case theme

  /// Reads the kind from a file's root; nil if the file does not name one.
  ///
  /// Settings have sections called `keys` and `theme` too, so those count by their version only.
  init?(of root: YAMLNode) {
    guard case .mapping(let pairs) = root.content else { return nil }
    let found = FileKind.allCases.first { kind in
      pairs.contains { pair in
        guard pair.key.name == kind.rawValue else { return false }
        guard kind == .keys || kind == .theme else { return true }
        return pair.value.scalar.flatMap(CoreScalar.int) != nil
      }
    }
    guard let found else { return nil }
    self = found
  }

  /// The kind after "this is" and after "the".
  var description: (indefinite: String, definite: String) {
    switch self {
    case .blueprint: ("a blueprint", "blueprint")
    case .settings: ("a file of settings", "file")
    case .keys: ("a key file", "key file")
    case .theme: ("a theme", "theme")
    }
  }

  /// The advice for a file of this kind where another was expected.
  var use: String {
    switch self {
    case .blueprint: "run it with 'roots run'"
    case .settings: "put it at ~/.config/roots/config.yaml"
    case .keys: "use it with 'roots run --keys'"
    case .theme: "use it with 'roots run --theme'"
    }
  }
}
