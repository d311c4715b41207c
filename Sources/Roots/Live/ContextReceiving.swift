// The values that a controller receives before it first appears, by its protocols.

/// A controller that receives its context.
///
/// The controller may refer to its context strongly, because the context releases the controller
/// when the entry ends.
public protocol ContextReceiving: Controller {
  /// The context of the entry; set before `attach(to:)`.
  var context: Context? { get set }
}

extension ContextReceiving {
  /// Removes the entry and those above it on its layer, and completes its result.
  /// - Returns: the reply; refused if the entry is gone or has never come.
  @discardableResult
  public func finish(with payload: Payload? = nil) -> Reply {
    context?.finish(with: payload) ?? .refused(.navigatorGone)
  }
}

/// The position of an entry, its payload, and the operation that made it visible.
public struct NavigationInfo: Hashable, Sendable {
  /// The screen of the entry.
  public let screen: Name
  /// The layer of the entry.
  public let layer: Layer
  /// The payload of the entry.
  public let payload: Payload?
  /// The operation that made the entry visible last.
  public let operation: Context.Operation
  /// The entry that receives the result; nil if the request came from outside the app's screens.
  public let opener: EntryID?
}

/// A controller that receives the position of its entry.
public protocol InfoReceiving: Controller {
  /// The position; set before `attach(to:)`, before each appearance, and when the payload changes.
  var info: NavigationInfo? { get set }
}

/// A function that sends intermediate values to the opener of an entry, before the result.
public struct Reporter<Report: Sendable> {
  private let context: Context

  init(_ context: Context) { self.context = context }

  /// Sends a value.
  /// - Returns: whether it was delivered; false once the result has been delivered.
  @discardableResult
  public func callAsFunction(_ value: Report) -> Bool { context.report(Payload(value)) }
}

/// A controller that reports values of one type while it is open.
public protocol Reporting: Controller {
  /// The type of the values.
  associatedtype Report: Sendable
  /// Sends the values; set before `attach(to:)`.
  var report: Reporter<Report>? { get set }
}

extension Context {
  /// The position of the entry and the operation that made it visible; nil if the entry is gone.
  ///
  /// - Complexity: O(layers * log depth).
  public var info: NavigationInfo? {
    guard let entry, let layer = navigator?.world.state.layer(of: id) else { return nil }
    return NavigationInfo(
      screen: entry.screen, layer: layer, payload: entry.payload, operation: operation,
      opener: entry.opener)
  }

  /// Passes the values of its protocols to a new controller and to the controllers that it wraps,
  /// then attaches it.
  /// - Returns: the type error of the data, if the controller cannot receive it.
  func introduce(_ controller: any Controller) -> PayloadTypeMismatch? {
    let mismatch = provide(controller)
    controller.attach(to: self)
    return mismatch
  }

  private func provide(_ controller: any Controller) -> PayloadTypeMismatch? {
    if let receiver = controller as? any ContextReceiving { receiver.context = self }
    if let reporting = controller as? any Reporting { give(to: reporting) }
    if let receiver = controller as? any InfoReceiving {
      receivesInfo = true
      receiver.info = info
    }
    let mismatch = giveData(payload, to: controller)
    guard let wrapper = controller as? any Embedding else { return mismatch }
    return provide(wrapper.embedded) ?? mismatch
  }

  private func give(to controller: some Reporting) { controller.report = Reporter(self) }

  /// The type error of the payload for a controller; nil if it fits.
  func mismatch(with controller: any Controller) -> PayloadTypeMismatch? {
    guard let receiver = controller as? any DataReceiving, let payload else { return nil }
    return receiver.mismatch(of: payload)
  }

  /// Passes the payload to a controller that receives data.
  private func giveData(
    _ payload: Payload?, to controller: any Controller
  ) -> PayloadTypeMismatch? {
    guard let receiver = controller as? any DataReceiving, let payload else { return nil }
    do throws(PayloadTypeMismatch) {
      try receiver.receive(from: payload)
      return nil
    } catch {
      return error
    }
  }

  /// Passes another payload to a controller and to the controllers that it wraps.
  /// - Returns: the type error of the data, if the controller cannot receive it.
  func renew(_ controller: any Controller, with payload: Payload?) -> PayloadTypeMismatch? {
    var mismatch: PayloadTypeMismatch?
    var next: (any Controller)? = controller
    while let controller = next {
      mismatch = giveData(payload, to: controller) ?? mismatch
      next = (controller as? any Embedding)?.embedded
    }
    refresh(controller)
    return mismatch
  }

  /// Updates the position of a revealed or updated controller.
  func refresh(_ controller: any Controller) {
    guard receivesInfo, let info else { return }
    var next: (any Controller)? = controller
    while let controller = next {
      if let receiver = controller as? any InfoReceiving { receiver.info = info }
      next = (controller as? any Embedding)?.embedded
    }
  }
}
