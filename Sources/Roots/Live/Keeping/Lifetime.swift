/// How long the controller of a visit that has ended is kept, to be there again.
///
/// A class, because it watches something that is outside the world. One may serve many visits.
public protocol Lifetime: AnyObject {
  /// A visit has ended and its controller is kept until `kill` is called.
  ///
  /// The kill of a visit that came again meanwhile does nothing.
  func begin(_ kill: Eviction)
}

/// Ends what is kept: handed to a lifetime each time it begins.
///
/// A class, because it stands for one thing that is kept, which is over for everybody once it is
/// killed or there again.
public final class Eviction {
  /// The navigator that keeps it; nil when that is gone.
  public private(set) weak var navigator: Navigator?
  /// Whether it is killed when the navigator hears that memory is low.
  public var heedsMemory = false
  /// Called when it is over, in whichever way: then there is nothing left to watch.
  public var onEnd: (() -> Void)?
  let key: ControllerCacheKey
  private var state = State.open

  private enum State { case open, killed, over }

  init(_ key: ControllerCacheKey, in navigator: Navigator) {
    self.key = key
    self.navigator = navigator
  }

  /// Whether it is kept still.
  public var isOpen: Bool { state == .open }

  /// The time of the navigator; nil when it has none.
  public var scheduler: Scheduler? { navigator?.scheduler }

  /// Ends what is kept, once.
  public func callAsFunction() {
    switch state {
    case .open:
      state = .killed
      onEnd.take()?()
      navigator?.end(kept: key)
    case .killed: navigator?.report(.evictedTwice(key))
    case .over: break
    }
  }

  /// It is there again, or something else has ended it: what comes now is late, and no fault.
  func close() {
    guard isOpen else { return }
    state = .over
    onEnd.take()?()
  }
}

/// A lifetime and what the visits are called that share what is kept.
struct Keeping {
  let lifetime: any Lifetime
  let id: String
}

/// By what a kept controller is found again: its screen, and an id or what it carried.
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
