/// The characters of borders, scroll bars and other lines; each takes one column.
public struct Strokes: Hashable, Sendable {
  /// The lines of a box.
  public var horizontal, vertical: Unicode.Scalar
  /// The corners of a box.
  public var topLeft, topRight, bottomLeft, bottomRight: Unicode.Scalar
  /// The ends of a line between two parts of a box.
  public var leftTee: Unicode.Scalar = "├", rightTee: Unicode.Scalar = "┤"
  /// The visible part of a scroll bar, and the rest of it.
  public var thumb, track: Unicode.Scalar
  /// The mark of the selected row.
  public var marker: Unicode.Scalar = ">"
  /// The character shown for each character of a secret.
  public var dot: Unicode.Scalar
  /// The character of the mark that closes a box.
  public var close: Unicode.Scalar

  /// Joined lines, for terminals that show UTF-8.
  public static let unicode = Strokes(
    horizontal: "─", vertical: "│", topLeft: "┌", topRight: "┐", bottomLeft: "└",
    bottomRight: "┘", thumb: "▐", track: "▕", dot: "•", close: "×")

  /// Thin lines with round corners, and a bar beside the selected row.
  public static let rounded = {
    var strokes = unicode
    (strokes.topLeft, strokes.topRight) = ("╭", "╮")
    (strokes.bottomLeft, strokes.bottomRight) = ("╰", "╯")
    strokes.marker = "▌"
    return strokes
  }()
}

extension Canvas {
  /// Draws a border along the edges of the canvas, with a title in the upper line.
  public mutating func box(
    style: Style = .plain, title: String = "", titleStyle: Style? = nil,
    strokes: Strokes = .unicode
  ) {
    let right = size.columns - 1
    let bottom = size.rows - 1
    guard right >= 1, bottom >= 1 else { return }
    horizontalRule(row: 0, style: style, strokes: strokes)
    horizontalRule(row: bottom, style: style, strokes: strokes)
    for column in [0, right] {
      let side = Rect(column: column, row: 1, columns: 1, rows: bottom - 1)
      fill(side, with: strokes.vertical, style: style)
    }
    let corners = [
      (Point.zero, strokes.topLeft), (Point(column: right, row: 0), strokes.topRight),
      (Point(column: 0, row: bottom), strokes.bottomLeft),
      (Point(column: right, row: bottom), strokes.bottomRight),
    ]
    for (corner, stroke) in corners {
      fill(Rect(origin: corner, size: Size(columns: 1, rows: 1)), with: stroke, style: style)
    }
    let fitting = cut(title, to: right - 3)
    guard !fitting.isEmpty else { return }
    draw(" \(fitting) ", at: Point(column: 1, row: 0), style: titleStyle ?? style)
  }

  /// Draws a line across a row.
  public mutating func horizontalRule(
    row: Int, style: Style = .plain, strokes: Strokes = .unicode
  ) {
    let line = Rect(column: 0, row: row, columns: size.columns, rows: 1)
    fill(line, with: strokes.horizontal, style: style)
  }
}
