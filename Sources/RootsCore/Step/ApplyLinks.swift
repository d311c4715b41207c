// Stages 1 and 2, links: a route turns a link into plain commands.

extension World {
  /// Applies the commands of a link, all or none; a refused one takes back all changes.
  mutating func open(_ link: String, _ step: StepState) throws(Refusal) {
    let landing = try ResolvedLink(of: link, by: map.links)
    // A link applies to the app, whatever its origin.
    let navigator = step.navigator
    step.navigator = nil
    defer { step.navigator = navigator }
    let start = step.happened.count
    if landing.steps.count > 1, step.transactionStep == nil {
      step.transactionStep = 0
      try land(landing.steps, step)
      var net = step.happened.records
      net.cancelOut()
      if net.isEmpty { throw Refusal.changesNothing }
    } else {
      try land(landing.steps, step)
    }
    record(link, since: start, step)
  }

  /// Records a link with the entry to which its commands led.
  func record(_ link: String, since start: Int, _ step: StepState) {
    if let entry = landedEntry(since: start, step) { step.ownParts.links[entry] = link }
  }

  /// Returns the entry to which a link led: the last one that it added or updated, or that became
  /// the top of a stack; nil when it led to none.
  private func landedEntry(since start: Int, _ step: StepState) -> EntryID? {
    for place in (start..<step.happened.count).reversed() {
      let (record, id) = (step.happened[place], step.happened.id(at: place))
      switch record.kind {
      case .inserted, .updated:
        let isRoot = step.parts?.roots.contains(id) == true
        if !isRoot, state.layer(of: id) != nil { return visible(id) }
      case .completed, .dismissed, .inherited, .selected:
        // A nested navigator that begins with the entry selects a tab of its own.
        if let host = record.layer.host, host.number > step.oldNewestID { continue }
        let top = state.topID(of: record.layer)
        if top != .none { return visible(top) }
      case .fact, .hosted: break
      }
    }
    return nil
  }

  /// Returns an entry, or that of the selected tab for the tab host.
  private func visible(_ id: EntryID) -> EntryID {
    state.main.entries.first?.id == id && state.hasHost ? state.topID(of: state.activeLayer) : id
  }

  /// Gives the callbacks and options of the request to the last command only.
  private mutating func land(
    _ steps: [ResolvedLink.Step], _ step: StepState
  ) throws(Refusal) {
    let (token, reaction) = (step.token, step.reaction)
    defer { (step.token, step.reaction) = (token, reaction) }
    for (place, part) in steps.enumerated() {
      let isLast = place == steps.count - 1
      step.parts?.places.enter(place)
      defer { step.parts?.places.leave() }
      step.token = isLast ? token : 0
      step.reaction = isLast ? reaction : .none
      let count = step.happened.count
      do throws(Refusal) {
        try apply(addressed(part.command, on: placed(state.activeLayer, as: .start, step)), step)
      } catch {
        if part.isParent, error.isNoOp, step.happened.count == count { continue }
        guard steps.count > 1 else { throw error }
        throw Refusal.inTransaction(step: place + 1, command: part.command, cause: error)
      }
    }
  }

  /// Returns a command of a link with its layer: the active one if it names none, for any origin.
  private func addressed(_ command: Command, on active: Layer) -> Command {
    command.with { arguments in
      let parts = arguments.form.parts
      if parts.contains(.on) { arguments.layer = arguments.layer ?? state.name(ofContent: active) }
      if parts.contains(.from) {
        arguments.visit = arguments.visit ?? state.top(of: active).map { .entry($0.id) }
      }
    }
  }
}

extension NavigationState {
  fileprivate func name(ofContent layer: Layer) -> LayerName {
    if case .tab(let index) = layer { .tab(.number(number(ofTab: index))) } else { .main }
  }
}
