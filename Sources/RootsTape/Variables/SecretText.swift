import Roots
import RootsTerminal

/// The texts of secrets, of which nothing may be shown: reports, snapshots and outputs mask them,
/// and no assertion of a recording contains them.
struct SecretText {
  private var parts: Set<String> = []
  /// The characters of the secret that is being typed.
  private var typed: [Character] = []
  /// The number of consecutive characters that count as a part of a secret.
  private let partLength: Int

  /// The maximum number of remembered characters.
  private static let limit = 10_000

  init(partLength: Int = 4) { self.partLength = partLength }

  /// Adds a whole secret.
  mutating func add(_ secret: String) {
    note(secret)
    pause()
  }

  /// Adds a piece of a secret that is being typed.
  mutating func note(_ text: String) {
    guard typed.count < Self.limit else { return }
    for character in text {
      typed.append(character)
      if typed.count >= partLength { parts.insert(String(typed.suffix(partLength))) }
    }
  }

  /// Ends a run of typed characters, when the field or the cursor changes.
  mutating func pause() {
    guard !typed.isEmpty else { return }
    if typed.count < partLength { parts.insert(String(typed)) }
    typed = []
  }
}

// MARK: Masking

extension SecretText {
  /// A text with a star for each character of a secret.
  func masked(_ text: String) -> String {
    guard !parts.isEmpty else { return text }
    let characters = Array(text)
    let masked = places(in: characters)
    guard !masked.isEmpty else { return text }
    return String(characters.enumerated().map { masked.contains($0) ? "*" : $1 })
  }

  /// A frame with a star for each character of a secret.
  func masked(_ frame: Frame) -> Frame {
    guard !parts.isEmpty else { return frame }
    var masked = frame
    for row in 0..<frame.size.rows {
      let cells = (0..<frame.size.columns).map { frame[Point(column: $0, row: row)] }
      let columns = cells.indices.filter { !cells[$0].isContinuation }
      let texts = columns.map { frame.text(of: cells[$0]).first ?? " " }
      for place in places(in: texts) {
        let style = frame.style(of: cells[columns[place]])
        masked.draw { canvas in
          _ = canvas.draw("*", at: Point(column: columns[place], row: row), style: style)
        }
      }
    }
    return masked
  }

  /// The indices of the characters that belong to a secret.
  private func places(in characters: [Character]) -> Set<Int> {
    var places: Set<Int> = []
    for length in Set(parts.map(\.count)) where characters.count >= length {
      for start in 0...(characters.count - length) {
        let isPart = parts.contains(String(characters[start..<start + length]))
        if isPart { places.formUnion(start..<start + length) }
      }
    }
    return places
  }
}

// MARK: Finding

extension SecretText {
  /// Whether a text contains a part of a secret.
  func isTold(by text: String) -> Bool {
    if !typed.isEmpty, typed.count < partLength, text.contains(String(typed)) { return true }
    return parts.contains { text.contains($0) }
  }

  /// Whether a tester's remark contains a part of a secret; one or two letters tell nothing there.
  func isTold(byRemark text: String) -> Bool {
    parts.contains { $0.count >= partLength && text.contains($0) }
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
