import RootsTerminal

/// The results of a batch as an HTML page: one file without scripts, in a dark or a light scheme.
public struct HTMLReport: Sendable {
  private let plays: [TapePlay]

  /// Creates a report.
  ///
  /// - Parameter plays: the results, in the order of the page.
  public init(of plays: [TapePlay]) { self.plays = plays }

  /// The text of the file.
  public var text: String {
    let failed = plays.map(\.result).filter(\.isFailed)
    let passed = plays.filter(\.result.isPassed)
    let skipped = plays.map(\.result).filter { !$0.isPassed && !$0.isFailed }
    let time = plays.reduce(Duration.zero) { $0 + $1.time }
    let name = plays.count == 1 ? plays[0].result.path : "\(plays.count) tapes"
    let sections =
      failed.map { Self.section(of: $0) }
      + [
        ReportDocument.Section("Passed", passed.flatMap { Self.blocks(ofPassed: $0) }),
        ReportDocument.Section(
          "Not played", [.list(skipped.map { "\($0.path): \($0.verdict.rawValue)" })]),
      ]
    return ReportDocument(
      title: "\(name): \(plays.summary)", isFine: failed.isEmpty,
      lead: "\(plays.summary) in \(time.inSeconds) s", sections
    ).page
  }

  private static func section(of result: TapeResult) -> ReportDocument.Section {
    ReportDocument.Section(
      result.path, isFailure: true,
      [
        .paragraph("\(result.reason)"),
        .figures(result.pictures.map { ReportDocument.Figure($0, look: result.look) }),
        .code(lines(of: result.report)), notes(of: result),
      ])
  }

  private static func blocks(ofPassed play: TapePlay) -> [ReportDocument.Block] {
    let result = play.result
    let commands = counted(result.commandCount, "command")
    let picture = result.lastFrame.map { TapePicture("the last frame", $0) }
    let figure = picture.map { ReportDocument.Figure($0, look: result.look) }
    return [
      .folded(
        "\(result.path): \(commands), \(play.time.inSeconds) s",
        [.figures([figure].compactMap(\.self))]),
      notes(of: result),
    ]
  }

  /// The warnings and other reservations about a tape.
  private static func notes(of result: TapeResult) -> ReportDocument.Block {
    .code(result.notes.flatMap { lines(of: $0) })
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}
