/// The stacks of a nested navigator, used like those of the app.
///
/// Commands for a navigator that is not open or not declared are refused.
public struct NestedPlace<Tab: Identifier, Screen: Identifier, Accessory: Identifier> {
  let app: AppNavigator<Tab, Screen, Accessory>
  let name: Name

  /// The main stack.
  public var main: ContentPlace<Tab, Screen, Accessory> { place(.main) }

  /// The stack of a tab, by its name.
  public func tab(_ tab: String) -> ContentPlace<Tab, Screen, Accessory> {
    place(.tab(.name((try? Name(tab)) ?? .empty)))
  }

  /// The stack of a tab, by its index from 0.
  public func tab(_ index: Int) -> ContentPlace<Tab, Screen, Accessory> {
    place(.tab(.index(index)))
  }

  /// The stack of the selected tab.
  public func tab() -> ContentPlace<Tab, Screen, Accessory> { place(.tab(.current)) }

  /// The active stack: main, or the selected tab.
  public var active: ContentPlace<Tab, Screen, Accessory> { place(nil) }

  /// An accessory layer inside the navigator, 0 to 9.
  public func accessory(_ level: Int) -> AccessoryPlace<Tab, Screen, Accessory> {
    AccessoryPlace(app: app, level: level, navigator: name)
  }

  private func place(_ layer: LayerName?) -> ContentPlace<Tab, Screen, Accessory> {
    ContentPlace(app: app, layer: layer, navigator: name)
  }

  /// Whether the navigator exists, because its host does.
  public var isLive: Bool { host != nil }

  /// The entry that contains the navigator; nil while it does not exist.
  public var host: EntryID? { app.navigator.world.state.host(of: name) }

  /// The stacks in the form of an app's own; nil while the navigator does not exist.
  public var stacks: NavigationState? { app.navigator.world.state.stacks(of: name) }

  /// Pushes a screen onto the active layer of the navigator.
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
    onResult: ((Outcome<Payload>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    active.push(
      screen, with: payload, once: once, onResult: onResult, onUpdate: onUpdate, making: factory)
  }

  /// Goes back one step inside the navigator; refused at its root.
  @discardableResult
  public func back() -> Reply { app.send(Request(.inside(name, .back))) }

  /// Calls back each time the navigator ends, with the id of its host.
  ///
  /// All results of its entries have been delivered by then.
  public func onEnd(_ callback: @escaping (EntryID) -> Void) {
    app.navigator.whenNavigatorEnds(name, callback)
  }
}

extension AppNavigator {
  /// The nested navigator of a name.
  public func nested(_ name: String) -> NestedPlace<Tab, Screen, Accessory> {
    NestedPlace(app: self, name: (try? Name(name)) ?? .empty)
  }
}

extension Navigator {
  /// Calls back each time a nested navigator ends, with the id of its host.
  ///
  /// Its host may be popped, replaced or undone. Commands from the callback wait until the step is
  /// over.
  public func whenNavigatorEnds(_ name: Name, _ callback: @escaping (EntryID) -> Void) {
    nestedEnds[name, default: []].append(callback)
  }
}

extension Command {
  /// The same command, for a nested navigator if one is named.
  func inside(_ navigator: Name?) -> Command { navigator.map { .inside($0, self) } ?? self }
}
