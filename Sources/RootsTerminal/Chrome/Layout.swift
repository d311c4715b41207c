/// The layout of a frame of a given size.
///
/// From top to bottom: tab bar (if there are tabs), breadcrumb, content, message, help.
/// From 60 columns on, texts begin after a gutter of two columns; from 20 rows on, a blank
/// row follows the breadcrumb.
public struct Layout: Hashable, Sendable {
  /// The size below which there is no room for the parts.
  public static let smallest = Size(columns: 20, rows: 6)

  /// The row of tabs; nil for an app without tabs.
  public let tabBar: Rect?
  /// The row of the breadcrumb.
  public let breadcrumb: Rect
  /// The area for screens, with the margins around them.
  public let content: Rect
  /// The margins of a screen: the columns at its left and right edge, and the rows above it.
  public let margin: Size
  /// The row of the message, whose first lines cover the content if it is long; a rule while there
  /// is none.
  public let message: Rect
  /// The row of the help line.
  public let help: Rect

  /// Lays out a frame; nil when it is smaller than `smallest`.
  public init?(size: Size, hasTabs: Bool) {
    guard size.columns >= Layout.smallest.columns, size.rows >= Layout.smallest.rows
    else { return nil }
    func row(_ row: Int) -> Rect {
      Rect(column: 0, row: row, columns: size.columns, rows: 1)
    }
    let top = hasTabs ? 1 : 0
    tabBar = hasTabs ? row(0) : nil
    breadcrumb = row(top)
    margin = Size(
      columns: Layout.hasGutters(columns: size.columns) ? 2 : 0, rows: size.rows >= 20 ? 1 : 0)
    content = Rect(column: 0, row: top + 1, columns: size.columns, rows: size.rows - top - 3)
    message = row(size.rows - 2)
    help = row(size.rows - 1)
  }

  /// Whether the texts of an app of a width have gutters at their sides.
  static func hasGutters(columns: Int) -> Bool { columns >= 60 }

  /// Whether the screen below the visible one is shown beside it, unless a visit says otherwise.
  static func hasRoomBeside(in area: Size) -> Bool { area.columns >= 120 }

  /// The columns of a screen below the visible one that is shown beside it.
  ///
  /// - Parameters:
  ///   - area: the area of both.
  ///   - columns: the columns that are left for the visible screen; 80 make it as wide as it is on
  ///     a terminal of 80 columns.
  static func columnsBeside(in area: Size, leaving columns: Int) -> Int {
    min(area.columns * 2 / 5, 60, area.columns - gapBeside - columns)
  }

  /// The columns of the line between two screens, with the blanks at its sides.
  static let gapBeside = 3

  /// The part of a row between the gutters.
  func textPart(of row: Rect) -> Rect {
    Rect(
      column: margin.columns, row: row.origin.row,
      columns: row.size.columns - 2 * margin.columns, rows: row.size.rows)
  }

  /// The rows of a message: its own, and as many above it as a long one needs.
  package func place(of message: MessageLine) -> Rect {
    let most = content.size.rows / 2 + 1
    let rows = min(message.rows(columns: textPart(of: self.message).size.columns), most)
    return Rect(
      column: 0, row: self.message.rows.upperBound - rows, columns: self.message.size.columns,
      rows: rows)
  }

  /// The part of the tab bar for the tabs; the first title is aligned with the texts.
  func tabPart(of row: Rect) -> Rect {
    let start = max(margin.columns - 1, 0)
    return Rect(
      column: start, row: row.origin.row, columns: row.size.columns - 2 * start, rows: 1)
  }

  /// Returns the sentence that is shown when a frame is smaller than the app needs.
  public static func sentence(
    forTooSmall size: Size, needed: Size = smallest, app: String = "Roots"
  ) -> String {
    "needs \(needed.columns)x\(needed.rows); Ctrl-C quits; this is \(size.columns)x\(size.rows), "
      + "too small for \(visible(app))"
  }

  /// Draws that sentence, wrapped to the canvas.
  ///
  /// - Parameters:
  ///   - canvas: the whole frame.
  ///   - needed: the size that the app needs.
  ///   - app: the name of the app.
  public static func drawTooSmall(
    on canvas: inout Canvas, needed: Size = smallest, app: String = "Roots"
  ) {
    let text = sentence(forTooSmall: canvas.size, needed: needed, app: app)
    let lines = wrap(text, to: canvas.size.columns)
    for (row, line) in lines.enumerated() {
      canvas.draw(line, at: Point(column: 0, row: row))
    }
  }
}

/// Returns the rectangle of an overlay's box: in the middle, each box one cell further down and
/// right.
///
/// - Parameters:
///   - index: the index of the overlay among the shown ones, from 0.
///   - count: the number of shown overlays, which share the area.
///   - preferred: the preferred size, including the border; nil for most of the area.
///   - area: the area for all boxes.
/// - Returns: a rectangle inside the area.
public func overlayRect(index: Int, count: Int, preferred: Size?, in area: Rect) -> Rect {
  let steps = max(count - 1, index, 0)
  let wanted =
    preferred ?? Size(columns: area.size.columns - 8, rows: area.size.rows - 2)
  let columns = span(wanted.columns, index: index, steps: steps, room: area.size.columns)
  let rows = span(wanted.rows, index: index, steps: steps, room: area.size.rows)
  return Rect(
    column: area.origin.column + columns.lowerBound, row: area.origin.row + rows.lowerBound,
    columns: columns.count, rows: rows.count)
}

/// Returns the rectangle of an accessory that stays: at the lower right edge, each further one a
/// cell up and to the left.
func edgeRect(index: Int, preferred: Size?, in area: Rect) -> Rect {
  let size = preferred ?? Size(columns: area.size.columns / 2, rows: area.size.rows / 2)
  let columns = min(size.columns, area.size.columns)
  let rows = min(size.rows, area.size.rows)
  return Rect(
    column: area.columns.upperBound - columns - min(2 + index, area.size.columns - columns),
    row: area.rows.upperBound - rows - min(1 + index, area.size.rows - rows),
    columns: columns, rows: rows)
}

/// The start and end of a side of the given length, for `overlayRect`.
private func span(_ wanted: Int, index: Int, steps: Int, room: Int) -> Range<Int> {
  let room = max(room, 0)
  let leastLength = min(3, room)
  let length = min(max(min(wanted, room - steps), leastLength), room)
  let first = max(room - length - steps, 0) / 2 + max(index, 0)
  let start = min(first, room - length)
  return start..<(start + length)
}
