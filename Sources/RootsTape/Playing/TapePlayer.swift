internal import RootsFiles
public import RootsTerminal

/// Plays tapes on sessions without a terminal, in virtual time and without waiting.
///
///     let player = TapePlayer { size, blueprint in try makeCity(blueprint, size: size) }
///     let result = player.play("city-login.tape")
///
/// Plays of one tape with equal apps and sizes draw equal frames, byte for byte.
public struct TapePlayer {
  /// The behaviour of `Snapshot`.
  public enum SnapshotMode: Hashable, Sendable {
    /// The frame must equal its snapshot.
    case comparing
    /// Missing and different snapshots are written, which the notes of the result tell.
    case recording
  }

  /// Creates the app that a tape drives, from a blueprint if one is named.
  public var makeSession: (_ size: Size, _ blueprint: String?) throws -> Session
  /// The functions that follow a play.
  package var watch = Watch()
  package typealias WatchProperties = (Session, String?) throws -> TapeProperties
  /// The access to tapes, snapshots and outputs.
  public var files: TapeFiles
  /// The path of a blueprint that replaces the tape's own; nil for none.
  public var blueprint: String?
  /// Whether the app of a tape that names none is only a default, such as a demo.
  ///
  /// Then a tape with nothing but words of VHS, which was written for a shell, is not played.
  public var isAppAssumed = false
  /// The behaviour of `Snapshot`.
  public var snapshots = SnapshotMode.comparing
  /// The programs that render films; nil for none, which is noted.
  public var filmMaker: TapeFilmMaker?
  /// The values of variables, which take precedence over those of `Set Var`.
  public var variables: [String: String] = [:]
  /// The values of secrets, by the names of `Set Secret`.
  public var environment: (String) -> String? = ProgramSearch.environment
  /// Whether the tape is to be stopped; asked between its commands and keys.
  package var isCancelled: @Sendable () -> Bool = { false }
  /// The maximum real time of a tape that is not watched; nil for no limit.
  public var timeLimit: Duration?
  /// The theme in which a watched tape is shown; nil for that of the session.
  ///
  /// Assertions see the session's own theme.
  public var watchedTheme: Theme?
  /// Whether a frame is drawn after each key, and not only when it is needed.
  public var drawsEveryKey = false
  /// Whether a program of that name is installed; programs are never run.
  public var hasProgram: (String) -> Bool = ProgramSearch.hasProgram

  /// The functions that follow a play; nil for none.
  package struct Watch {
    /// Watches the properties of a new session's app, by the path of its blueprint.
    ///
    /// Nil for apps without properties.
    package var properties: WatchProperties?
    /// Called with the session of a play, before it begins.
    package var session: ((Session) -> Void)?
    /// Called before each statement with its index, and after the last one of a tape that passes.
    package var statement: ((_ index: Int, _ session: Session) -> Void)?
  }

  /// Creates a player.
  public init(
    files: TapeFiles = .disk,
    makeSession: @escaping (_ size: Size, _ blueprint: String?) throws -> Session
  ) {
    self.files = files
    self.makeSession = makeSession
  }

  /// Plays a tape, or reports that it is lost.
  func play(_ tape: TapeCase) -> TapeResult {
    guard let problem = tape.problem.map(visible) else { return play(tape.path) }
    return unreadable(tape.path, "\(visible(tape.path)): error: \(problem)", reason: problem)
  }

  /// Reads and plays a tape.
  /// - Parameters:
  ///   - path: the path of the tape.
  ///   - stage: the terminal on which it is watched; nil plays without delay.
  public func play(_ path: String, on stage: TapeStage? = nil) -> TapeResult {
    do throws(TapeFileError) {
      return play(try Tape.read(path, from: files), path: path, on: stage)
    } catch {
      return unreadable(path, "\(visible(path)): error: cannot read the tape: \(error)")
    }
  }

  /// Plays a tape that was read.
  /// - Parameters:
  ///   - reading: the result of reading the tape.
  ///   - path: the path of the tape, from which snapshots and blueprints are found.
  ///   - stage: the terminal on which it is watched; nil plays without delay.
  public func play(
    _ reading: TapeReading, path: String, on stage: TapeStage? = nil
  ) -> TapeResult {
    var reading = reading
    reading.checkVariables(given: variables)
    reading.checkCommands(given: variables)
    stage?.begin()
    if let first = reading.diagnostics.first(where: { $0.severity == .error }) {
      checkProperties(of: &reading)
      return unreadable(path, reading.report, because: first)
    }
    if isAppAssumed, blueprint == nil, let lack = reading.lackOfApp {
      let report = lack.rendered(line: reading.line(at: lack.position))
      return unreadable(path, report, reason: "it drives no app")
    }
    let session: Session
    let properties: TapeProperties?
    do {
      let size = stage?.size(of: reading.tape) ?? reading.tape.size
      let blueprint = blueprintPath(of: reading.tape)
      session = try makeSession(size, blueprint)
      watch.session?(session)
      properties =
        reading.tape.expectsProperties ? try watch.properties?(session, blueprint) : nil
    } catch {
      if blueprint == nil, let named = files.blueprint(of: reading.tape), !named.isFound {
        let missing = reading.missing(named)
        let report = missing.rendered(line: reading.line(at: missing.position))
        return unreadable(path, report, because: missing)
      }
      return unreadable(path, visibleLines("\(error)"), reason: "its app cannot be used")
    }
    let textLook: TapeGlass.TextLook =
      stage == nil ? .strokes(session.theme.strokes) : .theme(session.theme)
    if let theme = stage == nil ? reading.tape.appTheme : watchedTheme { session.theme = theme }
    if let keymap = reading.tape.keymap { session.keymap = keymap }
    if stage != nil { session.workbench.charter = reading.tape.charter }
    var run = TapeRun(
      of: reading, path: path, on: session, by: self, stage: stage, properties: properties,
      textLook: textLook)
    return run.play()
  }

  /// Adds an error for each expected property that the app does not have, if the app can be used.
  private func checkProperties(of reading: inout TapeReading) {
    guard reading.tape.expectsProperties, let watchProperties = watch.properties else { return }
    let blueprint = blueprintPath(of: reading.tape)
    guard let session = try? makeSession(reading.tape.size, blueprint),
      let properties = try? watchProperties(session, blueprint)
    else { return }
    reading.check(
      against: session.navigator.world.map, properties: properties.objection)
  }

  private func unreadable(
    _ path: String, _ report: String, because problem: TapeDiagnostic
  ) -> TapeResult {
    let place = problem.position
    let reason = place.place(in: path) + problem.sentence
    var result = unreadable(path, report, reason: reason)
    result.position = place
    return result
  }

  private func unreadable(
    _ path: String, _ report: String, reason: String = "it cannot be read"
  ) -> TapeResult {
    let report = report.hasSuffix("\n") ? report : report + "\n"
    var result = TapeResult(path: path, verdict: .unreadable, report: report)
    result.reason = reason
    return result
  }

  /// The path of the blueprint: the player's, else the tape's own.
  private func blueprintPath(of tape: Tape) -> String? {
    blueprint ?? files.blueprint(of: tape)?.path
  }
}

extension Tape {
  /// The value of the last setting of a kind; nil without one.
  /// - Parameter value: returns the value of a setting of the kind, and nil for another one.
  func last<Value>(_ value: (TapeSetting) -> Value?) -> Value? {
    for statement in statements.reversed() {
      if case .set(let setting) = statement.command, let value = value(setting) { return value }
    }
    return nil
  }

  /// The size that the tape sets, by default 80 x 24.
  var size: Size {
    let columns = last { if case .columns(let count) = $0 { count } else { nil } }
    let rows = last { if case .rows(let count) = $0 { count } else { nil } }
    return Size(columns: columns ?? 80, rows: rows ?? 24).clamped
  }

  /// The charter of a recorded session, which a person who watches the tape sees.
  fileprivate var charter: Charter? {
    commands.lazy.compactMap { command in
      guard case .set(.session(.charter, let text)) = command else { return nil }
      return Charter(visible(text), planned: nil)
    }.first
  }

  /// The keys of the session's actions that the tape sets; nil for the standard ones.
  fileprivate var keymap: Keymap? {
    last { if case .keymap(let keymap) = $0 { keymap } else { nil } }
  }
}
