/// The layout of a form on a canvas of a given size: a row for each field, one below it for the
/// field's problem, and the button after a blank row.
struct FormShape {
  /// The content of a line.
  enum Line: Hashable {
    case field(Int)
    case problem(of: Int)
    case blank
    case button
  }

  private let lines: [Line]
  let bar: ScrollBar
  /// The number of columns beside the scroll bar.
  let columns: Int
  let labelColumns: Int

  init(_ form: FormPane, size: Size) {
    var lines: [Line] = []
    var current = 0
    for (index, field) in form.fields.enumerated() {
      if index == form.current { current = lines.count }
      lines.append(.field(index))
      if field.shownProblem != nil { lines.append(.problem(of: index)) }
    }
    let visible = max(size.rows, 0)
    if form.button != nil {
      if lines.count + 2 <= visible { lines.append(.blank) }
      lines.append(.button)
    }
    self.lines = lines
    // The last field is shown with the button; any other one with its problem.
    let isLast = form.current == form.fields.count - 1
    let hasProblem = current + 1 < lines.count && lines[current + 1] == .problem(of: form.current)
    var first = ScrollBar.first(
      showing: isLast ? lines.count - 1 : current + (hasProblem ? 1 : 0), from: 0,
      visible: visible, total: lines.count)
    first = min(first, current)
    bar = ScrollBar(first: first, visible: visible, total: lines.count)
    columns = size.columns - (bar.isNeeded ? 2 : 0)
    labelColumns = min(form.widestLabel, max(columns / 2 - 4, 1))
  }

  /// The first column of the values.
  var valueColumn: Int { labelColumns + 4 }
  var valueColumns: Int { columns - valueColumn }
  /// The columns of a field for text, with its brackets.
  var textColumns: Int { min(valueColumns, FormPane.textColumns + 2) }
  /// The lines in view.
  var shown: ArraySlice<Line> { lines.dropFirst(bar.first).prefix(bar.visible) }

  func field(atRow row: Int) -> Int? {
    (0..<bar.visible).contains(row) ? field(ofLine: bar.first + row) : nil
  }

  func field(ofLine line: Int) -> Int? {
    guard lines.indices.contains(line) else { return nil }
    return switch lines[line] {
    case .field(let index), .problem(of: let index): index
    case .blank, .button: nil
    }
  }

  /// Whether a row shows the button.
  func isButton(row: Int) -> Bool {
    (0..<bar.visible).contains(row) && bar.first + row < lines.count
      && lines[bar.first + row] == .button
  }
}

extension FormField {
  /// The problem of the field, if it is to be shown now.
  var shownProblem: String? { isChecked ? problem : nil }
}

extension FormPane {
  /// The columns for the text of a field.
  static let textColumns = 40

  var widestLabel: Int { fields.map { columnWidth(of: $0.label) }.max() ?? 0 }

  /// The preferred number of rows: one for each field and each problem, and two for a button.
  public var rowCount: Int {
    fields.reduce(button == nil ? 0 : 2) { $0 + ($1.shownProblem == nil ? 1 : 2) }
  }

  /// The preferred number of columns.
  public var preferredColumns: Int {
    let values = fields.map { field in
      switch field.kind {
      case .text, .secret: Self.textColumns + 2
      case .choice(let choices): (choices.map { columnWidth(of: $0) }.max() ?? 0) + 4
      case .toggle: 7
      case .number: columnWidth(of: field.kindInWords) + 12
      }
    }
    return widestLabel + 4 + (values.max() ?? 0)
  }

  /// Draws a row for each field: `> Name  [Ada     ]`, a choice as `< free >`, a switch as `[x]
  /// yes`; below it, after a `!`, its problem; at the end the button.
  ///
  /// The focused field is marked with `>`; a text field shows the cursor.
  public func draw(on canvas: inout Canvas, style: Style = .plain, theme: Theme = .standard) {
    let shape = FormShape(self, size: canvas.size)
    for (row, line) in shape.shown.enumerated() {
      let place = Rect(column: 0, row: row, columns: shape.columns, rows: 1)
      canvas.sub(place) { inner in
        switch line {
        case .field(let index):
          draw(index, on: &inner, shape: shape, style: style, theme: theme)
        case .problem(of: let index):
          drawProblem(of: index, on: &inner, shape: shape, theme: theme)
        case .blank: break
        case .button: drawButton(on: &inner, at: shape.valueColumn, style: style, theme: theme)
        }
      }
    }
    shape.bar.draw(on: &canvas, theme: theme)
  }

  /// Draws `[ Log in ]`, in the style of the selected tab if Enter presses the button.
  private func drawButton(
    on canvas: inout Canvas, at column: Int, style: Style, theme: Theme
  ) {
    guard let button else { return }
    let room = max(canvas.size.columns - column - 4, 0)
    let isNext = isFocused && current == fields.count - 1
    canvas.draw(
      "[ \(cut(button, to: room, ellipsis: theme.strokes.ellipsis)) ]",
      at: Point(column: column, row: 0), style: isNext ? theme.currentTab : theme.button)
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
        valueOf: field, on: &inner, isCurrent: isCurrent, textColumns: shape.textColumns,
        style: isCurrent ? theme.selection : style, theme: theme)
    }
  }

  private func draw(
    valueOf field: FormField, on canvas: inout Canvas, isCurrent: Bool, textColumns: Int,
    style: Style, theme: Theme
  ) {
    switch field.kind {
    case .text, .secret:
      canvas.sub(canvas.bounds.first(columns: textColumns)) { inner in
        draw(text: field, on: &inner, isCurrent: isCurrent, style: style, theme: theme)
      }
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
