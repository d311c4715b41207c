import RootsTerminal

/// What a file's name says of it.
enum FileKind: String, CaseIterable {
  case blueprint, tape

  /// What its name ends in, without the dot.
  var endings: [String] {
    switch self {
    case .blueprint: ["yaml", "yml"]
    case .tape: ["tape"]
    }
  }

  /// - Returns: nil for a name that says nothing.
  init?(of path: String) {
    let kind = Self.allCases.first { kind in
      kind.endings.contains { path.hasSuffix(".\($0)") }
    }
    guard let kind else { return nil }
    self = kind
  }

  /// How one is used: the end of a message.
  func use(of path: String) -> String {
    switch self {
    case .blueprint: "to open a blueprint, write 'roots run \(visible(path))'"
    case .tape: "to play a tape, write 'roots replay \(visible(path))'"
    }
  }
}
