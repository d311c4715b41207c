/// The stacks of a nested navigator, used like those of the app.
///
/// Commands for a navigator that is not open or not declared are refused. Each entry of the host
/// screen has a navigator of its own; without an entry, the place is the one that the name means:
/// the innermost with the focus, else the frontmost visible one, else the newest.
public struct NestedPlace<Tab: Identifier, Screen: Identifier, Accessory: Identifier> {
  let app: AppNavigator<Tab, Screen, Accessory>
  let address: NestedAddress

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
    AccessoryPlace(app: app, level: level, navigator: address)
  }

  private func place(_ layer: LayerName?) -> ContentPlace<Tab, Screen, Accessory> {
    ContentPlace(app: app, layer: layer, navigator: address)
  }

  /// Whether the navigator exists, because its host does.
  public var isLive: Bool { host != nil }

  /// The entry that contains the navigator; nil while it does not exist.
  public var host: EntryID? {
    let state = app.navigator.world.state
    guard let host = address.host else { return state.host(of: address.name) }
    return state.navigator(in: host) == address.name ? host : nil
  }

  /// The stacks in the form of an app's own; nil while the navigator does not exist.
  public var stacks: NavigationState? {
    host.flatMap { app.navigator.world.state.stacks(in: $0) }
  }

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
    onResult: ((Outcome<Payload?>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    active.push(
      screen, with: payload, once: once, onResult: onResult, onUpdate: onUpdate, making: factory)
  }

  /// Goes back one step inside the navigator; refused at its root.
  @discardableResult
  public func back() -> Reply { app.send(Request(Command.back.inside(address))) }

  /// Calls back each time a navigator of this name ends, with the id of its host.
  ///
  /// All results of its entries have been delivered by then.
  public func onEnd(_ callback: @escaping (EntryID) -> Void) {
    app.navigator.whenNavigatorEnds(address.name, callback)
  }
}

extension AppNavigator {
  /// The nested navigator of a name: the one in an entry, or the one that the name means.
  public func nested(
    _ name: String, in host: EntryID? = nil
  ) -> NestedPlace<Tab, Screen, Accessory> {
    NestedPlace(app: self, address: NestedAddress(name: (try? Name(name)) ?? .empty, host: host))
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

/// A nested navigator in a command: its name, and its host if it is the one in that entry.
struct NestedAddress {
  let name: Name
  let host: EntryID?
}

extension Command {
  /// The same command, for a nested navigator if one is given.
  func inside(_ navigator: NestedAddress?) -> Command {
    navigator.map { .inside($0.name, of: $0.host, self) } ?? self
  }
}
