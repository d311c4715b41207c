// Stages 1 and 2, `back`: a remembered payload of the innermost focused entry is brought back, else
// the innermost focused layer with an entry above its root is popped; at the root of a tab, another
// tab is selected, as the map declares.

extension World {
  /// Whether `back` leads anywhere.
  public var canGoBack: Bool { backStep(through: state.focusedLayers) != nil }

  /// The command that goes back from a visible entry: `back`, unless an accessory that passes keys
  /// on has the focus, which it would close.
  package func wayBack(from id: EntryID) -> Command {
    let layer = state.layer(of: id)
    return layer.map(state.focusedLayers.contains) == false ? .popEntry(id) : .back
  }

  /// Goes back: brings a payload back, removes an entry or selects a tab.
  mutating func goBack(_ step: StepResult) throws(Refusal) {
    let layers = focusedLayers(step)
    let now = backStep(through: layers) ?? .pop(layers[0])
    switch try placed(now, step) {
    case .recall(let layer):
      guard let entry = state.top(of: layer)?.recalled else { throw Refusal.changesNothing }
      put(entry, on: layer, step)
    case .pop(let layer): try pop(layer, 1, with: nil, step)
    case .show(let tab): select(tab, isReturning: true, step)
    }
  }

  enum BackStep {
    case recall(Layer)
    case pop(Layer)
    case show(Layer)
  }

  /// Returns the step back through focused layers, from the innermost outwards; nil at the root of
  /// all of them.
  private func backStep(through layers: [Layer]) -> BackStep? {
    for layer in layers.reversed() {
      if state.top(of: layer)?.recalled != nil { return .recall(layer) }
      if state.depth(of: layer) > (layer.isContent ? 1 : 0) { return .pop(layer) }
      if let tab = tab(before: layer) { return .show(tab) }
    }
    return nil
  }

  /// Returns the step of a command; for a pending one that runs again, the step that was found
  /// first.
  private mutating func placed(_ now: BackStep, _ step: StepResult) throws(Refusal) -> BackStep {
    switch now {
    case .recall(let layer): return .recall(try placed(layer, step))
    case .show(let tab): return .show(try placed(tab, as: .shown, step))
    case .pop(let layer):
      if let tab = step.parts?.addresses.replayed(.shown) {
        return .show(try placed(tab, as: .shown, step))
      }
      return .pop(try placed(layer, step))
    }
  }

  /// Returns the layer of the tab to which `back` leads from the root of a tab; nil for none.
  private func tab(before layer: Layer) -> Layer? {
    guard case .tab(let index) = layer.slot else { return nil }
    let tabs = state.stacks(within: layer.host).tabs
    return self.tabs(before: index, within: layer.host)
      .first { $0 != index && !tabs[$0].isEmpty }.map { layer.with(.tab($0)) }
  }

  /// Returns the tabs to which `back` may lead, the first choice first.
  func tabs(before index: Int, within host: EntryID?) -> [Int] {
    let navigator = definition(within: host)
    switch navigator.back {
    case .none: return []
    case .first: return Array(state.stacks(within: host).presentTabs.prefix(1))
    case .order: return (0..<index).reversed()
    case .history: return state.stacks(within: host).shownBefore
    case .start: return if case .tab(let start) = navigator.start { [start] } else { [] }
    }
  }

  /// Selects a tab, unless it is selected; the tabs shown before are kept if `back` follows them.
  mutating func select(_ tab: Layer, isReturning: Bool = false, _ step: StepResult) {
    let stacks = state.stacks(within: tab.host)
    let (index, previous, old) = (tab.tabIndex, stacks.selectedTab, stacks.shownBefore)
    if index == previous { return }
    var shown = old
    if definition(within: tab.host).back == .history {
      shown = old.filter { $0 != index && (isReturning || $0 != previous) }
      if !isReturning { shown.insert(previous, at: 0) }
    }
    select(tab, after: shown, step)
  }
}
