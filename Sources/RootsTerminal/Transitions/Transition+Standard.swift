extension Transition {
  /// The new content comes in from the right over the old, which moves a little to the left.
  public static let slide = Transition { passage, progress in
    let region = passage.region
    let arrived = region.size.columns.scaled(by: progress)
    let edge = region.columns.upperBound - arrived
    let pushed = region.size.columns.scaled(by: progress / 4)
    passage.show(.from, part: region, at: region.origin.moved(columns: -pushed)) { $0.faint }
    passage.blank(
      Rect(column: edge - 1, row: region.origin.row, columns: 1, rows: region.size.rows))
    passage.show(
      .to, part: region.first(columns: arrived), at: Point(column: edge, row: region.origin.row))
  }

  /// A box or a screen comes up from the lower edge.
  public static let modal = Transition { passage, progress in
    let area = passage.box
    let missing = (passage.region.rows.upperBound - area.origin.row).scaled(by: 1 - progress)
    passage.show(.from, part: area)
    passage.show(.to, part: area, at: area.origin.moved(rows: missing))
  }

  /// The new content is uncovered by a growing circle.
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
      let first = max(Int((width / 2 - half).rounded()), 0)
      let line = Rect(
        column: box.origin.column + first, row: row,
        columns: max(box.size.columns - 2 * first, 0), rows: 1)
      passage.show(.to, part: line)
    }
  }

  /// The old content fades out, then the new content fades in.
  ///
  /// Text with an RGB colour blends into its background. Palette colours cannot be mixed, so their
  /// text is dim meanwhile.
  public static let fade = Transition { passage, progress in
    let isOld = progress < 0.5
    let percent = 200.scaled(by: isOld ? progress : 1 - progress)
    passage.show(isOld ? .from : .to, part: passage.region) { $0.faded(percent: percent) }
  }
}

extension Style {
  /// The style closer to its background where that is known, otherwise dim.
  fileprivate var faint: Style {
    var style = faded(percent: 45)
    style.attributes.subtract(.bold)
    return style
  }

  /// The style with a share of the background in the colour of its text.
  ///
  /// A text or a background that the terminal defines cannot be mixed: the text becomes dim, if the
  /// share is large enough.
  fileprivate func faded(percent: Int) -> Style {
    var style = self
    guard case .rgb = foreground, case .rgb = background else {
      if percent > 40 { style.attributes = attributes.subtracting(.bold).union(.dim) }
      return style
    }
    if attributes.contains(.reverse) {
      style.background = background.mixed(with: foreground, percent: percent)
    } else {
      style.foreground = foreground.mixed(with: background, percent: percent)
    }
    return style
  }
}

extension Int {
  /// A share of a number of cells, rounded to whole cells.
  func scaled(by part: Double) -> Int { Int((Double(self) * part).rounded()) }
}
