import Roots

/// What a key does to the card of a scene.
enum CardAction: Hashable, Sendable {
  case up, down

  static let keys = KeyTable<CardAction>(
    .init(.up, .character("+"), Key(.up, .alt), label: "more"),
    .init(.down, .character("-"), Key(.down, .alt), label: "less"))
}

// Keys, pastes and the mouse; unused events go up the responder chain.
extension SceneContainer {
  /// Handles a key: the one that moves the focus, then the part that declares it, then the parts,
  /// then their next responders, then the card.
  public func handle(_ key: Key, size: Size) -> Handling {
    let hasField = hasFocusedField
    if !hasField || key.typed == nil, let up = direction(of: key), key.modifiers == .alt {
      return card.move(up: up) ? .handled : .ignored
    }
    if !hasField, key == Key(.tab) || key == Key(.backTab), moveFocus(key, size: size) {
      return .handled
    }
    if !hasField, let part = partsBottomUp.first(where: { $0.declares(key) }) {
      return part.handle(key, size: self.size(of: part, in: size))
    }
    let handling = inOrderOfKeys.offer { $0.handle(key, size: self.size(of: $0, in: size)) }
    if let handling = handling ?? handleAbove(key, size: size) { return handling }
    guard backdrop != nil, !hasField, let up = direction(of: key), card.move(up: up) else {
      return .ignored
    }
    return .handled
  }

  /// The direction in which a key moves the card; nil for other keys.
  private func direction(of key: Key) -> Bool? {
    guard backdrop != nil else { return nil }
    return CardAction.keys[key].map { $0 == .up }
  }

  /// Offers a key to the next responders of the parts other than this container.
  private func handleAbove(_ key: Key, size: Size) -> Handling? {
    for case let part as any Responder in inOrderOfKeys where part.nextResponder !== self {
      let above = ResponderChain(from: part).dropFirst().prefix { $0 !== self }
      let controllers = above.compactMap { $0 as? any ScreenController }
      if let handling = controllers.offer({ $0.handle(key, size: size) }) { return handling }
    }
    return nil
  }

  /// Handles pasted text.
  public func handle(paste text: String) -> Handling {
    inOrderOfKeys.offer { $0.handle(paste: text) } ?? .ignored
  }

  /// Returns the rectangle of a part within the container.
  private func place(of part: Int, in size: Size) -> Rect {
    guard let layout = sceneLayout(size) else { return Rect(size: size) }
    return part == 0 ? layout.topInside : layout.bottomInside
  }

  func size(of part: any ScreenController, in size: Size) -> Size {
    guard let index = parts.firstIndex(where: { $0 === part }) else { return size }
    return place(of: index, in: size).size
  }

  // MARK: The mouse

  /// Handles a mouse event: dragging the card by its edge, otherwise an event of the part below it.
  public func handle(_ mouse: MouseEvent, size: Size) -> Handling {
    guard let layout = sceneLayout(size) else {
      return parts.first?.handle(mouse, size: size) ?? .ignored
    }
    if card.isHeld {
      card = measured(size)
      return pull(mouse, layout)
    }
    switch mouse.action {
    case .drag, .release:
      guard let draggedPart else { return .ignored }
      if mouse.action == .release { self.draggedPart = nil }
      return hand(mouse, to: draggedPart, size)
    case .press, .scrollUp, .scrollDown:
      draggedPart = nil
      if mouse.isClick, layout.bottom.first(rows: 1).contains(mouse.point) {
        card.grasp()
        return .handled
      }
      guard let part = part(at: mouse.point, layout) else { return .ignored }
      if mouse.action == .press { draggedPart = part }
      if mouse.isClick { focus(on: parts[part]) }
      return hand(mouse, to: part, size)
    }
  }

  private func part(at point: Point, _ layout: SceneLayout) -> Int? {
    layout.topInside.contains(point) ? 0 : layout.bottomInside.contains(point) ? 1 : nil
  }

  private func hand(_ mouse: MouseEvent, to part: Int, _ size: Size) -> Handling {
    let place = place(of: part, in: size)
    let inner = mouse.moved(columns: -place.origin.column, rows: -place.origin.row)
    return parts[part].handle(inner, size: place.size)
  }

  private func pull(_ mouse: MouseEvent, _ layout: SceneLayout) -> Handling {
    let row = mouse.point.row - layout.top.rows.upperBound
    if mouse.action == .drag || mouse.action == .release {
      card.drag(to: row, room: layout.cardRoom)
    }
    if mouse.action == .release { card.letGo(room: layout.cardRoom) }
    return .handled
  }
}

extension Sequence<any ScreenController> {
  /// Offers an event to the controllers in order.
  /// - Returns: the handling of the first that uses it; nil if none does.
  func offer(_ handle: (any ScreenController) -> Handling) -> Handling? {
    for controller in self {
      let handling = handle(controller)
      if case .ignored = handling { continue }
      return handling
    }
    return nil
  }
}
