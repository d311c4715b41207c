import Roots
import RootsApp
package import RootsBlueprint
import RootsExplorer
package import RootsTape
import RootsTerminal
import Synchronization

/// Tapes that are played on mutants of an app, to learn which mutants they notice.
package struct MutantTrial: Sendable {
  /// The verdict on a mutant.
  package enum Verdict: Hashable, Sendable {
    /// A tape fails on it.
    case noticed(Notice)
    /// Every tape passes on it.
    case missed
    /// The changed text is no blueprint, for this reason.
    case broken(String)
    /// The time was up before.
    case untried
  }

  /// The failure of a tape on a mutant.
  package struct Notice: Hashable, Sendable {
    package let tape: String
    /// The line of the failing command; nil for a tape that cannot be played at all.
    package let line: Int?
    /// The failure in one line.
    package let reason: String
  }

  /// The reason why mutants cannot be judged.
  package enum Obstacle: Error, Hashable, Sendable {
    /// These tapes fail on the app itself, each with its reason.
    case failing([String])
    /// No tape expects anything.
    case expectingNothing
    /// No tape notices other titles everywhere, another start, or any mutant; this expectation
    /// would.
    case plantedUnnoticed(TapeExpectation?)
  }

  package let app: Blueprint
  /// The tapes with expectations, those with the fewest commands first.
  let tapes: [TrialTape]
  private let files: TapeFiles
  private let controls: ControlLines
  /// The number of tapes with expectations.
  package var tapeCount: Int { tapes.count }
  /// Whether all tapes are played on each mutant, and not only those that can come to its change.
  package var playsAll = false

  /// Plays the tapes on the app itself, and then on a mutant that must be noticed.
  /// - Parameter isOver: whether no more tapes are to be played; then no mutant can be tried.
  /// - Throws: `Obstacle` if the tapes cannot judge mutants.
  package init(
    _ app: Blueprint, tapes paths: [String], from disk: TapeFiles = .disk,
    until isOver: () -> Bool = { false }
  ) throws(Obstacle) {
    self.app = app
    files = disk.cached
    controls = ControlLines(app)
    var tapes: [TrialTape] = []
    var failing: [String] = []
    for path in paths {
      if isOver() {
        self.tapes = []
        return
      }
      guard let reading = try? Tape.read(path, from: files) else {
        failing.append("\(path): it cannot be read")
        continue
      }
      let sight = TrialSight()
      let result = Self.player(of: app, files, noting: sight).play(reading, path: path)
      if !result.isPassed {
        failing.append("\(path):\(result.reason)")
      } else if reading.tape.expectsSomething {
        tapes.append(TrialTape(path, reading.withoutOutputs, seen: sight.seen(by: controls)))
      }
    }
    if !failing.isEmpty { throw .failing(failing) }
    if tapes.isEmpty { throw .expectingNothing }
    // In the order of the arguments where they are equally long.
    self.tapes = tapes.enumerated().sorted {
      ($0.element.count, $0.offset) < ($1.element.count, $1.offset)
    }.map(\.element)
    guard noticesPlanted || noticesMutant(until: isOver) else {
      throw .plantedUnnoticed(Self.telling(of: app))
    }
  }

  /// A mutant with the verdict of the tapes.
  struct Tried: Sendable {
    let verdict: Verdict
    /// The changed app, if no tape notices that it is changed.
    var missed: Blueprint?
  }

  /// The verdict of the tapes on a mutant.
  private func tried(_ mutant: Mutant, until isOver: () -> Bool) -> Tried {
    if isOver() { return Tried(verdict: .untried) }
    let (blueprint, report) = Blueprint.read(source: mutant.source(from: app.source), warns: false)
    guard let blueprint else {
      let error = report.diagnostics.first { $0.severity == .error }
      return Tried(verdict: .broken(error?.message ?? "it cannot be read"))
    }
    let player = Self.player(of: blueprint, files)
    for tape in tapes(for: mutant) {
      if let notice = notice(of: tape, by: player) { return Tried(verdict: .noticed(notice)) }
      if isOver() { return Tried(verdict: .untried) }
    }
    return Tried(verdict: .missed, missed: blueprint)
  }

  /// The tapes that can behave differently on a mutant, those first that use the row or key with
  /// the change, because they are the most likely to notice it.
  private func tapes(for mutant: Mutant) -> [TrialTape] {
    let actions = mutant.actions.flatMap { controls.all.isSuperset(of: $0) ? $0 : nil }
    let line = controls.line(around: app.source.line(at: mutant.range.lowerBound))
    let possible = tapes.filter { playsAll || $0.canReach(mutant, in: actions) }
    return possible.filter { $0.uses(line) } + possible.filter { !$0.uses(line) }
  }

  /// The verdicts on mutants, in their order.
  /// - Parameter isOver: whether no more mutants are to be tried; asked on several threads.
  package func verdicts(
    on mutants: [Mutant], threads: Int, showing monitor: MutantMonitor,
    until isOver: @escaping @Sendable () -> Bool
  ) -> [Verdict] {
    tried(mutants, threads: threads, showing: monitor, until: isOver).map(\.verdict)
  }

  /// The mutants with the verdicts on them, in their order.
  func tried(
    _ mutants: [Mutant], threads: Int, showing monitor: MutantMonitor,
    until isOver: @escaping @Sendable () -> Bool
  ) -> [Tried] {
    monitor.begin(.playing, count: mutants.count)
    let tried = inOrder(mutants.count, threads: threads) { index in
      defer { monitor.advance() }
      return self.tried(mutants[index], until: isOver)
    }
    return tried ?? []
  }

  /// Whether a tape passes on the app and fails on a mutant.
  func tells(_ recording: Recording, _ mutant: Blueprint) -> Bool {
    let path = "telling.tape"
    guard let reading = try? Tape.read(path, from: TapeFiles([path: recording.text])) else {
      return false
    }
    let tape = TrialTape(path, reading, seen: .everything)
    return notice(of: tape, by: Self.player(of: app, files)) == nil
      && notice(of: tape, by: Self.player(of: mutant, files)) != nil
  }

  private func notice(of tape: TrialTape, by player: TapePlayer) -> Notice? {
    let result = player.play(tape.reading, path: tape.path)
    if result.isPassed { return nil }
    return Notice(tape: tape.path, line: result.position?.line, reason: result.reason)
  }

  /// Whether a tape notices one of all mutants, or no more are to be tried.
  ///
  /// That shows too that the tapes can notice something, in an app whose titles they do not expect.
  private func noticesMutant(until isOver: () -> Bool) -> Bool {
    for mutant in Mutant.all(of: app.source) {
      switch tried(mutant, until: isOver).verdict {
      case .noticed, .untried: return true
      case .missed, .broken: break
      }
    }
    return false
  }

  /// An expectation that holds at the start of an app, and that notices other titles.
  private static func telling(of app: Blueprint) -> TapeExpectation? {
    guard let planted = Planted(app.source).blueprints.first else { return nil }
    let frames = [app, planted].map { makeSession($0, size: WitnessTape.standardSize).frame() }
    return TellingClaims(frames[0], frames[1]).all.first
  }

  private var noticesPlanted: Bool {
    Planted(app.source).blueprints.contains { planted in
      let player = Self.player(of: planted, files)
      return tapes.contains { notice(of: $0, by: player) != nil }
    }
  }

  private static func player(
    of app: Blueprint, _ files: TapeFiles, noting sight: TrialSight? = nil
  ) -> TapePlayer {
    let pages = ReadyPages(app)
    var player = TapePlayer(files: files) { size, _ in
      let session = makeSession(app, size: size, noting: sight?.used, pages: pages)
      sight?.watch(session, of: app)
      return session
    }
    player.watchProperties = { session, _ in
      sight?.seeEverything()
      return PropertyWatch(session, app).properties
    }
    player.isVerdictEnough = sight == nil
    return player
  }
}

/// A tape that is played on mutants.
struct TrialTape: Sendable {
  let path: String
  let reading: TapeReading
  private let seen: TrialSight.Seen

  init(_ path: String, _ reading: TapeReading, seen: TrialSight.Seen) {
    self.path = path
    self.reading = reading
    self.seen = seen
  }

  var count: Int { reading.tape.statements.count }

  /// Whether the tape is known to use the row or key on a line.
  func uses(_ line: Int?) -> Bool { line.map { seen.used?.contains($0) ?? false } ?? false }

  /// Whether the tape can behave differently on a mutant.
  /// - Parameter actions: the lines of the rows and keys in whose actions the change is; nil if it
  ///   is elsewhere.
  func canReach(_ mutant: Mutant, in actions: Set<Int>?) -> Bool {
    if let actions, let used = seen.used { return !used.isDisjoint(with: actions) }
    guard let words = seen.words, case .screens(let screens) = mutant.reach else { return true }
    return !words.isDisjoint(with: screens)
  }
}

extension Tape {
  /// Whether anything is expected of the app.
  fileprivate var expectsSomething: Bool {
    commands.contains { command in
      switch command {
      case .expect, .snapshot, .wait: true
      default: false
      }
    }
  }
}

extension TapeReading {
  /// The same tape, which writes nothing.
  fileprivate var withoutOutputs: TapeReading {
    var reading = self
    reading.tape.statements.removeAll { statement in
      switch statement.command {
      case .output, .screenshot: true
      default: false
      }
    }
    return reading
  }
}

extension TapeFiles {
  /// The same files, each of which is read once and none is written.
  fileprivate var cached: TapeFiles {
    let texts = TextCache(self)
    var files = TapeFiles(
      { path throws(TapeFileError) in try texts.text(path).get() },
      write: { _, _ throws(TapeFileError) in })
    files.names = { _ in [] }
    return files
  }
}

/// The texts of files that were read.
///
/// A class because the threads share it.
private final class TextCache: Sendable {
  private let files: TapeFiles
  private let texts = Mutex<[String: Result<String, TapeFileError>]>([:])

  init(_ files: TapeFiles) { self.files = files }

  func text(_ path: String) -> Result<String, TapeFileError> {
    texts.withLock { texts in
      if let text = texts[path] { return text }
      let text = Result { () throws(TapeFileError) in try files.text(path) }
      texts[path] = text
      return text
    }
  }
}
