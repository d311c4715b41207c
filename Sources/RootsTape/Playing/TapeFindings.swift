/// The notes about a tape, and its failures after which it went on.
struct TapeFindings {
  var notes: [String]
  /// The first failure after which the tape went on, and the reports of all of them.
  private(set) var firstFailure: (failure: TapeFailure, statement: TapeStatement)?
  private(set) var reports: [String] = []
  private(set) var pictures: [TapePicture] = []

  init(notes: [String]) { self.notes = notes }

  /// Adds a failure after which the tape goes on.
  mutating func add(
    _ failure: TapeFailure, at statement: TapeStatement, _ report: String,
    _ pictures: [TapePicture]
  ) {
    if firstFailure == nil { firstFailure = (failure, statement) }
    reports.append(report)
    self.pictures += pictures
  }
}
