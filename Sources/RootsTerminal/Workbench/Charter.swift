import Roots

/// The charter of an exploratory session, which the corner of the frame tells with the remaining
/// time.
package struct Charter: Hashable, Sendable {
  /// What is to be explored, on one line.
  package let text: String
  /// The planned time; nil for none.
  package let planned: Duration?
  /// The time of the app at which the session began.
  package let start: Duration

  package init(_ text: String, planned: Duration?, start: Duration = .zero) {
    (self.text, self.planned, self.start) = (text, planned, start)
  }

  /// The remaining time in minutes, rounded up: `42m`; nil without a planned time.
  package func remaining(at now: Duration) -> String? {
    guard let planned else { return nil }
    let left = Self.minutes(planned - (now - start))
    return left > 0 ? "\(left)m" : "time is up"
  }

  /// The time of the app at which the remaining time is told differently; nil for never.
  func nextChange(after now: Duration) -> Duration? {
    guard let planned else { return nil }
    let left = Self.minutes(planned - (now - start))
    return left > 0 ? start + planned - .seconds(60) * (left - 1) : nil
  }

  private static func minutes(_ time: Duration) -> Int {
    Int(max((time / .seconds(60)).rounded(.up), 0))
  }
}

extension Workbench {
  /// The time of the app at which the corner of the frame changes; nil for never.
  var markDue: Duration? { charter?.nextChange(after: session.scheduler.now) }

  /// The marks at the end of the first row, the last one first.
  var marks: [String] {
    [runMark, charter?.remaining(at: session.scheduler.now)].compactMap(\.self)
  }

  /// `REWOUND 5/6` while the app is not at its newest step, `REC` while the run is recorded.
  private var runMark: String? {
    if let travelled, travelled.step < travelled.count {
      return "REWOUND \(travelled.step)/\(travelled.count)"
    }
    return isRecorded ? "REC" : nil
  }
}
