import Glibc
import Roots
import RootsApp
import RootsBench
import RootsBlueprint
import RootsCurses
import RootsTape
import RootsTerminal

/// `roots run`: runs a blueprint in the terminal.
struct RunningApp: ListedCommand {
  let words: Words

  /// The path of the blueprint; nil for the demo.
  private var file: String? { words.operands.first }
  private var isPlain: Bool { words.has(.plain) }
  /// The charter of an exploratory session; nil for none.
  private var charter: String? { words.value(of: .charter) }

  var takesTerminal: Bool { !isPlain }

  func run() throws(Failure) -> Int32 {
    let size = try words.size()
    _ = try words.value(of: .charter, taking: "a text") { $0.isEmpty ? nil : $0 }
    _ = try words.value(of: .time, taking: "a time such as 60m or 1h", Replay.time)
    if words.has(.watch), file == nil {
      throw .usage(.needs(OptionName.watch.word, "a FILE", "the demo has no file to watch"))
    }
    if words.has(.tour) { return try Tour.run() }
    let blueprint = try LoadedBlueprint.read(file)
    let reading = Settings.read(
      SettingsFiles(environment: environment), theme: words.value(of: .theme))
    if isPlain { Standard.error.write(reading.complaint) }
    let used = try SeenTapes.play(of: words, on: blueprint, of: file)
    let saved = words.has(.noSave) ? nil : SavedRun(of: blueprint, file)
    // The question comes before the file of the recording, which a signal would leave behind.
    let goesOn =
      words.has(.restore) || !isPlain && saved?.isWantedBack(of: blueprint.name) == true
    let apps = ShownApps(blueprint, of: file)
    let recorded = try recording(of: blueprint, apps)
    let code =
      isPlain
      ? runPlain(blueprint, apps, size ?? Size(columns: 80, rows: 24), saved, recorded)
      : runOnTerminal(blueprint, apps, reading, saved, goesOn, recorded, used)
    return recorded?.end(code) ?? code
  }

  /// Starts the recording that was asked for, or the one that is kept of every run; nil if no run
  /// is kept.
  ///
  /// - Throws: `Failure` if the file cannot be used, or a run with a charter cannot be kept.
  private func recording(of blueprint: Blueprint, _ apps: ShownApps) throws(Failure) -> RunRecorder?
  {
    if let record = words.value(of: .record) {
      return try RunRecorder(
        at: record, of: file, apps, expects: words.has(.expect), names: !words.has(.keys),
        about: charter == nil ? [] : fields)
    }
    if words.has(.noSave) { return nil }
    do {
      return try RunRecorder(keeping: blueprint.name, of: file, about: fields)
    } catch {
      let problem = "this run is not kept: \(error)"
      if charter != nil { throw .other(problem) }
      Program.note(problem)
      return nil
    }
  }

  /// What recordings tell of the session.
  private var fields: [(TapeSessionField, String)] {
    let all: [(TapeSessionField, String?)] = [
      (.charter, charter), (.started, presentTime()), (.planned, words.value(of: .time)),
    ]
    return all.compactMap { field, value in value.map { (field, visible($0)) } }
  }

  /// The charter, which the terminal shows.
  private var shownCharter: Charter? {
    charter.map { Charter(visible($0), planned: words.value(of: .time).flatMap(Replay.time)) }
  }

  /// Gives a session its tools and its charter, and starts its recording, which begins with the
  /// settings that the session has now.
  private func prepare(_ session: Session, of apps: ShownApps, _ recorded: RunRecorder?) {
    session.workbench.ownTools = session.writingTools(
      of: file, by: recorded?.begin(session), from: apps.makeSession)
    session.workbench.charter = shownCharter
    if charter != nil, !session.chrome.offersTools {
      Program.note("remarks are off in this app: its blueprint has 'tools: off'")
    }
  }

  private func runOnTerminal(
    _ blueprint: Blueprint, _ apps: ShownApps, _ reading: SettingsReading, _ saved: SavedRun?,
    _ goesOn: Bool, _ recorded: RunRecorder?, _ used: UsedControls?
  ) -> Int32 {
    let settings = reading.settings
    // The terminal is asked for its background; until it answers, it counts as dark.
    let isDark = Background.isDark(variable: environment("COLORFGBG"))
    defer {
      saved?.close().map(Program.note)
      Standard.error.write(reading.complaint)
    }
    do throws(OpeningError) {
      let driver = try CursesDriver(
        usesMouse: settings.usesMouse, followsBackground: isDark == nil,
        colors: words.value(of: .color).flatMap { ColorDepth(rawValue: $0) })
      defer { driver.close() }
      driver.title = blueprint.name
      let links = openLinks(blueprint)
      driver.pollSources = pollSources(links)
      defer { links?.close() }
      let chosen = settings.theme ?? (isDark == false ? .light : .dark)
      let session = makeSession(
        blueprint, size: driver.size, isRecording: true, theme: chosen,
        reread: apps.reread, marking: used
      ) { if goesOn { saved?.restore(to: $0) } }
      session.usesMouse = settings.usesMouse
      session.workbench.showsNavigator = settings.showsNavigator ? nil : false
      session.keymap = settings.keymap
      prepare(session, of: apps, recorded)
      session.look.colorCount = driver.colorCount
      session.look.followsBackground = settings.theme == nil && isDark == nil
      session.look.hasDarkBackground = isDark
      session.look.choose(chosen)
      session.transitions = settings.transitions
      if let message = saved?.begin(session) ?? reading.message ?? driver.remark {
        session.message = MessageLine(.info, message)
      }
      session.workbench.earlierPromptLines = { RunFolder()?.promptLines ?? [] }
      return run(session, on: driver)
    } catch {
      Program.note(error.message)
      return Program.ExitCode.other
    }
  }

  /// The sources of events beside the terminal: links from other terminals, and the app's file.
  private func pollSources(_ links: LinkListener?) -> PollSources? {
    guard words.has(.watch), let file, let watch = FileWatch([file]) else {
      return links?.pollSources
    }
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
    if let remark = folder.remark { Program.note(remark) }
    do throws(LinkListener.Unreachable) {
      return try LinkListener.open(app: blueprint.name, in: folder)
    } catch {
      Program.note("deep links are disabled: \(error.reason)")
      return nil
    }
  }

  private func runPlain(
    _ blueprint: Blueprint, _ apps: ShownApps, _ size: Size, _ saved: SavedRun?,
    _ recorded: RunRecorder?
  ) -> Int32 {
    let restores = words.has(.restore)
    let session = makeSession(
      blueprint, size: size, isRecording: true, reread: apps.reread
    ) { if restores { saved?.restore(to: $0) } }
    prepare(session, of: apps, recorded)
    defer { saved?.close().map(Program.note) }
    if !restores { saved?.tellLeft() }
    saved?.begin(session).map(Program.note)
    let links = openLinks(blueprint)
    defer { links?.close() }
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
        try run.take(line.text)
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
        Program.note("\(what) was refused by the system")
        return Program.ExitCode.other
      }
    }
  }
}
