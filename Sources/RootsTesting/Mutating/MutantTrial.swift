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
    /// No tape notices other titles everywhere, and another start.
    case plantedUnnoticed
  }

  package let app: Blueprint
  /// The tapes with expectations, those with the fewest commands first.
  let tapes: [TrialTape]
  private let files: TapeFiles
  /// The number of tapes with expectations.
  package var tapeCount: Int { tapes.count }
  /// Whether all tapes are played on each mutant, and not only those that can come to its change.
  package var playsAll = false

  /// Plays the tapes on the app itself, and then on a mutant that must be noticed.
  /// - Throws: `Obstacle` if the tapes cannot judge mutants.
  package init(
    _ app: Blueprint, tapes paths: [String], from disk: TapeFiles = .disk
  ) throws(Obstacle) {
    self.app = app
    files = disk.cached
    var tapes: [TrialTape] = []
    var failing: [String] = []
    for path in paths {
      guard let reading = try? Tape.read(path, from: files) else {
        failing.append("\(path): it cannot be read")
        continue
      }
      let sight = TrialSight()
      let result = Self.player(of: app, files, noting: sight).play(reading, path: path)
      if !result.isPassed {
        failing.append("\(path):\(result.reason)")
      } else if reading.tape.expectsSomething {
        tapes.append(TrialTape(path, reading.withoutOutputs, seen: sight.words))
      }
    }
    if !failing.isEmpty { throw .failing(failing) }
    if tapes.isEmpty { throw .expectingNothing }
    // In the order of the arguments where they are equally long.
    self.tapes = tapes.enumerated().sorted {
      ($0.element.count, $0.offset) < ($1.element.count, $1.offset)
    }.map(\.element)
    guard noticesPlanted else { throw .plantedUnnoticed }
  }

  /// The verdict of the tapes on a mutant.
  private func verdict(on mutant: Mutant, until isOver: () -> Bool) -> Verdict {
    if isOver() { return .untried }
    let (blueprint, report) = Blueprint.read(source: mutant.source(from: app.source))
    guard let blueprint else {
      let error = report.diagnostics.first { $0.severity == .error }
      return .broken(error?.message ?? "it cannot be read")
    }
    for tape in tapes where playsAll || tape.canReach(mutant) {
      if let notice = notice(of: blueprint, by: tape) { return .noticed(notice) }
      if isOver() { return .untried }
    }
    return .missed
  }

  /// The verdicts on mutants, in their order.
  /// - Parameter isOver: whether no more mutants are to be tried; asked on several threads.
  func verdicts(
    on mutants: [Mutant], threads: Int, showing monitor: MutantMonitor,
    until isOver: @escaping @Sendable () -> Bool
  ) -> [Verdict] {
    monitor.begin(.playing, count: mutants.count)
    let verdicts = inOrder(mutants.count, threads: threads) { index in
      defer { monitor.advance() }
      return verdict(on: mutants[index], until: isOver)
    }
    return verdicts ?? []
  }

  /// Whether a tape passes on the app and fails on a mutant.
  func tells(_ recording: Recording, _ mutant: Blueprint) -> Bool {
    let path = "telling.tape"
    guard let reading = try? Tape.read(path, from: TapeFiles([path: recording.text])) else {
      return false
    }
    let tape = TrialTape(path, reading, seen: nil)
    return notice(of: app, by: tape) == nil && notice(of: mutant, by: tape) != nil
  }

  private func notice(of blueprint: Blueprint, by tape: TrialTape) -> Notice? {
    let result = Self.player(of: blueprint, files).play(tape.reading, path: tape.path)
    if result.isPassed { return nil }
    return Notice(tape: tape.path, line: result.position?.line, reason: result.reason)
  }

  private var noticesPlanted: Bool {
    Planted(app.source).blueprints.contains { planted in
      tapes.contains { notice(of: planted, by: $0) != nil }
    }
  }

  private static func player(
    of app: Blueprint, _ files: TapeFiles, noting sight: TrialSight? = nil
  ) -> TapePlayer {
    var player = TapePlayer(files: files) { size, _ in
      let session = makeSession(app, size: size)
      sight?.watch(session, of: app)
      return session
    }
    player.watchProperties = { session, _ in
      sight?.seesEverything()
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
  /// The names of the screens that come up, and the words of the commands; nil for all names.
  private let seen: Set<String>?

  init(_ path: String, _ reading: TapeReading, seen: Set<String>?) {
    self.path = path
    self.reading = reading
    self.seen = seen
  }

  var count: Int { reading.tape.statements.count }

  /// Whether the tape can behave differently on a mutant.
  func canReach(_ mutant: Mutant) -> Bool {
    guard let seen, case .screens(let screens) = mutant.reach else { return true }
    return !seen.isDisjoint(with: screens)
  }
}

/// The names that come up while a tape plays on the app itself.
///
/// A class because the callback of the session adds to it.
private final class TrialSight {
  /// Nil for all names.
  private(set) var words: Set<String>? = []
  private var observation: Subscription?

  deinit { observation?.cancel() }

  func seesEverything() { words = nil }

  func watch(_ session: Session, of app: Blueprint) {
    add(session.navigator.world, of: app)
    observation = session.observeSteps { [weak self, weak session] _, result in
      if let command = result.issued?.command { self?.add(command) }
      if let session { self?.add(session.navigator.world, of: app) }
    }
  }

  private func add(_ command: Command) {
    let words = "\(command)".split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
    self.words?.formUnion(words.map { String($0) })
  }

  private func add(_ world: World, of app: Blueprint) {
    for layer in world.state.layers {
      for entry in world.state[layer].entries {
        // A screen that was seen has shown its parts too.
        guard words?.insert(entry.screen.text).inserted == true else { continue }
        let parts = app.content(of: entry).map { app.parts(of: $0) } ?? []
        words?.formUnion(parts.map(\.screen.text))
      }
    }
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
