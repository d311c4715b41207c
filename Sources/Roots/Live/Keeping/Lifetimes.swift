/// So long after the visit has ended, by the scheduler of its navigator.
///
/// Without a scheduler there is no time, and nothing grows old.
public final class AgeLifetime: Lifetime {
  private let age: Duration

  /// That long; not at all when it is zero or less.
  public init(_ age: Duration) { self.age = age }

  /// Sets a timer.
  public func begin(_ kill: Eviction) {
    guard age > .zero else { return kill() }
    guard let scheduler = kill.scheduler else { return }
    let timer = scheduler.schedule(after: age) { kill() }
    kill.onEnd = { scheduler.cancel(timer) }
  }
}

/// A lifetime that ends when the navigator hears that memory is low, with a limit for the number of
/// controllers.
public final class MemoryLifetime: Lifetime {
  private let limit: Int
  private let isShared: Bool
  private var kills: [Eviction] = []

  /// A lifetime of its own: at most so many of its controllers are kept, the newest.
  public convenience init(atMost limit: Int = Int.max) { self.init(limit, isShared: false) }

  /// - Parameter isShared: whether all lifetimes of a navigator with this limit count as one.
  init(_ limit: Int, isShared: Bool) {
    self.limit = max(0, limit)
    self.isShared = isShared
  }

  /// Keeps a controller, and ends the oldest ones above the limit.
  public func begin(_ kill: Eviction) {
    if isShared, let shared = kill.navigator?.sharedMemory(limit) { return shared.begin(kill) }
    kill.heedsMemory = true
    kills.removeAll { !$0.isOpen }
    kills.append(kill)
    while kills.count > limit { kills.removeFirst()() }
  }
}

/// Until something happens that the app knows of.
public final class EventLifetime: Lifetime {
  private var kills: [Eviction] = []

  /// An event that has not happened yet.
  public init() {}

  /// Waits for it.
  public func begin(_ kill: Eviction) {
    kills.removeAll { !$0.isOpen }
    kills.append(kill)
  }

  /// It happens: nothing of this lifetime is kept any more.
  public func happen() {
    let kills = kills
    self.kills = []
    for kill in kills where kill.isOpen { kill() }
  }
}

/// Until a fact changes.
public final class FactLifetime: Lifetime {
  private let fact: Name

  /// Until that fact changes.
  public init(_ fact: Name) { self.fact = fact }

  /// Watches the facts.
  public func begin(_ kill: Eviction) {
    let observation = kill.navigator?.observe(.facts) { [fact] commit in
      let isMeant = commit.changes.contains { change in
        if case .fact(fact, _, _) = change { true } else { false }
      }
      if isMeant, kill.isOpen { kill() }
    }
    kill.onEnd = { observation?.cancel() }
  }
}

extension Lifetime where Self == AgeLifetime {
  /// So long after the visit has ended.
  public static func age(_ age: Duration) -> AgeLifetime { AgeLifetime(age) }
}

extension Lifetime where Self == MemoryLifetime {
  /// Until memory is low.
  public static var memory: MemoryLifetime { MemoryLifetime() }
  /// Until memory is low, and at most so many at a time: the visits of a navigator with the same
  /// limit count together, wherever it is written.
  public static func memory(atMost limit: Int) -> MemoryLifetime {
    MemoryLifetime(limit, isShared: true)
  }
}

extension Lifetime where Self == FactLifetime {
  /// Until a fact changes.
  public static func until(_ fact: Name) -> FactLifetime { FactLifetime(fact) }
}
