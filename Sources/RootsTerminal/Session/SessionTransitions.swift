import Roots

/// The visible screens and boxes of a frame, from which the next transition is derived.
struct Visible {
  /// A screen or a box.
  struct Part {
    let entry: EntryID
    let layer: Layer
    /// The number of entries in the layer.
    let depth: Int
    /// The area on the frame; for a nested navigator, the area inside its border.
    let rect: Rect
    /// The entry under the box of a pushed screen.
    let below: EntryID?
    /// The name of the entry's own transition.
    let transition: String?
  }

  /// The transition from one content to another.
  struct Change {
    let kind: Transition.Kind
    /// The name of the transition; nil for the one of the kind.
    let name: String?
    /// The area of the boxes that come or go.
    var box: Rect?
    /// The area that moves; nil for the whole content.
    var region: Rect?
  }

  /// The content and the boxes over it, back to front.
  let parts: [Part]
  /// The newest entry of the app; entries that come later have larger ids.
  let newest: EntryID
  let backdrop: ObjectIdentifier?

  /// The change from an older content; nil if both are the same.
  func change(from old: Visible) -> Change? {
    let came = parts.filter { part in !old.parts.contains { $0.entry == part.entry } }
    let left = old.parts.filter { part in !parts.contains { $0.entry == part.entry } }
    func change(_ kind: Transition.Kind, box boxes: [Part] = [], in region: Rect? = nil) -> Change {
      let named = kind.isReturn ? left.first : came.first
      let box = boxes.map(\.rect).reduce(nil) { $0?.union($1) ?? $1 }
      return Change(kind: kind, name: named?.transition, box: box, region: region)
    }
    guard let new = came.first else { return left.isEmpty ? nil : change(.dismiss, box: left) }
    guard let former = left.first else { return change(.present, box: came) }
    guard new.layer.isContent, former.layer.isContent, new.layer.host == former.layer.host else {
      return change(.swap, box: came + left)
    }
    if new.below == former.entry { return change(.present, box: [new]) }
    if former.below == new.entry { return change(.dismiss, box: [former]) }
    return change(
      kind(to: new, from: former, newest: old.newest), in: new.layer.host == nil ? nil : new.rect)
  }

  private func kind(to new: Part, from former: Part, newest: EntryID) -> Transition.Kind {
    // Main covers the tabs, so a change from a tab to main is a push.
    if new.layer != former.layer {
      return new.layer == .main ? .push : former.layer == .main ? .pop : .show
    }
    if new.depth == former.depth { return .show }
    // A new screen above the root is a push, even if more screens left before it came.
    let isNew = new.depth > 1 && new.entry > newest
    return new.depth > former.depth || isNew ? .push : .pop
  }
}

/// The transitions between the frames of a session, and the current one.
struct Motion {
  var transitions = Transitions.off
  /// The current transition; nil without one.
  var running: RunningTransition?
  var visibleBefore: Visible?
  /// Whether a screen was revoked since the last frame: no transition may show it.
  var hasRevoked = false
  /// The final frame of the transition.
  var goal: Frame

  init(_ size: Size) { goal = Frame(size: size) }
}

extension Session {
  /// Whether the frame drawn last is a step of a transition.
  package var isInTransition: Bool { motion.running != nil }

  /// The time of the next frame of a transition; nil without a transition.
  package var nextFrameDue: Duration? {
    motion.running == nil ? nil : scheduler.now + .milliseconds(16)
  }

  /// The name of an entry's transition: that of its visit, else that of the app; nil for the one of
  /// its kind.
  public func transitionName(for entry: Entry) -> String? {
    switch navigator.context(entry.id)?.transition {
    case .named(let name): name
    case .instant: "none"
    case nil: app.chrome.transitionName(entry)
    }
  }

  /// Draws the current frame: the app, or a step of the transition.
  ///
  /// - Parameter frame: on entry, the frame on the terminal.
  func drawMoving(into frame: inout Frame) {
    let (now, before) = (visibleNow, motion.visibleBefore)
    motion.visibleBefore = now
    if motion.hasRevoked {
      (motion.hasRevoked, motion.running) = (false, nil)
    } else if let now, let before, let change = now.change(from: before), frame.size == size {
      begin(change, from: before, to: now, on: frame)
    }
    let backdrop = motion.running == nil ? nil : self.backdrop
    let progress = motion.running?.progress(now: scheduler.now) ?? 1
    backdrop?.progress = progress
    workbench.pane.progress = progress
    defer {
      backdrop?.progress = 1
      workbench.pane.progress = 1
    }
    drawStill(into: &motion.goal)
    if let running = motion.running, !running.isOver(now: scheduler.now) {
      frame = running.frame(to: motion.goal, now: scheduler.now)
    } else {
      motion.running = nil
      frame = motion.goal
    }
  }

  private func begin(
    _ change: Visible.Change, from old: Visible, to now: Visible, on frame: Frame
  ) {
    if let name = change.name, transitions[name] == nil {
      let fix = suggestion(nearest(name, in: transitions.names)) ?? "register it first"
      message = MessageLine(.refusal, "there is no transition '\(visible(name))'; \(fix)")
    }
    backdrop?.depart()
    // Between scenes over one backdrop, the backdrop moves and the parts change at once.
    let isOverBackdrop =
      change.name == nil && change.box == nil && change.region == nil
      && now.backdrop != nil && now.backdrop == old.backdrop
    let transition = transitions[change.kind, named: change.name]
    motion.running = nil
    if transition.isInstant { return }
    motion.running = RunningTransition(
      isOverBackdrop ? .still : transition, from: frame, start: scheduler.now,
      duration: transitions.duration, region: change.region ?? contentRect, box: change.box)
  }

  private var visibleNow: Visible? {
    guard let layout else { return nil }
    let state = navigator.world.state
    let shown = panes(layout).filter {
      $0.isBox || $0.layer.isContent && $0.layer.navigator == nil && !$0.isBelow
    }
    let parts = shown.map { pane in
      Visible.Part(
        entry: pane.entry.id, layer: pane.layer, depth: state[pane.layer].count,
        rect: onFrame(pane.isFramed ? pane.rect.inset(by: 1) : pane.rect),
        below: pane.place == .card ? state[pane.layer].entry(below: 1)?.id : nil,
        transition: transitionName(for: pane.entry))
    }
    return Visible(
      parts: parts, newest: EntryID(navigator.world.newestID),
      backdrop: backdrop.map { ObjectIdentifier($0) })
  }

  /// The backdrop of the visible scene.
  private var backdrop: (any SceneBackdrop)? {
    navigator.world.state.visibleContent.flatMap { (controller($0) as? SceneContainer)?.backdrop }
  }

  /// The area of the content on the frame; nil if the frame is too small.
  private var contentRect: Rect? { layout.map { onFrame($0.content) } }

  private func onFrame(_ rect: Rect) -> Rect {
    let origin = areas?.app.origin ?? .zero
    return rect.moved(columns: origin.column, rows: origin.row)
  }
}
