import Roots

extension Session {
  /// Adds the pane of an entry and the panes nested in it, back to front.
  func add(_ pane: Pane, app state: NavigationState, to panes: inout [Pane]) {
    guard let stacks = state.stacks(in: pane.entry.id) else { return panes.append(pane) }
    let rows = pane.controller?.rowsBesideNested(columns: pane.innerSize.columns) ?? 1
    // A blank row below the host's own content, if screens have one below the breadcrumb.
    let gap = rows > 0 ? pane.margin.rows : 0
    let inner = pane.innerRect
    let height = inner.size.rows
    let most = max(0, min(height / 2, height - Self.rowsOfNested))
    let above = min(rows + gap, most)
    var host = pane
    host.part = inner.first(rows: above)
    let nested = inner.last(rows: height - above)
    panes.append(host)
    addPanes(of: stacks, within: pane.entry.id, in: nested, app: state, to: &panes)
  }

  /// The least number of rows of a nested navigator: for a border and a few lines.
  private static let rowsOfNested = 5

  func drawFrame(of pane: Pane, on canvas: inout Canvas) {
    canvas.sub(pane.rect) { box in
      box.box(style: theme.border, strokes: theme.strokes)
      guard let host = pane.layer.host else { return }
      let bar = tabBar(in: host)
      if bar.titles.isEmpty { return }
      let room = Rect(column: 1, row: 0, columns: max(0, box.size.columns - 2), rows: 1)
      box.sub(room) { row in
        let labels = bar.labels(columns: row.size.columns)
        bar.draw(labels, on: &row, style: theme.border, theme: theme)
      }
    }
  }

  /// The tab of a nested navigator at a point of its border.
  func nestedTab(at point: Point, of pane: Pane) -> (host: EntryID, index: Int)? {
    guard pane.isFramed, point.row == pane.rect.origin.row, let host = pane.layer.host else {
      return nil
    }
    let bar = tabBar(in: host)
    let columns = max(0, pane.rect.size.columns - 2)
    let column = point.column - pane.rect.origin.column - 1
    return bar.index(at: column, columns: columns).map { (host, $0) }
  }

  // MARK: Keys

  /// The innermost tabs that digits and Tab select; nil if those of the app are.
  var innerTabs: NestedTabs? { keyTargets.tabs }

  /// The titles of the innermost tabs; nil if digits select those of the app.
  var innerTabTitles: [String]? { innerTabs.map { tabTitles(in: $0.host) } }

  /// The item of the help line; nil if no nested navigator has tabs.
  func nestedTabItem(_ targets: KeyTargets) -> HelpLine.Item? {
    targets.tabs.map { _ in HelpLine.Item([Key(.tab)], "next tab") }
  }
}
