// The planning of segues: a pure function of a world and a request.

extension World {
  /// Returns the shortest declared way to a screen or an accessory, as steps that can be shown
  /// before they run.
  ///
  /// The open entries decide among several parents of a screen; otherwise its primary parent;
  /// otherwise `via`.
  /// - Parameters:
  ///   - screen: the destination.
  ///   - visit: the start: the nearest entry of a screen, or an entry; nil for the visible one.
  ///   - via: screens that the way must visit, in this order.
  ///   - input: the payload of the destination; screens on the way get the one that their parent
  ///     declares.
  /// - Throws: `Refusal`: `unknownScreen`, `noEntry`, `notOpen` or `hidden` for a name; `noWay`,
  ///   `ambiguousWay` and `wayNeedsPayload` for the way; `alreadyThere` if there is nothing to do.
  /// - Complexity: O(declarations around the way + open entries).
  public func plan(
    to screen: Name, from visit: Visit? = nil, via: [Name] = [], with input: Payload? = nil
  ) throws(Refusal) -> SeguePlan {
    let payload = input == nil ? nil : try completed(input, for: screen)
    let goal = try node(screen)
    let stops = try via.map { (screen) throws(Refusal) in try node(screen) }
    var world = self
    var steps: [SeguePlan.Step] = []
    if let visit {
      let ground = Ground(self)
      let anchor = try ground.anchor(of: visit)
      var writing = PlanWriting(SeguePath(anchor: anchor, base: 0, nodes: []), on: ground)
      steps = try writing.steps(with: nil)
      for step in steps { try world.apply(step.command, StepResult()) }
    }
    let ground = Ground(world)
    var path: SeguePath
    if let first = stops.first {
      path = try ground.path(to: first, with: nil)
      for stop in stops.dropFirst() + [goal] { try ground.extend(&path, to: stop) }
    } else {
      path = try ground.path(to: goal, with: payload)
    }
    var writing = PlanWriting(path, on: ground)
    steps += try writing.steps(with: payload)
    if steps.isEmpty { throw Refusal.alreadyThere(.screen(screen)) }
    return SeguePlan(
      origin: state.focusedEntry?.screen ?? .empty, destination: screen, steps: steps)
  }

  private func node(_ screen: Name) throws(Refusal) -> Int {
    guard let node = map.position(screen) else {
      throw Refusal.unknownScreen(screen, near: map.nearestPlace(screen))
    }
    return node
  }
}
