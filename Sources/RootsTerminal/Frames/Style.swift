/// A colour of a terminal.
public enum Color: Hashable, Sendable {
  /// The terminal's default foreground or background.
  case `default`
  /// A colour of the palette of 256; the user defines the first 16.
  case palette(UInt8)
  /// A colour by red, green and blue, 0 to 255 each.
  case rgb(UInt8, UInt8, UInt8)
}

/// Text attributes besides colours.
public struct Attributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bold text.
  public static let bold = Attributes(rawValue: 1)
  /// Faint text.
  public static let dim = Attributes(rawValue: 2)
  /// Italic text.
  public static let italic = Attributes(rawValue: 4)
  /// Underlined text.
  public static let underline = Attributes(rawValue: 8)
  /// Foreground and background swapped.
  public static let reverse = Attributes(rawValue: 16)
}

/// The style of a cell.
///
/// A style never carries information alone: the text contains it too.
public struct Style: Hashable, Sendable {
  /// The colour of the text.
  public var foreground: Color
  /// The colour behind the text.
  public var background: Color
  /// Bold, dim and so on.
  public var attributes: Attributes

  /// Creates a style; omitted parts are the terminal's default.
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

extension Style {
  /// Returns the style with the colours and attributes that another adds.
  func with(_ other: Style) -> Style {
    Style(
      foreground: other.foreground == .default ? foreground : other.foreground,
      background: other.background == .default ? background : other.background,
      attributes: attributes.union(other.attributes))
  }
}
