internal import Roots
public import RootsTerminal

/// The tape of a run so far: every run is recorded, so that a fault can be written down when it is
/// seen.
///
/// A class because the recorder's callback adds events.
public final class RunTape {
  private let recorder: TapeRecorder
  private let blueprint: String?
  private let makeSession: (Size) throws -> Session
  /// The state at the beginning, which may have been restored.
  private let start: World

  /// Starts recording.
  ///
  /// - Parameters:
  ///   - session: the session to record, at its beginning.
  ///   - blueprint: the path of its blueprint; nil for none.
  ///   - makeSession: makes the same app in its initial state, to replay the tape before it counts
  ///     as written.
  public init(
    of session: Session, blueprint: String?, makeSession: @escaping (Size) throws -> Session
  ) {
    recorder = TapeRecorder(keepingPlacesOf: session)
    self.blueprint = blueprint
    start = session.navigator.world
    self.makeSession = makeSession
  }

  /// The word `write FILE [last N]` of the prompt.
  public var tool: SessionTool {
    SessionTool(.write) { [self] _, argument in write(argument ?? "") }
  }

  /// The text of the whole run so far.
  package var text: String { recording(last: nil, at: "").recording.text }

  // MARK: Writing

  private func write(_ argument: String) -> MessageLine {
    let (path, count) = Self.parse(argument)
    if count == nil, argument.contains(" last ") {
      return MessageLine(
        .refusal, "after 'last' comes a number of steps from 1, as in 'write bug.tape last 3'")
    }
    recorder.dropTool()
    let recording = self.recording(last: count, at: path)
    do throws(RecordingFileError) {
      try RecordingFile(at: path).finish(recording.recording)
    } catch {
      return MessageLine(.refusal, "\(error)")
    }
    // As `roots replay` counts them: a command can print as several.
    let written = Tape.parse(recording.recording.text, file: path).tape.statements.count
    let commands = written == 1 ? "1 command" : "\(written) commands"
    let remark = recording.replays ? "" : ", but replaying it leads to another state\(reason)"
    return MessageLine(.info, "wrote \(visible(path)) with \(commands)\(remark)")
  }

  /// The reason why a tape does not lead to the present state, if it is known.
  private var reason: String {
    let facts = recorder.session.navigator.world.facts.values
    let hasSecret = facts.contains { if case .secret(let text) = $0 { text != "" } else { false } }
    return hasSecret ? ", because secrets are not written" : ""
  }

  private static func parse(_ argument: String) -> (path: String, last: Int?) {
    let words = argument.split(separator: " ")
    guard words.count > 2, words[words.count - 2] == "last",
      let count = words.last.flatMap({ Int($0) }),
      count > 0
    else { return (argument, nil) }
    return (words.dropLast(2).joined(separator: " "), count)
  }

  /// The recording of the last steps; of more steps if these do not lead to the same state.
  func recording(last count: Int?, at path: String) -> (recording: Recording, replays: Bool) {
    guard let places = recorder.places else { return (Recording(), false) }
    var count = count
    while let steps = count {
      guard let mark = places.mark(ofLast: steps, before: recorder.lineOfTool),
        mark.line > 0 || places.isCut
      else { break }
      let (recording, replays) = recording(from: mark, .way, at: path)
      if replays { return (recording, true) }
      count = steps > 1 << 20 ? nil : steps * 2
    }
    if !places.isWayCut {
      let (recording, replays) = recording(from: nil, .way, at: path)
      if replays { return (recording, true) }
    }
    return recording(from: places.isCut ? places.marks.first : nil, .all, at: path)
  }

  /// The lines that a tape contains.
  private enum Lines {
    /// Those that lead to the present state, without those that rewinding has taken back.
    case way
    /// All lines, with the keys that rewind: what is selected and typed in is not rewound.
    case all
  }

  /// The recording from a place on, and whether it begins and ends in the states of the run.
  private func recording(
    from mark: RecordedPlaces.Mark?, _ lines: Lines, at path: String
  ) -> (Recording, replays: Bool) {
    let before = mark.map { world(at: $0.place) } ?? start
    let beginning = beginning(at: mark?.place.size, before, path)
    var recording = beginning
    switch lines {
    case .way: recording.lines += recorder.linesOfWay(from: mark)
    case .all: recording.lines += recorder.lines(from: mark?.line ?? 0)
    }
    // A value that a marked bug is about is wrong, and not expected.
    let wrong = Set(recording.lines.compactMap(\.markedPath))
    let claims = claims.filter { claim in claim.path.map { !wrong.contains($0) } ?? true }
    if !claims.isEmpty { recording.lines += [.gap, .comment("The state at the end.")] }
    recording.lines += claims.map(\.line)
    let replays =
      before.map { leads(beginning, to: $0, path) } == true
      && leads(recording, to: recorder.session.navigator.world, path)
    return (recording, replays)
  }

  /// The settings, and the commands that rebuild a state.
  private func beginning(at size: Size?, _ world: World?, _ path: String) -> Recording {
    let size = size ?? recorder.places?.marks.first?.place.size ?? recorder.session.size
    var recording = Recording(lines: [.comment("Written by :write.")])
    if let blueprint {
      recording.lines.append(
        .command(.set(.blueprint(path: RootsTape.path(blueprint, from: path)))))
    }
    recording.lines.append(.command(.set(.columns(size.columns))))
    recording.lines.append(.command(.set(.rows(size.rows))))
    recording.lines += Recording.keymapLines(of: recorder.session)
    recording.lines.append(.gap)
    let commands = world?.rebuildingCommands ?? []
    if commands.isEmpty { return recording }
    recording.lines.append(.comment("The state before the first key."))
    recording.lines += commands.map { .command(.perform(command: "\($0)")) }
    recording.lines.append(.gap)
    return recording
  }

  private func world(at place: RecordedPlace) -> World? {
    place.branch.life == recorder.session.branchPlace.life
      ? recorder.session.navigator.journal?.world(after: place.step) : nil
  }

  /// The assertions about the present state.
  private var claims: [TapeExpectation] {
    let world = recorder.session.navigator.world
    let claims = world.claims(since: World(world.map)).filter { !recorder.isTelling($0) }
    return claims.isEmpty ? world.claimsOfStart : claims
  }

  /// Makes the app of a tape: the tools have the same words, and do nothing.
  func makePlayed(_ size: Size) throws -> Session {
    let played = try makeSession(size)
    played.ownTools = SessionTool.idle(of: recorder.session.ownTools)
    return played
  }

  /// Whether a recording passes and ends with the screens, payloads and facts of a world.
  private func leads(_ recording: Recording, to end: World, _ path: String) -> Bool {
    var session: Session?
    let player = TapePlayer { [self] size, _ in
      let played = try makePlayed(size)
      session = played
      return played
    }
    // Bugs that were marked with what should be so fail, and change no state.
    let lines = recording.lines.filter { !$0.isMarkedBug }
    let reading = Tape.parse(Recording(lines: lines).text, file: path)
    guard player.play(reading, path: path).isPassed, let session else { return false }
    // The entries of another run have other numbers.
    return session.navigator.world.canonical.differences(from: end.canonical).isEmpty
  }
}
