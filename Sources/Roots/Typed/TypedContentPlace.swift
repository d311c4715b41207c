/// The main stack or a tab: a stack onto which typed screens are pushed.
///
/// A place keeps its navigator alive; do not store one.
public struct TypedContentPlace<A: App> {
  @usableFromInline
  let app: TypedNavigator<A>
  @usableFromInline
  let layer: LayerName?

  /// Pushes a screen with its input.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - input: the input of the screen.
  ///   - once: whether a push equal to the top entry in screen and input is refused.
  ///   - onResult: called exactly once with the result of the screen.
  ///   - onRefusal: called once if the command changed nothing, at once or after a verdict.
  @inlinable
  @discardableResult
  public func push<Input, Output>(
    _ screen: Screen<A, Input, Output>, with input: Input, once: Bool = false,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    app.open(
      .push(once: once), screen.text, on: layer, with: Payload.carrying(input),
      app.reading(onResult, of: screen.text), onRefusal)
  }

  /// Pushes a screen without an input.
  @inlinable
  @discardableResult
  public func push<Output>(
    _ screen: Screen<A, Void, Output>, once: Bool = false,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    app.open(
      .push(once: once), screen.text, on: layer, with: nil,
      app.reading(onResult, of: screen.text), onRefusal)
  }

  /// Unavailable: a screen with an input needs it.
  @available(
    *, unavailable, message: "this screen takes an input; write push(.screen, with: input)"
  )
  @discardableResult
  public func push<Input, Output>(
    _ screen: Screen<A, Input, Output>, once: Bool = false,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply { .waiting }

  /// Clears the stack and pushes a screen with its input.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - input: the input of the screen.
  ///   - onResult: called exactly once with the result of the screen.
  ///   - onRefusal: called once if the command changed nothing, at once or after a verdict.
  @inlinable
  @discardableResult
  public func go<Input, Output>(
    _ screen: Screen<A, Input, Output>, with input: Input,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    app.open(
      .go, screen.text, on: layer, with: Payload.carrying(input),
      app.reading(onResult, of: screen.text), onRefusal)
  }

  /// Clears the stack and pushes a screen without an input.
  @inlinable
  @discardableResult
  public func go<Output>(
    _ screen: Screen<A, Void, Output>,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    app.open(
      .go, screen.text, on: layer, with: nil,
      app.reading(onResult, of: screen.text), onRefusal)
  }

  /// Unavailable: a screen with an input needs it.
  @available(
    *, unavailable, message: "this screen takes an input; write go(.screen, with: input)"
  )
  @discardableResult
  public func go<Input, Output>(
    _ screen: Screen<A, Input, Output>,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply { .waiting }

  /// Replaces the top entry by a screen with its input.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - input: the input of the screen.
  ///   - onResult: called exactly once with the result of the screen.
  ///   - onRefusal: called once if the command changed nothing, at once or after a verdict.
  @inlinable
  @discardableResult
  public func replace<Input, Output>(
    _ screen: Screen<A, Input, Output>, with input: Input,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    app.open(
      .replace, screen.text, on: layer, with: Payload.carrying(input),
      app.reading(onResult, of: screen.text), onRefusal)
  }

  /// Replaces the top entry by a screen without an input.
  @inlinable
  @discardableResult
  public func replace<Output>(
    _ screen: Screen<A, Void, Output>,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply {
    app.open(
      .replace, screen.text, on: layer, with: nil,
      app.reading(onResult, of: screen.text), onRefusal)
  }

  /// Unavailable: a screen with an input needs it.
  @available(
    *, unavailable, message: "this screen takes an input; write replace(.screen, with: input)"
  )
  @discardableResult
  public func replace<Input, Output>(
    _ screen: Screen<A, Input, Output>,
    onResult: ((Outcome<Output>) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) -> Reply { .waiting }

  // MARK: Back

  /// Pops the top entries, without a result.
  ///
  /// - Parameter count: the number of entries, 1 or more.
  @discardableResult
  public func pop(_ count: Int = 1) -> Reply {
    app.perform(Request(.pop(layer, count: count)))
  }

  /// Pops to the nearest entry of a screen; without one, pushes a screen that takes no input.
  @discardableResult
  public func pop<Input, Output>(to screen: Screen<A, Input, Output>) -> Reply {
    app.pop(to: screen.text, on: layer)
  }

  /// Pops to the bottom entry.
  @discardableResult
  public func popToRoot() -> Reply { app.perform(Request(.popTo(.root, on: layer))) }

  // MARK: Tabs

  /// Selects the tab, and pops main to the tab host.
  ///
  /// For the main stack, only clears the accessories.
  @discardableResult
  public func show() -> Reply {
    if case .tab(let tab)? = layer { return app.perform(Request(.show(tab))) }
    return app.perform(Request(.showMain))
  }

  /// Pops the tab's stack to its root.
  ///
  /// For the main stack, the same as `popToRoot()`.
  @discardableResult
  public func reset() -> Reply {
    if case .tab(let tab)? = layer { return app.perform(Request(.reset(tab))) }
    return popToRoot()
  }
}
