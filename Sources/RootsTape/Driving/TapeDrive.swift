import Roots
package import RootsTerminal

/// An app that a program drives by statements of tapes, played one after the other.
///
/// The statements that were done are all that is kept: what fails, and each step back, is made by a
/// new start of the app that plays the statements before it. Equal statements lead to equal frames,
/// so that an error changes nothing. A refusal that is known before it is played needs no start.
///
/// A class because it owns a session.
package final class TapeDrive {
  /// What can be asked of statements.
  package enum Kind {
    /// Acts by name, keys, links, time and expectations.
    case any
    /// Those that share a line: keys, texts, the mouse and time.
    case keys
    case expectation
  }

  /// What statements have changed.
  package struct Outcome {
    /// The changes, in the words of `Expect state`.
    package let changes: [String]
    /// Keys without effect, and the like.
    package let notes: [String]
    package let message: MessageLine?
    /// The commands that wait for an answer now and did not before.
    package let waiting: [String]
  }

  /// One start of the app.
  private struct Life {
    let session: Session
    let tape: RunTape
    var run: TapeRun
  }

  private let player: TapePlayer
  private let size: Size
  private let blueprint: String?
  private var life: Life
  /// The statements of each request that was done, and those that were undone, the last one first.
  private var done: [[TapeStatement]] = []
  private var undone: [[TapeStatement]] = []
  private var forks: [String: [[TapeStatement]]] = [start: []]

  /// The name of the place before the first request.
  package static let start = "start"
  private static let heading = "Written by roots drive."

  /// Starts an app.
  /// - Parameters:
  ///   - player: makes the app's sessions.
  ///   - blueprint: the path of the blueprint, for tapes; nil for the demo.
  package init(_ player: TapePlayer, blueprint: String?, size: Size) throws {
    (self.player, self.blueprint, self.size) = (player, blueprint, size)
    life = try Self.begin(player, blueprint, size)
  }

  /// The app's session; another one after each step back.
  package var session: Session { life.session }
  /// The number of requests that acted.
  package var count: Int { done.count(where: Self.acts) }
  package var forkNames: [String] { forks.keys.sorted() }

  private static func begin(
    _ player: TapePlayer, _ blueprint: String?, _ size: Size
  ) throws -> Life {
    let session = try player.makeSession(size, nil)
    let properties = try player.watch.properties?(session, nil)
    let recorder = TapeRecorder(session, nil, under: [heading])
    let tape = RunTape(recorder, blueprint: blueprint, player)
    var run = TapeRun(
      of: TapeReading(Tape(statements: [])), path: "drive", on: session, by: player,
      properties: properties)
    try run.begin()
    return Life(session: session, tape: tape, run: run)
  }

  /// A new start of the app, after some requests.
  private func replay(_ requests: [[TapeStatement]]) throws(DriveError) -> Life {
    do {
      var life = try Self.begin(player, blueprint, size)
      for statements in requests { try Self.play(statements, in: &life) }
      return life
    } catch let error as DriveError {
      throw error
    } catch {
      throw DriveError(.failed, "the app cannot be started again: \(error)")
    }
  }

  // MARK: Statements

  /// Reads statements that a request can play.
  /// - Parameters:
  ///   - word: what stands before the text in a tape, such as `Expect `; empty for nothing.
  ///   - member: the member of the request with the text.
  package func statements(
    _ text: String, after word: String = "", _ kind: Kind = .any, of member: String
  ) throws(DriveError) -> [TapeStatement] {
    var reading = Tape.parse(word + text, file: member)
    reading.checkVariables(given: player.variables)
    reading.checkCommands(given: player.variables)
    if let problem = reading.diagnostics.first(where: { $0.severity == .error }) {
      throw .statement(problem.sentence, at: problem.position.moved(by: word))
    }
    let statements = reading.tape.statements.map {
      TapeStatement($0.command, at: $0.position.moved(by: word))
    }
    if statements.isEmpty { throw DriveError(.badStatement, "there is no statement in the text") }
    for statement in statements { try check(statement, kind) }
    if kind == .expectation, statements.count > 1 {
      throw .statement("one expectation is enough", at: statements[1].position)
    }
    return statements
  }

  private func check(_ statement: TapeStatement, _ kind: Kind) throws(DriveError) {
    let command = statement.command
    let isPlayed =
      switch kind {
      case .any: !command.isOfFile
      case .keys: command.traits.contains(.sharesLine) && !command.isOfFile
      case .expectation: command.claim != nil
      }
    guard isPlayed else {
      throw .statement("'\(command)' cannot be played by this request", at: statement.position)
    }
    guard let claim = command.claim else { return }
    let map = session.navigator.world.map
    let problem = TapeAppCheck.objection(to: claim, map, life.run.properties?.objection)
    if let problem { throw .statement(problem, at: statement.position) }
    if claim.isSoft {
      throw .statement("an expectation of a request is never soft", at: statement.position)
    }
  }

  /// Plays statements, all of them or none.
  package func play(_ statements: [TapeStatement]) throws(DriveError) -> Outcome {
    try checkFirst(of: statements)
    do throws(DriveError) {
      let outcome = try Self.play(statements, in: &life)
      done.append(statements)
      undone = []
      return outcome
    } catch {
      life = try replay(done)
      throw error
    }
  }

  /// What statements would do, on an app of its own.
  package func outcome(of statements: [TapeStatement]) throws(DriveError) -> Outcome {
    try checkFirst(of: statements)
    var other = try replay(done)
    return try Self.play(statements, in: &other)
  }

  /// Fails if the app has ended, or would refuse the first of some statements, without playing it.
  private func checkFirst(of statements: [TapeStatement]) throws(DriveError) {
    guard let first = statements.first, !first.command.traits.contains(.checks) else { return }
    if session.isOver { throw Self.end }
    if player.isCancelled() { return }
    guard let kind = first.command.kindOfRequest, !life.run.settings.allowsRefusals,
      !Tape(statements: statements).expectsRefusal(after: 0)
    else { return }
    let (objection, refusal): (String?, String?) =
      switch first.command {
      case .act(let act, _): (session.objection(to: act), session.knownRefusal(of: act))
      case .open(let url): (nil, session.knownRefusal(ofCommand: .open(url)))
      default: (nil, nil)
      }
    guard let reason = objection ?? refusal.map({ "\(kind) was refused: \($0)" }) else { return }
    throw DriveError(TapeFailure(reason), at: first)
  }

  /// The error of an act after the end of the app.
  package static var end: DriveError {
    DriveError(.ended, "the app has ended; undo or return goes back before that")
  }

  /// A session of its own in the present state.
  package func copy() throws(DriveError) -> Session { try replay(done).session }

  @discardableResult
  private static func play(
    _ statements: [TapeStatement], in life: inout Life
  ) throws(DriveError) -> Outcome {
    let world = life.session.navigator.world
    let noteCount = life.run.findings.notes.count
    // Each request is answered as the first one is.
    life.run.effect.warningCount = 0
    for index in life.run.script.add(statements) {
      let statement = life.run.script.tape.statements[index]
      if life.session.isOver, !statement.command.traits.contains(.checks) {
        throw Self.end
      }
      if case .act(let act, _) = statement.command, life.session.objection(to: act) != nil {
        life.tape.note(act)
      }
      do throws(TapeFailure) {
        try life.run.play(at: index)
      } catch {
        throw DriveError(error, at: statement)
      }
      if let claim = statement.command.claim { life.tape.note(claim) }
    }
    let now = life.session.navigator.world
    let earlier = Set(world.pending.map(\.pendingID))
    return Outcome(
      changes: now.changes(since: world), notes: Array(life.run.findings.notes[noteCount...]),
      message: life.session.message,
      waiting: now.pending.filter { !earlier.contains($0.pendingID) }.map { "\($0.command)" })
  }

  // MARK: History

  /// Whether a request did more than check something.
  private static func acts(_ request: [TapeStatement]) -> Bool {
    request.contains { !$0.command.traits.contains(.checks) }
  }

  /// Takes back the last requests that acted, with what was checked after the first of them.
  package func undo(_ number: Int) throws(DriveError) {
    let places = done.indices.filter { Self.acts(done[$0]) }
    guard number <= places.count else {
      throw DriveError(.noHistory, "there are \(places.count) requests to undo, not \(number)")
    }
    let first = places[places.count - number]
    life = try replay(Array(done[..<first]))
    undone += done[first...].reversed()
    done.removeSubrange(first...)
  }

  /// Does the last requests again that were taken back, with what was checked after them.
  package func redo(_ number: Int) throws(DriveError) {
    let next = Array(undone.reversed())
    let places = next.indices.filter { Self.acts(next[$0]) }
    guard number <= places.count else {
      throw DriveError(.noHistory, "there are \(places.count) requests to redo, not \(number)")
    }
    let again = next[..<(number < places.count ? places[number] : next.count)]
    life = try replay(done + again)
    done += again
    undone.removeLast(again.count)
  }

  /// Names the present place.
  package func fork(_ name: String) { forks[name] = done }

  /// Goes back to a place with a name.
  package func goBack(to name: String) throws(DriveError) {
    guard let requests = forks[name] else {
      let known = forkNames.map { "'\(visible($0))'" }.joined(separator: ", ")
      throw DriveError(.unknownFork, "no fork has the name '\(visible(name))'; there are \(known)")
    }
    life = try replay(requests)
    (done, undone) = (requests, [])
  }

  // MARK: Results

  /// Writes a tape of what was done.
  package func write(to path: String) throws(DriveError) -> RunTape.Written {
    do throws(RecordingFileError) {
      return try life.tape.write(to: path)
    } catch {
      throw DriveError(.unwritable, "\(error)")
    }
  }

  /// The present frame, at the end of its transition.
  package func frame() -> Frame { life.run.glass.settled() }
}

extension TapeCommand {
  /// Whether it prepares a play, marks something or needs files beside a tape.
  fileprivate var isOfFile: Bool {
    if case .mark = self { return true }
    return !traits.isDisjoint(with: [.arranges, .pictures])
  }
}

extension TapePosition {
  /// The position in a text without the word in front of it.
  fileprivate func moved(by word: String) -> TapePosition {
    var moved = self
    if line == 1 { moved.column = max(1, column - word.utf8.count) }
    return moved
  }
}

extension DriveError {
  fileprivate static func statement(_ message: String, at position: TapePosition) -> DriveError {
    DriveError(.badStatement, message, at: position)
  }

  fileprivate init(_ failure: TapeFailure, at statement: TapeStatement) {
    let code: Code =
      switch failure.kind {
      case .stopped: .stopped
      case .expectation where statement.command.kindOfRequest != nil: .refused
      case .expectation, .wait, .other: .failed
      }
    self.init(
      code, failure.message, at: statement.position, expected: failure.expected,
      actual: failure.actual)
  }
}
