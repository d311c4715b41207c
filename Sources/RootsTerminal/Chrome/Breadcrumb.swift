/// The path to the current screen: `HOME > SCREEN-2 > SCREEN-3`.
public struct Breadcrumb: Hashable, Sendable {
  /// The titles, root first.
  public var titles: [String]

  /// Makes a breadcrumb.
  public init(titles: [String]) {
    self.titles = titles
  }

  /// Draws the path in the canvas's first row.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    canvas.fill(canvas.bounds.first(rows: 1), style: theme.breadcrumb)
    let shown = text(columns: canvas.size.columns)
    canvas.draw(shown, at: .zero, style: theme.breadcrumb)
    // What lies above the current screen is secondary.
    guard let last = titles.last.map(visible), shown.hasSuffix(last) else { return }
    let above = shown.utf8.index(shown.endIndex, offsetBy: -last.utf8.count)
    canvas.draw(shown[..<above], at: .zero, style: theme.dim)
  }

  /// The width of the whole path.
  var width: Int { columnWidth(of: titles.map(visible).joined(separator: Self.separator)) }

  /// The path as one line with the newest titles; `… > ` replaces the omitted ones.
  public func text(columns: Int) -> String {
    let first = firstShown(columns: columns)
    let shown = titles.dropFirst(first).map(visible).joined(separator: Self.separator)
    if first > 0, columnWidth(of: Self.mark + shown) <= columns { return Self.mark + shown }
    return cut(shown, to: columns)
  }

  /// The index of the title at a column; nil if there is none.
  package func index(at column: Int, columns: Int) -> Int? {
    let first = firstShown(columns: columns)
    let shown = titles.dropFirst(first).map { columnWidth(of: visible($0)) }
    let whole = shown.reduce(0, +) + Self.separator.count * max(shown.count - 1, 0)
    let isMarked = first > 0 && whole + Self.mark.count <= columns
    var start = isMarked ? Self.mark.count : 0
    for (index, width) in shown.enumerated() {
      if (start..<start + width).contains(column) { return first + index }
      start += width + Self.separator.count
    }
    return nil
  }

  private static let separator = " > "
  private static let mark = "…" + separator

  /// The index of the first title that fits, after the mark for omitted titles.
  private func firstShown(columns: Int) -> Int {
    var used = -Self.separator.count
    for index in titles.indices.reversed() {
      used += columnWidth(of: visible(titles[index])) + Self.separator.count
      let reserved = index == 0 ? 0 : Self.mark.count
      if used + reserved > columns { return min(index + 1, titles.count - 1) }
    }
    return 0
  }
}
