import Roots

// What lies over everything and has the keys until it closes.
extension Session {
  func pressInTool(_ key: Key) {
    switch tool {
    case .reader(var reader):
      let stays = reader.handle(key, rows: reader.rect(in: size).insideBorder.size.rows)
      tool = stays ? .reader(reader) : nil
    case nil: break
    }
  }

  func pasteInTool(_ text: String) {
    switch tool {
    case .reader, nil: break
    }
  }

  func handleInTool(_ mouse: MouseEvent) {
    switch mouse.action {
    case .scrollUp: pressInTool(Key(.scrollUp))
    case .scrollDown: pressInTool(Key(.scrollDown))
    case .press: if toolRect?.contains(mouse.point) != true { tool = nil }
    case .drag, .release: break
    }
  }

  /// Where the tool lies on the glass.
  private var toolRect: Rect? {
    switch tool {
    case .reader(let reader): reader.rect(in: size)
    case nil: nil
    }
  }

  func drawTool(on canvas: inout Canvas) {
    guard let rect = toolRect else { return }
    switch tool {
    case .reader(let reader):
      drawBox(reader.title, rect, on: &canvas) { reader.draw(on: &$0, theme: theme) }
    case nil: break
    }
  }

  private func drawBox(
    _ title: String, _ rect: Rect, on canvas: inout Canvas, _ body: (inout Canvas) -> Void
  ) {
    canvas.sub(rect) { box in
      box.fill(box.bounds)
      box.box(style: theme.border, title: title, titleStyle: theme.title, strokes: theme.strokes)
    }
    canvas.sub(rect.insideBorder) { body(&$0) }
  }
}
