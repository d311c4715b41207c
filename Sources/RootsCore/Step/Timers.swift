// Time as a part of the world: the timers of screens, and the deadlines of protection requests.

/// A timer that a screen declares; it runs while the screen is visible and no modal covers it.
package struct TimerDefinition: Hashable, Sendable {
  /// The time until it runs out, more than zero.
  package let time: Duration
  /// The part of a scene that declares it, from 0 in the order in which parts are offered keys.
  package let part: Int
  /// Whether it goes on where it stood once its screen is visible again; others begin anew.
  package let isKept: Bool
  /// Whether something is done when it has run out; other timers only show the time.
  package let acts: Bool

  package init(_ time: Duration, part: Int = 0, isKept: Bool = false, acts: Bool = true) {
    (self.time, self.part, self.isKept, self.acts) = (time, part, isKept, acts)
  }
}

package struct VisitTimer: Hashable, Sendable {
  /// The entry whose screen declares it.
  package internal(set) var entry: EntryID
  /// Its index among the timers that the screen declares.
  package let index: Int
  package let definition: TimerDefinition
  /// The remaining time; zero once it has run out.
  fileprivate(set) var left: Duration
  /// Whether the time passes now.
  package fileprivate(set) var isRunning = false

  /// The time that has passed.
  package var elapsed: Duration { definition.time - left }
}

/// Something that has run out.
package enum TimeOut: Hashable, Sendable {
  /// A timer, by its index among those that the screen of the entry declares.
  case timer(EntryID, Int)
  /// The time for a verdict.
  case deadline(ProtectionRequestID)
}

extension World {
  /// The time until the next timer that acts, or deadline, runs out; nil when none runs.
  package var nextDue: Duration? {
    let timers = timers.lazy.filter { $0.isRunning && $0.definition.acts }.map(\.left).min()
    let requests = requests.lazy.filter { isTimed($0) }.compactMap(\.left).min()
    guard let timers, let requests else { return timers ?? requests }
    return min(timers, requests)
  }

  /// Lets time pass.
  ///
  /// A screen that what runs out at the same moment covers does its action nevertheless.
  /// - Returns: what runs out and acts, in order; a deadline then needs the input `expired`.
  package mutating func pass(_ time: Duration) -> [TimeOut] {
    var out: [(left: Duration, what: TimeOut)] = []
    for index in timers.indices where timers[index].isRunning {
      let timer = timers[index]
      timers[index].left = max(timer.left - time, .zero)
      if timer.left > time { continue }
      timers[index].isRunning = false
      if timer.definition.acts { out.append((timer.left, .timer(timer.entry, timer.index))) }
    }
    for index in requests.indices where isTimed(requests[index]) {
      guard let left = requests[index].left else { continue }
      requests[index].left = max(left - time, .zero)
      if left <= time { out.append((left, .deadline(requests[index].id))) }
    }
    return out.enumerated().sorted { a, b in
      (a.element.left, a.offset) < (b.element.left, b.offset)
    }.map(\.element.what)
  }

  /// Whether the deadline of a request runs: not while a command that is presented or was sent for
  /// it waits for a verdict, a payload or a controller, whose own deadline runs.
  private func isTimed(_ request: OpenRequest) -> Bool {
    request.state.isTimed
      && !pending.contains { $0.serves == request.id || $0.issued.options?.asking == request.id }
  }

  /// The timer of a visit with a number among those that its screen declares; nil when the screen
  /// has not been visible yet.
  package func timer(of entry: EntryID, _ index: Int) -> VisitTimer? {
    timers.first { $0.entry == entry && $0.index == index }
  }

  /// Begins, stops and ends timers after a step.
  mutating func followTimers(_ step: StepResult) {
    if timers.isEmpty, !step.showsOtherEntries { return }
    followTimers()
  }

  /// Begins the timers of the entries that are visible, stops those of covered ones, and ends those
  /// of entries that are gone or, unless they are kept, hidden.
  package mutating func followTimers() {
    let visible = state.visibleEntries
    timers.removeAll { timer in
      timer.definition.isKept
        ? state.layer(of: timer.entry) == nil : !visible.contains(timer.entry)
    }
    for id in visible {
      guard let entry = state.entry(id) else { continue }
      for (index, definition) in map.timers(of: entry).enumerated()
      where timer(of: id, index) == nil {
        timers.append(
          VisitTimer(entry: id, index: index, definition: definition, left: definition.time))
      }
    }
    if timers.isEmpty { return }
    let open = KeyTargets(in: self).uncovered.map(\.id)
    for index in timers.indices {
      timers[index].isRunning = timers[index].left > .zero && open.contains(timers[index].entry)
    }
  }

  /// Begins the timers of the visible screens anew, as they do after another tab was shown.
  package mutating func restartTimers() {
    timers.removeAll { !$0.definition.isKept }
    followTimers()
  }

  /// The world as if no time had passed, for comparing worlds.
  package var withoutTime: World {
    var world = self
    world.timers = []
    for index in world.requests.indices { world.requests[index].left = requests[index].deadline }
    return world
  }
}
