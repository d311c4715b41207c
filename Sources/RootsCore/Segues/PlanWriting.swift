/// The conversion of a path into the steps of a plan.
struct PlanWriting {
  private let ground: Ground
  private let path: SeguePath
  private var steps: [SeguePlan.Step] = []

  init(_ path: SeguePath, on ground: Ground) {
    (self.ground, self.path) = (ground, path)
  }

  /// Returns the number of screens, layers and tabs that a path moves.
  static func length(of path: SeguePath, on ground: Ground) -> Int {
    var writing = PlanWriting(path, on: ground)
    writing.retreat()
    return writing.steps.reduce(path.nodes.count) { $0 + $1.count }
  }

  private var map: NavigationMap { ground.map }
  private var state: NavigationState { ground.state }

  /// Returns the steps, backwards and then forwards.
  ///
  /// - Throws: `Refusal.wayNeedsPayload` when a screen in between needs a payload and has none.
  mutating func steps(with payload: Payload?) throws(Refusal) -> [SeguePlan.Step] {
    retreat()
    try advance(with: payload)
    return steps
  }

  // MARK: Backwards

  private mutating func retreat() {
    dismiss()
    switch path.anchor {
    case .entry(.main, let position): popMain(to: position)
    case .entry(let layer, let position):
      guard case .tab(let tab) = layer.slot else { return pop(layer, to: position) }
      let isSelected = tab == state.selectedTab && state.hasHost
      if isSelected { popMain(to: 0) }
      pop(layer, to: position)
      if !isSelected { crossRoot(to: tab, showing: state.tabs[tab].entries[position].screen) }
    case .tabRoot(let tab):
      let isSelected = tab == state.selectedTab && state.hasHost
      if isSelected { popMain(to: 0) }
      add(
        .backwards, .reset(.tab(.name(map.tabs[tab].name))), at: map.tabs[tab].root,
        count: state.tabs[tab].count + 1)
      if !isSelected { crossRoot(to: tab, showing: map.tabs[tab].root) }
    case .menu: goToMenu()
    }
  }

  private mutating func dismiss() {
    var remaining = ground.accessories
    for layer in ground.dismissed(for: path.anchor, isGoal: path.nodes.isEmpty) {
      guard case .accessory(let level, _) = layer.slot else { continue }
      remaining.removeAll { $0 == layer }
      let seen = remaining.first.flatMap { state.top(of: $0) } ?? state.visibleContent
      add(.backwards, .dismiss(level), at: seen?.screen)
    }
  }

  /// Adds the step that removes all entries above a position of a layer.
  private mutating func pop(_ layer: Layer, to position: Int) {
    let entries = state[layer].entries
    let count = entries.count - 1 - position
    guard count > 0 else { return }
    let target = entries[position]
    add(.backwards, pop(layer, to: target, count), at: target.screen, count: count)
  }

  /// Returns `pop LAYER`, `pop to root on LAYER`, or a pop to a screen or an entry.
  ///
  /// The screen's name is used when the target is the nearest entry of that screen.
  private func pop(_ layer: Layer, to target: Entry, _ count: Int) -> Command {
    let name = self.name(of: layer)
    if count == 1 { return .pop(name) }
    let entries = state[layer].entries
    let nearest = entries.dropLast().last { $0.screen == target.screen }
    if entries.first?.id == target.id { return .popTo(.root, on: name) }
    return nearest?.id == target.id
      ? .popTo(.screen(target.screen), on: name) : .popTo(.entry(target.id))
  }

  /// Adds the step that pops main to a position; at the host, the selected tab becomes visible.
  private mutating func popMain(to position: Int) {
    guard position == 0, state.hasHost, state.main.count > 1 else {
      return pop(.main, to: position)
    }
    let count = state.main.count - 1
    add(
      .backwards, count == 1 ? .pop(.main) : .popTo(.root, on: .main),
      at: state.top(of: .tab(state.selectedTab))?.screen, count: count)
  }

  private mutating func goToMenu() {
    guard let menu = map.menu else { return }
    if state.hasHost {
      popMain(to: 0)
      add(.backwards, .push(menu, on: .main), at: menu)
    } else {
      add(.backwards, .go(menu, on: .main), at: menu, count: state.main.count + 1)
    }
  }

  /// Adds the steps that lead to another tab, through the menu if there is one.
  private mutating func crossRoot(to tab: Int, showing screen: Name) {
    var left = state.hasHost ? state.main.count - 1 : state.main.count
    if let position = ground.menuPosition {
      pop(.main, to: position)
      left = position - (state.hasHost ? 1 : 0)
    } else if map.menu != nil {
      goToMenu()
      left = 0
    }
    add(.forwards, .show(.name(map.tabs[tab].name)), at: screen, count: left + 1)
  }

  // MARK: Forwards

  private mutating func advance(with payload: Payload?) throws(Refusal) {
    var layer: Layer
    switch path.anchor {
    case .entry(let home, _): layer = home
    case .tabRoot(let tab): layer = .tab(tab)
    case .menu: layer = .main
    }
    var parent = path.base
    for (place, node) in path.nodes.enumerated() {
      let name = map.names[node]
      let isLast = place == path.nodes.count - 1
      let declared = map.payload(of: name, asChildOf: map.names[parent])
      let carried = isLast ? payload ?? declared : declared
      if carried == nil, !isLast { try checkNeedsNothing(name) }
      add(
        .forwards, forward(to: name, from: map.names[parent], on: &layer, with: carried), at: name)
      parent = node
    }
  }

  /// Returns the command that shows a screen or an accessory above its parent.
  ///
  /// A screen is pushed on its parent's layer. An accessory is shown on its own layer, or on its
  /// parent's if that is higher.
  private func forward(
    to name: Name, from parent: Name, on layer: inout Layer, with payload: Payload?
  ) -> Command {
    guard let accessory = accessory(name, over: parent, on: layer) else {
      return .push(name, on: self.name(of: layer), with: payload)
    }
    var level: Int?
    if case .accessory(let below, _) = layer.slot, below > accessory.level { level = below }
    layer = .accessory(level ?? accessory.level)
    return .overlay(name, at: level, with: payload)
  }

  /// Returns the definition of an accessory that applies over a parent; nil for a screen.
  private func accessory(
    _ name: Name, over parent: Name, on layer: Layer
  ) -> AccessoryDefinition? {
    let variants = map.accessories(name)
    var tab: Name?
    if case .tab(let index) = layer.slot { tab = map.tabs[index].name }
    return variants.index(fitting: parent, in: tab).map { variants[$0] } ?? variants.first
  }

  private func checkNeedsNothing(_ name: Name) throws(Refusal) {
    guard let type = map.payloadType(of: name, variant: 0), type.isRequired,
      let goal = path.nodes.last.map({ map.names[$0] })
    else { return }
    throw Refusal.wayNeedsPayload(to: goal, through: name, expected: type.name)
  }

  // MARK: Steps

  private func name(of layer: Layer) -> LayerName { map.place(of: layer).name }

  private mutating func add(
    _ direction: SeguePlan.Step.Direction, _ command: Command, at screen: Name?, count: Int = 1
  ) {
    steps.append(
      SeguePlan.Step(
        direction: direction, command: command, screen: screen ?? .empty, count: count))
  }
}
