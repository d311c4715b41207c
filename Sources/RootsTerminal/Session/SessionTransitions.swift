public import Roots

/// The visible content of a frame, from which the kind of a transition is derived.
struct Visible: Hashable {
  struct Box: Hashable {
    let layer: Layer
    let entry: EntryID
    /// The number of entries in the layer.
    let depth: Int
    /// The area of the box on the frame; for a nested navigator, the area inside its border.
    let rect: Rect
    /// The name of the box's own transition.
    let transition: String?
  }

  /// A screen that is shown in a box.
  struct Card: Hashable {
    /// The area of the box on the frame.
    let rect: Rect
    /// The entry of the screen under the box.
    let below: EntryID
  }

  /// The way from one content to another.
  struct Way {
    let kind: Transition.Kind
    /// The area of the boxes that come or go.
    var box: Rect?
    /// The area that moves; nil for the whole content.
    var region: Rect?
  }

  let layer: Layer
  /// The number of entries in the layer.
  let depth: Int
  /// The newest entry of the app; entries that come later have larger ids.
  let newest: EntryID
  let content: EntryID?
  /// The name of the content's own transition.
  let transition: String?
  /// The box of the content, and the screen under it; nil for content that is no card.
  let card: Card?
  /// The layout of the content.
  let shape: SceneShape
  let backdrop: ObjectIdentifier?
  let boxes: [Box]

  /// The way from an older content; nil if both are the same.
  func way(from old: Visible) -> Way? {
    if content != old.content { return wayOfContent(from: old) }
    let ids = boxes.map(\.entry)
    let oldIDs = old.boxes.map(\.entry)
    guard ids != oldIDs else { return nil }
    if let nested = wayInNested(from: old) { return nested }
    let box = (boxes + old.boxes).filter { !ids.contains($0.entry) || !oldIDs.contains($0.entry) }
      .map(\.rect).reduce(nil) { $0?.union($1) ?? $1 }
    if boxes.count > old.boxes.count { return Way(kind: .present, box: box) }
    return Way(kind: boxes.count < old.boxes.count ? .dismiss : .swap, box: box)
  }

  private func wayOfContent(from old: Visible) -> Way {
    if let card, card.below == old.content { return Way(kind: .present, box: card.rect) }
    if let card = old.card, card.below == content { return Way(kind: .dismiss, box: card.rect) }
    return Way(kind: kindOfContent(from: old))
  }

  private func kindOfContent(from old: Visible) -> Transition.Kind {
    guard layer == old.layer || depth == 1 || old.depth == 1 else { return .show }
    if layer == old.layer {
      if depth == old.depth { return .show }
      // A new screen above the root is a push, even if more screens left before it came.
      let isNew = depth > 1 && content.map { $0 > old.newest } == true
      return depth > old.depth || isNew ? .push : .pop
    }
    // Main covers the tabs, so a change from a tab to main is a push.
    if layer == .main { return .push }
    return old.layer == .main ? .pop : .show
  }

  /// The way inside the border of a nested navigator; nil if anything else changes.
  private func wayInNested(from old: Visible) -> Way? {
    guard boxes.count == old.boxes.count else { return nil }
    let changed = zip(boxes, old.boxes).filter { $0.entry != $1.entry }
    guard changed.count == 1, let (box, oldBox) = changed.first, box.layer.isContent,
      oldBox.layer.isContent, box.layer.host == oldBox.layer.host, box.rect == oldBox.rect
    else { return nil }
    let kind: Transition.Kind =
      box.layer != oldBox.layer || box.depth == oldBox.depth
      ? .show : box.depth > oldBox.depth ? .push : .pop
    return Way(kind: kind, region: box.rect)
  }
}

extension Rect {
  /// The smallest rectangle around both.
  fileprivate func union(_ other: Rect) -> Rect {
    let left = min(columns.lowerBound, other.columns.lowerBound)
    let top = min(rows.lowerBound, other.rows.lowerBound)
    return Rect(
      column: left, row: top,
      columns: max(columns.upperBound, other.columns.upperBound) - left,
      rows: max(rows.upperBound, other.rows.upperBound) - top)
  }
}

extension Visible {
  /// The name of the new content's transition; on a way back, that of the old content.
  func transition(_ kind: Transition.Kind, from old: Visible) -> String? {
    let (seen, other) = kind.isReturn ? (old, self) : (self, old)
    if content != old.content { return seen.transition }
    let known = Set(other.boxes.map(\.entry))
    return seen.boxes.last { !known.contains($0.entry) }?.transition
  }

  /// The layouts of both scenes; a scene that stays below boxes counts as fullscreen.
  func scenes(_ kind: Transition.Kind, from old: Visible) -> ScenePassage {
    guard content != old.content else { return ScenePassage(kind) }
    return ScenePassage(
      kind, from: old.shape, to: shape,
      keepsBackdrop: backdrop != nil && backdrop == old.backdrop)
  }
}

extension Session {
  /// Whether the frame drawn last is a step of a transition.
  package var isInTransition: Bool { running != nil }

  /// The time of the next frame of a transition; nil without a transition.
  package var nextFrameDue: Duration? { running == nil ? nil : scheduler.now + .milliseconds(16) }

  /// Ends the current transition and shows its final frame.
  func endTransition() { running = nil }

  /// The name of an entry's transition: that of its visit, else that of the app; nil for the one of
  /// its kind.
  public func transitionName(for entry: Entry) -> String? {
    switch navigator.context(entry.id)?.transition {
    case .named(let name): name
    case .instant: "none"
    case nil: chrome.transitionName(entry)
    }
  }

  /// Draws the current frame: the app, or a step of the transition.
  ///
  /// - Parameter frame: on entry, the frame on the terminal.
  func drawMoving(into frame: inout Frame) {
    let now = visibleNow
    let before = visibleBefore
    visibleBefore = now
    if hasRevoked {
      (hasRevoked, running) = (false, nil)
    } else if let now, let before, let way = now.way(from: before), frame.size == size {
      begin(way, from: before, to: now, on: frame)
    }
    let backdrop = running == nil ? nil : self.backdrop(in: navigator.world.state)
    backdrop?.progress = running?.progress(now: scheduler.now) ?? 1
    defer { backdrop?.progress = 1 }
    drawStill(into: &goal)
    guard let running, !running.isOver(now: scheduler.now) else {
      self.running = nil
      frame = goal
      return
    }
    frame = running.frame(
      to: goal, now: scheduler.now,
      backdrop: backdropFrame(on: goal, in: navigator.world.state))
  }

  private func begin(
    _ way: Visible.Way, from old: Visible, to now: Visible, on frame: Frame
  ) {
    let name = now.transition(way.kind, from: old)
    if let name, transitions[name] == nil {
      let unknown = UnknownTransition(name: name, near: transitions.nearestName(to: name))
      message = MessageLine(.refusal, "\(unknown)")
    }
    backdrop(in: navigator.world.state)?.depart()
    // During a transition, the parts of a scene are not at the places of its layout. Therefore a
    // new transition of scenes begins at the end of the running one, or reverses it.
    var (from, done) = (frame, 0.0)
    if let running, goal.size == size, old.shape != .fullscreen || now.shape != .fullscreen {
      from = goal
      if way.kind.isReturn != running.scenes.kind.isReturn {
        done = 1 - running.progress(now: scheduler.now)
      }
    }
    running = transitions.begin(
      way.kind, from: from, now: scheduler.now, in: way.region ?? contentRect, box: way.box,
      as: name, scenes: now.scenes(way.kind, from: old), done: done)
  }

  private var visibleNow: Visible? { glimpse(of: navigator.world.state) }
}

// The visible content of a state: the current one, or that of a preview.
extension Session {
  /// The area of the content on the frame; nil if the frame is too small.
  var contentRect: Rect? {
    layout?.content.moved(
      columns: areas?.app.origin.column ?? 0, rows: areas?.app.origin.row ?? 0)
  }

  func glimpse(of state: NavigationState) -> Visible? {
    guard let areas, let layout else { return nil }
    let origin = areas.app.origin
    func onFrame(_ rect: Rect) -> Rect { rect.moved(columns: origin.column, rows: origin.row) }
    let panes = panes(layout, in: state)
    let content = panes.first { $0.layer.isContent && !$0.isBelow }
    let card = content.flatMap { $0.place == .card ? $0 : nil }
    // The transition of a nested screen is limited to its own area, like that of a box.
    let boxes = panes.filter { $0.isBox }.map { pane in
      Visible.Box(
        layer: pane.layer, entry: pane.entry.id, depth: state[pane.layer].count,
        rect: onFrame(pane.isFramed ? pane.rect.inset(by: 1) : pane.rect),
        transition: transitionName(for: pane.entry))
    }
    let parts = content.flatMap { $0.controller?.sceneController?.sceneLayout($0.rect.size) }
    let corner = onFrame(content?.rect ?? layout.content).origin
    let shape = parts.map { parts in
      SceneShape.multipart(
        top: parts.top.moved(columns: corner.column, rows: corner.row),
        bottom: parts.bottom.moved(columns: corner.column, rows: corner.row))
    }
    return Visible(
      layer: state.activeLayer, depth: state[state.activeLayer].count,
      newest: EntryID(navigator.world.newestID),
      content: state.visibleContent?.id,
      transition: content.flatMap { transitionName(for: $0.entry) },
      card: card.flatMap { pane in
        state[pane.layer].entries.dropLast().last.map {
          Visible.Card(rect: onFrame(pane.rect), below: $0.id)
        }
      },
      shape: shape ?? .fullscreen,
      backdrop: backdrop(in: state).map { ObjectIdentifier($0) }, boxes: boxes)
  }

  /// Returns the backdrop of the visible scene of a state.
  func backdrop(in state: NavigationState) -> (any SceneBackdrop)? {
    state.visibleContent.flatMap { sceneController(of: $0)?.backdrop }
  }

  private func sceneController(of entry: Entry) -> (any SceneController)? {
    (navigator.context(entry.id)?.controller as? any ScreenController)?.sceneController
  }

  /// The frame with only the backdrop in the area of the content; nil without a backdrop.
  func backdropFrame(on frame: Frame, in state: NavigationState) -> Frame? {
    guard let entry = state.visibleContent, let scene = sceneController(of: entry),
      scene.backdrop != nil, let place = contentRect
    else { return nil }
    var alone = frame
    alone.draw { canvas in
      canvas.sub(place) { inner in
        inner.fill(inner.bounds)
        scene.drawBackdrop(on: &inner, theme: theme)
      }
    }
    alone.rebase(on: theme.base)
    return alone
  }
}
