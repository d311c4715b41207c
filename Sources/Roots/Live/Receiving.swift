// What a controller is given before it first appears, by the protocols it conforms to.

/// A controller that is given its context.
///
/// Either may hold the other: when the entry ends, the context lets go of the controller.
public protocol ContextReceiving: Controller {
  /// The live side of its entry; set before `attach(to:)`.
  var context: Context? { get set }
}

extension ContextReceiving {
  /// From inside, wherever it stands: its entry and all above it on its layer go, and its result
  /// is completed.
  /// - Returns: a refusal when its entry is gone or has never come; nothing happens then.
  @discardableResult
  public func finish(with payload: Payload? = nil) -> Reply {
    context?.finish(with: payload) ?? .refused(.navigatorGone)
  }
}

/// Where an entry stands, what it carries, and how it came to be seen.
public struct NavigationInfo: Hashable, Sendable {
  /// The entry's screen.
  public let screen: Name
  /// The layer it stands on.
  public let layer: Layer
  /// What it carries.
  public let payload: Payload?
  /// What brought it to the glass last.
  public let operation: Context.Operation
  /// The entry that gets its result; nil when nobody inside the app asked for it.
  public let opener: EntryID?
}

/// A controller that is told where its entry stands and how it came to be seen.
public protocol InfoReceiving: Controller {
  /// Set before `attach(to:)`, and anew before each time it appears.
  var info: NavigationInfo? { get set }
}

/// Gives intermediate values to whoever opened an entry: any number, before the result.
public struct Reporter<Report: Sendable> {
  private let context: Context

  init(_ context: Context) { self.context = context }

  /// Gives one value.
  /// - Returns: whether somebody was told; nobody is once the result is settled.
  @discardableResult
  public func callAsFunction(_ value: Report) -> Bool { context.report(Payload(value)) }
}

/// A controller that reports values of one type while it is open.
public protocol Reporting: Controller {
  /// What it reports.
  associatedtype Report: Sendable
  /// Set before `attach(to:)`.
  var report: Reporter<Report>? { get set }
}

extension Context {
  /// Where the entry stands and how it came to be seen; nil when it is gone.
  ///
  /// - Complexity: O(layers * log depth).
  public var info: NavigationInfo? {
    guard let entry, let layer = navigator?.world.state.layer(of: id) else { return nil }
    return NavigationInfo(
      screen: entry.screen, layer: layer, payload: entry.payload, operation: operation,
      opener: entry.opener)
  }

  /// Gives a new controller what it conforms to a protocol for, and what it wraps the same, then
  /// attaches it.
  /// - Returns: what is wrong with the data, if the controller cannot receive it.
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
    let mismatch = giveData(to: controller)
    guard let wrapper = controller as? any Embedding else { return mismatch }
    return provide(wrapper.embedded) ?? mismatch
  }

  private func give(to controller: some Reporting) { controller.report = Reporter(self) }

  /// What is wrong with the data of a visit for a controller that would receive it.
  func mismatch(with controller: any Controller) -> PayloadTypeMismatch? {
    guard let receiver = controller as? any DataReceiving, let payload else { return nil }
    return receiver.mismatch(of: payload)
  }

  /// Gives a controller the data that its visit carries.
  func giveData(to controller: any Controller) -> PayloadTypeMismatch? {
    guard let receiver = controller as? any DataReceiving, let payload else { return nil }
    do throws(PayloadTypeMismatch) {
      try receiver.receive(from: payload)
      return nil
    } catch {
      return error
    }
  }

  /// Tells a controller that is revealed how it came to be seen now.
  func refresh(_ controller: any Controller) {
    guard receivesInfo else { return }
    var next: (any Controller)? = controller
    while let controller = next {
      if let receiver = controller as? any InfoReceiving { receiver.info = info }
      next = (controller as? any Embedding)?.embedded
    }
  }
}
