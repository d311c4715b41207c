import Roots

/// One entry on the glass: where it is drawn, and by whom.
struct Pane {
  let layer: Layer
  let entry: Entry
  let controller: (any ScreenController)?
  /// Where it is drawn: the box, for an accessory.
  let rect: Rect
  /// Whether keys it does not know go to the pane below.
  let passesKeysOn: Bool

  /// The size of what the controller draws on.
  var innerSize: Size { layer.isContent ? rect.size : rect.inset.size }
}

extension Rect {
  /// At most 100 columns of it: the eye loses longer lines, and what stands at their right end.
  fileprivate var narrowed: Rect {
    Rect(
      column: origin.column, row: origin.row, columns: min(size.columns, 100), rows: size.rows)
  }

  /// What is left inside a border with a blank column beside it.
  fileprivate var inset: Rect {
    Rect(
      column: origin.column + 2, row: origin.row + 1, columns: max(0, size.columns - 4),
      rows: max(0, size.rows - 2))
  }
}

/// The labels of a tab bar, remembered: the titles never change, so they are made again only for
/// another width or another tab.
struct TabLabels {
  private var current: Int?
  private var columns = -1
  private var ellipsis = ""
  private var labels: [String] = []

  mutating func labels(of bar: TabBar, columns: Int, ellipsis: String) -> [String] {
    if bar.current != current || columns != self.columns || ellipsis != self.ellipsis {
      (current, self.columns, self.ellipsis) = (bar.current, columns, ellipsis)
      labels = bar.labels(columns: columns, ellipsis: ellipsis)
    }
    return labels
  }
}

extension Session {
  /// Draws the whole frame: content, accessories, then what stands around them.
  public func draw(into frame: inout Frame) {
    if frame.size != size { frame = Frame(size: size) } else { frame.clear() }
    frame.draw { canvas in
      guard let layout = Layout(size: size, hasTabs: !face.tabTitles.isEmpty) else {
        Layout.drawTooSmall(on: &canvas)
        return
      }
      for pane in panes(layout) { draw(pane, on: &canvas) }
      drawChrome(layout, on: &canvas)
    }
  }

  /// The frame as it is now.
  public func frame() -> Frame {
    var frame = Frame(size: size)
    draw(into: &frame)
    return frame
  }

  func panes() -> [Pane] {
    Layout(size: size, hasTabs: !face.tabTitles.isEmpty).map { panes($0) } ?? []
  }

  /// What is on the glass, back to front.
  private func panes(_ layout: Layout) -> [Pane] {
    let state = navigator.world.state
    var panes: [Pane] = []
    if let entry = state.visibleContent {
      panes.append(
        Pane(
          layer: state.activeLayer, entry: entry, controller: controller(entry),
          rect: layout.content.narrowed, passesKeysOn: false))
    }
    let shown = state.shownAccessories
    for (level, layer) in shown.enumerated() {
      guard let entry = state[layer].top, let opener = state[layer].entries.first else { continue }
      let controller = controller(entry)
      let rect = overlayRect(
        level: level, count: shown.count, preferred: controller?.preferredSize, in: layout.content)
      let policy = navigator.world.map.policy(ofLayerOpenedBy: opener)
      panes.append(
        Pane(
          layer: layer, entry: entry, controller: controller, rect: rect,
          passesKeysOn: policy != .cleared && controller?.isModal != true))
    }
    return panes
  }

  private func controller(_ entry: Entry) -> (any ScreenController)? {
    navigator.context(entry.id)?.controller as? any ScreenController
  }

  private func draw(_ pane: Pane, on canvas: inout Canvas) {
    if pane.layer.isContent {
      canvas.sub(pane.rect) { inner in
        if let controller = pane.controller {
          controller.draw(on: &inner, theme: theme)
        } else {
          drawEmpty(pane.entry, on: &inner)
        }
      }
      return
    }
    canvas.sub(pane.rect) { box in box.fill(box.bounds) }
    canvas.sub(pane.rect.inset) { inner in pane.controller?.draw(on: &inner, theme: theme) }
    canvas.sub(pane.rect) { box in
      box.box(
        style: theme.border, title: boxTitle(pane), titleStyle: theme.title,
        strokes: theme.strokes)
    }
  }

  private func boxTitle(_ pane: Pane) -> String {
    let depth = navigator.world.state[pane.layer].count
    let title = pane.controller?.title ?? face.title(pane.entry, depth)
    return depth > 1 ? "\(title) (\(depth))" : title
  }

  private func drawEmpty(_ entry: Entry, on canvas: inout Canvas) {
    let text =
      entry.screen == .empty
      ? "This app declares no screen yet." : "Nobody draws '\(entry.screen)'."
    for (row, line) in wrap(text, to: canvas.size.columns).enumerated() {
      canvas.draw(line, at: Point(column: 0, row: row), style: theme.dim)
    }
  }

  private func drawChrome(_ layout: Layout, on canvas: inout Canvas) {
    let state = navigator.world.state
    if let place = layout.tabBar {
      let current = state.hasHost && state.main.count == 1 ? state.selectedTab : nil
      canvas.sub(place) { row in
        let bar = TabBar(titles: face.tabTitles, current: current)
        let labels = tabLabels.labels(
          of: bar, columns: row.size.columns, ellipsis: theme.strokes.ellipsis)
        bar.draw(labels, on: &row, theme: theme)
      }
    }
    canvas.sub(layout.breadcrumb) { row in
      Breadcrumb(titles: crumbs(state, columns: layout.breadcrumb.size.columns))
        .draw(on: &row, theme: theme)
    }
    canvas.sub(layout.message) { row in
      if let message {
        message.draw(on: &row, theme: theme)
      } else {
        row.horizontalRule(row: 0, style: theme.border, strokes: theme.strokes)
      }
    }
    canvas.sub(layout.help) { row in
      if let status = face.status {
        row.draw(status(self), at: .zero, style: theme.help)
      } else {
        HelpLine(items: helpItems()).draw(on: &row, theme: theme)
      }
    }
  }

  /// The titles of the active stack, the newest that can fit.
  private func crumbs(_ state: NavigationState, columns: Int) -> [String] {
    let stack = state[state.activeLayer]
    var titles: [String] = []
    var room = columns
    for position in stack.entries.indices.reversed() where room >= 0 {
      let entry = stack.entries[position]
      if entry.screen == .host { break }
      let title = face.title(entry, position + 1)
      titles.append(title)
      room -= title.utf8.count + 3
    }
    return titles.reversed()
  }

  /// What the keys do now: the focused pane's own, then those that always work.
  private func helpItems() -> [HelpLine.Item] {
    let panes = panes()
    if let controller = panes.last?.controller, controller.hasFocusedField {
      return controller.help + [HelpLine.Item(key: "Esc", label: "leave the field")]
    }
    var items: [HelpLine.Item] = []
    for pane in panes.reversed() {
      let known = items.map(\.key)
      items += (pane.controller?.help ?? []).filter { !known.contains($0.key) }
      if !pane.passesKeysOn { break }
    }
    let state = navigator.world.state
    let isAtRoot = state.activeAccessory == nil && state[state.activeLayer].count <= 1
    if !isAtRoot { items.append(HelpLine.Item(key: "Esc", label: "back")) }
    if panes.last?.controller?.isModal == true { return items }
    items += face.help(self)
    if face.tabTitles.count > 1 {
      items.append(HelpLine.Item(key: "1-\(face.tabTitles.count)", label: "tabs"))
    }
    if isAtRoot { items.append(HelpLine.Item(key: "q", label: "quit")) }
    return items
  }
}
