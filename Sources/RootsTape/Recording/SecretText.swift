import Roots
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

/// The text typed into secret fields, which no assertion of a recording may contain.
struct SecretText {
  private var typed: [Character] = []
  private var known: Set<String> = []

  /// The number of equal characters in a row that count as a leak.
  private static let tellingLength = 3
  /// The maximum number of remembered characters.
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

  /// Ends a run of typed characters, when the field or the cursor changes.
  mutating func pause() {
    guard !typed.isEmpty else { return }
    if typed.count < Self.tellingLength { known.insert(String(typed)) }
    typed = []
  }

  /// Whether a text contains a part of a secret.
  func isTold(by text: String) -> Bool {
    guard !known.isEmpty || !typed.isEmpty else { return false }
    if !typed.isEmpty, typed.count < Self.tellingLength, text.contains(String(typed)) {
      return true
    }
    return known.contains { text.contains($0) }
  }

  /// Whether a tester's remark contains a part of a secret; one or two letters tell nothing there.
  func isTold(byRemark text: String) -> Bool {
    known.contains { $0.count >= Self.tellingLength && text.contains($0) }
  }

  /// Whether an assertion contains a part of a secret.
  ///
  /// The declared names of screens and tabs tell nothing about it, except as values of facts and
  /// payloads.
  func isTold(by claim: TapeExpectation, besidesNamesOf map: NavigationMap) -> Bool {
    let places = ["active", "tab", "stack", "depth", "accessory", "in "]
    let isPlace = claim.path.map { path in places.contains { path.hasPrefix($0) } } ?? false
    return claim.claim.values.contains { value in
      guard isPlace else { return isTold(by: value) }
      return value.split(separator: " ").contains { word in
        !map.isDeclared(String(word)) && isTold(by: String(word))
      }
    }
  }
}

extension NavigationMap {
  /// Whether a word is the name of a tab, a screen, an accessory or a nested navigator, or one that
  /// stands for the place of a screen.
  fileprivate func isDeclared(_ word: String) -> Bool {
    ["tab", "main", "none", "accessory"].contains(word)
      || names.contains { $0.text == word } || tabs.contains { $0.name.text == word }
      || nested.contains { $0.name.text == word }
  }
}
