/// The rule for how long the controller of an ended visit is kept, to be shown by a later visit to
/// the same screen.
///
/// Later visits with an equal input show it, or, with `shared(as:)`, those with an equal id.
public struct Lifetime {
  let begin: (Eviction) -> Void
  /// The id that visits share; nil for visits with an equal input.
  var id: String?
  /// The fact whose change ends the controller; nil for other lifetimes.
  private(set) var fact: Name?

  /// Creates a lifetime from a function that watches each kept controller and ends it by calling
  /// the eviction.
  ///
  /// Calling it after the controller was shown again does nothing.
  public init(_ begin: @escaping (Eviction) -> Void) { self.begin = begin }

  /// Keeps the controller for a time after its visit has ended, zero or more.
  ///
  /// The time is that of the navigator's scheduler; without one the controller is kept until the
  /// navigator ends. A navigator made outside of an actor has none until `scheduler` is set.
  public static func age(_ age: Duration) -> Lifetime {
    Lifetime { eviction in
      guard age > .zero else { return eviction() }
      guard let scheduler = eviction.navigator?.scheduler else { return }
      let timer = scheduler.schedule(after: age) { eviction() }
      eviction.onEnd = { scheduler.cancel(timer) }
    }
  }

  /// Keeps the controller until `Navigator.memoryIsLow()` is called.
  public static var memory: Lifetime { Lifetime { $0.endsOnLowMemory = true } }

  /// Keeps the controller until memory is low, and the newest `limit` controllers at most; all
  /// visits of a navigator with an equal limit count together.
  public static func memory(atMost limit: Int) -> Lifetime {
    Lifetime { $0.navigator?.keep($0, among: max(0, limit)) }
  }

  /// Keeps the controller until a fact changes.
  public static func until(_ fact: Name) -> Lifetime {
    var lifetime = Lifetime { eviction in
      let observation = eviction.navigator?.observers.commits.add { result in
        let isMeant = result.changes.contains { change in
          if case .fact(fact, _, _) = change { true } else { false }
        }
        if isMeant, eviction.isOpen { eviction() }
      }
      eviction.onEnd = { observation?.cancel() }
    }
    lifetime.fact = fact
    return lifetime
  }

  /// The lifetime for all visits to a screen that name this id, whatever their inputs.
  public func shared(as id: String) -> Lifetime {
    var shared = self
    shared.id = id
    return shared
  }
}

extension KeepAlive {
  /// The declared rule as a lifetime.
  package var lifetime: Lifetime {
    switch self {
    case .time(let time): .age(time)
    case .newest(let limit): .memory(atMost: limit)
    case .until(let fact): .until(fact)
    }
  }
}

/// A handle with which a lifetime ends one kept controller.
///
/// A class, because all holders must see the end of one kept controller.
public final class Eviction {
  /// The navigator that keeps the controller; nil when it has been deallocated.
  public var navigator: Navigator? { link.navigator }
  /// Whether the controller ends when memory is low.
  public var endsOnLowMemory = false
  /// Called when the controller is no longer kept, for any reason, so that the lifetime stops
  /// watching.
  public var onEnd: (() -> Void)?
  private let link: EntryContext.Link
  let key: ControllerCacheKey
  /// The greatest number of kept controllers with this limit; nil for others.
  var limit: Int?
  private var state = State.open

  private enum State { case open, evicted, over }

  init(_ key: ControllerCacheKey, in navigator: Navigator) {
    self.key = key
    link = navigator.link
  }

  /// Whether the controller is still kept.
  public var isOpen: Bool { state == .open }

  /// Ends the controller; reports a fault when called twice.
  public func callAsFunction() {
    switch state {
    case .open:
      state = .evicted
      onEnd.take()?()
      navigator?.end(kept: self)
    case .evicted: navigator?.report(.evictedTwice("\(key)"))
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

/// The key of a kept controller: its screen, and an id or the payload.
struct ControllerCacheKey: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case id(String)
    case payload(Payload?)
  }
  let screen: Name
  let part: Part

  init(_ screen: Name, id: String?, _ payload: Payload?) {
    self.screen = screen
    part = id.map { .id($0) } ?? .payload(payload)
  }
}

extension ControllerCacheKey: CustomStringConvertible {
  /// `'account'`, `'post' with {id: 1}` or `'account' as "mine"`.
  var description: String {
    switch part {
    case .id(let id): "'\(screen)' as \(quoted(id))"
    case .payload(nil): "'\(screen)'"
    case .payload(let payload?): "'\(screen)' with \(payload)"
    }
  }
}
