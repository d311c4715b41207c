extension Strokes {
  /// The names of the built-in sets of line characters.
  public static let names = all.map(\.name)

  private static let all: [(name: String, strokes: Strokes)] = [
    ("unicode", .unicode), ("rounded", .rounded), ("heavy", .heavy), ("double", .double),
    ("ascii", .ascii),
  ]

  /// The line characters of a name; nil if there are none.
  public static func named(_ name: String) -> Strokes? { all.first { $0.name == name }?.strokes }

  /// Thin lines with round corners, and a bar beside the selected row.
  public static let rounded = {
    var strokes = unicode.with(horizontal: "─", vertical: "│", corners: ("╭", "╮", "╰", "╯"))
    strokes.marker = "▌"
    return strokes
  }()

  /// Thick lines.
  public static let heavy = unicode.with(
    horizontal: "━", vertical: "┃", corners: ("┏", "┓", "┗", "┛"))

  /// Double lines.
  public static let double = unicode.with(
    horizontal: "═", vertical: "║", corners: ("╔", "╗", "╚", "╝"))

  private func with(
    horizontal: Unicode.Scalar, vertical: Unicode.Scalar,
    corners: (Unicode.Scalar, Unicode.Scalar, Unicode.Scalar, Unicode.Scalar)
  ) -> Strokes {
    var strokes = self
    (strokes.horizontal, strokes.vertical) = (horizontal, vertical)
    (strokes.topLeft, strokes.topRight, strokes.bottomLeft, strokes.bottomRight) = corners
    return strokes
  }
}
