// Stages 1 and 2, links: a route turns a link into plain commands, which are one transaction that
// ends with its target visible.

extension World {
  /// Whether a command is refused because the entry that sent it is gone.
  ///
  /// A link that waits goes on, because it applies to the app, and its question may have closed
  /// that entry.
  /// - Parameter waiting: the command if it waits or has waited.
  func isGone(_ origin: EntryID, of waiting: PendingCommand?) -> Bool {
    waiting?.issued.lands != true && state.layer(of: origin) == nil
  }

  /// Applies the commands of a link.
  mutating func open(_ link: String, _ step: StepResult) throws(Refusal) {
    try land(try ResolvedLink(of: link, by: map.links).steps, from: link, step)
  }

  /// Applies the commands of a link as one transaction, and shows the target of the last one.
  ///
  /// A command that finds everything as it asks does nothing. If all do, and the target is visible
  /// already, the link changes nothing and is not refused. The target keeps the link.
  mutating func land(
    _ commands: [Command], from link: String?, _ step: StepResult
  ) throws(Refusal) {
    // A link applies to the app, whatever its origin.
    let outer = step.scope
    step.scope.navigator = nil
    let wasLanding = step.ownParts.landing.isUnderWay
    step.ownParts.landing.isUnderWay = true
    defer {
      step.scope.leave(to: outer)
      step.ownParts.landing.isUnderWay = wasLanding
    }
    let isWhole = step.scope.transactionStep == nil
    if isWhole, commands.count > 1 { step.scope.transactionStep = 0 }
    let before = StepResult.Checkpoint(of: &self, step)
    var satisfied = Refusal.changesNothing
    for (index, command) in commands.enumerated() {
      let isLast = index == commands.count - 1
      // The callbacks and options of the request are those of the last command.
      (step.scope.token, step.scope.reaction) = isLast ? (outer.token, outer.reaction) : (0, .none)
      step.parts?.addresses.enter(index)
      defer { step.parts?.addresses.leave() }
      do throws(Refusal) {
        if let reason = try land(command, step) { satisfied = reason }
      } catch {
        guard commands.count > 1 else { throw error }
        throw Refusal.inTransaction(step: index + 1, command: command, cause: error)
      }
    }
    step.scope.token = 0
    let goal = step.parts?.landing.goal
    if let goal { try reveal(goal, step) }
    let target = goal.flatMap { entry(on: $0) } ?? .none
    if hasChanged(since: before, step) {
      if let link, target != .none { step.ownParts.landing.links[target] = link }
    } else if isWhole {
      dropChanges(step)
      step.ownParts.landing.satisfied = SatisfiedLink(reason: satisfied, target: target)
    }
  }

  /// Applies a command of a link.
  /// - Returns: the reason why it has nothing to do; nil when it changes something.
  private mutating func land(
    _ command: Command, _ step: StepResult
  ) throws(Refusal) -> Refusal? {
    let command = addressed(command, on: try placed(state.activeLayer, as: .start, step))
    step.ownParts.landing.goal = nil
    return try apply(unlessHeld: command, step)
  }

  /// Returns a command of a link with its layer: the active one if it names none, for any origin.
  private func addressed(_ command: Command, on active: Layer) -> Command {
    command.with { arguments in
      let parts = arguments.form.parts
      // An entry is on a layer of its own.
      let namesEntry = if case .entry? = arguments.popTarget { true } else { false }
      if parts.contains(.on), !namesEntry {
        arguments.layer = arguments.layer ?? state.name(ofContent: active)
      }
      if parts.contains(.from) {
        arguments.visit = arguments.visit ?? state.top(of: active).map { .entry($0.id) }
      }
    }
  }

  /// The entry to which a link led on a layer, or that of the selected tab for the tab host.
  private func entry(on layer: Layer) -> EntryID? {
    guard let top = state.top(of: layer) else { return nil }
    if top.screen != .host { return top.id }
    return state.topID(of: layer.with(.tab(state.stacks(within: layer.host).selectedTab)))
  }

  /// Shows a layer, and those of its owner and of the hosts around it, as navigation there does:
  /// the tab is shown, what covers it is popped, and the accessories over it are cleared as their
  /// policies say.
  private mutating func reveal(_ layer: Layer, _ step: StepResult) throws(Refusal) {
    if let host = layer.host, let outer = uncover(host, step) { try reveal(outer, step) }
    if let owner = layer.owner, let home = uncover(owner, step) { _ = try showTab(of: home, step) }
    if try !showTab(of: layer, step) { clearAccessories(above: layer, step) }
  }

  /// Pops what is above an entry.
  /// - Returns: the layer of the entry.
  private mutating func uncover(_ id: EntryID, _ step: StepResult) -> Layer? {
    guard let (layer, position) = state.position(of: id) else { return nil }
    cut(layer, to: position + 1, .popped, step)
    return layer
  }

  /// Shows the tab of a layer.
  /// - Returns: whether it was hidden.
  private mutating func showTab(of layer: Layer, _ step: StepResult) throws(Refusal) -> Bool {
    guard case .tab(let index) = layer.slot, !state.isActive(layer) else { return false }
    let newest = newestID
    try show(index, within: layer.host, root: false, step)
    // The tab host is not the entry that the command brings.
    step.ownParts.roots.formUnion(ids(after: newest))
    return true
  }
}

/// A link whose steps all held already, and whose target was visible: it changed nothing and was
/// not refused.
package struct SatisfiedLink: Hashable, Sendable {
  /// The reason why its last step had nothing to do.
  package let reason: Refusal
  /// The entry to which it leads; `none` when it leads to none.
  package let target: EntryID
}

extension NavigationState {
  fileprivate func name(ofContent layer: Layer) -> LayerName {
    if case .tab(let index) = layer.slot { .tab(.number(number(ofTab: index))) } else { .main }
  }
}
