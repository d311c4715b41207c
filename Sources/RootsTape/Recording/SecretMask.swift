import RootsTerminal

/// What a recording types in place of a secret: a text of the same length, which the format of the
/// field accepts or refuses as it does the secret, as far as single characters decide.
struct SecretMask: Hashable {
  /// The format of the field; nil for any.
  let format: FieldFormat?

  /// The text in place of a secret, or of a piece of it.
  func masked(_ text: String) -> String {
    let (scheme, kept, other) = parts(of: text)
    return scheme
      + text.dropFirst(scheme.count).map { character in
        kept.contains(character) ? character : refused(character) ?? other
      }
  }

  /// What stands for a character with which no text has the format; nil for another one.
  private func refused(_ character: Character) -> Character? {
    switch format {
    case nil: nil
    case .word: FieldFormat.word.accepts(String(character)) ? nil : "!"
    case .digits, .time: FieldFormat.digits.accepts(String(character)) ? nil : "x"
    case .email, .url: character.isWhitespace ? " " : nil
    }
  }

  /// The beginning and the characters that the format needs, and the one for all others.
  private func parts(of text: String) -> (scheme: String, kept: String, other: Character) {
    switch format {
    case nil: ("", "", "*")
    case .word: ("", "", "x")
    case .digits: ("", "", "0")
    case .time: ("", ":", "0")
    case .email: ("", "@.", "x")
    case .url:
      (["https://", "http://"].first { text.lowercased().hasPrefix($0) } ?? "", "./?#:", "x")
    }
  }
}
