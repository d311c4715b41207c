/// The layout of the list of keys: columns of one width, group after group.
struct KeysLayout: Hashable {
  enum Line: Hashable {
    case blank
    case title(String)
    case item(HelpLine.Item)
  }

  /// The box, within the canvas.
  let box: Rect
  /// The lines of each column.
  let columns: [[Line]]
  /// The width of a column of keys, and of the key in it, in terminal columns.
  let width, keyWidth: Int
  /// The number of lines of the longest column.
  let height: Int
  /// The number of visible lines.
  let visible: Int

  private static let gap = 3
  /// The border and a blank at the left and right.
  private static let frame = 4
  /// The width up to which the whole terminal is used, so that nothing shows beside the box.
  private static let smallColumns = 64

  /// Computes the layout.
  ///
  /// - Parameters:
  ///   - groups: the shown groups.
  ///   - all: the groups without a filter, which determine the size of the box.
  init(_ groups: [KeysPane.Group], of all: [KeysPane.Group], in size: Size) {
    let items = all.flatMap(\.items)
    let room = max(size.columns - KeysLayout.frame, 1)
    keyWidth = min(items.map { columnWidth(of: $0.key) }.max() ?? 0, room / 2)
    let labelWidth = items.map { columnWidth(of: $0.label) }.max() ?? 0
    let titleWidth = all.map { columnWidth(of: $0.title) }.max() ?? 0
    width = min(max(keyWidth + 2 + labelWidth, titleWidth, 16), room)
    let most = max((room + KeysLayout.gap) / (width + KeysLayout.gap), 1)
    let whole = KeysLayout.columns(all, most: most, height: size.rows - 2)
    let rows = min((whole.map(\.count).max() ?? 0) + 2, size.rows)
    let used = max(whole.count * (width + KeysLayout.gap) - KeysLayout.gap, 28)
    let isSmall = size.columns < KeysLayout.smallColumns
    let wanted = Size(
      columns: isSmall ? size.columns : used + KeysLayout.frame, rows: max(rows, 5))
    box = overlayRect(index: 0, count: 1, preferred: wanted, in: Rect(size: size))
    visible = max(box.size.rows - 2, 0)
    columns = KeysLayout.columns(groups, most: max(whole.count, 1), height: visible)
    height = columns.map(\.count).max() ?? 0
  }

  /// Distributes the groups over the fewest columns that need no scrolling, or over all columns.
  private static func columns(_ groups: [KeysPane.Group], most: Int, height: Int) -> [[Line]] {
    for count in 1...max(most, 1) {
      let dealt = deal(groups, to: count)
      if count == most || (dealt.map(\.count).max() ?? 0) <= height { return dealt }
    }
    return []
  }

  /// The shortest columns that hold all groups in order; none begins with a blank line or ends with
  /// a title.
  private static func deal(_ groups: [KeysPane.Group], to count: Int) -> [[Line]] {
    let total = groups.reduce(0) { $0 + $1.items.count + 2 }
    var height = max(total / count, 1)
    while true {
      let columns = fill(groups, height: height)
      if columns.count <= count { return columns }
      height += 1
    }
  }

  private static func fill(_ groups: [KeysPane.Group], height: Int) -> [[Line]] {
    var columns: [[Line]] = []
    var column: [Line] = []
    func close(_ column: inout [Line]) {
      if !column.isEmpty { columns.append(column) }
      column = []
    }
    for group in groups {
      if !column.isEmpty {
        if column.count + 3 > height { close(&column) } else { column.append(.blank) }
      }
      column.append(.title(group.title))
      for (index, item) in group.items.enumerated() {
        if index > 0, column.count >= height { close(&column) }
        column.append(.item(item))
      }
    }
    close(&column)
    return columns
  }

  /// Returns the first column of a column of keys, within the inside of the box.
  func start(ofColumn index: Int) -> Int { index * (width + KeysLayout.gap) }
}

extension KeysPane {
  /// Returns the area on a canvas of the given size.
  func rect(in size: Size) -> Rect { layout(in: size).box }

  /// Draws the pane in the middle of the canvas, in the size of its content.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    let layout = layout(in: canvas.size)
    let first = min(offset, max(layout.height - layout.visible, 0))
    canvas.raise(layout.box, theme: theme)
    canvas.sub(layout.box) { box in
      box.fill(box.bounds, style: theme.base)
      box.box(style: theme.border, title: "Keys", titleStyle: theme.title, strokes: theme.strokes)
      drawFoot(on: &box, theme: theme)
      let side = Rect(
        column: 0, row: 1, columns: box.size.columns, rows: box.size.rows - 2)
      let bar = ScrollBar(first: first, visible: layout.visible, total: layout.height)
      box.sub(side) { bar.draw(on: &$0, theme: theme) }
      let inside = Rect(
        column: 2, row: 1, columns: box.size.columns - 4, rows: box.size.rows - 2)
      box.sub(inside) { drawKeys(layout, from: first, on: &$0, theme: theme) }
    }
  }

  private func drawKeys(
    _ layout: KeysLayout, from first: Int, on canvas: inout Canvas, theme: Theme
  ) {
    guard !layout.columns.isEmpty else {
      canvas.draw(
        filter == nil ? "no key does anything here" : "no matching key", at: .zero,
        style: theme.dim)
      return
    }
    for (index, column) in layout.columns.enumerated() {
      let lines = column.dropFirst(first).prefix(layout.visible)
      for (row, line) in lines.enumerated() {
        let place = Rect(
          column: layout.start(ofColumn: index), row: row, columns: layout.width, rows: 1)
        canvas.sub(place) { draw(line, on: &$0, keyWidth: layout.keyWidth, theme: theme) }
      }
    }
  }

  private func draw(
    _ line: KeysLayout.Line, on canvas: inout Canvas, keyWidth: Int, theme: Theme
  ) {
    let ellipsis = theme.strokes.ellipsis
    switch line {
    case .blank: break
    case .title(let title):
      canvas.draw(
        cut(title, to: canvas.size.columns, ellipsis: ellipsis), at: .zero, style: theme.title)
    case .item(let item):
      let key = cut(item.key, to: keyWidth, ellipsis: ellipsis)
      canvas.draw(key, at: .zero, style: theme.key)
      let start = keyWidth + 2
      let label = cut(item.label, to: canvas.size.columns - start, ellipsis: ellipsis)
      canvas.draw(label, at: Point(column: start, row: 0), style: theme.base)
    }
  }

  /// Draws the filter, or the keys of the pane, in the lower border.
  private func drawFoot(on box: inout Canvas, theme: Theme) {
    let row = box.size.rows - 1
    guard let filter else {
      let text = cut(" / filter  Esc close ", to: box.size.columns - 4, ellipsis: "")
      box.draw(text, at: Point(column: 2, row: row), style: theme.border)
      return
    }
    let start = 2 + box.draw(" /", at: Point(column: 2, row: row), style: theme.key)
    let room = Rect(column: start, row: row, columns: box.size.columns - start - 2, rows: 1)
    box.sub(room) { line in
      if isFiltering {
        filter.draw(on: &line, style: theme.base, theme: theme)
      } else {
        filter.drawAtRest(on: &line, style: theme.base, theme: theme)
      }
    }
  }
}
