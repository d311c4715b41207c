import RootsTape
import RootsTerminal

/// The times of a session, computed from its remarks.
///
/// The time after a setup belongs to it until the next remark, and that after a bug until another
/// screen is visible; the rest is testing. The time between two remarks is divided evenly among the
/// commands between them.
package struct SessionTimes: Hashable, Sendable {
  private(set) var total = Duration.zero
  private(set) var bug = Duration.zero
  private(set) var setup = Duration.zero
  /// The testing in the areas of the charter, and elsewhere.
  private(set) var charter = Duration.zero
  private(set) var opportunity = Duration.zero
  /// The time in each screen, tab and flow, by name.
  package private(set) var areas: [String: Duration] = [:]

  init() {}

  /// The times of a session; nil if the recording has none.
  /// - Parameter play: the places where the time was spent; nil if they are not known.
  package init?(_ session: TestSession, _ play: SessionPlay?) {
    guard let duration = session.duration, duration > .zero else { return nil }
    let wanted = Set(session.areas)
    var (begin, kind, first) = (Duration.zero, Remark.Kind.note, 0)
    let end = session.reading.tape.statements.count
    let stops = session.marks.compactMap { mark in
      mark.time.map { (time: $0, kind: mark.remark.kind, index: mark.index) }
    }
    for stop in stops + [(duration, .note, end)] {
      let time = max(.zero, stop.time - begin)
      total += time
      let acts = session.acts.filter { (first..<stop.index).contains($0) }
      // Without a command, the tester looked at what is there.
      let moments = acts.isEmpty ? [stop.index] : acts
      let bugPlaces = kind == .bug ? play?.places[first] : nil
      for moment in moments {
        let share = time / moments.count
        let places = play?.places[moment]
        if kind == .bug, let places, let bugPlaces, places != bugPlaces { kind = .note }
        add(share, as: kind)
        guard let places else { continue }
        for place in places { areas[place, default: .zero] += share }
        guard kind != .bug, kind != .setup else { continue }
        if wanted.isEmpty || !wanted.isDisjoint(with: places) {
          charter += share
        } else {
          opportunity += share
        }
      }
      (begin, kind, first) = (stop.time, stop.kind, stop.index)
    }
  }

  private mutating func add(_ time: Duration, as kind: Remark.Kind) {
    switch kind {
    case .bug: bug += time
    case .setup: setup += time
    case .note, .question, .idea: break
    }
  }

  /// Adds the times of another session.
  mutating func add(_ other: SessionTimes) {
    total += other.total
    bug += other.bug
    setup += other.setup
    charter += other.charter
    opportunity += other.opportunity
    areas.merge(other.areas) { $0 + $1 }
  }

  /// The shares of the time in percent, which add up to 100.
  package var breakdown: (test: Int, bug: Int, setup: Int) {
    let bugShare = min(100, Self.percent(bug, of: total))
    let setupShare = min(100 - bugShare, Self.percent(setup, of: total))
    return (100 - bugShare - setupShare, bugShare, setupShare)
  }

  /// The shares of testing in the areas of the charter and elsewhere, in percent; nil if no testing
  /// has a place.
  package var focus: (charter: Int, opportunity: Int)? {
    guard charter + opportunity > .zero else { return nil }
    let share = Self.percent(charter, of: charter + opportunity)
    return (share, 100 - share)
  }

  private static func percent(_ time: Duration, of whole: Duration) -> Int {
    whole > .zero ? Int((100 * (time / whole)).rounded()) : 0
  }
}
