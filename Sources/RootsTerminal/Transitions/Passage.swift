/// The drawing area of a transition: a region of a frame, filled from two other frames.
///
/// All points are in frame coordinates. A wide character that an edge would cut is drawn as a
/// blank.
public struct Passage: Sendable {
  /// A source of cells.
  public enum Side: Hashable, Sendable {
    /// The old frame.
    case from
    /// The new frame.
    case to
  }

  /// The area that may be drawn; the rest does not change.
  public let region: Rect
  /// The area within the region that appears, disappears or is replaced; the region if nil.
  public let box: Rect
  /// The frame being drawn.
  private(set) var frame: Frame
  private let from, to: Frame

  /// Starts with a frame on which the region is drawn.
  init(from: Frame, to: Frame, on frame: Frame, region: Rect, box: Rect?) {
    self.region = region
    self.box = box?.intersection(region) ?? region
    self.frame = frame
    self.frame.dropCursor()
    (self.from, self.to) = (from, to)
  }

  /// Copies a part of one side.
  ///
  /// - Parameters:
  ///   - side: the source.
  ///   - part: the area to copy; cells outside the region are omitted.
  ///   - point: the destination of the corner of `part`; nil for the same place.
  ///   - styled: changes the styles; nil keeps them.
  /// - Complexity: O(cells shown).
  public mutating func show(
    _ side: Side, part: Rect, at point: Point? = nil, styled: ((Style) -> Style)? = nil
  ) {
    let source = part.intersection(region)
    let columns = (point?.column ?? part.origin.column) - part.origin.column
    let rows = (point?.row ?? part.origin.row) - part.origin.row
    let target = source.moved(columns: columns, rows: rows).intersection(region)
    guard !target.isEmpty else { return }
    let shown = target.moved(columns: -columns, rows: -rows)
    let frames = (from: from, to: to)
    frame.draw { canvas in
      canvas.draw(side == .from ? frames.from : frames.to, part: shown, at: target.origin)
    }
    guard let styled else { return }
    var restyling = Restyling(of: frame)
    for row in target.rows {
      let start = row * frame.size.columns + target.origin.column
      restyling.apply(to: start...(start + target.size.columns - 1), of: &frame, styled)
    }
  }

  /// Clears a part of the region to the base style.
  public mutating func blank(_ part: Rect) {
    let origin = region.origin
    draw { $0.fill(part.moved(columns: -origin.column, rows: -origin.row)) }
  }

  /// Draws through a canvas that covers the region, in the base style of the frame.
  public mutating func draw(_ body: (inout Canvas) -> Void) {
    let base = frame.styles[0]
    frame.draw { canvas in canvas.sub(region, body) }
    frame.rebase(on: base)
    frame.dropCursor()
  }
}
