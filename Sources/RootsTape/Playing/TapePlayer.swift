internal import RootsFiles
public import RootsTerminal

/// Plays tapes on sessions without a terminal: time is virtual, and nothing waits.
///
///     let player = TapePlayer { size, blueprint in try makeCity(blueprint, size: size) }
///     let result = player.play("city-login.tape")
///
/// The same app, tape and size give the same frames, byte for byte.
public struct TapePlayer {
  /// What a snapshot does.
  public enum SnapshotMode: Hashable, Sendable {
    /// It must equal its golden.
    case comparing
    /// Goldens that are missing or differ are written; a play that wrote one does not pass.
    case recording
  }

  /// Makes the app that a tape drives, from the blueprint that is asked for, if one is.
  public var makeSession: (_ size: Size, _ blueprint: String?) throws -> Session
  /// Where tapes and goldens are read, and where outputs and goldens are written.
  public var files: TapeFiles
  /// The blueprint's path when it is given from outside; it wins over the tape's own.
  public var blueprint: String?
  /// What snapshots do.
  public var snapshots = SnapshotMode.comparing
  /// How reports look.
  public var reportLook = TapeReportLook()
  /// Whether each key is followed by a frame, and not only what somebody looks at.
  public var drawsEveryKey = false
  /// Whether a program of that name could be run; none ever is.
  public var hasProgram: (String) -> Bool = ProgramSearch.hasProgram

  /// A player.
  public init(
    files: TapeFiles = .disk,
    makeSession: @escaping (_ size: Size, _ blueprint: String?) throws -> Session
  ) {
    self.files = files
    self.makeSession = makeSession
  }

  /// Reads a tape, and plays it when it can be read.
  /// - Parameters:
  ///   - path: where the tape stands.
  ///   - stage: where it is played for eyes; without one it is played at once.
  public func play(_ path: String, on stage: TapeStage? = nil) -> TapeResult {
    do throws(TapeFileError) {
      return play(try Tape.read(path, from: files), path: path, on: stage)
    } catch {
      return unreadable(path, "\(visible(path)): error: cannot read the tape: \(error)")
    }
  }

  /// Plays a tape that was read.
  /// - Parameters:
  ///   - reading: what came of reading the tape.
  ///   - path: where the tape stands: its snapshots and its blueprint are found from there.
  ///   - stage: where it is played for eyes; without one it is played at once.
  public func play(
    _ reading: TapeReading, path: String, on stage: TapeStage? = nil
  ) -> TapeResult {
    var reading = reading
    reading.checkCommands()
    stage?.begin()
    guard !reading.hasErrors else { return unreadable(path, reading.report) }
    if let objection = stage?.objection(to: reading, path: path) {
      let report = "\(visible(path)): error: \(visible(objection))"
      return unreadable(path, report, reason: "it cannot be played here")
    }
    let session: Session
    do {
      let size = stage?.size(of: reading.tape) ?? reading.tape.size
      session = try makeSession(size, blueprintPath(of: reading.tape))
    } catch {
      return unreadable(path, visibleLines("\(error)"))
    }
    if let misfit = TapeMisfit(of: reading.tape, on: session, blueprint: blueprint) {
      let report = "\(visible(path)): error: \(visible(misfit.message))"
      return unreadable(path, report, reason: "it is for another app")
    }
    var run = TapeRun(of: reading, path: path, on: session, by: self, stage: stage)
    return run.play()
  }

  private func unreadable(
    _ path: String, _ report: String, reason: String = "it cannot be read"
  ) -> TapeResult {
    let report = report.hasSuffix("\n") ? report : report + "\n"
    var result = TapeResult(path: path, verdict: .unreadable(report: report))
    result.reason = reason
    return result
  }

  /// The argument; else beside the tape that names it, else from the working directory.
  private func blueprintPath(of tape: Tape) -> String? {
    if let blueprint { return blueprint }
    var found: String?
    for statement in tape.statements {
      guard case .set(.blueprint(let path)) = statement.command else { continue }
      let beside = joined(folder(of: statement.position.file), path)
      found = files.holds(beside) ? beside : path
    }
    return found
  }
}

extension TapeFiles {
  /// Whether something is there, readable or not.
  fileprivate func holds(_ path: String) -> Bool {
    do throws(TapeFileError) {
      _ = try text(path)
      return true
    } catch {
      return error != .notFound
    }
  }
}

extension Tape {
  /// The size that it asks for: 80 x 24 unless it says otherwise.
  var size: Size {
    var size = Size(columns: 80, rows: 24)
    for case .set(let setting) in commands {
      if case .columns(let columns) = setting { size.columns = columns }
      if case .rows(let rows) = setting { size.rows = rows }
    }
    return size.clamped
  }
}

/// A text of several lines, each made visible.
func visibleLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }
    .joined(separator: "\n")
}
