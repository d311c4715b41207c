import Roots

/// What was visible on a frame: enough to see which way a navigation went.
struct Visible: Hashable {
  struct Box: Hashable {
    let layer: Layer
    let entry: EntryID
    /// Where it stands on the frame.
    let rect: Rect
  }

  let layer: Layer
  /// How many entries the layer has.
  let depth: Int
  let content: EntryID?
  let boxes: [Box]

  /// Which way led from what was visible to what is; nil when the same is.
  func kind(from old: Visible) -> (kind: Transition.Kind, box: Rect?)? {
    if content != old.content {
      guard layer == old.layer || depth == 1 || old.depth == 1 else { return (.show, nil) }
      if layer == old.layer {
        return depth > old.depth ? (.push, nil) : depth < old.depth ? (.pop, nil) : (.show, nil)
      }
      // Main lies over the tabs: a way to it is a way up.
      if layer == .main { return (.push, nil) }
      return old.layer == .main ? (.pop, nil) : (.show, nil)
    }
    let ids = boxes.map(\.entry)
    let oldIDs = old.boxes.map(\.entry)
    guard ids != oldIDs else { return nil }
    let box = (boxes + old.boxes).filter { !ids.contains($0.entry) || !oldIDs.contains($0.entry) }
      .map(\.rect).reduce(nil) { $0?.union($1) ?? $1 }
    if boxes.count > old.boxes.count { return (.present, box) }
    return boxes.count < old.boxes.count ? (.dismiss, box) : (.swap, box)
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

extension Session {
  /// When the next frame is due although nothing happens; nil when none is.
  var nextFrameDue: Duration? { running == nil ? nil : scheduler.now + .milliseconds(16) }

  /// Shows at once where the transition under way leads.
  func endTransition() { running = nil }

  /// Draws the frame of this moment: where the app is, or a step on the way there.
  ///
  /// - Parameter frame: what is on the glass, on entry.
  func drawMoving(into frame: inout Frame) {
    let now = visibleNow
    if let before = visibleBefore, let way = now?.kind(from: before), frame.size == size {
      let layout = layout?.content.moved(
        columns: areas?.app.origin.column ?? 0, rows: areas?.app.origin.row ?? 0)
      running = transitions.begin(
        way.kind, from: frame, now: scheduler.now, in: layout, box: way.box)
    }
    visibleBefore = now
    drawStill(into: &goal)
    guard let running, !running.isOver(now: scheduler.now) else {
      self.running = nil
      frame = goal
      return
    }
    frame = running.frame(to: goal, now: scheduler.now)
  }

  private var visibleNow: Visible? {
    guard let areas, let layout else { return nil }
    let state = navigator.world.state
    let boxes = panes(layout).dropFirst().map { pane in
      Visible.Box(
        layer: pane.layer, entry: pane.entry.id,
        rect: pane.rect.moved(columns: areas.app.origin.column, rows: areas.app.origin.row))
    }
    return Visible(
      layer: state.activeLayer, depth: state[state.activeLayer].count,
      content: state.visibleContent?.id, boxes: boxes)
  }
}
