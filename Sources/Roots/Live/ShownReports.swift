// Completions of visits: called after the step, or when the front end reports the appearance.

/// The appearances that a front end has yet to report.
///
/// One report is due for each appearance of an entry; they match in order.
struct ShownReports {
  /// The completions that wait for a report.
  struct Waiting {
    /// The number of the entry's appearance, from 1.
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

  /// Counts an appearance of an entry.
  mutating func count(_ id: EntryID) { counts[id, default: Count()].appeared += 1 }

  /// Makes completions wait for the latest appearance of an entry.
  mutating func wait(for id: EntryID, _ bodies: [() -> Void]) -> Int {
    let number = counts[id]?.appeared ?? 0
    waiting[id, default: []].append(Waiting(number: number, bodies: bodies))
    return number
  }

  mutating func time(_ number: Int, of id: EntryID, _ timer: Scheduler.Token) {
    guard let place = waiting[id]?.firstIndex(where: { $0.number == number }) else { return }
    waiting[id]?[place].timer = timer
  }

  /// Records a report; one more than there were appearances does nothing.
  /// - Parameter number: the last reported appearance; nil for the next one.
  /// - Returns: the waiting completions, in order.
  mutating func report(_ id: EntryID, upTo number: Int? = nil) -> [Waiting] {
    guard let count = counts[id], count.reported < count.appeared else { return [] }
    let reported = max(count.reported, number ?? count.reported + 1)
    counts[id]?.reported = reported
    let over = waiting[id]?.prefix { $0.number <= reported } ?? []
    waiting[id]?.removeFirst(over.count)
    if waiting[id]?.isEmpty == true { waiting[id] = nil }
    return Array(over)
  }

  /// Forgets the counts of a removed entry, unless completions wait for it.
  mutating func end(_ id: EntryID) {
    if waiting[id] == nil { counts[id] = nil }
  }
}

extension Navigator {
  /// The time after which a completion no longer waits for a report.
  public static let shownDeadline = Duration.seconds(2)

  /// Reports that an entry has been drawn, for a front end that sets `reportsShown`: once for each
  /// appearance, in order.
  ///
  /// A report without a waiting completion does nothing.
  public func reportShown(_ id: EntryID) { complete(visits.shown.report(id)) }

  /// Reports that the entry of a controller has been drawn.
  public func reportShown(_ controller: any Controller) {
    if let context = context(of: controller) { reportShown(context.id) }
  }

  private func complete(_ waiting: [ShownReports.Waiting]) {
    for waiting in waiting {
      if let timer = waiting.timer { scheduler?.cancel(timer) }
      for body in waiting.bodies { body() }
    }
  }

  /// Calls the completions of the current step: now, or after the report of the front end.
  func completeVisits() {
    let bodies = visits.completions
    visits.completions = []
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
