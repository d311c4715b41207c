import RootsTape
import RootsTerminal
import Synchronization

/// The reports about played tapes.
extension Replay {
  /// The format of the results on standard output.
  enum Form: String, CaseIterable {
    case lines
    /// Of `--json`.
    case json
    /// Lines, and annotations of failures for GitHub Actions.
    case github
    /// The Test Anything Protocol.
    case tap

    /// The words of `--report`.
    static let words = [Form.github, .tap].map(\.rawValue)
  }

  /// The stream of the results: standard output, unless the JUnit report is written there.
  private var results: Standard { junit == "-" ? .error : .output }

  /// Prints the report and notes to standard error, and the result to the stream of the results.
  func tell(_ play: TapePlay) throws(WriteRefusal) {
    let result = play.result
    Standard.error.tell(result.report)
    if !isQuiet {
      for note in result.notes { Standard.error.tell(visible(note) + "\n") }
    }
    switch form {
    case .json: try results.write(play.json + "\n")
    case .tap: break
    case .lines, .github:
      if !isQuiet || !result.isPassed { try results.write(result.summary + "\n") }
      if form == .github, let line = play.annotation { try results.write(line + "\n") }
    }
  }

  func tellSummary(of plays: [TapePlay], _ count: Int) throws(WriteRefusal) {
    let rest = count - plays.count
    if form == .tap {
      let lines = plays.enumerated().map { TAPReport.lines(of: $1, number: $0 + 1) }
      let text = TAPReport.head(count: count) + lines.joined() + TAPReport.foot(rest: rest)
      return try results.write(text)
    }
    guard form != .json else { return }
    for play in plays.slowest(slowest) { try results.write(play.timing + "\n") }
    guard !isQuiet, count != 1 else { return }
    try results.write(plays.summary + (rest > 0 ? ", \(rest) not played" : "") + "\n")
  }

  /// Writes the files of the reports.
  ///
  /// - Returns: whether all files were written.
  func writeReports(of plays: [TapePlay], _ cases: [TapeCase]) throws(WriteRefusal) -> Bool {
    var isWritten = true
    if let html {
      isWritten = try ReportFile(path: html).write(HTMLReport(of: plays).text) && isWritten
    }
    if let trace { isWritten = try writeTraces(of: plays, cases, to: trace) && isWritten }
    if let junit {
      isWritten = try ReportFile(path: junit).write(JUnitReport(of: plays).text) && isWritten
    }
    return isWritten
  }

  // MARK: Traces

  /// Plays failed tapes again, and writes an animation and a page for each.
  private func writeTraces(
    of plays: [TapePlay], _ cases: [TapeCase], to folder: String
  ) throws(WriteRefusal) -> Bool {
    var isWritten = true
    for play in plays where play.result.isTraceable {
      guard let tape = cases.first(where: { $0.name == play.result.path }) else { continue }
      let path = "\(folder)/\(Self.fileName(of: tape.name))"
      let film = film(of: tape)
      let page = HTMLReport(of: [play], film: film).text
      isWritten = try ReportFile(path: "\(path)/film.animated.svg").write(film) && isWritten
      isWritten = try ReportFile(path: "\(path)/index.html").write(page) && isWritten
      guard !isQuiet else { continue }
      Standard.error.tell("\(visible(tape.name)): see \(visible(path))/index.html\n")
    }
    return isWritten
  }

  /// The animation of a tape up to its failure, as SVG.
  private func film(of tape: TapeCase) -> String {
    let film = Film()
    let path = "\(tape.path).animated.svg"
    var player = player()
    player.variables.merge(tape.values) { $1 }
    player.snapshots = .comparing
    player.addedOutputs = [path]
    player.rest = .milliseconds(600)
    // Only the film is written: all other files were written by the first play.
    player.files.write = { name, text throws(TapeFileError) in if name == path { film.text = text }
    }
    player.files.remove = { _ in }
    _ = player.play(tape.path)
    return film.text
  }

  /// An animation that a player writes.
  ///
  /// A class because a closure of the player sets its text.
  private final class Film: Sendable {
    private let content = Mutex("")

    var text: String {
      get { content.withLock { $0 } }
      set { content.withLock { $0 = newValue } }
    }
  }

  /// The name of a tape's folder: its path with hyphens in place of slashes.
  private static func fileName(of name: String) -> String {
    let parts = name.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return parts.joined(separator: "-")
  }
}

extension TapeResult {
  /// Whether the tape was played and did not pass.
  fileprivate var isTraceable: Bool { !isPassed && !scenes.isEmpty }
}
