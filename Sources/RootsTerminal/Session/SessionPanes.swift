import Roots

/// A visible entry with its area and its controller.
struct Pane {
  let layer: Layer
  let entry: Entry
  /// The entry that opened the layer.
  let opener: Entry
  let controller: (any ScreenController)?
  /// The area of the pane; for an accessory, its box.
  var rect: Rect
  /// Whether keys that the pane ignores go to the pane below.
  let passesKeysOn: Bool
  /// Whether it is an accessory that must be dealt with before what lies under it.
  var isInFront = false
  /// The screen of a stack that it shows, and how.
  var place = Place.visible
  /// The area that a nested navigator leaves to the pane; nil without a nested navigator.
  var part: Rect?
  /// The margins of a screen, or the blank rows at the upper and lower edge of a box.
  var margin = Size(columns: 0, rows: 0)

  /// The places of the screens of a stack.
  enum Place {
    /// The visible screen, in the area of the content.
    case visible
    /// The visible screen, in a box over the screen below it.
    case card
    /// The screen below the visible one: beside it, or under its box.
    case beside, underCard
  }

  /// Whether it is the screen below the visible one.
  var isBelow: Bool { place == .beside || place == .underCard }
  /// Whether it is content of a nested navigator with room for a border.
  var isFramed: Bool {
    layer.isContent && layer.navigator != nil && rect.size.rows >= 3 && rect.size.columns >= 12
  }
  /// Whether the pane has an area of its own: an accessory, or a nested navigator.
  var isBox: Bool {
    !layer.isContent || layer.navigator != nil && entry.screen != .empty
  }
  /// Whether its lower border can have the items of its keys.
  var canHaveFoot: Bool { !layer.isContent || place == .card }
  /// The area that the controller draws in.
  var innerRect: Rect {
    part
      ?? (layer.isContent && !isFramed && place != .card
        ? rect.inside(margin) : rect.insideBorder(margin.rows))
  }
  /// The command that closes the top of the layer of a box; nil for content.
  var closing: Command? {
    guard case .accessory(let level, let owner) = layer.slot else { return nil }
    let pop = Command.pop(.accessory(level, of: owner))
    return layer.navigator.map { .inside($0, of: layer.host, pop) } ?? pop
  }
  /// The size of the controller's canvas.
  var innerSize: Size { innerRect.size }
  /// The area of the mark that closes the box; nil for content.
  var closeMark: Rect? {
    guard !layer.isContent, rect.size.columns >= 12 else { return nil }
    return Rect(
      column: rect.columns.upperBound - 5, row: rect.origin.row, columns: 3, rows: 1)
  }
}

extension Rect {
  /// The area inside the margins at the left, the right and the upper edge.
  fileprivate func inside(_ margin: Size) -> Rect {
    Rect(
      column: origin.column + margin.columns, row: origin.row + margin.rows,
      columns: max(0, size.columns - 2 * margin.columns), rows: max(0, size.rows - margin.rows))
  }

  /// The area inside a border, one blank column at each side, and blank rows above and below.
  func insideBorder(_ padding: Int = 0) -> Rect {
    Rect(
      column: origin.column + 2, row: origin.row + 1 + padding, columns: max(0, size.columns - 4),
      rows: max(0, size.rows - 2 - 2 * padding))
  }
}

extension [Pane] {
  /// Moves accessories that stay, and so pass keys on, below the accessory in front that keeps
  /// keys, if they cover its content: nobody is to answer what is not visible.
  ///
  /// An accessory that has the keys, and that Escape closes, is not moved.
  mutating func uncoverKeyPane() {
    guard let start = lastIndex(where: { !$0.passesKeysOn }), !self[start].layer.isContent else {
      return
    }
    var (hosts, above): (Set<EntryID>, [Pane]) = ([self[start].entry.id], [])
    var (covering, moved): ([Pane], Set<EntryID>) = ([], [])
    for pane in self[(start + 1)...] {
      let host = pane.layer.host
      if let host, hosts.contains(host) {
        hosts.insert(pane.entry.id)
        above.append(pane)
      } else if host.map(moved.contains) == true || pane.leavesKeys(to: self[start]) {
        moved.insert(pane.entry.id)
        covering.append(pane)
      } else {
        above.append(pane)
      }
    }
    replaceSubrange(start..., with: covering + [self[start]] + above)
  }
}

extension Pane {
  private var hasFocusedField: Bool { controller?.hasFocusedField == true }
  private var keys: [Key] { controller?.keys(in: innerSize).flatMap(\.keys) ?? [] }

  /// Whether it is an accessory that stays and covers another one which gets the keys before it: a
  /// field or a question, or any if it has no keys of its own.
  fileprivate func leavesKeys(to other: Pane) -> Bool {
    guard !layer.isContent, passesKeysOn, !isInFront, !hasFocusedField,
      rect.contains(other.innerRect)
    else { return false }
    return other.hasFocusedField || keys.isEmpty || other.keys.contains(Key(.escape))
  }
}

extension Session {
  /// Whether the terminal is too small for the app.
  var isTooSmall: Bool {
    size.columns < smallestSize.columns || size.rows < smallestSize.rows
  }

  /// The minimum size of the terminal.
  package var smallestSize: Size {
    let (app, any) = (app.chrome.smallest, Layout.smallest)
    return Size(columns: max(app.columns, any.columns), rows: max(app.rows, any.rows))
  }

  /// Whether the navigator pane covers the app, which gets no keys then.
  var isCovered: Bool { bench?.coversApp == true }

  /// The areas of the app and the navigator pane; nil if the terminal is too small.
  var areas: Areas? {
    guard !isTooSmall, let whole = layout(of: size) else { return nil }
    return Areas(
      size: size, content: whole.content, smallest: app.chrome.smallest,
      pane: bench?.pane)
  }

  /// The layout of the app, within its own area.
  var layout: Layout? { areas.flatMap { layout(of: $0.app.size) } }

  func layout(of size: Size) -> Layout? {
    Layout(size: size, hasTabs: !titles(ofTabs: nil).isEmpty)
  }

  /// The entries that are offered keys; known for an event until the navigation changes.
  package var keyTargets: KeyTargets {
    let revision = navigator.revision
    if let known = app.keyTargets, known.revision == revision { return known.targets }
    let targets = KeyTargets(in: navigator.world.state, navigator.world.map) { isModal($0) }
    app.keyTargets = (revision, targets)
    return targets
  }

  /// Whether an accessory keeps all keys, as its controller says, or its declaration while it has
  /// none because it was never in front; nil if its policy decides.
  private func isModal(_ entry: Entry) -> Bool? {
    if let controller = controller(entry) { return controller.isModal }
    return navigator.world.map.isModal(entry)
  }

  /// The controller that takes typed text: the front one with a focused field, else the one of the
  /// pane in front; nil if the terminal is too small, and while the navigator pane covers the app.
  var focusedController: (any ScreenController)? { focusedController(keyTargets) }

  func focusedController(_ targets: KeyTargets) -> (any ScreenController)? {
    isTooSmall || isCovered ? nil : shownFocus(targets)
  }

  /// The front controller with a focused field, else the one of the pane in front, whatever covers
  /// the app.
  func shownFocus(_ targets: KeyTargets) -> (any ScreenController)? {
    fieldController(targets) ?? frontController(targets)
  }

  /// The front controller with a focused field; nil without one.
  func fieldController(_ targets: KeyTargets) -> (any ScreenController)? {
    targets.targets.lazy.compactMap { self.controller($0.entry) }.first { $0.hasFocusedField }
  }

  /// Whether a visible screen or the app has an action of its own for a key now.
  package func declares(_ key: Key) -> Bool {
    keyTargets.targets.contains { controller($0.entry)?.declares(key) == true }
      || app.chrome.help(self).contains { $0.keys.contains(key) }
  }

  /// The controller of the pane in front; nil if the terminal is too small.
  var frontController: (any ScreenController)? { frontController(keyTargets) }

  func frontController(_ keys: KeyTargets) -> (any ScreenController)? {
    if isTooSmall { return nil }
    let targets = keys.targets
    // Only an accessory that keeps keys is in front of others that pass them on.
    if targets.count > 1, targets.last?.isContent == false { return panes().last?.controller }
    return targets.first.flatMap { controller($0.entry) }
  }

  func panes() -> [Pane] { layout.map { panes($0) } ?? [] }

  /// Returns the visible panes, back to front.
  func panes(_ layout: Layout) -> [Pane] { panes(layout, in: navigator.world.state) }

  /// Returns the panes of a state, back to front.
  func panes(_ layout: Layout, in state: NavigationState) -> [Pane] {
    var panes: [Pane] = []
    addPanes(
      of: state, within: nil, in: layout.content, margin: layout.margin, app: state, to: &panes)
    panes.uncoverKeyPane()
    return panes
  }

  /// Adds the panes of the app or of a nested navigator, whose ignored keys are passed on.
  func addPanes(
    of stacks: NavigationState, within host: EntryID?, in area: Rect,
    margin: Size = Size(columns: 0, rows: 0), app state: NavigationState, to panes: inout [Pane]
  ) {
    if let entry = stacks.visibleContent {
      addContent(
        entry, of: stacks, within: host, in: area, margin: margin, app: state, to: &panes)
    }
    let shown = stacks.shownAccessories
    for (index, layer) in shown.enumerated() {
      guard let entry = stacks[layer].top, let opener = stacks[layer].bottom else {
        continue
      }
      let controller = controller(entry)
      let rules = navigator.world.map.rules(ofLayerOpenedBy: opener)
        .declared(isModal: stacks[layer].modality { isModal($0) })
      var pane = Pane(
        layer: state.layer(layer.slot, within: host), entry: entry, opener: opener,
        controller: controller, rect: area,
        passesKeysOn: rules.passesKeysOn, isInFront: rules.isInFront)
      let size = boxSize(of: pane, in: area.size)
      pane.margin.rows = size.padding
      pane.rect =
        pane.isInFront
        ? overlayRect(index: index, count: shown.count, preferred: size.preferred, in: area)
        : edgeRect(index: index, preferred: size.preferred, in: area)
      add(pane, app: state, to: &panes)
    }
  }

  /// The preferred size of a box and its blank rows: as declared, otherwise as large as the
  /// content, from 30 columns to 60 % of the area, or 44 if it leaves two at each side.
  func boxSize(of pane: Pane, in area: Size) -> (preferred: Size?, padding: Int) {
    guard let controller = pane.controller else { return (nil, 0) }
    if let declared = controller.preferredSize { return (declared, 0) }
    guard let widest = controller.preferredColumns,
      navigator.world.state.stacks(in: pane.entry.id) == nil
    else { return (nil, 0) }
    let marks = columnWidth(of: boxTitle(pane)) + 9
    let most = max(area.columns * 3 / 5, min(area.columns - 4, 44), 30)
    let columns = min(max(widest + 4, marks, 30), most)
    guard let rows = controller.preferredRows(columns: columns - 4) else { return (nil, 0) }
    let padding = rows + 8 <= area.rows ? 1 : 0
    return (Size(columns: columns, rows: rows + 2 + 2 * padding), padding)
  }

  func controller(_ entry: Entry) -> (any ScreenController)? { controller(of: entry.id) }

  func controller(of entry: EntryID) -> (any ScreenController)? {
    navigator.context(entry)?.controller as? any ScreenController
  }
}
