import RootsBench
import RootsBlueprint
import RootsFiles
import RootsTape
import RootsTerminal

/// `roots shorten`: makes a tape shorter that still ends with the same fault.
struct Shorten {
  private let words: Words
  private let tape: String
  /// The line with the fault; nil for that of the failure, or of the last marked bug.
  private let line: Int?

  init(words: Words) {
    self.words = words
    (tape, line) = Self.place(words.operands[0])
  }

  /// The tape and the line of a place such as `bug.tape:7` or `bug.tape:7:1`, as failures print it;
  /// a file with such a name is a tape.
  private static func place(_ text: String) -> (tape: String, line: Int?) {
    var (path, line) = (text[...], nil as Int?)
    while realPath(of: String(path)) == nil, let colon = path.lastIndex(of: ":"),
      let number = Int(path[path.index(after: colon)...]), number >= 0
    {
      (path, line) = (path[..<colon], number)
    }
    return realPath(of: String(path)) == nil ? (text, nil) : (String(path), line)
  }

  func run() throws(Failure) -> Int32 {
    let time = try words.time() ?? .seconds(20)
    let reading = try NamedTapes.reading(tape, from: .withBuiltIns)
    Interrupt.watch()
    let path =
      words.value(of: .blueprint) ?? TapeFiles.withBuiltIns.blueprint(of: reading.tape)?.path
    let app = try LoadedBlueprint.read(path)
    let monitor = ShorteningMonitor(until: .now + time)
    let progress = ExploreProgress(of: monitor)
    let shortening: TapeShortening
    do throws(TapeShortening.Objection) {
      defer { progress.end() }
      shortening = try self.shortening(of: reading, on: app, within: time, under: monitor)
    } catch {
      throw failure(error, isCancelled: monitor.isCancelled)
    }
    Standard.error.write(Self.summary(of: shortening, isStopped: monitor.isCancelled))
    var recording = shortening.recording
    // The tape is written elsewhere, and perhaps for another app than that of the tape.
    if let path { recording.replace(blueprint: RootsTape.path(path, from: "./")) }
    Standard.output.write(recording.text)
    return (monitor.isCancelled ? Interrupt.code : nil) ?? Program.ExitCode.fine
  }

  private func failure(_ error: TapeShortening.Objection, isCancelled: Bool) -> Failure {
    if error.message.hasSuffix("\n") { return .report(error.message) }
    switch error.kind {
    case .faultless: return .failed("\(visible(tape)): \(error.message)")
    case .unreadable: return .unreadable("\(visible(tape)): \(error.message)")
    case .stopped where isCancelled:
      return Failure(
        "\(visible(tape)): \(error.message)", code: Interrupt.code ?? Program.ExitCode.other)
    case .stopped:
      return .other(
        "\(visible(tape)): the time was up before the tape came to its fault; "
          + "\(OptionName.time.word) gives more")
    }
  }

  /// The shortest tape that is found within the time.
  private func shortening(
    of reading: TapeReading, on app: Blueprint, within time: Duration,
    under monitor: ShorteningMonitor
  ) throws(TapeShortening.Objection) -> TapeShortening {
    let blueprint = words.value(of: .blueprint)
    var player = Replay(tapes: [tape], blueprint: blueprint).player(of: app)
    player.isCancelled = { monitor.isCancelled }
    var shortening = try TapeShortening(reading, path: tape, to: line, by: player, within: time)
    if let property = shortening.fault.property, monitor.note(shortening) {
      offerFaults(of: property, app, within: time / 2, to: &shortening, under: monitor)
    }
    let search = Exploration.search(of: app, under: monitor)
    shortening.reduce(by: search, each: time / 5, while: monitor.note)
    return shortening
  }

  /// Searches the app for shorter ways on which a property is broken.
  private func offerFaults(
    of property: String, _ app: Blueprint, within time: Duration,
    to shortening: inout TapeShortening, under monitor: ShorteningMonitor
  ) {
    var exploration = Exploration(app)
    exploration.threads = Program.processorCount
    exploration.limits.time = time
    // A longer way is of no use.
    exploration.limits.moves = max(1, shortening.count)
    exploration.leftOut = Set(app.propertyNames).subtracting([property])
    exploration.monitor = monitor.search
    guard let found = try? exploration.run() else { return }
    for way in found.faults.compactMap(\.moves) {
      let tape = WitnessTape(of: way, found.run, blueprint: nil, under: [], at: shortening.size)
      if tape.isConfirmed { shortening.offer(tape.recording) }
    }
  }

  private static func summary(of shortening: TapeShortening, isStopped: Bool) -> String {
    let cut =
      isStopped
      ? "; stopped by \(Interrupt.name)"
      : shortening.isCut ? "; the time was up, and --for gives more" : ""
    let fault = shortening.fault.message.map { visible($0) } ?? "the state is the same"
    return "\(shortening.summary)\(cut): \(fault)\n"
  }
}

extension Shorten: ListedCommand {
  static let page = CommandPage(
    summary: "make a tape shorter that ends with the same fault",
    operand: Operand(value: .tape, count: .one),
    options: [
      Option(
        name: .blueprint, letter: "b", value: .blueprint,
        help: "The app, in place of the tape's own"),
      Option(
        name: .time, value: Option.Value(name: "TIME"),
        help: "The time for all that is tried, such as 5s or 2m; 20s by default"),
    ],
    exits: [
      Exit(code: 0, meaning: "the tape was written, shorter or not"),
      Exit(code: 1, meaning: "the tape shows no fault"), .unreadable, .other,
      .stopped("ended it; the shortest tape so far was written"),
    ])
}
