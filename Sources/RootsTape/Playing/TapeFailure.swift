import RootsTerminal

/// A failure of a tape, with the details for its report.
package struct TapeFailure: Error {
  enum Kind {
    /// An assertion of the tape does not hold.
    case expectation
    /// A `Wait` timed out.
    case wait
    /// A problem outside of the tape and the app.
    case other
    /// The person watching stopped the tape.
    case stopped
  }

  var kind = Kind.expectation
  /// The failure in one line.
  let message: String
  var expected: String?
  var actual: String?
  /// More facts, one per line.
  var details: [String] = []
  /// The frame that was expected; nil if there was none.
  var wantedFrame: Frame?
  /// The frames to show; nil shows only the current frame.
  var comparison: TapeComparison?

  package init(_ message: String, expected: String? = nil, actual: String? = nil) {
    self.message = message
    self.expected = expected
    self.actual = actual
  }

  /// A tape that the person watching stopped, by a key or by something else.
  static func stopped(by cause: String) -> TapeFailure {
    var failure = TapeFailure("stopped by \(cause)")
    failure.kind = .stopped
    return failure
  }

  /// A failure of the environment, such as a full disk.
  static func other(_ message: String) -> TapeFailure {
    var failure = TapeFailure(message)
    failure.kind = .other
    return failure
  }
}
