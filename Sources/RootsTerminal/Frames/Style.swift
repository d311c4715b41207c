/// A colour as a terminal knows it.
public enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case `default`
  /// One of the 256 colours of the palette; the first 16 are the user's.
  case palette(UInt8)
  /// A colour by its red, green and blue parts.
  case rgb(UInt8, UInt8, UInt8)
}

/// The attributes of a cell's text besides its colours.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier strokes.
  public static let bold = Attributes(rawValue: 1)
  /// Fainter text.
  public static let dim = Attributes(rawValue: 2)
  /// Slanted text.
  public static let italic = Attributes(rawValue: 4)
  /// A line beneath.
  public static let underline = Attributes(rawValue: 8)
  /// Foreground and background exchanged.
  public static let reverse = Attributes(rawValue: 16)
}

/// How a cell is drawn.
///
/// It never carries meaning alone: what it says is also said in text.
public struct Style: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: Color
  /// The colour behind the text.
  public var background: Color
  /// Bold, dim and so on.
  public var attributes: Attributes

  /// Makes a style; what is left out is the terminal's default.
  public init(
    foreground: Color = .default, background: Color = .default, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Default colours and no attributes.
  public static let plain = Style()
}
