import RootsTerminal

extension TapeReading {
  /// The error about a tape that names no app and has no word of Roots; nil for other tapes.
  ///
  /// Such a tape was written for a shell. On another app its keys would act by accident, or not at
  /// all, and it would pass.
  package var lackOfApp: TapeDiagnostic? {
    guard !tape.commands.contains(where: \.isOwn) else { return nil }
    let start = TapePosition(file: texts.keys.first ?? "tape", line: 1, column: 1, length: 0)
    return TapeDiagnostic(
      .error, at: tape.statements.first?.position ?? start,
      "the tape names no app and has no word of Roots, such as Expect, so it drives nothing here",
      hint: "name its app with 'Set Blueprint' or --blueprint")
  }
}

extension TapeCommand {
  /// Whether VHS does not have the command, its key or its setting.
  fileprivate var isOwn: Bool {
    switch self {
    case .press(let key, _, _): key.isOwn
    case .chord(let chord): chord.keys.contains(where: \.isOwn)
    case .set(let setting): setting.traits.contains(.own)
    default: traits.contains(.own)
    }
  }
}

extension Key.Code {
  /// Whether VHS does not have the key.
  fileprivate var isOwn: Bool {
    switch self {
    case .home, .end, .function: true
    default: false
    }
  }
}
