import Roots

/// One entry on the glass: where it is drawn, and by whom.
struct Pane {
  let layer: Layer
  let entry: Entry
  /// The entry that opened the layer.
  let opener: Entry
  let controller: (any ScreenController)?
  /// Where it is drawn: the box, for an accessory.
  let rect: Rect
  /// Whether keys it does not know go to the pane below.
  let passesKeysOn: Bool

  /// Where the controller draws.
  var innerRect: Rect { layer.isContent ? rect : rect.insideBorder }
  /// The size of what the controller draws on.
  var innerSize: Size { innerRect.size }
  /// Where the mark is that closes it; nil for content.
  var closeMark: Rect? {
    guard !layer.isContent, rect.size.columns >= 12 else { return nil }
    return Rect(
      column: rect.columns.upperBound - 5, row: rect.origin.row, columns: 3, rows: 1)
  }
}

extension Rect {
  /// At most 100 columns of it: the eye loses longer lines, and what stands at their right end.
  fileprivate var narrowed: Rect {
    Rect(
      column: origin.column, row: origin.row, columns: min(size.columns, 100), rows: size.rows)
  }

  /// What is left inside a border with a blank column beside it.
  var insideBorder: Rect {
    Rect(
      column: origin.column + 2, row: origin.row + 1, columns: max(0, size.columns - 4),
      rows: max(0, size.rows - 2))
  }

  /// The same rectangle, moved as far as it stays inside another.
  func moved(by distance: Point, within outer: Rect) -> Rect {
    func clamp(_ start: Int, _ length: Int, _ range: Range<Int>) -> Int {
      max(range.lowerBound, min(start, range.upperBound - length))
    }
    return Rect(
      column: clamp(origin.column + distance.column, size.columns, outer.columns),
      row: clamp(origin.row + distance.row, size.rows, outer.rows),
      columns: size.columns, rows: size.rows)
  }
}

extension Session {
  /// Where the app and the inspector lie; nil on a glass that is too small.
  var areas: Areas? {
    guard size.columns >= face.smallest.columns, size.rows >= face.smallest.rows,
      let whole = layout(of: size)
    else { return nil }
    return Areas(
      size: size, content: whole.content, smallest: face.smallest,
      showsInspector: inspector.isShown)
  }

  /// Where the parts of the app lie, within its own area.
  var layout: Layout? { areas.flatMap { layout(of: $0.app.size) } }

  private func layout(of size: Size) -> Layout? {
    Layout(size: size, hasTabs: !face.tabTitles.isEmpty, hasTrace: showsTrace)
  }

  func panes() -> [Pane] { layout.map { panes($0) } ?? [] }

  /// What is on the glass, back to front.
  func panes(_ layout: Layout) -> [Pane] { panes(layout, in: navigator.world.state) }

  /// What would be on the glass in some state, back to front.
  func panes(_ layout: Layout, in state: NavigationState) -> [Pane] {
    var panes: [Pane] = []
    if let entry = state.visibleContent {
      let controller = controller(entry)
      let isScene = controller?.sceneController?.sceneLayout(layout.content.size) != nil
      panes.append(
        Pane(
          layer: state.activeLayer, entry: entry, opener: entry, controller: controller,
          rect: isScene ? layout.content : layout.content.narrowed, passesKeysOn: false))
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
          layer: layer, entry: entry, opener: opener, controller: controller,
          rect: movedBoxes[opener.id].map { rect.moved(by: $0, within: layout.content) } ?? rect,
          passesKeysOn: policy != .cleared && controller?.isModal != true))
    }
    return panes
  }

  private func controller(_ entry: Entry) -> (any ScreenController)? {
    navigator.context(entry.id)?.controller as? any ScreenController
  }
}
