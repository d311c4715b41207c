import RootsBlueprint
import RootsTape
import RootsTerminal
import RootsTesting

/// `roots report SESSION...`: the sheets of recorded sessions, and what they say together.
struct SessionSheets: Equatable {
  /// The recordings and folders of recordings, as given.
  let operands: [String]
  /// The app; nil for that of the recordings.
  let blueprint: String?
  /// The search for what could have been covered.
  let search: SearchOptions
  /// The page; nil writes none.
  let page: ReportFile?
  /// The file for programs; nil writes none.
  let json: ReportFile?
  /// Whether the questions of the debrief are asked.
  let asksQuestions: Bool

  /// The time of the search unless another one is given.
  static let standardTime = Duration.seconds(5)

  init(_ words: Words) throws(UsageError) {
    operands = words.operands
    blueprint = words.value(of: .blueprint)
    var search = try SearchOptions(words)
    if words.value(of: .time) == nil { search.time = Self.standardTime }
    self.search = search
    page = words.value(of: .report).map { ReportFile(path: $0) }
    json = words.value(of: .json).map { ReportFile(path: $0) }
    if page?.isOutput == true, json?.isOutput == true {
      throw .excluding("\(OptionName.report.word) -", "\(OptionName.json.word) -")
    }
    asksQuestions = words.has(.debrief)
    if asksQuestions, operands.count > 1 {
      throw .surplusOperand(OptionName.debrief.word, name: "SESSION", operands[1])
    }
  }

  func run() -> Int32 {
    for file in [page, json] {
      if let obstacle = file?.obstacle { return Program.fail(obstacle, Program.ExitCode.other) }
    }
    var code = Program.ExitCode.fine
    var recordings: [Recording] = []
    let found = NamedTapes.found(operands, withDrafts: true)
    if NamedTapes.reportLost(among: found) { code = Program.ExitCode.unreadable }
    for path in found.filter({ $0.problem == nil }).map(\.path) {
      guard let recording = Recording(path) else {
        code = Program.ExitCode.unreadable
        continue
      }
      if recording.isBroken { code = Program.ExitCode.unreadable }
      if let same = recordings.first(where: { $0.text == recording.text }) {
        Standard.error.tell(
          "roots: '\(visible(path))' is the same recording as "
            + "'\(visible(same.session.path))', and counts once\n")
      } else {
        recordings.append(recording)
      }
    }
    if recordings.isEmpty {
      if code == Program.ExitCode.fine {
        return Program.fail(
          "there are no recordings in \(operands.map(visible).joined(separator: " and "))",
          Program.ExitCode.unreadable)
      }
      return code
    }
    if asksQuestions {
      if recordings.count > 1 {
        return Program.fail(
          "\(visible(operands[0])) has several recordings; name one", Program.ExitCode.unreadable)
      }
      return Debrief(session: recordings[0].session, text: recordings[0].text).run()
    }
    let app: Blueprint?
    do throws(Mismatch) {
      app = try self.app(of: recordings)
    } catch {
      return Program.fail(error.message, Program.ExitCode.unreadable)
    }
    if app == nil { code = Program.ExitCode.unreadable }
    let report = report(of: recordings, on: app)
    let hasOutput = page?.isOutput == true || json?.isOutput == true
    (hasOutput ? Standard.error : .output).write(SessionText(report).text)
    let version = Program.version
    page?.write(SessionPage(report, program: version).text)
    json?.write(SessionJSON(report, program: version).text)
    return code
  }

  // MARK: Reading

  /// A recording that tells of a session.
  struct Recording {
    let session: TestSession
    let text: String
    let blueprint: TapeBlueprint?
    /// Whether some of its lines cannot be read.
    let isBroken: Bool

    /// Reads a recording.
    /// - Returns: nil for a file that is none, which is reported.
    init?(_ path: String) {
      let reading: TapeReading
      do throws(TapeFileError) {
        reading = try Tape.read(path, from: .disk)
      } catch {
        _ = Program.fail(
          "'\(visible(path))' cannot be read: \(error)", Program.ExitCode.unreadable)
        return nil
      }
      // A run that was cut may end within a line.
      isBroken = reading.hasErrors
      if isBroken { Standard.error.tell(reading.report) }
      session = TestSession(of: reading, at: path)
      text = reading.texts[path] ?? ""
      blueprint = TapeFiles.disk.blueprint(of: reading.tape)
      guard session.isOfSession else {
        let remedy = "record one with 'roots run', or add a remark such as Mark bug \"...\""
        _ = Program.fail(
          "'\(visible(path))' tells of no session; \(remedy)", Program.ExitCode.unreadable)
        return nil
      }
    }
  }

  /// The message about recordings of several apps.
  private struct Mismatch: Error {
    let message: String
  }

  /// The app of the recordings: the option's, or that of the first recording whose app can be read.
  /// - Returns: nil if none can be read, which is reported.
  private func app(of recordings: [Recording]) throws(Mismatch) -> Blueprint? {
    if let blueprint { return read(blueprint) }
    var found: (app: Blueprint, path: String)?
    var paths: [String?] = []
    for recording in recordings {
      let path = recording.blueprint?.path
      if paths.contains(path) { continue }
      paths.append(path)
      guard let app = read(path) else { continue }
      guard let first = found else {
        found = (app, recording.session.path)
        continue
      }
      let (one, other) = (visible(first.path), visible(recording.session.path))
      if app.name != first.app.name {
        throw Mismatch(
          message: "'\(one)' is a session of \(visible(first.app.name)), and '\(other)' one of "
            + "\(visible(app.name)); report the sessions of one app")
      }
      if app.source.digest != first.app.source.digest {
        Standard.error.tell(
          "roots: the blueprint of '\(other)' is not that of '\(one)', on which all are played; "
            + "--blueprint FILE takes another one\n")
      }
    }
    return found?.app
  }

  private func read(_ path: String?) -> Blueprint? {
    do throws(LoadedBlueprint.Unreadable) {
      return try LoadedBlueprint.read(path)
    } catch {
      Standard.error.tell(error.description)
      Standard.error.tell(
        "roots: the app of the session cannot be used, so that frames and coverage are missing; "
          + "--blueprint FILE names it\n")
      return nil
    }
  }

  // MARK: Playing

  /// Short ways to the bugs of each session, which share the time; what one does not need, the
  /// next ones have.
  private func ways(to sessions: [TestSession], on app: Blueprint) -> [[Int: ShortWay]] {
    let deadline = ContinuousClock.now + (search.time ?? Self.standardTime)
    let count = sessions.reduce(0) { $0 + $1.count(of: .bug) }
    if count == 0 { return sessions.map { _ in [:] } }
    let monitor = ShorteningMonitor(until: deadline)
    let progress = ExploreProgress(of: monitor)
    defer { progress.end() }
    var number = 0
    return sessions.map { session in
      session.bugs.reduce(into: [:]) { ways, bug in
        let time = (deadline - .now) / (count - number)
        number += 1
        monitor.begin("bug \(number) of \(count)")
        if monitor.isCancelled { return }
        ways[bug.index] = ShortWay(
          to: bug, of: session, on: app, files: .disk, within: time, under: monitor)
      }
    }
  }

  private func report(of recordings: [Recording], on app: Blueprint?) -> SessionReport {
    let kinds = CoverageKind.usual
    let result = app.flatMap { search.explored($0, covering: kinds) }
    var seen = result.map { SeenItems(of: $0) }
    let ways = app.map { self.ways(to: recordings.map(\.session), on: $0) }
    let entries = recordings.enumerated().map { number, recording in
      let play = (recording.session.isPlain ? nil : app).map {
        SessionPlay(recording.session, on: $0, files: .disk, result, seen: &seen)
      }
      return SessionReport.Entry(
        recording.session, text: recording.text, play: play, ways: ways?[number] ?? [:])
    }
    return SessionReport(
      of: entries, on: app, coverage: result?.coverage(of: kinds, seen: seen) ?? [],
      doubt: result?.doubt)
  }
}
