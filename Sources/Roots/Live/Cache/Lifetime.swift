/// The rule for how long the controller of an ended visit is kept for reuse.
///
/// A class, because it watches something outside the navigation state. One lifetime may serve many
/// visits.
public protocol Lifetime: AnyObject {
  /// Starts to watch a kept controller, and calls `eviction` when it should end.
  ///
  /// Calling it after the controller was reused does nothing.
  func begin(_ eviction: Eviction)
}

/// A handle with which a lifetime ends one kept controller.
///
/// A class, because all holders must see the end of one kept controller.
public final class Eviction {
  /// The navigator that keeps the controller; nil when it has been deallocated.
  public private(set) weak var navigator: Navigator?
  /// Whether the controller ends when memory is low.
  public var endsOnLowMemory = false
  /// Called when the controller is no longer kept, for any reason, so that the lifetime stops
  /// watching.
  public var onEnd: (() -> Void)?
  let key: ControllerCacheKey
  private var state = State.open

  private enum State { case open, evicted, over }

  init(_ key: ControllerCacheKey, in navigator: Navigator) {
    self.key = key
    self.navigator = navigator
  }

  /// Whether the controller is still kept.
  public var isOpen: Bool { state == .open }

  /// The scheduler of the navigator; nil if there is none.
  public var scheduler: Scheduler? { navigator?.scheduler }

  /// Ends the controller; reports a fault when called twice.
  public func callAsFunction() {
    switch state {
    case .open:
      state = .evicted
      onEnd.take()?()
      navigator?.end(kept: key)
    case .evicted: navigator?.report(.evictedTwice(key))
    case .over: break
    }
  }

  /// Closes the eviction because the controller was reused or ended otherwise; later calls do
  /// nothing.
  func close() {
    guard isOpen else { return }
    state = .over
    onEnd.take()?()
  }
}

/// A lifetime, and the id that visits share to reuse a kept controller; nil for their payload.
struct Keeping {
  let lifetime: any Lifetime
  let id: String?
}

/// The key of a kept controller: its screen, and an id or the payload.
public struct ControllerCacheKey: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case id(String)
    case payload(Payload?)
  }
  /// The screen.
  public let screen: Name
  let part: Part

  init(_ screen: Name, id: String?, _ payload: Payload?) {
    self.screen = screen
    part = id.map { .id($0) } ?? .payload(payload)
  }
}

extension ControllerCacheKey: CustomStringConvertible {
  /// `'account'`, `'post' with {id: 1}` or `'account' as "mine"`.
  public var description: String {
    switch part {
    case .id(let id): "'\(screen)' as \(quoted(id))"
    case .payload(nil): "'\(screen)'"
    case .payload(let payload?): "'\(screen)' with \(payload)"
    }
  }
}
