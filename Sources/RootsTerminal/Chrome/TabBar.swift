/// The row of tabs: ` 1 Home [2 Search] 3 Me `, the selected one reversed and in brackets.
public struct TabBar: Hashable, Sendable {
  /// The titles, in the order of the tabs; at most ten have a key.
  public var titles: [String]
  /// The index of the selected tab; nil if none is visible.
  public var current: Int?
  /// The indices of the tabs that a digit selects, which their labels include.
  package var digits: [Int]

  /// Whether tabs can be selected; otherwise the selected one is not filled.
  var isActive = true

  /// Makes a tab bar.
  public init(titles: [String], current: Int?) {
    self.titles = titles
    self.current = current
    digits = Array(titles.indices.prefix(Self.digitCount))
  }

  /// The number of digits.
  private static let digitCount = 10

  /// Draws the bar over the whole width of the canvas's first row.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    canvas.fill(canvas.bounds.first(rows: 1), style: theme.tabBar)
    let labels = labels(columns: canvas.size.columns)
    draw(labels, on: &canvas, style: theme.tabBar, theme: theme)
  }

  /// Draws only the labels over existing content, such as a border.
  /// - Parameter labels: those for the columns of the canvas.
  func draw(_ labels: [String], on canvas: inout Canvas, style usual: Style, theme: Theme) {
    let dim = Style(
      foreground: theme.dim.foreground, background: usual.background,
      attributes: theme.dim.attributes)
    let usual = isActive ? usual : dim
    let (shown, end) = placed(labels, columns: canvas.size.columns)
    if let first = shown.first, first.index > 0 {
      canvas.draw(Self.mark, at: Point(column: first.column - 1, row: 0), style: usual)
    }
    if let last = shown.last, last.index < labels.count - 1 {
      canvas.draw(Self.mark, at: Point(column: end, row: 0), style: usual)
    }
    for (index, label, column) in shown {
      let isCurrent = isActive && index == current
      let width = canvas.draw(
        label, at: Point(column: column, row: 0), style: isCurrent ? theme.currentTab : usual)
      if isCurrent { shape(from: column, to: column + width, on: &canvas, theme) }
    }
  }

  /// Shows the brackets of the selected tab as the ends of a filled shape.
  private func shape(from start: Int, to end: Int, on canvas: inout Canvas, _ theme: Theme) {
    let ends = theme.currentTab.ofEnds
    canvas.draw("[", at: Point(column: start, row: 0), style: ends)
    canvas.draw("]", at: Point(column: end - 1, row: 0), style: ends)
  }

  /// The least columns of a shortened title that can still be read.
  private static let leastTitle = 3

  /// Returns the labels of the tabs, shortened to fit: the longest titles are cut first, all to one
  /// width.
  ///
  /// Where no title could be read, the selected tab keeps one, and the others have their digits
  /// alone. Those without a digit are cut to a few letters, also if not all of them fit.
  public func labels(columns: Int) -> [String] {
    let shown = titles.map(visible)
    let widths = shown.map { columnWidth(of: $0) }
    // A pair of brackets or blanks, and a digit with a blank.
    let room = columns - titles.count * 2 - digits.count * 2
    var limit = widths.max() ?? 0
    func fits() -> Bool { widths.reduce(0) { $0 + min($1, limit) } <= room }
    while limit > Self.leastTitle, !fits() { limit -= 1 }
    if fits() {
      return shown.indices.map { label($0, cut(shown[$0], to: limit)) }
    }
    var labels = shown.indices.map { index in
      label(index, digits.contains(index) ? "" : cut(shown[index], to: Self.leastTitle + 1))
    }
    if let current, labels.indices.contains(current) {
      let others = columnWidth(of: labels) - columnWidth(of: labels[current])
      let left = max(columns - others, columns / 3) - columnWidth(of: label(current, "x")) + 1
      labels[current] = label(current, left < Self.leastTitle ? "" : cut(shown[current], to: left))
    }
    return labels
  }

  /// A label with a title that fits.
  private func label(_ index: Int, _ title: String) -> String {
    let isCurrent = index == current
    var label = isCurrent ? "[" : " "
    if digits.contains(index) {
      label += String((index + 1) % Self.digitCount) + (title.isEmpty ? "" : " ")
    }
    return label + title + (isCurrent ? "]" : " ")
  }

  /// The index of the tab at a column; nil if there is none.
  func index(at column: Int, columns: Int) -> Int? {
    placed(labels(columns: columns), columns: columns).shown.first { _, label, start in
      (start..<start + columnWidth(of: label)).contains(column)
    }?.index
  }

  /// The mark in place of the tabs that have no room, one column wide.
  private static let mark = "…"

  /// The labels in view with their columns, and the column behind the last one.
  private func placed(
    _ labels: [String], columns: Int
  ) -> (shown: [(index: Int, label: String, column: Int)], end: Int) {
    let view = view(of: labels, columns: columns)
    var column = view.lowerBound > 0 ? 1 : 0
    let shown = view.map { index in
      defer { column += columnWidth(of: labels[index]) }
      return (index, labels[index], column)
    }
    return (shown, column)
  }

  /// The indices of the tabs to draw so that the selected one is visible, with room for the marks.
  private func view(of labels: [String], columns: Int) -> Range<Int> {
    func fits(_ view: Range<Int>) -> Bool {
      let marks = (view.lowerBound > 0 ? 1 : 0) + (view.upperBound < labels.count ? 1 : 0)
      return labels[view].reduce(marks) { $0 + columnWidth(of: $1) } <= columns
    }
    guard !labels.isEmpty, !fits(labels.indices) else { return labels.indices }
    let selected = current.flatMap { labels.indices.contains($0) ? $0 : nil } ?? 0
    var view = selected..<selected + 1
    while view.lowerBound > 0, fits(view.lowerBound - 1..<view.upperBound) {
      view = view.lowerBound - 1..<view.upperBound
    }
    while view.upperBound < labels.count, fits(view.lowerBound..<view.upperBound + 1) {
      view = view.lowerBound..<view.upperBound + 1
    }
    return view
  }
}

/// The columns of adjacent labels.
func columnWidth(of labels: [String]) -> Int { labels.reduce(0) { $0 + columnWidth(of: $1) } }
