// Segues: the shortest declared way to a screen.

extension AppNavigator {
  /// Takes the shortest declared way to a screen with its input, first back and then forward.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - input: the input of the screen; those on the way get the ones that their parents declare.
  ///   - origin: the entry from which the way begins; nil for the visible one.
  ///   - onResult: called exactly once with the result of the screen.
  @discardableResult
  public func segue<Input, Output>(
    to screen: Screen<A, Input, Output>, with input: Input, from origin: EntryID? = nil,
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply {
    segue(
      to: screen.text, with: Payload.carrying(input), from: origin,
      reading(onResult, of: screen.text))
  }

  /// Takes the shortest declared way to a screen or an accessory without an input.
  @discardableResult
  public func segue<Kind, Output>(
    to name: VisitName<Kind, A, Void, Output>, from origin: EntryID? = nil,
    onResult: ((Outcome<Output>) -> Void)? = nil
  ) -> Reply {
    segue(to: name.text, with: nil, from: origin, reading(onResult, of: name.text))
  }

  /// The steps of a segue, which can be shown before it is taken.
  ///
  /// - Throws: the refusal that the segue would get.
  public func plan<Input, Output>(
    to screen: Screen<A, Input, Output>, from origin: EntryID? = nil
  ) throws(Refusal) -> SeguePlan {
    try world.plan(to: try name(screen.text), from: origin.map { .entry($0) })
  }

  private func segue(
    to screen: StaticString, with payload: Payload?, from origin: EntryID?,
    _ onResult: ((Outcome<Payload?>) -> Void)?
  ) -> Reply {
    perform { () throws(Refusal) in
      let name = try name(screen)
      var request = Request(
        .segue(name, from: origin.map { .entry($0) }, with: payload), from: origin)
      request.onResult = onResult
      return request
    }
  }
}
