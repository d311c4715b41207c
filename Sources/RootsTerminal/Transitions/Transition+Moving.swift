// Between two scenes with the same backdrop, only the parts move.
extension Transition {
  /// The new content comes in from the right over the old, which moves a little to the left.
  public static let slide = Transition { passage, progress in
    if passage.movesParts { return passage.slideParts(progress) }
    let region = passage.region
    let arrived = region.size.columns.scaled(by: progress)
    let edge = region.columns.upperBound - arrived
    let pushed = region.size.columns.scaled(by: progress / 4)
    let origin = region.origin.moved(columns: -pushed)
    passage.show(.from, part: region, at: origin) { $0.faint }
    passage.blank(
      Rect(
        column: edge - 1, row: region.origin.row, columns: arrived + 1, rows: region.size.rows))
    passage.show(
      .to, part: region.first(columns: arrived), at: Point(column: edge, row: region.origin.row))
  }

  /// The box opens from its middle row.
  public static let grow = Transition { passage, progress in
    if passage.movesParts { return passage.present(progress) }
    let box = passage.box
    let shown = max(box.size.rows.scaled(by: progress), min(box.size.rows, 2))
    let upper = (shown + 1) / 2
    let top = box.origin.moved(rows: (box.size.rows - shown) / 2)
    passage.show(.from, part: box)
    passage.show(.to, part: box.first(rows: upper), at: top)
    passage.show(.to, part: box.last(rows: shown - upper), at: top.moved(rows: upper))
  }

  /// The box comes up from the lower edge.
  public static let rise = Transition { passage, progress in
    if passage.movesParts { return passage.present(progress) }
    let box = passage.box
    let missing = (passage.region.rows.upperBound - box.origin.row).scaled(by: 1 - progress)
    passage.show(.from, part: box)
    passage.show(.to, part: box, at: box.origin.moved(rows: missing))
  }

  /// Within the box, the old content moves up and the new follows it.
  public static let roll = Transition { passage, progress in
    if passage.movesParts { return passage.present(progress) }
    let box = passage.box
    let arrived = box.size.rows.scaled(by: progress)
    let left = box.size.rows - arrived
    passage.show(.from, part: box.last(rows: left), at: box.origin)
    passage.show(.to, part: box.first(rows: arrived), at: box.origin.moved(rows: left))
  }

  /// The new content is uncovered from left to right.
  public static let wipe = Transition { passage, progress in
    let region = passage.region
    let hidden = region.size.columns - region.size.columns.scaled(by: progress)
    passage.show(.from, part: region.last(columns: hidden))
  }
}

extension Int {
  /// A share of a number of cells, rounded to whole cells.
  func scaled(by part: Double) -> Int {
    Int((Double(self) * part).rounded())
  }
}
