import Roots

/// The object under the mouse.
private enum Target {
  case tab(Int, in: EntryID?)
  case crumb(EntryID)
  case close(Pane)
  case pane(Pane)
  /// A point below a modal accessory.
  case blocked(by: Pane)
  case key(Key)
  /// Several keys of the help line, or those that do not fit in it.
  case keyList
  case navigator
  case nothing
}

extension Session {
  func handle(_ mouse: MouseEvent) {
    guard Rect(size: size).contains(mouse.point) || mouse.action == .release else { return }
    if mouse.action == .press { message = nil }
    if tool != nil { return handleInTool(mouse) }
    switch mouse.action {
    case .press: press(mouse)
    case .drag: drag(mouse)
    case .release:
      drag(mouse)
      keys.draggedPane = nil
    case .scrollUp, .scrollDown: scroll(mouse)
    }
  }

  private func press(_ mouse: MouseEvent) {
    keys.draggedPane = nil
    guard mouse.button == .left else {
      if mouse.button == .right { goBackOrAnswer() }
      return
    }
    switch target(at: mouse.point) {
    case .tab(let index, let host): showTab(index, in: host)
    case .crumb(let id):
      guard id != navigator.world.state.visibleContent?.id else { return }
      goBack(by: .popTo(.entry(id)))
    case .close(let pane): close(pane)
    case .pane(let pane):
      keys.draggedPane = pane.entry.id
      if hand(mouse, to: pane), pane.controller?.hasFocusedField == true {
        // What is typed goes to the field that was selected.
        leaveFields(inFrontOf: pane)
      }
    case .blocked(let pane): tellWayOut(of: pane)
    case .key(let key): press(key)
    case .keyList: perform(.keys)
    case .navigator, .nothing: break
    }
  }

  /// Tells that a box is open, beside which the mouse was pressed or that keeps a key from what it
  /// covers, and what Escape does in it, or in the one in front of it.
  func tellWayOut(of pane: Pane) {
    let (panes, title) = (panes(), title(of: pane))
    let order = keyOrder(panes)
    var receiver = (order.isTyping ? order.panes.first : panes.last) ?? pane
    if !order.isTyping, ownEscape(receiver) == nil {
      // The command closes the highest layer, also where its accessory is drawn behind.
      let closed = navigator.world.state.focusedLayer
      receiver = panes.last { $0.layer == closed } ?? receiver
    }
    let isReceiver = receiver.entry.id == pane.entry.id
    let name = self.title(of: receiver)
    let escape = escape(in: receiver, named: isReceiver ? "it" : "'\(name)'", panes)
    let place = isReceiver ? "" : ", behind '\(name)'"
    message = MessageLine(.info, "'\(title)' is open\(place); \(escape)")
  }

  /// The item of Escape of a pane; nil for one that leaves Escape to the command.
  private func ownEscape(_ pane: Pane) -> HelpLine.Item? {
    pane.controller?.keys(in: pane.innerSize).first { $0.keys.contains(Key(.escape)) }
  }

  /// What Escape does in the pane that gets it.
  private func escape(in pane: Pane, named name: String, _ panes: [Pane]) -> String {
    if let own = ownEscape(pane)?.label { return "Esc: \(own)" }
    if !pane.layer.isContent {
      if canCloseForm(of: pane) || pane.controller?.formState != .edited {
        return "Esc closes \(name)"
      }
      let fields = panes.count { $0.controller?.hasFocusedField == true }
      if fields == 1, pane.entry.id == panes.last?.entry.id { return "Esc twice closes \(name)" }
    }
    return "Esc leaves its field"
  }

  func title(of pane: Pane) -> String {
    pane.controller?.title ?? pane.entry.screen.text
  }

  private func drag(_ mouse: MouseEvent) {
    guard let draggedPane = keys.draggedPane else { return }
    if let pane = panes().last(where: { $0.entry.id == draggedPane }) { hand(mouse, to: pane) }
  }

  /// Scrolls the pane under the mouse; sends a key if the pane ignores the wheel.
  private func scroll(_ mouse: MouseEvent) {
    switch target(at: mouse.point) {
    case .navigator:
      bench?.scroll(by: mouse.action == .scrollUp ? -3 : 3)
    case .pane(let pane):
      guard let controller = pane.controller, !hand(mouse, to: pane) else { return }
      let key = Key(mouse.action == .scrollUp ? .scrollUp : .scrollDown)
      _ = take(controller.handle(key, size: pane.innerSize), from: pane.entry.id)
    case .tab, .crumb, .close, .blocked, .key, .keyList, .nothing: break
    }
  }

  @discardableResult
  private func hand(_ mouse: MouseEvent, to pane: Pane) -> Bool {
    var mouse = mouse
    let corner = pane.innerRect.origin
    mouse.point = mouse.point.moved(columns: -corner.column, rows: -corner.row)
    return pane.controller.map {
      take($0.handle(mouse, size: pane.innerSize), from: pane.entry.id)
    } ?? false
  }

  /// Dismisses the layer of a pane, as Escape does when the pane has the keys.
  private func close(_ pane: Pane) {
    if pane.layer == navigator.world.state.focusedLayer {
      if !take(pane.controller?.handleBack() ?? .ignored, from: pane.entry.id) { goBack() }
      return
    }
    pane.closing.map { _ = goBack(by: $0) }
  }

  // MARK: Objects under the mouse

  private func target(at point: Point) -> Target {
    guard let areas, let layout else { return .nothing }
    if let pane = areas.navigator, pane.contains(point) {
      return bench?.shown?.key(at: point, inPaneAt: pane).map { .key($0) } ?? .navigator
    }
    let panes = panes(layout)
    if let foot = foot(offeredKeys(panes)), foot.area.contains(point) {
      return foot.line.key(at: point, inBorderOf: foot.box).map { .key($0) } ?? .nothing
    }
    for pane in panes.reversed() {
      if pane.closeMark?.contains(point) == true { return .close(pane) }
      if pane.rect.contains(point) {
        if pane.isBelow { return .crumb(pane.entry.id) }
        if let tab = nestedTab(at: point, of: pane) { return .tab(tab.index, in: tab.host) }
        // The title of a box, and what is between a host and its nested navigator.
        let isBorder =
          pane.layer.isContent
          ? pane.part?.contains(point) == false : point.row == pane.rect.origin.row
        return isBorder ? .nothing : .pane(pane)
      }
      if pane.passesKeysOn || pane.layer.isContent { continue }
      // The last row has the keys of the pane, as far as they are not in its border.
      if layout.help.contains(point) { break }
      if keyTargets.isStopped || layout.content.contains(point) {
        return innerTab(at: point, panes) ?? .blocked(by: pane)
      }
    }
    return chromeTarget(at: point, layout)
  }

  /// The tab of a nested navigator at a point, also when an accessory covers the tab's screen; nil
  /// if there is none.
  private func innerTab(at point: Point, _ panes: [Pane]) -> Target? {
    let hosts = keyTargets.nestedTabs.map(\.host)
    let tab = panes.lazy.filter { $0.layer.host.map(hosts.contains) == true }
      .compactMap { self.nestedTab(at: point, of: $0) }.first
    return tab.map { .tab($0.index, in: $0.host) }
  }

  private func chromeTarget(at point: Point, _ layout: Layout) -> Target {
    if let bar = layout.tabBar, bar.contains(point) {
      let part = layout.tabPart(of: bar)
      let column = point.column - part.origin.column
      return tabBar(in: nil).index(at: column, columns: part.size.columns).map {
        .tab($0, in: nil)
      } ?? .nothing
    }
    if layout.breadcrumb.contains(point) { return crumb(at: point.column, layout) }
    if layout.help.contains(point), app.chrome.status == nil {
      let part = layout.textPart(of: layout.help)
      let column = point.column - part.origin.column
      let line = helpLine(offeredKeys(panes()))
      switch line.target(at: column, columns: part.size.columns) {
      case .key(let key): return .key(key)
      case .severalKeys: return .keyList
      case nil: return .nothing
      }
    }
    return .nothing
  }

  private func crumb(at column: Int, _ layout: Layout) -> Target {
    let state = navigator.world.state
    let part = layout.textPart(of: layout.breadcrumb)
    let corner = cornerMarks(layout, tabBar(in: nil), workbench.marks)
    let columns = part.size.columns - width(ofCorner: corner, layout)
    let crumbs = breadcrumb(state, columns: columns)
    guard let index = crumbs.index(at: column - part.origin.column, columns: columns) else {
      return .nothing
    }
    let entries = way(state).suffix(crumbs.titles.count).map(\.entry)
    return .crumb(entries[index].id)
  }
}
