import Roots
import RootsTerminal

/// A description of a cell's style: words such as `bold`, `red`, `on blue` and `selection`.
struct TapeStyle: Hashable, Sendable {
  /// The words as written.
  let text: String
  private let words: [Word]

  private enum Word: Hashable {
    case plain
    case attribute(Attributes)
    case foreground(Color)
    case background(Color)
    /// The style of a part of the theme, by its name.
    case part(String)
  }

  private static let attributes: [(String, Attributes)] = [
    ("bold", .bold), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
  ]

  /// The parts of a theme that markup in the texts of a blueprint names otherwise.
  private static let partsByMarkup = ["good": "result", "bad": "problem", "badge": "currentTab"]

  /// The words that a style can have, in addition to colours by number or RGB.
  static let known =
    ["plain", "on"] + attributes.map(\.0) + Theme.parts.map(\.name) + partsByMarkup.keys.sorted()
    + Color.names

  /// Reads a description.
  ///
  /// - Throws: `TapeStyleError` for an unknown word.
  init(_ text: String) throws(TapeStyleError) {
    self.text = text
    var words: [Word] = []
    var isGround = false
    for word in text.split(separator: " ").map({ String($0) }) {
      if word == "on", !isGround {
        isGround = true
        continue
      }
      words.append(try Self.word(word, isGround: isGround))
      isGround = false
    }
    guard !words.isEmpty, !isGround else { throw TapeStyleError(word: isGround ? "on" : "") }
    self.words = words
  }

  private static func word(_ word: String, isGround: Bool) throws(TapeStyleError) -> Word {
    if let color = Color(named: word) {
      return isGround ? .background(color) : .foreground(color)
    }
    guard !isGround else { throw TapeStyleError(word: word) }
    if word == "plain" { return .plain }
    if let attribute = attributes.first(where: { $0.0 == word })?.1 { return .attribute(attribute) }
    let part = partsByMarkup[word] ?? word
    if Theme.parts.contains(where: { $0.name == part }) { return .part(part) }
    // The names in snapshots, such as `fg2` and `bg#102030`.
    if word.hasPrefix("fg"), let color = Color(named: String(word.dropFirst(2))) {
      return .foreground(color)
    }
    if word.hasPrefix("bg"), let color = Color(named: String(word.dropFirst(2))) {
      return .background(color)
    }
    throw TapeStyleError(word: word)
  }

  /// Whether a style has all described attributes and colours; `plain` allows no others.
  func describes(_ style: Style, in theme: Theme) -> Bool {
    words.allSatisfy { word in
      switch word {
      case .plain: style == theme.base
      case .attribute(let attribute): style.attributes.contains(attribute)
      case .foreground(let color): style.foreground == color
      case .background(let color): style.background == color
      case .part(let name):
        Theme.parts.first { $0.name == name }.map {
          style.shows(theme[keyPath: $0.style], on: theme.base)
        } ?? false
      }
    }
  }
}

extension Style {
  /// Whether the style has all attributes and colours of a part of a theme.
  fileprivate func shows(_ part: Style, on base: Style) -> Bool {
    if part == .plain { return self == base }
    return attributes.isSuperset(of: part.attributes)
      && (part.foreground == .default || part.foreground == foreground)
      && (part.background == .default || part.background == background)
  }
}

/// An unknown word in the description of a style.
struct TapeStyleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The word; empty if there are none.
  let word: String

  /// The fact, as a sentence.
  var description: String {
    switch word {
    case "": "a style needs a word, such as bold"
    case "on": "'on' needs a colour after it"
    default: "there is no style or colour '\(word)'"
    }
  }

  /// The known word nearest to the unknown one.
  var near: String? { nearest(word, in: TapeStyle.known) }
}
