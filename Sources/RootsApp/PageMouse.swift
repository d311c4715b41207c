import RootsTerminal

/// The scroll bar that the mouse drags until its button is released.
enum ScrollBarDrag: Hashable {
  case text, below
}

// Mouse events, handled by the part below the mouse, or by the scroll bar during a drag.
extension BlueprintController {
  func handle(_ mouse: MouseEvent, size: Size) -> Handling {
    refresh()
    let layout = layout(size)
    if mouse.action == .drag || mouse.action == .release {
      return drag(mouse, layout)
    }
    currentDrag = drag(at: mouse, layout)
    if currentDrag != nil { return drag(mouse, layout) }
    if let place = layout.below, place.contains(mouse.point) {
      let inner = mouse.moved(columns: -place.origin.column, rows: -place.origin.row)
      return handleBelow(inner, size: place.size)
    }
    guard let place = layout.text, place.contains(mouse.point) else { return .ignored }
    return text.handle(mouse, size: place.size) == .handled ? .handled : .ignored
  }

  private func handleBelow(_ mouse: MouseEvent, size: Size) -> Handling {
    switch page.body {
    case .none, .progress: .ignored
    case .list, .table: handling(list.handle(mouse, size: size))
    case .form: handling(form.handle(mouse, size: size)) ?? .ignored
    case .confirm: handling(confirm.handle(mouse, size: size))
    }
  }

  private func drag(at mouse: MouseEvent, _ layout: PageLayout) -> ScrollBarDrag? {
    guard mouse.action == .press, mouse.button == .left else { return nil }
    if let place = layout.text, text.hasBar(at: mouse.point.in(place), size: place.size) {
      return .text
    }
    guard let place = layout.below else { return nil }
    let point = mouse.point.in(place)
    let hasBar =
      switch page.body {
      case .none, .confirm, .progress: false
      case .list, .table: list.hasBar(at: point, size: place.size)
      case .form: form.hasBar(at: point, size: place.size)
      }
    return hasBar ? .below : nil
  }

  private func drag(_ mouse: MouseEvent, _ layout: PageLayout) -> Handling {
    guard let currentDrag else { return .ignored }
    if mouse.action == .release {
      self.currentDrag = nil
      return .handled
    }
    if currentDrag == .text, let place = layout.text {
      text.dragBar(to: mouse.point.in(place).row, size: place.size)
    } else if currentDrag == .below, let place = layout.below {
      dragBelow(to: mouse.point.in(place).row, size: place.size)
    }
    return .handled
  }

  private func dragBelow(to row: Int, size: Size) {
    switch page.body {
    case .none, .confirm, .progress: break
    case .list, .table: list.dragBar(to: row, size: size)
    case .form: form.dragBar(to: row, size: size)
    }
    if page.body != .form { keepSelection() }
  }
}

extension Point {
  /// Returns the point relative to a rectangle's origin.
  fileprivate func `in`(_ place: Rect) -> Point {
    moved(columns: -place.origin.column, rows: -place.origin.row)
  }
}
