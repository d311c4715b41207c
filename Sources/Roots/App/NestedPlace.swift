/// The stacks of a nested navigator.
///
/// ```swift
/// nav.nested(.purse).tab(.cards).push(.card, with: 7)
/// ```
///
/// A place keeps its navigator alive; do not store one.
public struct NestedPlace<A: AppNames, Tab: TabNames> {
  let app: AppNavigator<A>
  let address: NestedAddress

  /// Its main stack.
  public var main: ContentPlace<A> { place(.main) }

  /// The stack of one of its tabs, selected or not.
  public func tab(_ tab: Tab) -> ContentPlace<A> {
    place(.tab((try? Name(tab.rawValue)).map { .name($0) } ?? .current))
  }

  /// The stack of its selected tab.
  public func tab() -> ContentPlace<A> { place(.tab(.current)) }

  /// Its active stack: main, or the selected tab.
  public var active: ContentPlace<A> { place(nil) }

  /// One of its accessory layers, 0 to 9; nil as in `AppNavigator.accessory(_:)`.
  public func accessory(_ level: Int? = nil) -> AccessoryPlace<A> {
    AccessoryPlace(
      app: app, target: Target(layer: level.map { .accessory($0) }, nested: address))
  }

  private func place(_ layer: LayerName?) -> ContentPlace<A> {
    ContentPlace(app: app, target: Target(layer: layer, nested: address))
  }

  /// The entry in which it lives; nil while there is none.
  public var host: EntryID? { app.host(of: address) }

  /// Goes back one step inside it.
  @discardableResult
  public func back() -> Reply { app.perform(Request(Command.back.inside(address))) }
}

/// A nested navigator in a command.
struct NestedAddress {
  let name: Name
  let host: EntryID?
}

/// The stack that a place means: a layer, of the app or of a nested navigator, and the entry that
/// sends commands there.
@usableFromInline
struct Target {
  /// The layer; nil for that of the origin, or the active one.
  let layer: LayerName?
  let nested: NestedAddress?
  let origin: EntryID?

  init(layer: LayerName?, nested: NestedAddress? = nil, origin: EntryID? = nil) {
    self.layer = layer
    self.nested = nested
    self.origin = origin
  }

  /// Returns a request for a command on this stack.
  func request(_ command: Command) -> Request {
    Request(nested.map { command.inside($0) } ?? command, from: origin)
  }
}

extension Navigator {
  /// The entry in which a nested navigator lives; nil while there is none.
  ///
  /// - Parameter entry: the entry that sends the command; nil from outside.
  func host(of address: NestedAddress, near entry: EntryID? = nil) -> EntryID? {
    let state = world.state
    guard let host = address.host else { return state.host(of: address.name, near: entry) }
    return state.navigator(in: host) == address.name ? host : nil
  }

  /// The stack in which an entry lives, for commands that the entry sends.
  ///
  /// The stack is named, because a transaction of commands from several entries has no origin.
  func home(of id: EntryID) -> Target {
    guard let layer = world.state.layer(of: id) else { return Target(layer: nil, origin: id) }
    let nested = layer.navigator.map { NestedAddress(name: $0, host: layer.host) }
    return Target(layer: world.map.place(of: layer).name, nested: nested, origin: id)
  }

  /// The stacks to which a place belongs, those of the app or of a nested navigator; nil if there
  /// is no such navigator.
  func stacks(of target: Target) -> NavigationState? {
    guard let nested = target.nested else { return world.state }
    return host(of: nested, near: target.origin).flatMap { world.state.stacks(in: $0) }
  }
}

extension Command {
  func inside(_ navigator: NestedAddress) -> Command {
    .inside(navigator.name, of: navigator.host, self)
  }
}
