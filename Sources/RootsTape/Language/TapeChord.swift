public import RootsInput

/// Keys pressed one after another while modifiers are held: `Ctrl+Alt+x`, `Ctrl+a+b`, `Alt+abc`.
public struct TapeChord: Hashable, Sendable {
  /// The modifiers held; never empty in a parsed tape.
  public var modifiers: Key.Modifiers
  /// The keys pressed, in order.
  ///
  /// Empty for modifiers alone, such as `Ctrl+Shift`, which do nothing.
  public var keys: [Key.Code]

  /// Creates a chord.
  public init(_ modifiers: Key.Modifiers, _ keys: [Key.Code]) {
    self.modifiers = modifiers
    self.keys = keys
  }
}

extension Key.Code {
  /// The keys with names on a tape, in the order in which messages suggest them.
  static let onTapes: [Key.Code] =
    Key.Spelling.all.map(\.code).filter { $0 != .backTab } + (1...12).map { .function($0) }

  private static let byWord = Dictionary(uniqueKeysWithValues: onTapes.map { ($0.word, $0) })

  /// Finds the key of a name on a tape, such as `Enter` or `F5`.
  init?(tapeWord word: String) {
    guard let code = Self.byWord[word] else { return nil }
    self = code
  }
}
