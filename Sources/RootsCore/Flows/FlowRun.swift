/// A flow that has begun: the entries of a layer from its first one up to the top.
///
/// Only the mark on its first entry is stored, so undo, restoration and every kind of navigation
/// keep the run whole.
package struct FlowRun: Hashable, Sendable {
  package let name: Name
  /// The layer of its entries.
  package let layer: Layer
  package let first: Entry
  /// The position of the first entry on the layer, 0 at the bottom.
  package let position: Int

  /// The id of the first entry, which is the id of the run.
  package var id: EntryID { first.id }
}

// MARK: Finding runs

extension World {
  /// All flows that have begun, the oldest first.
  package var flowRuns: [FlowRun] {
    if map.flows.isEmpty { return [] }
    return state.layers.flatMap { runs(on: $0) }.sorted { $0.id < $1.id }
  }

  private func runs(on layer: Layer) -> [FlowRun] {
    state[layer].entries.enumerated().compactMap { flowRun(at: $0, $1, on: layer) }
  }

  /// Returns the run that begins with an entry; nil when none does.
  private func flowRun(at position: Int, _ entry: Entry, on layer: Layer) -> FlowRun? {
    guard let flow = map.flow(entry.flow) else { return nil }
    return FlowRun(name: flow.name, layer: layer, first: entry, position: position)
  }

  /// Returns the innermost run of a flow, or of any, that contains an entry; nil when none does.
  /// - Complexity: O(entries of the run).
  package func flowRun(of flow: Name? = nil, around id: EntryID) -> FlowRun? {
    if map.flows.isEmpty { return nil }
    guard let (layer, position) = state.position(of: id) else { return nil }
    return flowRun(of: flow, below: position + 1, on: layer)
  }

  /// Returns the topmost run of a flow, or of any, that begins below a position.
  private func flowRun(of flow: Name?, below position: Int, on layer: Layer) -> FlowRun? {
    for (place, entry) in state[layer].descending(from: position - 1) {
      if let run = flowRun(at: place, entry, on: layer), run.name == flow ?? run.name {
        return run
      }
    }
    return nil
  }

  /// Returns the run of a flow that is nearest to an entry.
  ///
  /// That is the run around the entry, else the topmost one on its layer, else the topmost on the
  /// focused and then on the active layer, else the newest.
  package func flowRun(of flow: Name, near origin: EntryID? = nil) -> FlowRun? {
    if map.flows.isEmpty { return nil }
    if let origin {
      if let around = flowRun(of: flow, around: origin) { return around }
      if let above = state.layer(of: origin).flatMap({ topmost(flow, on: $0) }) { return above }
    }
    return topmost(flow, on: state.focusedLayer) ?? topmost(flow, on: state.activeLayer)
      ?? flowRuns.last { $0.name == flow }
  }

  private func topmost(_ flow: Name, on layer: Layer) -> FlowRun? {
    flowRun(of: flow, below: state.depth(of: layer), on: layer)
  }
}

// MARK: Contents of a run

extension World {
  /// Returns the entries of a run, bottom first, including those of runs inside it.
  package func entries(of run: FlowRun) -> [Entry] {
    Array(state[run.layer].entries.dropFirst(run.position))
  }

  /// Returns the data of a flow: the fields of all payloads of its screens, later ones first.
  ///
  /// Only payloads that are objects count, and those of runs inside it are left out. A screen's
  /// fields are removed with the screen, so that going back and choosing anew forgets them.
  /// - Complexity: O(entries of the run).
  package func data(of run: FlowRun) -> [String: Literal] {
    var data: [String: Literal] = [:]
    for (place, entry) in entries(of: run).enumerated() {
      if place > 0, entry.flow != .none { break }
      guard case .object(let fields)? = entry.payload?.literal else { continue }
      data.merge(fields) { $1 }
    }
    return data
  }

  /// Returns the value at a path in the data of the flow around an entry; nil when there is no flow
  /// or no such value.
  public func flowValue(at path: ArraySlice<String>, around id: EntryID) -> Literal? {
    flowRun(around: id).flatMap { Literal.object(data(of: $0)).value(at: path) }
  }
}

// MARK: Parents and children

extension World {
  /// Returns the run around an entry, else the run around its opener, and so on, on any layer; nil
  /// when the app opened them.
  /// - Complexity: O(entries of the runs on the way).
  package func flowRun(enclosing id: EntryID) -> FlowRun? {
    if map.flows.isEmpty { return nil }
    var next: EntryID? = id
    // An opener is older than the entry, so this ends.
    while let id = next {
      if let run = flowRun(around: id) { return run }
      next = state.entry(id)?.opener
    }
    return nil
  }

  /// Returns the run that a run was started from, else the run below it; nil when its parent is the
  /// app.
  package func parent(of run: FlowRun) -> FlowRun? {
    if let opener = run.first.opener, state.layer(of: opener) != nil {
      return flowRun(enclosing: opener)
    }
    return flowRun(of: nil, below: run.position, on: run.layer)
  }

  /// Returns the runs that were started from a run, or from the app for nil, the oldest first.
  package func children(of run: FlowRun?) -> [FlowRun] {
    flowRuns.filter { parent(of: $0)?.id == run?.id }
  }
}
