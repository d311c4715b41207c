public import RootsTerminal

/// A tester's remark in a tape, which changes nothing when the tape is played.
public struct TapeMark: Hashable, Sendable {
  /// The remark.
  public var remark: Remark
  /// The time since the beginning of the session; nil in a tape that was written by hand.
  public var time: TapeTime?

  /// Creates a remark.
  public init(_ remark: Remark, at time: TapeTime? = nil) {
    (self.remark, self.time) = (remark, time)
  }
}

/// What the head of a recorded session tells of it, beside its app.
public enum TapeSessionField: String, Hashable, Sendable, CaseIterable {
  /// What is to be explored.
  case charter = "Charter"
  /// The moment of the beginning, in the form of RFC 3339.
  case started = "Started"
  /// The time that was planned.
  case planned = "Planned"
  /// The time from the beginning to the end, in whole seconds.
  case duration = "Duration"
  /// The time that bugs took, each until the next remark or another screen.
  case bugTime = "BugTime"
  /// The time that setups took, each until the next remark.
  case setupTime = "SetupTime"
  /// The word `plain` for a session in plain text, of which 0.2 recorded only the remarks.
  case mode = "Mode"

  /// Whether the end of a recording sets the field.
  var isOfEnd: Bool { [.duration, .bugTime, .setupTime].contains(self) }

  /// The mode of a session in plain text.
  package static let plainMode = "plain"
}
