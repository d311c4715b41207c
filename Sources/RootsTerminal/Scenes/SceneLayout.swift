/// The layout of a scene of two parts, with the area between them.
public struct SceneLayout: Hashable, Sendable {
  /// The box of the upper part, with its border.
  public let top: Rect
  /// The box of the card at the lower edge, with its border.
  public let bottom: Rect
  /// The area that neither part covers.
  public let room: Rect

  /// Lays out a scene.
  ///
  /// - Parameters:
  ///   - size: the size of the scene.
  ///   - topRows: the preferred rows of the upper part, without its border.
  ///   - card: the card, which determines the rows of the lower part.
  public init(size: Size, topRows: Int, card: SceneCard) {
    let columns = SceneLayout.columns(in: size)
    let start = (size.columns - columns) / 2
    let rows = min(max(topRows, 1), max(size.rows / 3, 1)) + 2
    top = Rect(column: start, row: 0, columns: columns, rows: min(rows, size.rows))
    let left = max(size.rows - rows, 0)
    let seen = card.rows(in: left)
    bottom = Rect(column: start, row: size.rows - seen, columns: columns, rows: seen)
    room = Rect(column: 0, row: top.size.rows, columns: size.columns, rows: left - seen)
  }

  /// The rows that the card may take.
  public var cardRoom: Int { bottom.rows.upperBound - top.rows.upperBound }

  /// The inside of the upper part.
  public var topInside: Rect { top.insideBorder() }

  /// The inside of the card.
  public var bottomInside: Rect { bottom.insideBorder() }

  /// The width of the parts, so that the backdrop stays visible beside them if there is room.
  static func columns(in size: Size) -> Int {
    size.columns < 60 ? size.columns : min(size.columns - 8, 76)
  }
}
