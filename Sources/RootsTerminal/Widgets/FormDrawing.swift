/// The layout of a form on a canvas of a given size: a row for each field, and one
/// below it for the field's problem.
struct FormShape {
  /// The fields by line; nil for the line of a problem.
  private let lines: [(field: Int, isProblem: Bool)]
  let bar: ScrollBar
  /// The number of columns beside the scroll bar.
  let columns: Int
  let labelColumns: Int

  init(_ form: FormPane, size: Size) {
    var lines: [(field: Int, isProblem: Bool)] = []
    var current = 0
    for (index, field) in form.fields.enumerated() {
      if index == form.current { current = lines.count }
      lines.append((index, false))
      if field.shownProblem != nil { lines.append((index, true)) }
    }
    self.lines = lines
    let visible = max(size.rows, 0)
    let hasProblem = current + 1 < lines.count && lines[current + 1].isProblem
    var first = ScrollBar.first(
      showing: current + (hasProblem ? 1 : 0), from: 0, visible: visible, total: lines.count)
    first = min(first, current)
    bar = ScrollBar(first: first, visible: visible, total: lines.count)
    columns = size.columns - (bar.isNeeded ? 2 : 0)
    let widest = form.fields.map { columnWidth(of: $0.label) }.max() ?? 0
    labelColumns = min(widest, max(columns / 2 - 4, 1))
  }

  /// The first column of the values.
  var valueColumn: Int { labelColumns + 4 }
  var valueColumns: Int { columns - valueColumn }
  /// The lines in view.
  var shown: ArraySlice<(field: Int, isProblem: Bool)> {
    lines.dropFirst(bar.first).prefix(bar.visible)
  }

  func field(atRow row: Int) -> Int? {
    (0..<bar.visible).contains(row) ? field(ofLine: bar.first + row) : nil
  }

  func field(ofLine line: Int) -> Int? {
    lines.indices.contains(line) ? lines[line].field : nil
  }
}

extension FormField {
  /// The problem of the field, if it is to be shown now.
  var shownProblem: String? { isChecked ? problem : nil }
}

extension FormPane {
  /// The preferred number of rows: one for each field and each problem.
  public var rowCount: Int {
    fields.reduce(0) { $0 + ($1.shownProblem == nil ? 1 : 2) }
  }

  /// Draws a row for each field: `> Name  [Ada     ]`, a choice as `< free >`, a switch as `[x]
  /// yes`; below it, after a `!`, its problem.
  ///
  /// The focused field is marked with `>`; a text field shows the cursor.
  public func draw(on canvas: inout Canvas, style: Style = .plain, theme: Theme = .standard) {
    let shape = FormShape(self, size: canvas.size)
    for (row, line) in shape.shown.enumerated() {
      let place = Rect(column: 0, row: row, columns: shape.columns, rows: 1)
      canvas.sub(place) { inner in
        if line.isProblem {
          drawProblem(of: line.field, on: &inner, shape: shape, theme: theme)
        } else {
          draw(line.field, on: &inner, shape: shape, style: style, theme: theme)
        }
      }
    }
    shape.bar.draw(on: &canvas, theme: theme)
  }

  /// Draws the problem below the value if it fits there, otherwise further to the left.
  private func drawProblem(
    of index: Int, on canvas: inout Canvas, shape: FormShape, theme: Theme
  ) {
    let text = "! " + (fields[index].problem ?? "")
    let column = max(min(shape.valueColumn, shape.columns - columnWidth(of: text)), 2)
    let shown = cut(text, to: shape.columns - column, ellipsis: theme.strokes.ellipsis)
    canvas.draw(shown, at: Point(column: column, row: 0), style: theme.problem)
  }

  private func draw(
    _ index: Int, on canvas: inout Canvas, shape: FormShape, style: Style, theme: Theme
  ) {
    let field = fields[index]
    let isCurrent = isFocused && index == current
    if isCurrent { canvas.drawMarker(at: .zero, in: theme.fieldMarker, theme: theme) }
    let label = cut(field.label, to: shape.labelColumns, ellipsis: theme.strokes.ellipsis)
    canvas.draw(label, at: Point(column: 2, row: 0), style: style)
    let place = Rect(column: shape.valueColumn, row: 0, columns: shape.valueColumns, rows: 1)
    canvas.sub(place) { inner in
      draw(
        valueOf: field, on: &inner, isCurrent: isCurrent,
        style: isCurrent ? theme.selection : style, theme: theme)
    }
  }

  private func draw(
    valueOf field: FormField, on canvas: inout Canvas, isCurrent: Bool, style: Style, theme: Theme
  ) {
    switch field.kind {
    case .text, .secret:
      draw(text: field, on: &canvas, isCurrent: isCurrent, style: style, theme: theme)
    case .toggle:
      canvas.draw(field.value == "true" ? "[x] yes" : "[ ] no", at: .zero, style: style)
    case .choice:
      let room = canvas.size.columns - 4
      let choice = cut(field.value, to: room, ellipsis: theme.strokes.ellipsis)
      canvas.draw("< \(choice) >", at: .zero, style: style)
    case .number:
      let width = canvas.draw("< \(field.value) >", at: .zero, style: style)
      if isCurrent {
        canvas.placeCursor(at: Point(column: 2 + field.cursor, row: 0))
      }
      let room = canvas.size.columns - width - 2
      guard columnWidth(of: field.kindInWords) <= room else { return }
      canvas.draw(field.kindInWords, at: Point(column: width + 2, row: 0), style: theme.dim)
    }
  }

  /// Draws a text between brackets, scrolled so that the cursor is in view.
  private func draw(
    text field: FormField, on canvas: inout Canvas, isCurrent: Bool, style: Style, theme: Theme
  ) {
    let style = isCurrent ? style : theme.field(style)
    canvas.fill(Rect(column: 0, row: 0, columns: canvas.size.columns, rows: 1), style: style)
    canvas.draw("[", at: .zero, style: style.ofEnds)
    canvas.draw("]", at: Point(column: canvas.size.columns - 1, row: 0), style: style.ofEnds)
    let place = Rect(column: 1, row: 0, columns: canvas.size.columns - 2, rows: 1)
    canvas.sub(place) { inner in
      if isCurrent {
        field.line.draw(on: &inner, style: style, theme: theme)
      } else {
        field.line.drawAtRest(on: &inner, style: style, theme: theme)
      }
    }
  }
}
