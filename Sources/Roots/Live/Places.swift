/// Main or a tab, shown or hidden: where screens are pushed.
public struct ContentPlace<Tab: Identifier, Screen: Identifier, Accessory: Identifier> {
  let app: AppNavigator<Tab, Screen, Accessory>
  let layer: LayerName?
  /// The nested navigator it belongs to; nil for the app itself.
  var navigator: Name?

  /// A screen on top.
  ///
  /// With `once`, refused when the top is equal in screen and payload.
  @discardableResult
  public func push(
    _ screen: Screen, with payload: Payload? = nil, once: Bool = false,
    onResult: ((Outcome<Payload>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .push(app.name(screen), on: layer, with: payload, once: once),
      onResult, onUpdate, factory)
  }

  /// The stack is cleared, and the screen is its only entry.
  @discardableResult
  public func go(
    _ screen: Screen, with payload: Payload? = nil,
    onResult: ((Outcome<Payload>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .go(app.name(screen), on: layer, with: payload), onResult, onUpdate, factory)
  }

  /// The top makes way; inheriting, its result moves to the new entry.
  @discardableResult
  public func replace(
    _ screen: Screen, with payload: Payload? = nil, inheriting: Bool = false,
    onResult: ((Outcome<Payload>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .replace(app.name(screen), on: layer, with: payload, inheriting: inheriting),
      onResult, onUpdate, factory)
  }

  /// The top goes; a payload completes it.
  @discardableResult
  public func pop(with payload: Payload? = nil) -> Reply {
    send(.pop(layer, with: payload))
  }

  /// All above the nearest entry of the screen goes; a screen that is nowhere is pushed.
  @discardableResult
  public func pop(to screen: Screen, making factory: ControllerFactory? = nil) -> Reply {
    send(.popTo(.screen(app.name(screen)), on: layer), nil, nil, factory)
  }

  /// All above the entry of the controller goes; a controller that is nowhere is pushed as the
  /// controller of the screen.
  @discardableResult
  public func pop(to controller: any Controller, of screen: Screen) -> Reply {
    app.pop(
      to: controller, else: Command.push(app.name(screen), on: layer).inside(navigator))
  }

  /// All above the bottom goes.
  @discardableResult
  public func popToRoot() -> Reply { send(.popTo(.root, on: layer)) }

  /// The tab is shown.
  ///
  /// For main: the accessories are cleared.
  @discardableResult
  public func show() -> Reply {
    if case .tab(let tab)? = layer { return send(.show(tab)) }
    return send(.showMain)
  }

  /// The tab's stack goes back to its root.
  ///
  /// For main, it is popped to its root.
  @discardableResult
  public func reset() -> Reply {
    if case .tab(let tab)? = layer { return send(.reset(tab)) }
    return popToRoot()
  }

  /// An accessory over what is shown: on that layer, else on the declared one.
  @discardableResult
  public func overlay(
    _ accessory: Accessory, at level: Int? = nil, with payload: Payload? = nil,
    once: Bool = false, onResult: ((Outcome<Payload>) -> Void)? = nil,
    onUpdate: ((Payload) -> Void)? = nil, making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .overlay(app.name(accessory), at: level, with: payload, once: once),
      onResult, onUpdate, factory)
  }

  /// Pushes a screen and waits for its result.
  /// - Throws: the refusal, when the screen did not come.
  public nonisolated(nonsending) consuming func present(
    _ screen: Screen, with payload: Payload? = nil
  ) async throws(Refusal) -> Outcome<Payload> {
    let command = Command.push(app.name(screen), on: layer, with: payload).inside(navigator)
    return try await app.present(command)
  }

  @discardableResult
  private func send(
    _ command: Command, _ onResult: ((Outcome<Payload>) -> Void)? = nil,
    _ onUpdate: ((Payload) -> Void)? = nil, _ factory: ControllerFactory? = nil
  ) -> Reply { app.send(Request(command.inside(navigator), onResult, onUpdate, factory)) }
}

/// An accessory layer: where accessories are shown over everything.
public struct AccessoryPlace<Tab: Identifier, Screen: Identifier, Accessory: Identifier> {
  let app: AppNavigator<Tab, Screen, Accessory>
  let level: Int
  /// The nested navigator it belongs to; nil for the app itself.
  var navigator: Name?

  /// An accessory on top of this layer.
  @discardableResult
  public func push(
    _ accessory: Accessory, with payload: Payload? = nil, once: Bool = false,
    onResult: ((Outcome<Payload>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .overlay(app.name(accessory), at: level, with: payload, once: once),
      onResult, onUpdate, factory)
  }

  /// The layer is cleared, and the accessory is its only entry.
  @discardableResult
  public func go(
    _ accessory: Accessory, with payload: Payload? = nil,
    onResult: ((Outcome<Payload>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .go(app.name(accessory), on: .accessory(level), with: payload),
      onResult, onUpdate, factory)
  }

  /// The top makes way; inheriting, its result moves to the new entry.
  @discardableResult
  public func replace(
    _ accessory: Accessory, with payload: Payload? = nil, inheriting: Bool = false,
    onResult: ((Outcome<Payload>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    send(
      .replace(
        app.name(accessory), on: .accessory(level), with: payload, inheriting: inheriting),
      onResult, onUpdate, factory)
  }

  /// All above the nearest entry of the accessory goes; one that is nowhere is pushed.
  @discardableResult
  public func pop(to accessory: Accessory, making factory: ControllerFactory? = nil) -> Reply {
    send(
      .popTo(.screen(app.name(accessory)), on: .accessory(level)), nil, nil, factory)
  }

  /// All above the entry of the controller goes; a controller that is nowhere is pushed as the
  /// controller of the accessory.
  @discardableResult
  public func pop(to controller: any Controller, of accessory: Accessory) -> Reply {
    app.pop(
      to: controller, else: Command.overlay(app.name(accessory), at: level).inside(navigator))
  }

  /// An accessory on top of this layer; waits for its result.
  /// - Throws: the refusal, when the accessory did not come.
  public nonisolated(nonsending) consuming func present(
    _ accessory: Accessory, with payload: Payload? = nil
  ) async throws(Refusal) -> Outcome<Payload> {
    let command = Command.overlay(app.name(accessory), at: level, with: payload).inside(navigator)
    return try await app.present(command)
  }

  /// The top goes; a payload completes it.
  @discardableResult
  public func pop(with payload: Payload? = nil) -> Reply {
    send(.pop(.accessory(level), with: payload))
  }

  /// The whole layer goes; a payload completes its bottom entry.
  @discardableResult
  public func dismiss(with payload: Payload? = nil) -> Reply {
    send(.dismiss(level, with: payload))
  }

  @discardableResult
  private func send(
    _ command: Command, _ onResult: ((Outcome<Payload>) -> Void)? = nil,
    _ onUpdate: ((Payload) -> Void)? = nil, _ factory: ControllerFactory? = nil
  ) -> Reply { app.send(Request(command.inside(navigator), onResult, onUpdate, factory)) }
}
