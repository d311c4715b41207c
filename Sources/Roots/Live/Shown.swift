// When what came has been shown: at once, or as the front end reports it.

/// What a front end has still to report.
///
/// Each time an entry appears, one report is due for it; they match in order.
struct ShownReports {
  /// Who waits for a report.
  struct Waiting {
    /// Which appearance of the entry it is, from 1.
    let number: Int
    let bodies: [() -> Void]
    var timer: Scheduler.Token?
  }
  private struct Count {
    var appeared = 0
    var reported = 0
  }
  private var counts: [EntryID: Count] = [:]
  private var waiting: [EntryID: [Waiting]] = [:]

  /// An entry appears.
  mutating func count(_ id: EntryID) { counts[id, default: Count()].appeared += 1 }

  /// Somebody waits for the latest appearance of an entry.
  mutating func wait(for id: EntryID, _ bodies: [() -> Void]) -> Int {
    let number = counts[id]?.appeared ?? 0
    waiting[id, default: []].append(Waiting(number: number, bodies: bodies))
    return number
  }

  mutating func time(_ number: Int, of id: EntryID, _ timer: Scheduler.Token) {
    guard let place = waiting[id]?.firstIndex(where: { $0.number == number }) else { return }
    waiting[id]?[place].timer = timer
  }

  /// An entry has been shown; what nobody asked for counts for nothing.
  /// - Parameter number: up to which of its appearances; the next one without.
  /// - Returns: who waited for it, in order.
  mutating func report(_ id: EntryID, upTo number: Int? = nil) -> [Waiting] {
    guard let count = counts[id], count.reported < count.appeared else { return [] }
    let reported = max(count.reported, number ?? count.reported + 1)
    counts[id]?.reported = reported
    let over = waiting[id]?.prefix { $0.number <= reported } ?? []
    waiting[id]?.removeFirst(over.count)
    if waiting[id]?.isEmpty == true { waiting[id] = nil }
    return Array(over)
  }

  /// An entry is gone: nobody will ask about it any more, but who waits still does.
  mutating func end(_ id: EntryID) {
    if waiting[id] == nil { counts[id] = nil }
  }
}

extension Navigator {
  /// How long a completion waits for a report of a front end that reports.
  public static let shownDeadline = Duration.seconds(2)

  /// Reports that an entry has been shown, which a front end does that said so by `reportsShown`:
  /// once for each time it was told to appear, in that order.
  ///
  /// What nobody asked for, such as the first look at the root, completes nothing.
  public func reportShown(_ id: EntryID) { complete(visits.shown.report(id)) }

  /// The same for the entry of a controller.
  public func reportShown(_ controller: any Controller) {
    if let context = context(of: controller) { reportShown(context.id) }
  }

  private func complete(_ waiting: [ShownReports.Waiting]) {
    for waiting in waiting {
      if let timer = waiting.timer { scheduler?.cancel(timer) }
      for body in waiting.bodies { body() }
    }
  }

  /// The completions of what was done: now, or when the front end says that it has been shown.
  func completeVisits() {
    let bodies = visits.underWay
    visits.underWay = []
    guard reportsShown, visits.appeared != .none else {
      for body in bodies { body() }
      return
    }
    let id = visits.appeared
    let number = visits.shown.wait(for: id, bodies)
    guard let scheduler else { return }
    let timer = scheduler.schedule(after: Self.shownDeadline) { [weak self] in
      guard let self else { return }
      complete(visits.shown.report(id, upTo: number))
    }
    visits.shown.time(number, of: id, timer)
  }
}
