/// A lifetime that ends after a time, by the scheduler of the navigator.
///
/// Without a scheduler the controller is kept until the navigator ends.
public final class AgeLifetime: Lifetime {
  private let age: Duration

  /// Creates a lifetime; a duration of zero or less ends it at once.
  public init(_ age: Duration) { self.age = age }

  /// Starts a timer.
  public func begin(_ eviction: Eviction) {
    guard age > .zero else { return eviction() }
    guard let scheduler = eviction.scheduler else { return }
    let timer = scheduler.schedule(after: age) { eviction() }
    eviction.onEnd = { scheduler.cancel(timer) }
  }
}

/// A lifetime that ends when `Navigator.memoryIsLow()` is called, with a limit for the number of
/// controllers.
public final class MemoryLifetime: Lifetime {
  private let limit: Int
  private let isShared: Bool
  private var evictions: [Eviction] = []

  /// Creates a lifetime with a limit of its own: it keeps the newest `limit` controllers.
  public convenience init(atMost limit: Int = Int.max) { self.init(limit, isShared: false) }

  /// - Parameter isShared: whether all lifetimes of a navigator with this limit count as one.
  init(_ limit: Int, isShared: Bool) {
    self.limit = max(0, limit)
    self.isShared = isShared
  }

  /// Keeps a controller, and ends the oldest ones above the limit.
  public func begin(_ eviction: Eviction) {
    if isShared, let shared = eviction.navigator?.sharedMemory(limit) {
      return shared.begin(eviction)
    }
    eviction.endsOnLowMemory = true
    evictions.removeAll { !$0.isOpen }
    evictions.append(eviction)
    while evictions.count > limit { evictions.removeFirst()() }
  }
}

/// A lifetime that ends when the app calls `happen()`.
public final class EventLifetime: Lifetime {
  private var evictions: [Eviction] = []

  /// Creates a lifetime whose event has not happened yet.
  public init() {}

  /// Keeps a controller until the event.
  public func begin(_ eviction: Eviction) {
    evictions.removeAll { !$0.isOpen }
    evictions.append(eviction)
  }

  /// Ends all controllers of this lifetime.
  public func happen() {
    let evictions = evictions
    self.evictions = []
    for eviction in evictions where eviction.isOpen { eviction() }
  }
}

/// A lifetime that ends when a fact changes.
public final class FactLifetime: Lifetime {
  private let fact: Name

  /// Creates a lifetime that watches a fact.
  public init(_ fact: Name) { self.fact = fact }

  /// Observes the facts.
  public func begin(_ eviction: Eviction) {
    let observation = eviction.navigator?.observe(.facts) { [fact] commit in
      let isMeant = commit.changes.contains { change in
        if case .fact(fact, _, _) = change { true } else { false }
      }
      if isMeant, eviction.isOpen { eviction() }
    }
    eviction.onEnd = { observation?.cancel() }
  }
}

extension Lifetime where Self == AgeLifetime {
  /// Keeps the controller for a time after its visit has ended.
  public static func age(_ age: Duration) -> AgeLifetime { AgeLifetime(age) }
}

extension Lifetime where Self == MemoryLifetime {
  /// Keeps the controller until memory is low.
  public static var memory: MemoryLifetime { MemoryLifetime() }
  /// Keeps the controller until memory is low, and at most `limit` controllers at a time; all
  /// visits of a navigator with the same limit count together.
  public static func memory(atMost limit: Int) -> MemoryLifetime {
    MemoryLifetime(limit, isShared: true)
  }
}

extension Lifetime where Self == FactLifetime {
  /// Keeps the controller until a fact changes.
  public static func until(_ fact: Name) -> FactLifetime { FactLifetime(fact) }
}
