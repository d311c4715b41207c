/// Why a tape did not go on: one fact, and what a report shows with it.
struct TapeFailure: Error {
  enum Kind {
    /// What the tape claims does not hold.
    case expectation
    /// What a `Wait` waits for did not come.
    case wait
    /// Neither the tape's fault nor the app's.
    case other
    /// The person who watched has stopped it.
    case stopped
  }

  var kind = Kind.expectation
  /// The fact, as one line.
  let message: String
  /// What the tape says should be there.
  var expected: String?
  /// What is there.
  var actual: String?
  /// What else there is to know, a line each.
  var details: [String] = []
  /// The pictures that show it, in place of the frame alone.
  var comparison: TapeComparison?

  init(_ message: String, expected: String? = nil, actual: String? = nil) {
    self.message = message
    self.expected = expected
    self.actual = actual
  }

  /// The person who watched has stopped it.
  static var stopped: TapeFailure {
    var failure = TapeFailure("stopped by a key")
    failure.kind = .stopped
    return failure
  }

  /// A failure of the surroundings, such as a disk that is full.
  static func other(_ message: String) -> TapeFailure {
    var failure = TapeFailure(message)
    failure.kind = .other
    return failure
  }
}
