/// The places of a nested navigator: they behave as the app's own do.
///
/// Asking anything of a navigator that is not there, or that nobody declared, is refused.
public struct NestedPlace<Tab: Identifier, Screen: Identifier, Accessory: Identifier> {
  let app: AppNavigator<Tab, Screen, Accessory>
  let name: Name

  /// The stack that everything else in it stands on.
  public var main: ContentPlace<Tab, Screen, Accessory> { place(.main) }

  /// The stack of one of its tabs, by its name.
  public func tab(_ tab: String) -> ContentPlace<Tab, Screen, Accessory> {
    place(.tab(.name((try? Name(tab)) ?? .empty)))
  }

  /// The stack of one of its tabs, by its index from 0.
  public func tab(_ index: Int) -> ContentPlace<Tab, Screen, Accessory> {
    place(.tab(.index(index)))
  }

  /// The stack of its selected tab.
  public func tab() -> ContentPlace<Tab, Screen, Accessory> { place(.tab(.current)) }

  /// What is active in it: main, or the selected tab.
  public var active: ContentPlace<Tab, Screen, Accessory> { place(nil) }

  /// An accessory layer inside it, 0 to 9.
  public func accessory(_ level: Int) -> AccessoryPlace<Tab, Screen, Accessory> {
    AccessoryPlace(app: app, level: level, navigator: name)
  }

  private func place(_ layer: LayerName?) -> ContentPlace<Tab, Screen, Accessory> {
    ContentPlace(app: app, layer: layer, navigator: name)
  }

  /// Whether it is there, because its host is.
  public var isLive: Bool { host != nil }

  /// The entry it lives in; nil while it does not.
  public var host: EntryID? { app.navigator.world.state.host(of: name) }

  /// Its stacks, as if they were an app's own; nil while it does not live.
  public var stacks: NavigationState? { app.navigator.world.state.stacks(of: name) }

  /// A screen on the layer that is active in it.
  @discardableResult
  public func push(
    _ screen: Screen, with payload: Payload? = nil, once: Bool = false,
    onResult: ((Outcome<Payload>) -> Void)? = nil, onUpdate: ((Payload) -> Void)? = nil,
    making factory: ControllerFactory? = nil
  ) -> Reply {
    active.push(
      screen, with: payload, once: once, onResult: onResult, onUpdate: onUpdate, making: factory)
  }

  /// What Escape means inside it; at its root that is refused.
  @discardableResult
  public func back() -> Reply { app.send(Request(.inside(name, .back))) }

  /// Calls back each time it ends, with the entry that it lived in: by then all results of what
  /// was in it are settled.
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
  /// Calls back each time a nested navigator ends, with the entry that it lived in.
  ///
  /// Whichever way its host went: popped, replaced, undone. What is asked from inside the callback
  /// waits until the step is over.
  public func whenNavigatorEnds(_ name: Name, _ callback: @escaping (EntryID) -> Void) {
    nestedEnds[name, default: []].append(callback)
  }
}

extension Command {
  /// The same command, meant for a nested navigator where one is named.
  func inside(_ navigator: Name?) -> Command { navigator.map { .inside($0, self) } ?? self }
}
