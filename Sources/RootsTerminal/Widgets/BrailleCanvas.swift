/// A grid of dots, two by four in each cell, so that dots are about square; drawn with braille
/// characters.
public struct BrailleCanvas: Hashable, Sendable {
  /// The size in cells.
  public let size: Size
  private var dots: [UInt8]
  private var inks: [UInt8]

  /// Creates a blank canvas of a size in cells.
  public init(size: Size) {
    self.size = Size(columns: max(size.columns, 0), rows: max(size.rows, 0))
    dots = [UInt8](repeating: 0, count: self.size.columns * self.size.rows)
    inks = dots
  }

  /// The number of dots in a row.
  public var dotColumns: Int { size.columns * 2 }
  /// The number of dots in a column.
  public var dotRows: Int { size.rows * 4 }

  /// Sets a dot, counted from 0 0 at the upper left; a dot outside is ignored.
  ///
  /// - Parameters:
  ///   - x: the column of the dot.
  ///   - y: the row of the dot.
  ///   - ink: the index of the cell's style; the last ink of a cell counts.
  public mutating func set(_ x: Int, _ y: Int, ink: UInt8 = 0) {
    guard x >= 0, y >= 0, x < dotColumns, y < dotRows else { return }
    let cell = y / 4 * size.columns + x / 2
    dots[cell] |= Self.bits[y % 4 * 2 + x % 2]
    inks[cell] = ink
  }

  /// The bits of a braille character, row by row.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}

// MARK: - Shapes

extension BrailleCanvas {
  /// Draws a straight line; the part outside the canvas costs nothing.
  ///
  /// - Parameters:
  ///   - start: the first dot.
  ///   - end: the last dot.
  ///   - dash: the number of drawn and then omitted dots; nil draws all.
  ///   - ink: the index of the cells' style.
  /// - Complexity: O(drawn dots).
  public mutating func line(
    from start: MapPoint, to end: MapPoint, dash: (on: Int, off: Int)? = nil, ink: UInt8 = 0
  ) {
    guard let (start, end) = clipped(start, end) else { return }
    let steps = Int(max(abs(end.x - start.x), abs(end.y - start.y)).rounded(.up))
    let period = dash.map { max($0.on + $0.off, 1) } ?? 1
    for step in 0...max(steps, 1) where step % period < (dash?.on ?? 1) {
      let part = Double(step) / Double(max(steps, 1))
      let x = start.x + (end.x - start.x) * part
      let y = start.y + (end.y - start.y) * part
      set(Int(x.rounded()), Int(y.rounded()), ink: ink)
    }
  }

  /// Draws straight lines through points.
  public mutating func polyline(
    _ points: [MapPoint], dash: (on: Int, off: Int)? = nil, ink: UInt8 = 0
  ) {
    for (start, end) in zip(points, points.dropFirst()) {
      line(from: start, to: end, dash: dash, ink: ink)
    }
  }

  /// Fills the area inside an outline with every second dot, by the even-odd rule.
  public mutating func fill(_ outline: [MapPoint], ink: UInt8 = 0) {
    guard outline.count > 2, outline.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    for row in 0..<dotRows {
      let crossings = crossings(of: outline, withRow: Double(row) + 0.01).sorted()
      for index in stride(from: 0, to: crossings.count - 1, by: 2) {
        let first = max(crossings[index].rounded(.up), 0)
        let last = min(crossings[index + 1].rounded(.down), Double(dotColumns - 1))
        guard first <= last else { continue }
        for column in Int(first)...Int(last) where (column + row) % 2 == 0 {
          set(column, row, ink: ink)
        }
      }
    }
  }

  private func crossings(of outline: [MapPoint], withRow row: Double) -> [Double] {
    var crossings: [Double] = []
    var previous = outline[outline.count - 1]
    for point in outline {
      if (previous.y <= row) != (point.y <= row) {
        let part = (row - previous.y) / (point.y - previous.y)
        crossings.append(previous.x + (point.x - previous.x) * part)
      }
      previous = point
    }
    return crossings
  }

  /// The part of a line inside the canvas, after Liang and Barsky; nil if there is none.
  private func clipped(_ start: MapPoint, _ end: MapPoint) -> (MapPoint, MapPoint)? {
    guard dotColumns > 0, dotRows > 0, start.isNear, end.isNear else { return nil }
    let (width, height) = (end.x - start.x, end.y - start.y)
    var (enter, leave) = (0.0, 1.0)
    let edges = [
      (-width, start.x), (width, Double(dotColumns - 1) - start.x), (-height, start.y),
      (height, Double(dotRows - 1) - start.y),
    ]
    for (direction, distance) in edges {
      if direction == 0 {
        if distance < 0 { return nil }
      } else if direction < 0 {
        enter = max(enter, distance / direction)
      } else {
        leave = min(leave, distance / direction)
      }
    }
    guard enter <= leave else { return nil }
    func point(_ part: Double) -> MapPoint {
      MapPoint(x: start.x + width * part, y: start.y + height * part)
    }
    return (point(enter), point(leave))
  }
}

// MARK: - Drawing

extension BrailleCanvas {
  /// Draws the cells that have dots, the first at the canvas's corner.
  ///
  /// - Parameters:
  ///   - canvas: the canvas to draw on.
  ///   - styles: the styles by ink; a cell of an ink without a style gets the first one.
  public func draw(on canvas: inout Canvas, styles: [Style]) {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let cell = row * size.columns + column
        guard dots[cell] != 0 else { continue }
        let ink = Int(inks[cell])
        let style = styles.indices.contains(ink) ? styles[ink] : styles.first ?? .plain
        let glyph = Unicode.Scalar(0x2800 + UInt32(dots[cell])) ?? " "
        canvas.fill(
          Rect(column: column, row: row, columns: 1, rows: 1), with: glyph, style: style)
      }
    }
  }
}
