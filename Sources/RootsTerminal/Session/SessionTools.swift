import Roots

// Tools that cover the app and take the keys until they close.
extension Session {
  func pressInTool(_ key: Key) {
    switch tool {
    case .prompt(let prompt): workbench.press(key, in: prompt)
    case .reader(let shown):
      var reader = updated(shown)
      if reader.handle(key, size: aboveMessage(size)) { return tool = .reader(reader) }
      tool = nil
      // The errors of a watched file come while a person types.
      if reader.title == Self.errorsTitle, key != Key(.escape) { handle(.key(key)) }
    case nil: break
    }
  }

  func pasteInTool(_ text: String) {
    switch tool {
    case .prompt(var prompt):
      prompt.paste(text, map: navigator.world.map, state: navigator.world.state)
      tool = .prompt(prompt)
    case .reader, nil: break
    }
  }

  func handleInTool(_ mouse: MouseEvent) {
    switch mouse.action {
    case .scrollUp: pressInTool(Key(.scrollUp))
    case .scrollDown: pressInTool(Key(.scrollDown))
    // As in the app, a press of another button has no effect.
    case .press where mouse.button != .left: return
    case .press where toolRect?.contains(mouse.point) != true: tool = nil
    case .press:
      if let key = toolKey(at: mouse.point) { return pressInTool(key) }
      guard case .prompt(let prompt) = tool else { return }
      let row = mouse.point.row - size.rows + prompt.rows(in: size)
      workbench.press(row: row, of: prompt)
    case .drag, .release: break
    }
  }

  /// Shows parts of a text with headings.
  package func show(_ title: String, _ parts: [TextPart]) {
    tool = .reader(Reader(title: title, parts: parts))
  }

  // MARK: Drawing

  /// The area of the tool.
  private var toolRect: Rect? {
    switch tool {
    case .prompt(let prompt):
      let rows = prompt.rows(in: size)
      return Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
    case .reader(let reader): return rect(of: updated(reader))
    case nil: return nil
    }
  }

  /// The area of a reader: in the middle of the app, beside the navigator pane, if it is as large
  /// there as on the whole frame.
  private func rect(of reader: Reader) -> Rect {
    let whole = reader.rect(in: aboveMessage(size))
    guard let app = areas?.app, case let rect = reader.rect(in: aboveMessage(app.size)),
      rect.size == whole.size
    else { return whole }
    return rect.moved(columns: app.origin.column, rows: app.origin.row)
  }

  /// The part of an area that leaves the message of the app and the row below it free.
  private func aboveMessage(_ size: Size) -> Size {
    guard let message, let layout else { return size }
    let rows = layout.place(of: message).size.rows + 1
    return Size(columns: size.columns, rows: max(size.rows - rows, 3))
  }

  /// The key at a point of the lower border of the tool; nil if there is none.
  private func toolKey(at point: Point) -> Key? {
    guard let box = toolRect else { return nil }
    switch tool {
    case .reader(let reader):
      return updated(reader).keys(in: box.insideBorder().size).key(at: point, inBorderOf: box)
    case .prompt, nil: return nil
    }
  }

  func drawTool(on canvas: inout Canvas) {
    switch tool {
    case .prompt(let prompt): prompt.draw(on: &canvas, theme: theme)
    case .reader(let reader):
      // The cursor of a field would stand in the box.
      canvas.frame.dropCursor()
      let reader = updated(reader)
      reader.draw(in: rect(of: reader), on: &canvas, theme: theme)
    case nil: break
    }
  }

  private static let keysTitle = "Keys"

  /// Shows all keys that have an effect now, by their owner.
  func showKeys() { tool = .reader(Reader(title: Self.keysTitle, parts: keyParts)) }

  /// The text with the keys that have an effect now, if it lists keys: a link, a timer or a new
  /// size changes them below it.
  private func updated(_ reader: Reader) -> Reader {
    var reader = reader
    if reader.title == Self.keysTitle { reader.parts = keyParts }
    return reader
  }

  private var keyParts: [TextPart] {
    let groups = helpGroups()
    let widths = groups.flatMap(\.items).map { columnWidth(of: $0.key) }
    // The meanings keep half of a small screen; the key that is wider has a row of its own.
    let most = size.columns / 2 - 6
    let width = widths.filter { $0 <= most }.max() ?? most
    return groups.map { group in
      TextPart(
        heading: group.title,
        lines: group.items.flatMap { item in
          columnWidth(of: item.key) <= width
            ? [item.key.padded(to: width + 2) + item.label]
            : [item.key, "".padded(to: width + 2) + item.label]
        })
    } + (usesMouse ? [Self.mousePart] : [])
  }

  private static let mousePart = TextPart(
    heading: "Mouse",
    lines: [
      "Click: select a row, choose the selected one, show a tab, go back along the path, press a "
        + "key of the last row",
      "Right click: back", "Wheel: scroll",
    ])
}
