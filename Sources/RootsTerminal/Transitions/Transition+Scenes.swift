// Transitions that use the layout of scenes: between two scenes with the same backdrop, only the
// parts move.
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

  /// A box or a fullscreen scene comes up from the lower edge; the two parts of a scene come from
  /// both edges.
  ///
  /// If one box or scene replaces another, the old one leaves first.
  public static let modal = Transition { passage, progress in
    if passage.isBoxed { return passage.moveBox(progress) }
    let makesWay = passage.scenes.kind == .swap || passage.scenes.kind == .show
    if makesWay, passage.scenes.from != .nothing {
      passage.swap(progress)
    } else {
      passage.present(progress)
    }
  }

  /// The new content is uncovered by a growing circle in the middle of the changing area.
  public static let circular = Transition { passage, progress in
    let box = passage.box
    // A cell is twice as high as it is wide.
    let (width, height) = (Double(box.size.columns), Double(box.size.rows) * 2)
    let radius = (width * width + height * height).squareRoot() / 2 * progress
    passage.show(.from, part: passage.region)
    for row in box.rows {
      let above = (Double(row - box.origin.row) + 0.5) * 2 - height / 2
      guard abs(above) < radius else { continue }
      let half = (radius * radius - above * above).squareRoot()
      let first = Int((width / 2 - half).rounded())
      let columns = max(box.size.columns - 2 * max(first, 0), 0)
      let line = Rect(
        column: box.origin.column + max(first, 0), row: row, columns: columns, rows: 1)
      passage.show(.to, part: line)
    }
  }
}

extension Passage {
  /// Moves the new box up from the lower edge; one that replaces another comes up in its place.
  mutating func moveBox(_ progress: Double) {
    guard scenes.kind == .swap else {
      let missing = (region.rows.upperBound - box.origin.row).scaled(by: 1 - progress)
      show(.from, part: box)
      return show(.to, part: box, at: box.origin.moved(rows: missing))
    }
    let rows = box.size.rows.scaled(by: abs(2 * progress - 1))
    blank(box)
    show(
      progress < 0.5 ? .from : .to, part: box.first(rows: rows),
      at: box.origin.moved(rows: box.size.rows - rows))
  }

  /// Whether only the parts move, over a backdrop that both scenes share.
  var movesParts: Bool {
    guard case .multipart = scenes.to else { return false }
    return scenes.keepsBackdrop || scenes.from == .nothing
  }

  /// Moves the parts of the old scene to the left, followed by those of the new one.
  mutating func slideParts(_ progress: Double) {
    let gone = region.size.columns.scaled(by: progress)
    show(.backdrop, part: region)
    for part in scenes.from.parts { show(.from, part: part, at: part.origin.moved(columns: -gone)) }
    for part in scenes.to.parts {
      show(.to, part: part, at: part.origin.moved(columns: region.size.columns - gone))
    }
  }

  /// Moves the new scene over the old one.
  mutating func present(_ progress: Double) {
    guard case .multipart(let top, _) = scenes.to else {
      show(.from, part: region)
      show(.to, part: region, at: region.origin.moved(rows: missing(progress)))
      return
    }
    if movesParts {
      show(.backdrop, part: region)
      moveParts(of: .from, scenes.from, away: progress)
      moveParts(of: .to, scenes.to, away: 1 - progress)
    } else {
      let below = region.last(rows: region.rows.upperBound - top.rows.upperBound)
      show(.from, part: region)
      if scenes.backdrop != nil {
        show(.backdrop, part: region, at: region.origin.moved(rows: missing(progress)))
      }
      show(.to, part: below, at: below.origin.moved(rows: missing(progress)))
      showTop(top, away: 1 - progress)
    }
  }

  /// Removes the old scene the way it came, then moves in the new one.
  mutating func swap(_ progress: Double) {
    let isComing = progress >= 0.5
    let side = isComing ? Side.to : .from
    let shape = isComing ? scenes.to : scenes.from
    let away = isComing ? 2 - progress * 2 : progress * 2
    if scenes.keepsBackdrop {
      show(.backdrop, part: region)
    } else if !isComing, !shape.parts.isEmpty {
      // The old backdrop remains while the parts leave.
      show(.from, part: region)
      for part in shape.parts { blank(part) }
    } else {
      blank(region)
    }
    guard case .multipart = shape else {
      show(side, part: region, at: region.origin.moved(rows: region.size.rows.scaled(by: away)))
      return
    }
    if !scenes.keepsBackdrop, isComing { show(.backdrop, part: region) }
    moveParts(of: side, shape, away: away)
  }

  /// The number of rows of the region that have not come yet.
  private func missing(_ progress: Double) -> Int { region.size.rows.scaled(by: 1 - progress) }

  private mutating func moveParts(of side: Side, _ shape: SceneShape, away: Double) {
    guard case .multipart(let top, let bottom) = shape else {
      if shape == .fullscreen {
        show(side, part: region, at: region.origin.moved(rows: region.size.rows.scaled(by: away)))
      }
      return
    }
    let down = (region.rows.upperBound - bottom.origin.row).scaled(by: away)
    show(side, part: bottom, at: bottom.origin.moved(rows: down))
    showTop(top, of: side, away: away)
  }

  private mutating func showTop(_ top: Rect, of side: Side = .to, away: Double) {
    let up = (top.rows.upperBound - region.origin.row).scaled(by: away)
    show(side, part: top, at: top.origin.moved(rows: -up))
  }
}

extension Int {
  /// A share of a number of cells, rounded to whole cells.
  func scaled(by part: Double) -> Int {
    Int((Double(self) * part).rounded())
  }
}
