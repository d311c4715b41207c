import RootsBench

/// The kind of a file, from its name.
enum FileKind: String, CaseIterable {
  case blueprint, tape

  /// The extensions, without dots.
  var endings: [String] {
    switch self {
    case .blueprint: ["yaml", "yml"]
    case .tape: ["tape"]
    }
  }

  /// Finds the kind of a path.
  ///
  /// - Returns: nil for another extension.
  init?(of path: String) {
    // The recording of a run that goes on, or was interrupted.
    let path = path.hasSuffix(".tape.part") ? String(path.dropLast(5)) : path
    let kind = Self.allCases.first { kind in
      kind.endings.contains { path.hasSuffix(".\($0)") }
    }
    guard let kind else { return nil }
    self = kind
  }

  /// The command to use for a file, as the end of a message.
  func use(of path: String) -> String {
    switch self {
    case .blueprint: "to run a blueprint, use 'roots run \(shellPath(path))'"
    case .tape: "to play a tape, use 'roots replay \(shellPath(path))'"
    }
  }
}
