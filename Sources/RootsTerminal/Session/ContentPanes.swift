import Roots

/// The place of a pushed screen in the area of the content.
///
/// Without one, it takes the area, beside the screen below it from 120 columns on.
public enum Embedding: String, Hashable, Sendable, CaseIterable {
  /// In a box over the screen below it, which is dimmed.
  case card
  /// Beside the screen below it, from 80 columns on.
  case pane
  /// Never beside another screen.
  case whole
}

// The panes of a stack: its visible screen and, for some screens, the one below it.
extension Session {
  func addContent(
    _ entry: Entry, of stacks: NavigationState, within host: EntryID?, in area: Rect,
    margin: Size, app state: NavigationState, to panes: inout [Pane]
  ) {
    let controller = controller(entry)
    let isScene = (controller as? SceneContainer)?.sceneLayout(area.size) != nil
    let isWhole = host != nil || isScene
    let embedding = isWhole ? .whole : controller?.embedding
    let entryBelow = stacks[stacks.activeLayer].entry(below: 1)
    var below = entryBelow.flatMap {
      paneBelow($0, on: stacks.activeLayer, in: area, embedding)
    }
    below?.margin = margin
    var pane = Pane(
      layer: state.layer(stacks.activeLayer.slot, within: host), entry: entry, opener: entry,
      controller: controller, rect: area, passesKeysOn: host != nil)
    if !isScene { pane.margin = margin }
    if let below, below.place == .beside { pane.rect = area.after(below.rect) }
    if embedding == .card, let entryBelow, entryBelow.screen != .host {
      pane.place = .card
      let size = boxSize(of: pane, in: area.size)
      pane.margin.rows = size.padding
      pane.rect = overlayRect(index: 0, count: 1, preferred: size.preferred, in: area)
    }
    if let below { panes.append(below) }
    add(pane, app: state, to: &panes)
  }

  /// The pane of the screen below the visible one, where there is room for both; nil for a scene,
  /// for a screen that contains a navigator, and for one that was never visible.
  private func paneBelow(
    _ entry: Entry, on layer: Layer, in area: Rect, _ embedding: Embedding?
  ) -> Pane? {
    let hasRoom =
      switch embedding {
      case .card: true
      case .pane: area.size.columns >= 80
      case nil: Layout.hasRoomBeside(in: area.size)
      case .whole: false
      }
    guard hasRoom, entry.screen != .host, navigator.world.state.stacks(in: entry.id) == nil,
      let controller = controller(entry), !(controller is SceneContainer)
    else { return nil }
    let columns = Layout.columnsBeside(in: area.size, leaving: embedding == nil ? 80 : 0)
    let rect = Rect(origin: area.origin, size: Size(columns: columns, rows: area.size.rows))
    return Pane(
      layer: layer, entry: entry, opener: entry, controller: controller,
      rect: embedding == .card ? area : rect, passesKeysOn: false,
      place: embedding == .card ? .underCard : .beside)
  }
}

extension Rect {
  /// The area to the right of a part, after a line between blanks.
  fileprivate func after(_ part: Rect) -> Rect {
    let used = part.size.columns + Layout.gapBeside
    return Rect(
      column: origin.column + used, row: origin.row, columns: size.columns - used,
      rows: size.rows)
  }
}
