import Roots

extension Session {
  /// Draws the whole frame, or a step of the transition to it.
  ///
  /// - Parameter frame: on entry, the frame on the terminal.
  public func draw(into frame: inout Frame) {
    if transitions.duration > .zero {
      drawMoving(into: &frame)
    } else {
      drawStill(into: &frame)
    }
  }

  /// Draws the whole frame without transitions: the app, then the session's tools.
  func drawStill(into frame: inout Frame) {
    if frame.size != size { frame = Frame(size: size) } else { frame.clear() }
    frame.draw { canvas in
      guard let areas, let layout = layout(of: areas.app.size) else {
        Layout.drawTooSmall(on: &canvas, needed: smallestSize, app: app.chrome.name)
        return
      }
      canvas.sub(areas.app) { drawApp(layout, on: &$0) }
      if let place = areas.navigator {
        if isCovered { canvas.frame.dropCursor() }
        canvas.sub(place) {
          bench?.drawPane(on: &$0)
        }
      }
      drawTool(on: &canvas)
    }
    frame.rebase(on: theme.base)
  }

  /// The current frame, as it is at the end of the current transition.
  public func frame() -> Frame {
    var frame = Frame(size: size)
    drawStill(into: &frame)
    return frame
  }

  /// The current frame in another theme.
  package func frame(in theme: Theme) -> Frame {
    let themes = (look.chosen, look.previewed)
    defer { (look.chosen, look.previewed) = themes }
    (look.chosen, look.previewed) = (theme, nil)
    return frame()
  }

  /// Whether the navigator pane is shown now, beside the app or over it.
  package var hasNavigatorPane: Bool { areas?.navigator != nil }

  /// The current frame of the app alone in another theme, as it is without the navigator pane
  /// beside it or over it.
  package func appFrame(in theme: Theme) -> Frame {
    let (pane, whole) = (workbench.pane, size)
    defer { (workbench.pane, size) = (pane, whole) }
    size = areas?.app.size ?? size
    workbench.showsNavigator = false
    return frame(in: theme)
  }

  // MARK: The app

  private func drawApp(_ layout: Layout, on canvas: inout Canvas) {
    let panes = panes(layout)
    draw(panes, layout, on: &canvas)
    // The items of the keys are shown in the border of a box, and by the help line.
    let showsKeys = app.chrome.status == nil && tool == nil || panes.contains(where: \.canHaveFoot)
    let offered = showsKeys ? offeredKeys(panes) : nil
    if let foot = offered.flatMap({ foot($0) }) {
      foot.line.draw(inBorderOf: foot.box, on: &canvas, theme: theme)
    }
    drawChrome(layout, offered, on: &canvas)
  }

  /// Draws panes back to front; what lies under one in front is dimmed.
  func draw(_ panes: [Pane], _ layout: Layout, on canvas: inout Canvas) {
    let order = keyOrder(panes)
    let field = order.isTyping ? order.panes.first?.entry.id : nil
    defer { canvas.hasFocus = true }
    for pane in panes {
      canvas.hasFocus = field == nil || pane.entry.id == field
      if pane.isInFront {
        // The cursor belongs to a pane that takes keys.
        if !pane.passesKeysOn { canvas.frame.dropCursor() }
        canvas.dim(layout.content, base: theme.base)
      }
      draw(pane, on: &canvas)
      if pane.isBelow {
        // The cursor belongs to the visible screen.
        canvas.frame.dropCursor()
        canvas.dim(pane.rect, base: theme.base, percent: pane.place == .beside ? 30 : 60)
      }
      if pane.place == .beside {
        let line = Rect(
          column: pane.rect.columns.upperBound + 1, row: pane.rect.origin.row, columns: 1,
          rows: pane.rect.size.rows)
        canvas.fill(line, with: theme.strokes.vertical, style: theme.border)
      }
    }
  }

  private func draw(_ pane: Pane, on canvas: inout Canvas) {
    if pane.layer.isContent, pane.place != .card {
      canvas.sub(pane.innerRect) { inner in
        if let controller = pane.controller {
          controller.draw(on: &inner, theme: theme)
        } else {
          drawEmpty(pane.entry, on: &inner)
        }
      }
      if pane.isFramed { drawFrame(of: pane, on: &canvas) }
      return
    }
    canvas.sub(pane.rect) { box in box.fill(box.bounds) }
    canvas.sub(pane.innerRect) { inner in pane.controller?.draw(on: &inner, theme: theme) }
    canvas.sub(pane.rect) { box in
      let end = pane.closeMark.map(\.origin.column) ?? pane.rect.columns.upperBound
      let room = end - pane.rect.origin.column - 4
      box.box(
        style: theme.border, title: cut(boxTitle(pane), to: room), titleStyle: theme.title,
        strokes: theme.strokes)
    }
    if let mark = pane.closeMark {
      canvas.draw("[\(theme.strokes.close)]", at: mark.origin, style: theme.border)
    }
  }

  func boxTitle(_ pane: Pane) -> String {
    let depth = navigator.world.state[pane.layer].count
    var title = pane.controller?.title ?? title(of: pane.entry, depth: depth)
    if pane.place == .card { return title }
    let waiting = screenWaiting(for: pane.entry).flatMap { app.chrome.nameOfScreen($0) }
    if let waiting { title += " for \(waiting)" }
    return depth > 1 ? "\(title) (\(depth))" : title
  }

  /// The screen that a protection opens if this entry, or one below it from which it was opened,
  /// ends with the required result.
  private func screenWaiting(for entry: Entry) -> Name? {
    // Not the world as a value, which would be copied.
    let (state, requests) = (navigator.world.state, navigator.world.requests)
    if requests.isEmpty { return nil }
    let layer = state.layer(of: entry.id)
    var steps = [entry]
    while let id = steps.last?.opener, state.layer(of: id) == layer, let opener = state.entry(id) {
      steps.append(opener)
    }
    for step in steps {
      let open = requests.last { request in
        guard case .enter = request.request.kind else { return false }
        return request.state.entry == step.id
      }
      if let open { return open.request.screen }
    }
    return nil
  }

  private func drawEmpty(_ entry: Entry, on canvas: inout Canvas) {
    let flow = navigator.world.map.flow(entry.flow)?.name
    let text =
      switch (entry.screen, flow) {
      case (.empty, let flow?): "The flow '\(flow)' has no screen yet."
      case (.empty, nil): "This app declares no screen yet."
      default: "No controller draws '\(entry.screen)'."
      }
    for (row, line) in wrap(text, to: canvas.size.columns).enumerated() {
      canvas.draw(line, at: Point(column: 0, row: row), style: theme.dim)
    }
  }

  // MARK: Around the screens

  private func drawChrome(
    _ layout: Layout, _ offered: OfferedKeys?, on canvas: inout Canvas
  ) {
    let tabs = TabRow(bar: tabBar(in: nil), marks: workbench.marks, name: app.chrome.name)
    if let place = layout.tabBar {
      canvas.sub(place) { row in
        row.draw(drawings.tabs, of: tabs, theme: theme) { draw(tabs, layout, on: &$0) }
      }
    }
    let corner = cornerMarks(layout, tabs.bar, tabs.marks)
    canvas.fill(layout.breadcrumb, style: theme.breadcrumb)
    canvas.sub(layout.textPart(of: layout.breadcrumb)) { row in
      let columns = row.size.columns - width(ofCorner: corner, layout)
      let breadcrumb = breadcrumb(navigator.world.state, columns: columns)
      row.sub(Rect(column: 0, row: 0, columns: columns, rows: 1)) { part in
        part.draw(drawings.path, of: breadcrumb, theme: theme) {
          breadcrumb.draw(on: &$0, theme: theme)
        }
      }
      drawCorner(corner, after: breadcrumb.width, on: &row)
    }
    if let message {
      let place = layout.place(of: message)
      canvas.fill(place)
      canvas.sub(layout.textPart(of: place)) { message.draw(on: &$0, theme: theme) }
    } else {
      canvas.horizontalRule(
        row: layout.message.origin.row, style: theme.border, strokes: theme.strokes)
    }
    canvas.fill(layout.help, style: theme.help)
    canvas.sub(layout.textPart(of: layout.help)) { row in
      if let status = app.chrome.status {
        row.draw(status(self), at: .zero, style: theme.help)
      } else if tool == nil, let offered {
        helpLine(offered).draw(on: &row, theme: theme)
      }
    }
  }

  /// Draws the tab bar with the marks of the run and, on a frame with gutters, the app's name at
  /// its end, if there is room.
  private func draw(_ tabs: TabRow, _ layout: Layout, on canvas: inout Canvas) {
    canvas.fill(canvas.bounds, style: theme.tabBar)
    canvas.sub(layout.tabPart(of: canvas.bounds)) { row in
      let labels = tabs.bar.labels(columns: row.size.columns)
      tabs.bar.draw(labels, on: &row, style: theme.tabBar, theme: theme)
      let used = columnWidth(of: labels)
      var end = row.size.columns - 1
      func draw(_ text: String, _ foreground: Color, _ attributes: Attributes = []) {
        let width = columnWidth(of: text)
        guard end - used > width else { return }
        let style = Style(
          foreground: foreground, background: theme.tabBar.background,
          attributes: theme.tabBar.attributes.union(attributes))
        row.draw(text, at: Point(column: end - width, row: 0), style: style)
        end -= width + 2
      }
      for mark in tabs.marks { draw(mark, theme.key.foreground, .bold) }
      if layout.margin.columns > 0 { draw(visible(tabs.name), theme.tabBar.foreground) }
    }
  }

  /// The marks of the run at the end of the breadcrumb: those for which the tab bar has no room.
  func cornerMarks(_ layout: Layout, _ bar: TabBar, _ marks: [String]) -> [String] {
    guard !marks.isEmpty, let place = layout.tabBar else { return marks }
    let columns = layout.tabPart(of: place).size.columns
    var room = columns - 1 - columnWidth(of: bar.labels(columns: columns))
    return marks.filter { mark in
      let width = columnWidth(of: mark)
      if width >= room { return true }
      room -= width + 2
      return false
    }
  }

  /// The columns at the end of the breadcrumb that its marks take.
  func width(ofCorner marks: [String], _ layout: Layout) -> Int {
    let columns = layout.textPart(of: layout.breadcrumb).size.columns
    var end = columns
    for mark in marks where end >= columnWidth(of: mark) + 12 {
      end -= columnWidth(of: mark) + 2
    }
    return columns - end
  }

  /// Draws marks and the charter at the end of the breadcrumb, if there is room.
  ///
  /// - Parameter used: the columns of the breadcrumb, which the charter leaves free.
  private func drawCorner(
    _ marks: [String], after used: @autoclosure () -> Int, on row: inout Canvas
  ) {
    var end = row.size.columns
    for mark in marks where end >= columnWidth(of: mark) + 12 {
      end -= columnWidth(of: mark) + 2
      row.draw("  \(mark)", at: Point(column: end, row: 0), style: theme.key)
    }
    guard let charter = workbench.charter else { return }
    let used = used()
    guard end - used >= 14 else { return }
    let text = cut(charter.text, to: end - used - 4)
    row.draw(text, at: Point(column: end - columnWidth(of: text), row: 0), style: theme.dim)
  }

  /// The tab bar of the nested navigator in an entry, or of the app for nil.
  func tabBar(in host: EntryID?) -> TabBar {
    let stacks = navigator.world.state.stacks(within: host)
    let isShown = stacks.hasHost && stacks.main.count == 1
    let current = isShown ? stacks.number(ofTab: stacks.selectedTab) - 1 : nil
    var bar = TabBar(titles: tabTitles(in: host), current: current)
    let targets = keyTargets
    bar.isActive = host != nil || !targets.isStopped
    let isSelected = targets.tabs?.host == host && bar.isActive && (host != nil || !isCovered)
    bar.digits = isSelected ? freeDigits(of: bar.digits, targets) : []
    return bar
  }

  /// The indices of the tabs whose digits no field takes, and no visible screen and not the app
  /// declares.
  func freeDigits(of digits: [Int], _ targets: KeyTargets) -> [Int] {
    if targets.isStopped { return freeDigits(of: digits, targets) { _ in false } }
    if let takesKey = app.chrome.takesKey {
      return freeDigits(of: digits, targets) { takesKey($0, self) }
    }
    let keys = app.chrome.help(self).flatMap(\.keys)
    return freeDigits(of: digits, targets, isOfApp: keys.contains)
  }

  /// - Parameter isOfApp: whether the app declares a key and gets it.
  func freeDigits(
    of digits: [Int], _ targets: KeyTargets, isOfApp: (Key) -> Bool
  ) -> [Int] {
    let controllers = targets.targets.compactMap { controller($0.entry) }
    if controllers.contains(where: \.hasFocusedField) { return [] }
    return digits.filter { index in
      let key = Self.digitKeys[index % 10]
      return !isOfApp(key) && !isKept(key) && !controllers.contains { $0.declares(key) }
    }
  }

  /// The keys of the first ten tabs.
  private static let digitKeys = (1...10).map { Key.character(Character(String($0 % 10))) }

  /// The titles of all tabs of a nested navigator, or of the app for nil, by index: their names if
  /// the chrome has none.
  func titles(ofTabs nested: Name?) -> [String] {
    let titles =
      nested.map { app.chrome.nestedTabTitles[$0] ?? [] } ?? app.chrome.readTabTitles()
    return titles.isEmpty ? navigator.world.map.tabs(of: nested).map(\.name.text) : titles
  }

  /// The titles of the tabs that are present in the nested navigator in an entry, or in the app for
  /// nil, by number.
  func tabTitles(in host: EntryID?) -> [String] {
    let titles = titles(ofTabs: nestedNavigator(in: host))
    let stacks = navigator.world.state.stacks(within: host)
    if stacks.number(ofTab: titles.count) > titles.count { return titles }
    return titles.indices.filter(stacks.presentTabs.contains).map { titles[$0] }
  }

  /// The name of the nested navigator in an entry; nil for nil, which is the app.
  func nestedNavigator(in host: EntryID?) -> Name? {
    host.flatMap { navigator.world.state.navigator(in: $0) }
  }

  /// The title of an entry at a depth of its stack, from 1: that of the chrome, else that of its
  /// controller, else that of its screen.
  func title(of entry: Entry, depth: Int) -> String {
    if let title = app.chrome.title(entry, depth) { return title }
    if let title = controller(entry)?.title, !title.isEmpty { return title }
    return app.chrome.nameOfScreen(entry.screen) ?? entry.screen.text
  }

  /// The titles of the active stack: the newest ones, up to one that does not fit.
  func breadcrumb(_ state: NavigationState, columns: Int) -> Breadcrumb {
    var titles: [String] = []
    var room = columns
    for layer in state.activeLayers.reversed() {
      for (position, entry) in state[layer].descending where entry.isShown(on: layer) {
        if room < -3 { break }
        let title = title(of: entry, depth: position + 1)
        titles.append(title)
        room -= columnWidth(of: title) + 3
      }
    }
    titles.reverse()
    return Breadcrumb(titles: titles)
  }

  /// The entries that lead to the visible one, root first, each with its depth, continuing into
  /// nested navigators.
  ///
  /// Only the requested entries of a deep stack are read.
  func way(
    _ state: NavigationState
  ) -> some BidirectionalCollection<(entry: Entry, depth: Int)> {
    state.activeLayers.lazy.flatMap { layer in
      let stack = state[layer]
      return (0..<stack.count).lazy.map { (entry: stack[$0], depth: $0 + 1) }.filter { step in
        step.entry.isShown(on: layer)
      }
    }
  }
}

extension Entry {
  /// Whether it is a screen, and no place for a nested navigator's first screen or for tabs.
  fileprivate func isShown(on layer: Layer) -> Bool {
    screen != .host && (layer.navigator == nil || screen != .empty)
  }
}
