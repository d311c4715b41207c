import Roots

extension SceneContainer {
  /// The backdrop behind the parts.
  public var backdrop: (any SceneBackdrop)? { scene?.backdrop }

  /// Returns the layout of the parts.
  public func sceneLayout(_ size: Size) -> SceneLayout? {
    guard case .multipart(let top, _, _)? = scene else { return nil }
    return SceneLayout(
      size: size, topRows: top.preferredRows(columns: columnsInside(size)) ?? 1,
      card: measured(size))
  }

  /// The card, with what its content needs.
  func measured(_ size: Size) -> SceneCard {
    var card = card
    let needed = parts.last?.preferredRows(columns: columnsInside(size))
    card.neededRows = needed.map { $0 + 1 }
    return card
  }

  private func columnsInside(_ size: Size) -> Int { max(SceneLayout.columns(in: size) - 4, 0) }

  /// Draws the scene, whole.
  public func draw(on canvas: inout Canvas, theme: Theme) {
    switch scene {
    case nil: break
    case .fullscreen(let part): part.draw(on: &canvas, theme: theme)
    case .multipart(let top, let bottom, _):
      guard let layout = sceneLayout(canvas.size) else { return }
      aim?()
      backdrop?.draw(on: &canvas, room: layout.room, theme: theme)
      canvas.sub(layout.top) { $0.hang(theme) }
      canvas.sub(layout.topInside) { top.draw(on: &$0, theme: theme) }
      let cardTitle = bottom.title == title ? "" : bottom.title
      canvas.sub(layout.bottom) { $0.stand(title: cardTitle, isHeld: card.isHeld, theme) }
      canvas.sub(layout.bottomInside) { bottom.draw(on: &$0, theme: theme) }
    }
  }

  /// Returns the rows that the parts need when the container is a part itself.
  public func preferredRows(columns: Int) -> Int? {
    guard case .fullscreen(let part)? = scene else { return nil }
    return part.preferredRows(columns: columns)
  }
}

extension Canvas {
  /// A blank sheet that hangs from the upper edge: lines at its sides and below.
  fileprivate mutating func hang(_ theme: Theme) {
    let (right, bottom) = (size.columns - 1, size.rows - 1)
    fill(bounds)
    horizontalRule(row: bottom, style: theme.border, strokes: theme.strokes)
    drawSides(rows: 0..<bottom, theme)
    let strokes = theme.strokes
    for (column, stroke) in [(0, strokes.bottomLeft), (right, strokes.bottomRight)] {
      let corner = Rect(column: column, row: bottom, columns: 1, rows: 1)
      fill(corner, with: stroke, style: theme.border)
    }
  }

  /// A blank sheet at the lower edge: lines at its sides and above, with its title and a handle.
  fileprivate mutating func stand(title: String, isHeld: Bool, _ theme: Theme) {
    let right = size.columns - 1
    fill(bounds)
    horizontalRule(row: 0, style: theme.border, strokes: theme.strokes)
    drawSides(rows: 1..<max(size.rows, 1), theme)
    let strokes = theme.strokes
    for (column, stroke) in [(0, strokes.topLeft), (right, strokes.topRight)] {
      let corner = Rect(column: column, row: 0, columns: 1, rows: 1)
      fill(corner, with: stroke, style: theme.border)
    }
    let handle = Rect(column: (size.columns - 6) / 2, row: 0, columns: 6, rows: 1)
    let fitting = cut(title, to: handle.origin.column - 5)
    if !fitting.isEmpty {
      draw(" \(fitting) ", at: Point(column: 2, row: 0), style: theme.title)
    }
    fill(handle, with: "━", style: isHeld ? theme.selection : theme.title)
  }

  private mutating func drawSides(rows: Range<Int>, _ theme: Theme) {
    for column in [0, size.columns - 1] {
      fill(
        Rect(column: column, row: rows.lowerBound, columns: 1, rows: rows.count),
        with: theme.strokes.vertical, style: theme.border)
    }
  }
}
