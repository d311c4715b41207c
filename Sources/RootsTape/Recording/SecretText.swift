/// What was typed where nobody may read it, so that no claim of a recording tells it either.
struct SecretText {
  private var typed: [Character] = []
  private var known: Set<String> = []

  /// So many characters in a row are one coincidence too many.
  private static let tellingLength = 3
  /// What is remembered at most.
  private static let limit = 10_000

  mutating func note(_ text: String) {
    guard typed.count < Self.limit else { return }
    for character in text {
      typed.append(character)
      if typed.count >= Self.tellingLength {
        known.insert(String(typed.suffix(Self.tellingLength)))
      }
    }
  }

  /// Another field, or another place in it.
  mutating func pause() {
    guard !typed.isEmpty else { return }
    if typed.count < Self.tellingLength { known.insert(String(typed)) }
    typed = []
  }

  /// Whether a text has something in common with a secret.
  func isTold(by text: String) -> Bool {
    guard !known.isEmpty || !typed.isEmpty else { return false }
    if !typed.isEmpty, typed.count < Self.tellingLength, text.contains(String(typed)) {
      return true
    }
    return known.contains { text.contains($0) }
  }
}
