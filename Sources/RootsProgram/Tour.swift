import Glibc
import RootsBlueprint
import RootsCurses
import RootsExplorer
import RootsFiles
import RootsStore
import RootsTape
import RootsTerminal
import RootsTesting

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

  /// Plays both parts, hands the app over, and names the files in the end.
  static func run() -> Int32 {
    let tour = Tour()
    if let tour { _ = unsafe unlink(tour.tape) }
    let code = Replay.tour.run()
    if let tour, (try? namesInFolder(tour.folder))?.contains("fault.tape") == true {
      Standard.output.write(
        "Try this: roots replay \(shellWord(tour.tape))\n"
          + "It fails until the line that is missing in \(visible(tour.blueprint)) is back.\n")
    }
    return code
  }

  /// Searches the demo without a guard, and returns the tape that shows what was found.
  /// - Parameter size: the size of the terminal.
  func faultTape(at size: Size) throws(TapeFileError) -> String {
    do throws(FileFault) {
      try FileWriting.makeFolders(folder, mode: 0o700)
      try FileWriting.replace(blueprint, with: Array(Self.withoutGuard.utf8))
    } catch {
      throw .unreadable(reason: "'\(visible(blueprint))' cannot be written: \(error.reason)")
    }
    guard let app = try? LoadedBlueprint.read(blueprint), let found = Self.search(app),
      let fault = found.faults.first,
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

  /// The keys of a recording with pauses and captions, at the size of the terminal.
  private func text(
    of recording: Recording, _ found: ExplorationResult, _ fault: RootsTesting.Fault
  ) -> String {
    let states = found.reports.values.map(\.states).max() ?? 0
    let time = (found.elapsed / .seconds(1) * 10).rounded(.up) / 10
    let settings: [TapeSetting] = [.blueprint(path: blueprint), .navigator(true)]
    var lines = settings.map { "\(TapeCommand.set($0))" }
    func caption(_ text: String, for seconds: Int) {
      lines += ["", "# \(text)", "Sleep \(seconds)s"]
    }
    caption("One line of Shop.yaml is now missing: the guard of the orders.", for: 4)
    caption(
      "A search pressed every key in \(states) states for \(time) seconds, and found a fault.",
      for: 5)
    caption("\(visible(fault.sentence)). These are the keys to it:", for: 4)
    for case .command(let command) in recording.lines {
      if case .set = command { continue }
      lines += ["\(command)", "Sleep 1200ms"]
    }
    caption("The orders are open, and nobody has logged in.", for: 4)
    caption("The search also wrote a tape, which fails until the line is back.", for: 4)
    caption("The tour is over. Now you control the app.", for: 1)
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Replay {
  /// The built-in tapes that show the program to newcomers.
  static let tour = Replay(
    tapes: [TapeFiles.tourPath, TapeFiles.faultPath], speed: 1, takesOverAtEnd: true,
    isQuiet: true, endingWords: "the tour is over")

  /// Whether the tapes are those of the tour.
  var isTour: Bool { tapes == Self.tour.tapes }
}
