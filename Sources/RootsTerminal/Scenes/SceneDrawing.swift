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
    card.neededRows = needed.map { $0 + 2 }
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
      canvas.sub(layout.top) { top in
        top.fill(top.bounds)
        top.box(style: theme.border, strokes: theme.strokes)
      }
      canvas.sub(layout.topInside) { draw(top, on: &$0, theme) }
      let cardTitle = bottom.title == title ? "" : bottom.title
      canvas.sub(layout.bottom) { $0.drawCard(title: cardTitle, isHeld: card.isHeld, theme) }
      canvas.sub(layout.bottomInside) { draw(bottom, on: &$0, theme) }
    }
  }

  /// Draws a part: without the focus if a field of the other part takes what is typed.
  private func draw(_ part: any ScreenController, on canvas: inout Canvas, _ theme: Theme) {
    let hasFocus = canvas.hasFocus
    defer { canvas.hasFocus = hasFocus }
    if let focusedPart, focusedPart !== part { canvas.hasFocus = false }
    part.draw(on: &canvas, theme: self.theme(of: part, theme))
  }

  /// The theme of a part: without the style of a selection if the keys go to the other part.
  private func theme(of part: any ScreenController, _ theme: Theme) -> Theme {
    guard let front = partsInFocus.first, front !== part else { return theme }
    var muted = theme
    muted.selection = theme.dim
    return muted
  }

  /// Returns the rows that the parts need when the container is a part itself.
  public func preferredRows(columns: Int) -> Int? {
    guard case .fullscreen(let part)? = scene else { return nil }
    return part.preferredRows(columns: columns)
  }
}

extension Canvas {
  /// A blank card with its title and a handle in its upper edge.
  fileprivate mutating func drawCard(title: String, isHeld: Bool, _ theme: Theme) {
    fill(bounds)
    let handle = Rect(column: (size.columns - 6) / 2, row: 0, columns: 6, rows: 1)
    let fitting = cut(title, to: handle.origin.column - 5)
    box(style: theme.border, title: fitting, titleStyle: theme.title, strokes: theme.strokes)
    fill(handle, with: "━", style: isHeld ? theme.selection : theme.title)
  }
}
