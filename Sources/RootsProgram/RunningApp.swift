import Glibc
import Roots
import RootsApp
import RootsBlueprint
import RootsCurses
import RootsTape
import RootsTerminal
import RootsTesting

/// `roots run`: runs a blueprint in the terminal.
struct RunningApp: Equatable {
  /// The path of the blueprint; nil for the demo.
  var file: String?
  var isPlain = false
  /// Whether the tour through the demo is shown, and nothing else is run.
  var showsTour = false
  /// The screen size for `isPlain`.
  var size: Size?
  /// The name of a theme.
  var theme: String?
  /// The path for a recording.
  var record: String?
  /// The charter of an exploratory session; nil for none.
  var charter: String?
  /// The time planned for the session, as written.
  var planned: String?
  /// Whether expectations are recorded.
  var recordsExpectations = false
  /// Whether keys are recorded in place of names.
  var recordsKeys = false
  /// Whether the screens of the last run are restored.
  var restores = false
  /// Whether this run is saved for the next one.
  var saves = true
  /// Whether the app is reloaded when its file is saved.
  var watches = false
  /// The tapes that have used the rows and keys without a dot; nil for no dots.
  var seen: SeenTapes?
  /// The number of colours to use; nil for that of the terminal and the environment.
  var colors: ColorDepth?

  func run() -> Int32 {
    if showsTour { return Tour.run() }
    guard let blueprint = LoadedBlueprint.readable(file) else { return Program.ExitCode.unreadable }
    let reading = Settings.read(SettingsFiles(environment: environment), theme: theme)
    if isPlain { Standard.error.write(reading.complaint) }
    let used = seen?.play(on: blueprint, of: file)
    if seen != nil, used == nil { return Program.ExitCode.unreadable }
    let saved = saves ? SavedRun(of: blueprint, file) : nil
    // The question comes before the file of the recording, which a signal would leave behind.
    let goesOn = restores || !isPlain && saved?.isWantedBack(of: blueprint.name) == true
    let recorded: RunRecorder?
    do {
      recorded = try recording(of: blueprint)
    } catch {
      return Program.fail("\(error)", Program.ExitCode.other)
    }
    let code =
      isPlain
      ? runPlain(blueprint, saved, recorded)
      : runOnTerminal(blueprint, reading, saved, goesOn, recorded, used)
    return recorded?.end(code) ?? code
  }

  /// Starts the recording that was asked for, or the one that is kept of every run; nil if no run
  /// is kept.
  ///
  /// - Throws: `RecordingFileError`, or `Unkept` for a run with a charter.
  private func recording(of blueprint: Blueprint) throws -> RunRecorder? {
    if let record {
      return try RunRecorder(
        at: record, of: file, expects: recordsExpectations, names: !recordsKeys,
        about: charter == nil ? [] : fields)
    }
    guard saves else { return nil }
    do throws(WitnessFolder.Unwritable) {
      return try RunRecorder(keeping: blueprint.name, of: file, about: fields)
    } catch {
      let problem = Unkept(reason: error)
      if charter != nil { throw problem }
      Standard.error.write("roots: \(problem)\n")
      return nil
    }
  }

  /// What recordings tell of the session.
  private var fields: [(TapeSessionField, String)] {
    let all: [(TapeSessionField, String?)] = [
      (.charter, charter), (.started, presentTime()), (.planned, planned),
    ]
    return all.compactMap { field, value in value.map { (field, visible($0)) } }
  }

  /// The charter, which the terminal shows.
  private var shownCharter: Charter? {
    charter.map { Charter(visible($0), planned: planned.flatMap { Replay.time($0) }) }
  }

  private func runOnTerminal(
    _ blueprint: Blueprint, _ reading: SettingsReading, _ saved: SavedRun?, _ goesOn: Bool,
    _ recorded: RunRecorder?, _ used: UsedControls?
  ) -> Int32 {
    let history = PromptHistoryFile()
    let settings = reading.settings
    // The terminal is asked for its background; until it answers, it counts as dark.
    let isDark = Background.isDark(variable: environment("COLORFGBG"))
    defer {
      saved?.close().map { Standard.error.write("roots: \($0)\n") }
      history.close().map { Standard.error.write("roots: \($0)\n") }
      Standard.error.write(reading.complaint)
    }
    do throws(OpeningError) {
      let driver = try CursesDriver(
        usesMouse: settings.usesMouse, followsBackground: isDark == nil,
        colors: colors)
      defer { driver.close() }
      driver.title = blueprint.name
      let links = openLinks(blueprint)
      driver.pollSources = pollSources(links)
      defer { links?.close() }
      let chosen = settings.theme ?? (isDark == false ? .light : .dark)
      let session = makeSession(
        blueprint, size: driver.size, isRecording: true, theme: chosen,
        reread: LoadedBlueprint.reread(file), marking: used
      ) { if goesOn { saved?.restore(to: $0) } }
      session.showsNavigator = settings.showsNavigator ? nil : false
      session.keymap = settings.keymap
      // The tape that :write makes begins with these settings.
      session.ownTools = SessionTool.all(
        with: tools(of: session, blueprint, recorded))
      session.charter = shownCharter
      session.colorCount = driver.colorCount
      session.followsBackground = settings.theme == nil && isDark == nil
      session.hasDarkBackground = isDark
      session.choose(chosen)
      session.transitions = settings.transitions
      if let message = saved?.begin(session) ?? reading.message ?? driver.remark {
        session.message = MessageLine(.info, message)
      }
      history.attach(to: session)
      recorded?.begin(session)
      return run(session, on: driver)
    } catch {
      return Program.fail(error.message, Program.ExitCode.other)
    }
  }

  /// The words of the prompt that write files.
  private func tools(
    of session: Session, _ blueprint: Blueprint, _ recorded: RunRecorder?
  ) -> [SessionTool] {
    let tape = RunTape(of: session, blueprint: file) { size in
      // The tape names the file, which may have changed since.
      makeSession(
        try LoadedBlueprint.read(file), size: size, isRecording: true,
        reread: LoadedBlueprint.reread(file))
    }
    return [tape.tool, .screenshot, sheetTool { recorded?.text ?? tape.text }]
  }

  /// The sources of events beside the terminal: links from other terminals, and the app's file.
  private func pollSources(_ links: LinkListener?) -> PollSources? {
    guard watches, let file, let watch = FileWatch([file]) else { return links?.pollSources }
    var sources =
      links?.pollSources
      ?? PollSources(descriptors: { [] }, patience: { nil }, events: { [] }, answer: { _ in })
    sources.descriptors = { [descriptors = sources.descriptors] in
      descriptors() + [watch.descriptor]
    }
    sources.events = { [events = sources.events] in
      events() + (watch.hasChanged() ? [.fileChanged] : [])
    }
    return sources
  }

  /// Opens the socket for deep links from other terminals.
  private func openLinks(_ blueprint: Blueprint) -> LinkListener? {
    let folder = LinkFolder()
    if let remark = folder.remark { Standard.error.write("roots: \(remark)\n") }
    do throws(LinkListener.Unreachable) {
      return try LinkListener.open(app: blueprint.name, in: folder)
    } catch {
      Standard.error.write("roots: deep links are disabled: \(error.reason)\n")
      return nil
    }
  }

  private func runPlain(
    _ blueprint: Blueprint, _ saved: SavedRun?, _ recorded: RunRecorder?
  ) -> Int32 {
    let session = makeSession(
      blueprint, size: size ?? Size(columns: 80, rows: 24), isRecording: true,
      reread: LoadedBlueprint.reread(file)
    ) { if restores { saved?.restore(to: $0) } }
    session.charter = shownCharter
    defer { saved?.close().map { Standard.error.write("roots: \($0)\n") } }
    if !restores { saved?.tellLeft() }
    saved?.begin(session).map { Standard.error.write("roots: \($0)\n") }
    let links = openLinks(blueprint)
    defer { links?.close() }
    recorded?.begin(session)
    Interrupt.watch()
    do throws(LostOutput.Failure) {
      try tell(session, pollSources(links))
    } catch {
      // The run ends with its reader.
    }
    let isStopped = !session.isOver && Interrupt.isPending
    if isStopped { session.handle(.ended(.quitSignal)) }
    return (isStopped ? Interrupt.code : nil) ?? Program.ExitCode.fine
  }

  /// Runs a session in plain text until it or the input ends, or nothing can be written.
  private func tell(_ session: Session, _ sources: PollSources?) throws(LostOutput.Failure) {
    var lines = PlainInput()
    let run = PlainRun(session) { line throws(LostOutput.Failure) in
      Standard.output.write(line + "\n")
      if let failure = LostOutput.failure { throw failure }
    }
    let clock = ContinuousClock()
    let start = clock.now
    try run.begin()
    while !session.isOver {
      let due = session.scheduler.nextDue.map { max(.zero, $0 - (clock.now - start)) }
      switch lines.next(before: due, or: sources) {
      case .line(let line):
        session.scheduler.advance(to: clock.now - start)
        try run.take(line)
      case .nothing:
        session.scheduler.advance(to: clock.now - start)
        session.loop.drain()
        try run.refresh()
      case .pollSources:
        session.scheduler.advance(to: clock.now - start)
        for event in sources?.events() ?? [] { try run.take(event) }
        for case .answer(let text) in session.takeDriverRequests() {
          sources?.answer(text)
        }
      case .end: return
      }
    }
  }

  private func run(_ session: Session, on driver: any Driver) -> Int32 {
    let clock = ContinuousClock()
    let start = clock.now
    do throws(DriverError) {
      try session.run(on: driver) { clock.now - start }
      return Program.ExitCode.fine
    } catch {
      switch error {
      case .terminalGone:
        if !session.isOver { session.handle(.ended(.terminalGone)) }
        return 128 + SIGHUP
      case .refused(let what):
        return Program.fail("\(what) was refused by the system", Program.ExitCode.other)
      }
    }
  }
}

/// The reason why a run leaves no recording in the state folder.
private struct Unkept: Error, CustomStringConvertible {
  let reason: WitnessFolder.Unwritable

  var description: String { "this run is not kept: \(reason)" }
}
