import Roots

/// A part of a text: a bold heading and its lines, beside it where there is room, otherwise below.
package struct TextPart: Hashable {
  package let heading: String
  package let lines: [String]

  package init(heading: String, lines: [String]) {
    (self.heading, self.lines) = (heading, lines)
  }
}

/// A scrollable text in a box: the active keys, or the errors of a file.
struct Reader: Hashable {
  let title: String
  var parts: [TextPart]
  /// The columns by which the rest of a long line is indented.
  private let hang: Int
  private var offset = 0

  /// A row of the box.
  private struct Row {
    var heading = ""
    var text = ""
  }

  /// The columns that long lines need at least beside the headings.
  private static let leastColumns = 40

  init(title: String, parts: [TextPart]) {
    (self.title, self.parts, hang) = (title, parts, 2)
  }

  init(title: String, lines: [String], hang: Int = 0) {
    (self.title, self.hang) = (title, hang)
    parts = [TextPart(heading: "", lines: lines)]
  }

  /// Handles a key that scrolls.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - size: the size of the terminal.
  /// - Returns: whether the reader stays open; every other key closes it.
  mutating func handle(_ key: Key, size: Size) -> Bool {
    guard let action = ScrollAction.keysOfPager[key] else { return false }
    let inner = rect(in: size).insideBorder().size
    let total = rows(of: inner.columns - 2).count
    offset = action.first(in: ScrollBar(first: offset, visible: inner.rows, total: total))
    return true
  }

  /// The area of the box on a terminal of a size.
  func rect(in size: Size) -> Rect {
    let columns = min(
      max(headingColumns + lineColumns, columnWidth(of: title)) + 7, size.columns)
    let rows = min(rows(of: columns - 6).count + 2, size.rows)
    return Rect(
      column: (size.columns - columns) / 2, row: (size.rows - rows) / 2, columns: columns,
      rows: rows)
  }

  /// All lines, each heading above its own.
  var lines: [String] {
    parts.flatMap { ($0.heading.isEmpty ? [] : [$0.heading]) + $0.lines }
  }

  /// The columns of the headings with the gap beside them.
  private var headingColumns: Int {
    let widest = parts.reduce(0) { max($0, columnWidth(of: $1.heading)) }
    return widest == 0 ? 0 : widest + 2
  }

  /// The columns of the widest line.
  private var lineColumns: Int {
    parts.flatMap(\.lines).reduce(0) { max($0, columnWidth(of: $1)) }
  }

  /// The columns of the headings in a width; 0 if they stand above their lines.
  private func headingColumns(in columns: Int) -> Int {
    columns >= headingColumns + min(lineColumns, Self.leastColumns) ? headingColumns : 0
  }

  private func rows(of columns: Int) -> [Row] {
    let beside = headingColumns(in: columns)
    return parts.enumerated().flatMap { index, part in
      var rows = fitted(part.lines, to: columns - beside).map { Row(text: $0) }
      if part.heading.isEmpty { return rows }
      if beside == 0 || rows.isEmpty {
        rows.insert(Row(heading: RootsTerminal.cut(part.heading, to: columns)), at: 0)
      } else {
        rows[0].heading = part.heading
      }
      return (index == 0 ? [] : [Row()]) + rows
    }
  }

  /// The lines in a width: a source line is cut around the carets below it, others are wrapped.
  private func fitted(_ lines: [String], to columns: Int) -> [String] {
    var (fitted, rest): ([String], ArraySlice<String>) = ([], lines[...])
    while let line = rest.popFirst() {
      if let carets = rest.first, carets.trimmingBlanks.hasPrefix("^") {
        rest.removeFirst()
        fitted += cut(line, around: carets, to: columns)
      } else {
        fitted += wrapped(line, to: columns)
      }
    }
    return fitted
  }

  private func cut(_ line: String, around carets: String, to columns: Int) -> [String] {
    let middle = columnWidth(of: carets.prefix { $0 != "^" }) - columns / 2
    let first = min(middle, max(columnWidth(of: line), columnWidth(of: carets)) - columns)
    guard first > 0 else { return [line, carets].map { RootsTerminal.cut($0, to: columns) } }
    // A wide character can begin before the cut and end behind it.
    let end = line.dropping(columns: first + 1)
    let start = columnWidth(of: line) - columnWidth(of: end)
    return ["…\(end)", " \(carets.dropping(columns: start))"].map {
      RootsTerminal.cut($0, to: columns)
    }
  }

  private func wrapped(_ line: String, to columns: Int) -> [String] {
    guard let first = wrap(line, to: columns).first, first != line else { return [line] }
    // The rest is wrapped again, because it is narrower.
    let rest = line.dropFirst(first.count).drop { $0 == " " }
    let indent = String(repeating: " ", count: min(hang, columns / 2))
    return [first] + wrap(String(rest), to: columns - indent.count).map { indent + $0 }
  }

  /// Draws the box in an area of the canvas.
  func draw(in rect: Rect, on canvas: inout Canvas, theme: Theme) {
    canvas.dim(canvas.bounds, base: theme.base)
    canvas.sub(rect) { box in
      box.fill(box.bounds, style: theme.base)
      box.box(style: theme.border, title: title, titleStyle: theme.title, strokes: theme.strokes)
      keys(in: rect.insideBorder().size).draw(inBorderOf: box.bounds, on: &box, theme: theme)
    }
    canvas.sub(rect.insideBorder()) { draw(on: &$0, theme: theme) }
  }

  /// The keys in the border of a box with an inner size.
  func keys(in inner: Size) -> HelpLine {
    let close = HelpLine.Item(key: Key(.escape).name, label: "close")
    let isWhole = rows(of: inner.columns - 2).count <= inner.rows
    let scroll = HelpLine.Item(key: Key(.up).name + Key(.down).name, label: "scroll")
    return HelpLine(items: (isWhole ? [] : [scroll]) + [close])
  }

  private func draw(on canvas: inout Canvas, theme: Theme) {
    let rows = rows(of: canvas.size.columns - 2)
    let column = headingColumns(in: canvas.size.columns - 2)
    let bar = ScrollBar(first: offset, visible: canvas.size.rows, total: rows.count)
    for (place, row) in rows.dropFirst(bar.first).prefix(bar.visible).enumerated() {
      canvas.draw(row.heading, at: Point(column: 0, row: place), style: Style(attributes: .bold))
      canvas.draw(row.text, at: Point(column: column, row: place))
    }
    bar.draw(on: &canvas, theme: theme)
  }
}

extension String {
  /// The text behind a number of columns.
  fileprivate func dropping(columns: Int) -> String {
    var (rest, width) = (self[...], 0)
    while width < columns, let first = rest.popFirst() { width += columnWidth(of: "\(first)") }
    return String(rest)
  }
}
