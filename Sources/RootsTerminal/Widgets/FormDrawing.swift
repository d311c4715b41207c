/// The layout of a form on a canvas of a given size: a row for each field, and below them, always
/// in view, a row for a problem and the button.
///
/// A problem of one line moves no field, because its row is blank while there is none. A longer one
/// takes the rows that it needs, as long as two fields stay in view.
struct FormShape {
  /// The fields in view.
  let bar: ScrollBar
  /// The number of columns beside the scroll bar.
  let columns: Int
  let labelColumns: Int
  /// The rows of the problem; empty without room for them.
  let problemRows: Range<Int>
  /// The row of the button; nil without room for it.
  let buttonRow: Int?

  init(_ form: FormPane, size: Size) {
    let rows = max(size.rows, 0)
    let count = form.fields.count
    let wanted = (form.mayHaveProblem || form.button != nil ? 1 : 0) + (form.button == nil ? 0 : 1)
    // Two fields stay in view, or one if there are only two rows.
    let foot = min(wanted, max(rows - min(count, 2), rows >= 2 ? 1 : 0, 0))
    let lines = form.problemLines(columns: size.columns).count
    let more = foot < wanted ? 0 : max(min(lines - 1, rows - foot - min(count, 2)), 0)
    let visible = min(rows - foot - more, count)
    switch (foot, wanted) {
    case (2, _):
      problemRows = visible..<(visible + 1 + more)
      buttonRow = problemRows.upperBound
    case (1, 1): (problemRows, buttonRow) = (visible..<(visible + 1 + more), nil)
    case (1, _):
      // One row for both: the problem comes first.
      let hasProblem = lines > 0
      problemRows = visible..<(visible + (hasProblem ? 1 : 0))
      buttonRow = hasProblem ? nil : visible
    default: (problemRows, buttonRow) = (visible..<visible, nil)
    }
    bar = ScrollBar(first: 0, visible: visible, total: count).showing(form.current)
    columns = size.columns - (bar.isNeeded ? 2 : 0)
    labelColumns = min(form.widestLabel, max(columns / 2 - 4, 1))
  }

  /// The first column of the values.
  var valueColumn: Int { labelColumns + 4 }
  var valueColumns: Int { columns - valueColumn }
  /// The columns of a field for text, with its brackets.
  var textColumns: Int { min(valueColumns, FormPane.textColumns + 2) }
  /// The indices of the fields in view.
  var shown: Range<Int> { bar.first..<min(bar.first + bar.visible, bar.total) }

  func field(atRow row: Int) -> Int? {
    (0..<bar.visible).contains(row) ? bar.first + row : nil
  }
}

extension FormField {
  /// The problem of the field, if it is to be shown now.
  var shownProblem: String? { isChecked ? problem : nil }
}

extension FormPane {
  /// The columns for the text of a field.
  static let textColumns = 40

  var widestLabel: Int { fields.map { columnWidth(of: $0.markedLabel) }.max() ?? 0 }

  /// Whether a value can be wrong, which takes a row below the fields.
  var mayHaveProblem: Bool {
    fields.contains { field in
      if case .number = field.kind { true } else { field.rules != FieldRules() }
    }
  }

  /// The problem to show, with the field's name: that of the current field, otherwise the first
  /// one.
  private var shownProblem: String? {
    guard fields.indices.contains(current) else { return nil }
    return ([fields[current]] + fields).first { $0.shownProblem != nil }?.problemSentence
  }

  /// The column of labels and problems, behind the mark of the focused field.
  private static let textColumn = 2

  /// The lines of the problem to show, for a form with a number of columns.
  func problemLines(columns: Int) -> [String] {
    shownProblem.map { wrap("! \($0)", to: columns - 2 * Self.textColumn) } ?? []
  }

  /// Returns the number of rows: one for each field, one for a problem, or as many as the shown one
  /// needs, and one for a button.
  public func preferredRows(columns: Int = 0) -> Int {
    let foot = button != nil ? 2 : mayHaveProblem ? 1 : 0
    return fields.count + foot + max(problemLines(columns: columns).count - 1, 0)
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
  /// yes`; below them, after a `!`, a problem; at the end the button.
  ///
  /// The focused field is marked with `>`; a text field shows the cursor. A `!` before its value
  /// marks each field with a problem.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    guard !fields.isEmpty else { return }
    let shape = FormShape(self, size: canvas.size)
    for (row, index) in shape.shown.enumerated() {
      canvas.sub(Rect(column: 0, row: row, columns: shape.columns, rows: 1)) { inner in
        draw(index, on: &inner, shape: shape, theme: theme)
      }
    }
    canvas.sub(canvas.bounds.first(rows: shape.bar.visible)) {
      shape.bar.draw(on: &$0, theme: theme)
    }
    drawProblem(on: &canvas, shape: shape, theme: theme)
    guard let row = shape.buttonRow else { return }
    canvas.sub(Rect(column: 0, row: row, columns: shape.columns, rows: 1)) { inner in
      drawButton(on: &inner, at: shape.valueColumn, theme: theme)
    }
  }

  /// Draws the button, which is chosen if Enter presses it and no required field is empty.
  ///
  /// It begins below the values, or further left if it would be cut there.
  private func drawButton(on canvas: inout Canvas, at values: Int, theme: Theme) {
    guard let button else { return }
    let room = canvas.size.columns - Canvas.columns(ofButton: button)
    let column = max(min(values, room), Self.textColumn)
    let isNext = isFocused && canvas.hasFocus && current == fields.count - 1
    let isComplete = fields.allSatisfy { !$0.rules.isRequired || !$0.value.isEmpty }
    canvas.draw(
      button: button, at: Point(column: column, row: 0),
      columns: max(canvas.size.columns - column, 0), isChosen: isNext && isComplete, theme: theme)
  }

  /// Draws the problem, which ends with an ellipsis if it has more lines than there are rows.
  private func drawProblem(on canvas: inout Canvas, shape: FormShape, theme: Theme) {
    let lines = problemLines(columns: canvas.size.columns)
    for (place, row) in shape.problemRows.enumerated() where place < lines.count {
      let isLast = row == shape.problemRows.upperBound - 1
      let text = isLast ? lines[place...].joined(separator: " ") : lines[place]
      let shown = cut(text, to: shape.columns - Self.textColumn)
      canvas.draw(shown, at: Point(column: Self.textColumn, row: row), style: theme.problem)
    }
  }

  private func draw(
    _ index: Int, on canvas: inout Canvas, shape: FormShape, theme: Theme
  ) {
    let field = fields[index]
    let isCurrent = isFocused && canvas.hasFocus && index == current
    if isCurrent { canvas.drawMarker(at: .zero, in: theme.fieldMarker, theme: theme) }
    let label = cut(field.markedLabel, to: shape.labelColumns)
    canvas.draw(label, at: Point(column: Self.textColumn, row: 0))
    if field.shownProblem != nil {
      canvas.draw("!", at: Point(column: shape.valueColumn - 1, row: 0), style: theme.problem)
    }
    let place = Rect(column: shape.valueColumn, row: 0, columns: shape.valueColumns, rows: 1)
    canvas.sub(place) { inner in
      draw(
        valueOf: field, on: &inner, isCurrent: isCurrent, textColumns: shape.textColumns,
        theme: theme)
    }
  }

  private func draw(
    valueOf field: FormField, on canvas: inout Canvas, isCurrent: Bool, textColumns: Int,
    theme: Theme
  ) {
    let style = isCurrent ? theme.selection : .plain
    switch field.kind {
    case .text, .secret:
      canvas.sub(canvas.bounds.first(columns: textColumns)) { inner in
        draw(text: field, on: &inner, isCurrent: isCurrent, theme: theme)
      }
    case .toggle:
      canvas.draw(field.value == "true" ? "[x] yes" : "[ ] no", at: .zero, style: style)
    case .choice:
      let choice = cut(field.value, to: canvas.size.columns - 4)
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
    text field: FormField, on canvas: inout Canvas, isCurrent: Bool, theme: Theme
  ) {
    let style = isCurrent ? theme.selection : theme.field
    canvas.fill(canvas.bounds.first(rows: 1), style: style)
    canvas.draw("[", at: .zero, style: style.ofEnds)
    canvas.draw("]", at: Point(column: canvas.size.columns - 1, row: 0), style: style.ofEnds)
    let place = Rect(column: 1, row: 0, columns: canvas.size.columns - 2, rows: 1)
    canvas.sub(place) { inner in
      field.line.draw(on: &inner, style: style, theme: theme, hasKeys: isCurrent)
    }
  }
}

extension FormField {
  /// The label, with a star after that of a required field.
  var markedLabel: String { rules.isRequired ? "\(label) *" : label }
}
