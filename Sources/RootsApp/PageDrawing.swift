import RootsBlueprint
import RootsTerminal

extension BlueprintController {
  func draw(on canvas: inout Canvas, theme: Theme) {
    refresh()
    let lines = lines(columns: canvas.size.columns)
    let layout = layout(canvas.size)
    if let place = layout.text {
      canvas.sub(place) { inner in
        if layout.cuts(lines: lines.count) {
          text.draw(on: &inner, theme: theme)
        } else {
          for (row, line) in lines.enumerated() {
            inner.draw(line, at: Point(column: 0, row: row))
          }
        }
      }
    }
    if let place = layout.below {
      canvas.sub(place) { inner in
        if form.fields.isEmpty {
          list.draw(on: &inner, theme: theme)
        } else {
          form.draw(on: &inner, theme: theme)
        }
      }
    }
  }

  /// How the screen is divided on a canvas of that size.
  func layout(_ size: Size) -> PageLayout {
    PageLayout(
      size: size, lines: text.text.isEmpty ? 0 : lines(columns: size.columns).count,
      rows: rowsBelow)
  }

  /// How many rows the list or the form has; nil when neither is declared.
  ///
  /// A list without rows says so in one.
  private var rowsBelow: Int? {
    if !form.fields.isEmpty { return form.fields.count }
    return page.content.list.isEmpty ? nil : max(list.rows.count, 1)
  }
}
