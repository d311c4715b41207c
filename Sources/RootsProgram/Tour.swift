import Glibc
import RootsBench
import RootsBlueprint
import RootsCurses
import RootsExplorer
import RootsFiles
import RootsStore
import RootsTape
import RootsTerminal

/// `roots run --tour`: a tape on the demo, and then one that a search has found.
///
/// The second part searches the demo without the guard of one screen, opens it at the fault, and
/// leaves the changed blueprint and a tape that fails in the user's state folder.
struct Tour {
  /// The folder of what the tour writes.
  private let folder: String

  private var blueprint: String { "\(folder)/Shop.yaml" }
  private var tape: String { "\(folder)/fault.tape" }

  /// The mark of the line in the demo that the tour removes.
  private static let mark = "# Remove this line"
  /// The time of the search, which needs a small part of it.
  private static let searchTime = Duration.seconds(60)

  /// The tour; nil if the user has no state folder.
  init?() {
    guard let state = StateFolder(variable: environment).path else { return nil }
    folder = "\(state)/tour"
  }

  /// Plays both parts, hands the app over, and names the files in the end; plays the first part
  /// alone if nothing can be written.
  static func run() throws(Failure) -> Int32 {
    guard Standard.isTerminal else { return try Replay.tour(withSearch: false).run() }
    guard let tour = Tour() else {
      let code = try Replay.tour(withSearch: false).run()
      Program.note("the tour had no folder for its search; set HOME or XDG_STATE_HOME")
      return code
    }
    do throws(FileFault) {
      _ = unsafe unlink(tour.tape)
      try FileWriting.makeFolders(tour.folder, mode: 0o700)
      try FileWriting.replace(tour.blueprint, with: Array(withoutGuard.utf8))
    } catch {
      let code = try Replay.tour(withSearch: false).run()
      Program.note(
        "the tour left out its search: '\(visible(tour.blueprint))' cannot be written: "
          + "\(error.reason); set XDG_STATE_HOME")
      return code
    }
    let code = try Replay.tour(withSearch: true).run()
    if (try? namesInFolder(tour.folder))?.contains("fault.tape") == true {
      Standard.output.write(
        "Try this: roots replay \(shellPath(tour.tape))\n"
          + "It fails until the line that is missing in \(visible(tour.blueprint)) is back.\n")
    }
    return code
  }

  /// Searches the demo without a guard, and returns the tape that shows what was found.
  /// - Parameter size: the size of the terminal.
  func faultTape(at size: Size) throws(TapeFileError) -> String {
    guard let app = try? LoadedBlueprint.read(blueprint), let found = Self.search(app),
      let fault = found.faults.first(where: { $0.moves != nil }),
      let shown = found.tape(of: fault, blueprint: blueprint, expects: false, at: size),
      let kept = found.tape(of: fault, blueprint: "Shop.yaml", expects: true)
    else { throw .unreadable(reason: "the search found no fault") }
    do throws(FileFault) {
      try FileWriting.replace(tape, with: Array(kept.recording.text.utf8))
    } catch {
      throw .unreadable(reason: "'\(visible(tape))' cannot be written: \(error.reason)")
    }
    return text(of: shown.recording, found, fault)
  }

  /// The demo without the line that protects a screen.
  private static var withoutGuard: String {
    let text = String(decoding: PackageResources.Shop_yaml, as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains(mark) }.joined(separator: "\n")
  }

  private static func search(_ app: Blueprint) -> ExplorationResult? {
    var exploration = Exploration(app)
    exploration.limits.time = searchTime
    // Nearly shortest ways to all faults; that there are no others is not asked.
    exploration.phases = [.atoms]
    return try? exploration.run()
  }

  /// The moves of a recording: the keys of each, and its name, which is a comment above them.
  private static func moves(in recording: Recording) -> [(keys: [TapeCommand], label: String)] {
    var moves: [(keys: [TapeCommand], label: String)] = []
    for line in recording.lines {
      switch line {
      case .comment(let text): moves.append(([], text))
      case .command(.set), .gap: break
      case .command(let command) where !moves.isEmpty: moves[moves.count - 1].keys.append(command)
      case .command: break
      }
    }
    return moves.filter { !$0.keys.isEmpty }
  }

  /// The keys of a recording with pauses and captions, at the size of the terminal.
  private func text(
    of recording: Recording, _ found: ExplorationResult, _ fault: RootsBench.Fault
  ) -> String {
    let states = found.reports.values.map(\.states).max() ?? 0
    let time = (found.elapsed / .seconds(1) * 10).rounded(.up) / 10
    let settings: [TapeSetting] = [.blueprint(path: blueprint), .navigator(true)]
    var lines = settings.map { "\(TapeCommand.set($0))" }
    func caption(_ text: String, for seconds: Int) {
      lines += ["", "# \(text)", "Sleep \(seconds)s"]
    }
    caption(
      "Now one line of Shop.yaml is removed, the guard of the orders: protect: members. "
        + "The app starts anew; nobody is logged in.", for: 6)
    caption(
      "A search pressed keys in \(states) states for \(time) seconds, and found a fault: "
        + "\(visible(fault.sentence)).", for: 6)
    for (keys, label) in Self.moves(in: recording) {
      let names = keys.map { "\($0)" }.joined(separator: " ")
      lines += ["", "# The keys to the fault: \(names), \(label).", "Sleep 2s"]
      for key in keys { lines += ["\(key)", "Sleep 1s"] }
    }
    caption("The orders are open, and nobody is logged in.", for: 4)
    caption("The search also wrote a tape, which fails until the line is back: \(tape)", for: 5)
    caption("Now you control the app.", for: 1)
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Replay {
  /// The built-in tapes that show the program to newcomers.
  /// - Parameter withSearch: whether the part with the search follows.
  static func tour(withSearch: Bool) -> Replay {
    let tapes = [TapeFiles.tourPath] + (withSearch ? [TapeFiles.faultPath] : [])
    return Replay(
      tapes: tapes, speed: 1, takesOverAtEnd: true, isQuiet: true,
      endingWords: "the tour is over")
  }

  /// Whether the tapes are those of the tour.
  var isTour: Bool { tapes.first == TapeFiles.tourPath }
}
