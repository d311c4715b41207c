// Values that a new screen asks for, and other controllers offer without knowing it.

extension EntryContext {
  /// Returns a value that another controller offers, for the controller of this entry.
  ///
  /// These are asked, in this order, up to the first that offers one: the controller of the entry
  /// that sent the command, those reached from it by going back, the controllers made for the same
  /// command before, those reached from this entry by going back, and the navigator's own `offer`.
  /// Called in a factory, an error refuses the command before anything changes.
  ///
  /// The controller of a screen that is hidden at first, such as those on the way of a segue, is
  /// made when it is revealed, and offers nothing before, unless the screen is declared as
  /// `prepared()`.
  ///
  /// - Parameter type: the type of the value, often declared beside this screen, as a value or as
  ///   a protocol: `(any ChatDescriptor).self`.
  /// - Throws: an error that names the type if nobody offers it.
  /// - Complexity: O(depth).
  public func dependency<Value>(_ type: Value.Type = Value.self) throws -> Value {
    guard let offered = navigator?.offer(of: type, to: self) as? Value else {
      throw MissingDependency(type: type)
    }
    return offered
  }
}

/// The error of a dependency that nobody offers.
struct MissingDependency: Error, CustomStringConvertible {
  let type: Any.Type

  var description: String { "nobody offers '\(type)'; return one from the sender's offer(_:)" }
}

extension Navigator {
  fileprivate func offer(of type: Any.Type, to context: EntryContext) -> Any? {
    let entry = context.entry
    var asked: Set<EntryID> = []
    return offer(of: type, from: context.parts?.asker ?? entry?.opener ?? entry?.id, &asked)
      ?? contexts.arriving.reversed().lazy.compactMap { $0.prepared?.offer(type) }.first
      ?? offer(of: type, from: entry?.id, &asked) ?? offer?(type)
  }

  /// The first offer of an entry or of those reached from it by going back, each asked once.
  private func offer(
    of type: Any.Type, from origin: EntryID?, _ asked: inout Set<EntryID>
  ) -> Any? {
    for (layer, top) in responders(from: origin) {
      for (_, entry) in world.state[layer].descending(from: top) {
        guard asked.insert(entry.id).inserted, let context = contexts[entry.id] else { continue }
        let controller = context.ownedController ?? context.prepared
        if let offer = controller?.offer(type) { return offer }
      }
    }
    return nil
  }

  /// The layers reached from an entry by going back, each with the position of the first entry to
  /// ask.
  private func responders(from origin: EntryID?) -> [(layer: Layer, top: Int)] {
    let state = world.state
    guard let origin, let (layer, position) = state.position(of: origin) else { return [] }
    var chain = [(layer, position)]
    var below: [Layer] = []
    if !layer.isContent { below = [state.activeLayer] }
    if (below.first ?? layer) == .main, state.hasHost { below.append(.tab(state.selectedTab)) }
    chain += below.map { ($0, state.depth(of: $0) - 1) }
    return chain.filter { $0.1 >= 0 }
  }
}
