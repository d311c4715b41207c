/// The main stack or a tab: a stack onto which screens are pushed.
public struct ContentPlace<Tab: Identifier, Screen: Identifier, Accessory: Identifier> {
  let app: AppNavigator<Tab, Screen, Accessory>
  let layer: LayerName?
  /// The nested navigator of the stack; nil for the app itself.
  var navigator: NestedAddress?

  /// Pushes a screen.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - payload: the input of the screen.
  ///   - once: whether a push equal to the top entry in screen and payload is refused.
  ///   - onResult: called exactly once with the result of the screen.
  ///   - onUpdate: called with each intermediate value.
  ///   - factory: makes the controller, in place of the declared factory.
  @discardableResult
  public func push(
    _ screen: Screen, with payload: Payload? = nil, once: Bool = false,
    onResult: ((Outcome<Payload?>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .push(app.name(screen), on: layer, with: payload, once: once),
      onResult, onUpdate, factory)
  }

  /// Clears the stack and pushes a screen.
  @discardableResult
  public func go(
    _ screen: Screen, with payload: Payload? = nil,
    onResult: ((Outcome<Payload?>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .go(app.name(screen), on: layer, with: payload), onResult, onUpdate, factory)
  }

  /// Replaces the top entry; with `inheriting` its result moves to the new entry.
  @discardableResult
  public func replace(
    _ screen: Screen, with payload: Payload? = nil, inheriting: Bool = false,
    onResult: ((Outcome<Payload?>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .replace(app.name(screen), on: layer, with: payload, inheriting: inheriting),
      onResult, onUpdate, factory)
  }

  /// Pops the top entries, by default one and at most those above the root; a payload completes
  /// the lowest of them.
  @discardableResult
  public func pop(_ count: Int = 1, with payload: Payload? = nil) -> Reply {
    send(.pop(layer, count: count, with: payload))
  }

  /// Pops to the nearest entry of a screen, with another payload if one is given; pushes the screen
  /// if there is no such entry.
  ///
  /// - Parameters:
  ///   - screen: the screen; with a payload, the top entry can be meant.
  ///   - payload: the new input of the screen; nil keeps the present one.
  ///   - merging: whether the fields of an object are added to those of the present payload.
  ///   - factory: makes the controller of a pushed screen, in place of the declared factory.
  @discardableResult
  public func pop(
    to screen: Screen, with payload: Payload? = nil, merging: Bool = false,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .popTo(.screen(app.name(screen)), on: layer, with: payload, merging: merging), nil, nil,
      factory)
  }

  /// Pops to the entry of a controller; if it has none, pushes it as the controller of a screen.
  @discardableResult
  public func pop(to controller: any Controller, of screen: Screen) -> Reply {
    app.pop(
      to: controller, else: Command.push(app.name(screen), on: layer).inside(navigator))
  }

  /// Pops to the bottom entry.
  @discardableResult
  public func popToRoot() -> Reply { send(.popTo(.root, on: layer)) }

  /// Selects the tab, and pops main to the tab host.
  ///
  /// For the main stack, only clears the accessories.
  @discardableResult
  public func show() -> Reply {
    if case .tab(let tab)? = layer { return send(.show(tab)) }
    return send(.showMain)
  }

  /// Pops the tab's stack to its root.
  ///
  /// For the main stack, the same as `popToRoot()`.
  @discardableResult
  public func reset() -> Reply {
    if case .tab(let tab)? = layer { return send(.reset(tab)) }
    return popToRoot()
  }

  /// Shows an accessory over the content, on an accessory layer from 0 to 9 or the declared one.
  @discardableResult
  public func overlay(
    _ accessory: Accessory, at level: Int? = nil, with payload: Payload? = nil,
    once: Bool = false, onResult: ((Outcome<Payload?>) -> Void)? = nil,
    onUpdate: ((Payload) -> Void)? = nil, making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .overlay(app.name(accessory), at: level, with: payload, once: once),
      onResult, onUpdate, factory)
  }

  /// Pushes a screen and waits for its result.
  /// - Throws: the refusal, if the screen was not pushed.
  public nonisolated(nonsending) consuming func present(
    _ screen: Screen, with payload: Payload? = nil
  ) async throws(Refusal) -> Outcome<Payload?> {
    let command = Command.push(app.name(screen), on: layer, with: payload).inside(navigator)
    return try await app.present(command)
  }

  @discardableResult
  private func send(
    _ command: Command, _ onResult: ((Outcome<Payload?>) -> Void)? = nil,
    _ onUpdate: ((Payload) -> Void)? = nil, _ factory: ControllerFactory? = nil
  ) -> Reply { app.send(Request(command.inside(navigator), onResult, onUpdate, factory)) }
}

/// An accessory layer: a stack shown over the content.
public struct AccessoryPlace<Tab: Identifier, Screen: Identifier, Accessory: Identifier> {
  let app: AppNavigator<Tab, Screen, Accessory>
  let level: Int
  /// The nested navigator of the layer; nil for the app itself.
  var navigator: NestedAddress?

  /// Pushes an accessory onto this layer.
  ///
  /// - Parameters:
  ///   - accessory: the accessory.
  ///   - payload: the input of the accessory.
  ///   - once: whether a push equal to the top entry in accessory and payload is refused.
  ///   - onResult: called exactly once with the result of the accessory.
  ///   - onUpdate: called with each intermediate value.
  ///   - factory: makes the controller, in place of the declared factory.
  @discardableResult
  public func push(
    _ accessory: Accessory, with payload: Payload? = nil, once: Bool = false,
    onResult: ((Outcome<Payload?>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .overlay(app.name(accessory), at: level, with: payload, once: once),
      onResult, onUpdate, factory)
  }

  /// Clears the layer and pushes an accessory.
  @discardableResult
  public func go(
    _ accessory: Accessory, with payload: Payload? = nil,
    onResult: ((Outcome<Payload?>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .go(app.name(accessory), on: .accessory(level), with: payload),
      onResult, onUpdate, factory)
  }

  /// Replaces the top entry; with `inheriting` its result moves to the new entry.
  @discardableResult
  public func replace(
    _ accessory: Accessory, with payload: Payload? = nil, inheriting: Bool = false,
    onResult: ((Outcome<Payload?>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .replace(
        app.name(accessory), on: .accessory(level), with: payload, inheriting: inheriting),
      onResult, onUpdate, factory)
  }

  /// Pops to the nearest entry of an accessory, with another payload if one is given; pushes the
  /// accessory if there is no such entry.
  ///
  /// - Parameters:
  ///   - accessory: the accessory; with a payload, the top entry can be meant.
  ///   - payload: the new input of the accessory; nil keeps the present one.
  ///   - merging: whether the fields of an object are added to those of the present payload.
  ///   - factory: makes the controller of a pushed accessory, in place of the declared factory.
  @discardableResult
  public func pop(
    to accessory: Accessory, with payload: Payload? = nil, merging: Bool = false,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .popTo(
        .screen(app.name(accessory)), on: .accessory(level), with: payload, merging: merging),
      nil, nil, factory)
  }

  /// Pops to the entry of a controller; if it has none, pushes it as the controller of an
  /// accessory.
  @discardableResult
  public func pop(to controller: any Controller, of accessory: Accessory) -> Reply {
    app.pop(
      to: controller, else: Command.overlay(app.name(accessory), at: level).inside(navigator))
  }

  /// Pushes an accessory and waits for its result.
  /// - Throws: the refusal, if the accessory was not pushed.
  public nonisolated(nonsending) consuming func present(
    _ accessory: Accessory, with payload: Payload? = nil
  ) async throws(Refusal) -> Outcome<Payload?> {
    let command = Command.overlay(app.name(accessory), at: level, with: payload).inside(navigator)
    return try await app.present(command)
  }

  /// Pops the top entries, by default one and at most all; a payload completes the lowest of them.
  @discardableResult
  public func pop(_ count: Int = 1, with payload: Payload? = nil) -> Reply {
    send(.pop(.accessory(level), count: count, with: payload))
  }

  /// Clears the layer; a payload completes its bottom entry.
  @discardableResult
  public func dismiss(with payload: Payload? = nil) -> Reply {
    send(.dismiss(level, with: payload))
  }

  @discardableResult
  private func send(
    _ command: Command, _ onResult: ((Outcome<Payload?>) -> Void)? = nil,
    _ onUpdate: ((Payload) -> Void)? = nil, _ factory: ControllerFactory? = nil
  ) -> Reply { app.send(Request(command.inside(navigator), onResult, onUpdate, factory)) }
}
