extension FormPane {
  /// Draws a row for each field: `> Name  [Ada     ]`, a choice as `< free >`.
  ///
  /// The focused field is marked with `>`, and the cursor stands in it when it takes text.
  public func draw(on canvas: inout Canvas, style: Style = .plain, theme: Theme = .standard) {
    let first = ScrollBar.first(
      showing: current, from: 0, visible: canvas.size.rows, total: fields.count)
    let bar = ScrollBar(first: first, visible: canvas.size.rows, total: fields.count)
    let columns = canvas.size.columns - (bar.isNeeded ? 2 : 0)
    let labels = fields.map { columnWidth(of: $0.label) }
    let labelColumns = min(labels.max() ?? 0, max(columns / 2 - 4, 1))
    for index in fields.indices.dropFirst(first).prefix(max(bar.visible, 0)) {
      let row = Rect(column: 0, row: index - first, columns: columns, rows: 1)
      canvas.sub(row) {
        draw(index, on: &$0, labelColumns: labelColumns, style: style, theme: theme)
      }
    }
    bar.draw(on: &canvas, theme: theme)
  }

  private func draw(
    _ index: Int, on canvas: inout Canvas, labelColumns: Int, style: Style, theme: Theme
  ) {
    let field = fields[index]
    let isCurrent = isFocused && index == current
    canvas.draw(isCurrent ? "> " : "  ", at: .zero, style: style)
    let label = cut(field.label, to: labelColumns, ellipsis: theme.strokes.ellipsis)
    canvas.draw(label, at: Point(column: 2, row: 0), style: style)
    let start = labelColumns + 4
    let place = Rect(column: start, row: 0, columns: canvas.size.columns - start, rows: 1)
    canvas.sub(place) { inner in
      let valueStyle = isCurrent ? theme.selection : style
      if field.isText {
        draw(text: field, on: &inner, isCurrent: isCurrent, style: valueStyle, theme: theme)
      } else {
        let room = inner.size.columns - 4
        let choice = cut(field.value, to: room, ellipsis: theme.strokes.ellipsis)
        inner.draw("< \(choice) >", at: .zero, style: valueStyle)
      }
    }
  }

  /// Draws a text between brackets, scrolled so that the cursor is in view.
  private func draw(
    text field: FormField, on canvas: inout Canvas, isCurrent: Bool, style: Style, theme: Theme
  ) {
    canvas.draw("[", at: .zero, style: style)
    canvas.draw("]", at: Point(column: canvas.size.columns - 1, row: 0), style: style)
    let place = Rect(column: 1, row: 0, columns: canvas.size.columns - 2, rows: 1)
    canvas.sub(place) { inner in
      inner.fill(inner.bounds, style: style)
      let cursor = field.cursorColumn()
      let hidden = isCurrent ? max(cursor - inner.size.columns + 1, 0) : 0
      inner.draw(field.shown(theme.strokes), at: Point(column: -hidden, row: 0), style: style)
      if isCurrent { inner.placeCursor(at: Point(column: cursor - hidden, row: 0)) }
    }
  }
}
