import RootsTerminal

/// The effect of a tape on the app: whether there is any, and the keys that have none.
struct TapeEffect {
  /// Whether anything reached the app, or was expected of it.
  var isAny = false
  /// The number of warnings about keys without effect.
  var warningCount = 0
  /// The last act if it has only warned of the loss of a form, with its position.
  var warned: (act: String, position: TapePosition)?
  /// The keys of the current command that had no effect.
  private var ignoredKeys: [Key] = []
  /// The number of those of the commands before it.
  private var ignoredKeyCount = 0

  /// The maximum number of warnings about keys.
  private static let warningLimit = 20

  mutating func ignore(_ key: Key) { ignoredKeys.append(key) }

  /// Ends a command.
  /// - Returns: the warning about its keys without effect; nil if there are none, or after too many
  ///   warnings.
  mutating func endCommand() -> String? {
    guard !ignoredKeys.isEmpty else { return nil }
    defer { ignoredKeys = [] }
    ignoredKeyCount += ignoredKeys.count
    warningCount += 1
    guard warningCount <= Self.warningLimit else { return nil }
    let names = ignoredKeys.prefix(5).map(\.name).joined(separator: ", ")
    let rest = ignoredKeys.count > 5 ? " and \(ignoredKeys.count - 5) more" : ""
    let keys =
      ignoredKeys.count == 1
      ? "the key \(names) has no effect" : "the keys \(names)\(rest) have no effect"
    return keys + (warningCount == Self.warningLimit ? "; later ones are not reported" : "")
  }

  /// The failure of a tape whose keys all have no effect, and which expects nothing.
  var lack: TapeFailure? {
    guard !isAny, ignoredKeyCount > 0 else { return nil }
    let keys = ignoredKeyCount == 1 ? "its key has" : "all its \(ignoredKeyCount) keys have"
    return TapeFailure(
      "the tape tests nothing: \(keys) no effect in the app, and it expects nothing")
  }
}
