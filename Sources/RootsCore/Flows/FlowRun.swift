/// A flow that has begun: the entries of a layer from its first one up to the top.
///
/// Nothing of it is stored but the mark on its first entry, so that undo, restoration and every
/// way of going keep it whole.
public struct FlowRun: Hashable, Sendable {
  /// The flow's name.
  public let name: Name
  /// Where it stands.
  public let layer: Layer
  /// Its first entry.
  public let first: Entry
  /// The place of its first entry on the layer, 0 at the bottom.
  public let position: Int

  /// The id of its first entry: the flow's own.
  public var id: EntryID { first.id }
}

// MARK: Which there are

extension World {
  /// Every flow that has begun, the oldest first.
  public var flowRuns: [FlowRun] {
    if map.flows.isEmpty { return [] }
    return state.layers.flatMap { runs(on: $0) }.sorted { $0.id < $1.id }
  }

  private func runs(on layer: Layer) -> [FlowRun] {
    state[layer].entries.enumerated().compactMap { flowRun(at: $0, $1, on: layer) }
  }

  /// The run that an entry begins, if it does.
  private func flowRun(at position: Int, _ entry: Entry, on layer: Layer) -> FlowRun? {
    guard let flow = map.flow(entry.flow) else { return nil }
    return FlowRun(name: flow.name, layer: layer, first: entry, position: position)
  }

  /// The innermost run around an entry; nil when it is in none.
  /// - Complexity: O(entries of the run).
  public func flowRun(around id: EntryID) -> FlowRun? {
    flowRun(around: id) { _ in true }
  }

  /// The innermost run of a flow around an entry; nil when it is in none.
  /// - Complexity: O(entries of the run).
  public func flowRun(of flow: Name, around id: EntryID) -> FlowRun? {
    flowRun(around: id) { $0 == flow }
  }

  private func flowRun(around id: EntryID, where isWanted: (Name) -> Bool) -> FlowRun? {
    if map.flows.isEmpty { return nil }
    guard let layer = state.layer(of: id), let position = state[layer].position(of: id) else {
      return nil
    }
    return flowRun(at: position, on: layer, where: isWanted)
  }

  /// The first run at or below a place that is wanted.
  private func flowRun(
    at position: Int, on layer: Layer, where isWanted: (Name) -> Bool
  ) -> FlowRun? {
    let entries = state[layer].entries
    for place in (0..<min(position + 1, entries.count)).reversed() {
      if let run = flowRun(at: place, entries[place], on: layer), isWanted(run.name) { return run }
    }
    return nil
  }

  /// The run of a flow that is nearest to an entry: around it, else above it on its layer, else
  /// the topmost where one looks, else the newest.
  public func flowRun(of flow: Name, near origin: EntryID? = nil) -> FlowRun? {
    if map.flows.isEmpty { return nil }
    if let origin {
      if let around = flowRun(of: flow, around: origin) { return around }
      if let above = state.layer(of: origin).flatMap({ topmost(flow, on: $0) }) { return above }
    }
    return topmost(flow, on: state.focusedLayer) ?? topmost(flow, on: state.activeLayer)
      ?? flowRuns.last { $0.name == flow }
  }

  private func topmost(_ flow: Name, on layer: Layer) -> FlowRun? {
    flowRun(at: state.depth(of: layer) - 1, on: layer) { $0 == flow }
  }
}

// MARK: What is in one

extension World {
  /// The entries of a run, bottom first, those of runs inside it among them.
  public func entries(of run: FlowRun) -> [Entry] {
    Array(state[run.layer].entries.dropFirst(run.position))
  }

  /// What a flow knows: all that its screens were given, a later one's word before an earlier's.
  ///
  /// It is read off the payloads that are objects, those of runs inside it left out: what a
  /// screen brings is known while it stands, and going back to choose anew forgets it.
  /// - Complexity: O(entries of the run).
  public func data(of run: FlowRun) -> [String: Literal] {
    var data: [String: Literal] = [:]
    for (place, entry) in entries(of: run).enumerated() {
      if place > 0, entry.flow != .none { break }
      guard case .object(let fields)? = entry.payload?.literal else { continue }
      data.merge(fields) { $1 }
    }
    return data
  }

  /// What the flow around an entry knows at a path; nil where it knows nothing, or is none.
  public func flowValue(at path: ArraySlice<String>, around id: EntryID) -> Literal? {
    flowRun(around: id).flatMap { Literal.object(data(of: $0)).value(at: path) }
  }
}

// MARK: Parents and children

extension World {
  /// The run that a run was started from, else the one it stands in; nil when that is the app.
  public func parent(of run: FlowRun) -> FlowRun? {
    if let opener = run.first.opener, state.layer(of: opener) != nil {
      return self.flowRun(around: opener)
    }
    return self.flowRun(at: run.position - 1, on: run.layer) { _ in true }
  }

  /// The runs that were started from a run, or from the app, the oldest first.
  public func children(of run: FlowRun?) -> [FlowRun] {
    flowRuns.filter { parent(of: $0)?.id == run?.id }
  }
}
