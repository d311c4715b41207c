import RootsApp
import RootsBlueprint
import RootsCurses
import RootsTerminal

/// `roots run`: a blueprint walked with real keys.
struct RunningApp: Equatable {
  /// Nil for the demo.
  var file: String?
  var isPlain = false
  /// Of the screen that is not there, with `isPlain`.
  var size: Size?
  /// The name of a theme, or a file with one.
  var theme: String?
  /// A file that says which keys do what.
  var keys: String?
  /// Where what is pressed is written as a tape.
  var record: String?
  /// Whether the tape also says where each step led.
  var recordsExpectations = false
  var showsTrace = false
  var hasTransitions = true
  var hasMouse = true
  var colors = ColorChoice.auto

  func run() throws(WriteRefusal) -> Int32 {
    let blueprint: Blueprint
    do throws(LoadedBlueprint.Unreadable) {
      blueprint = try LoadedBlueprint.read(file)
    } catch {
      Standard.error.tell(error.description)
      return Program.ExitCode.unreadable
    }
    return isPlain ? try runPlain(blueprint) : runOnTerminal(blueprint)
  }

  private func runOnTerminal(_ blueprint: Blueprint) -> Int32 {
    do throws(OpeningError) {
      let driver = try CursesDriver(usesMouse: hasMouse)
      defer { driver.close() }
      var theme = Theme.standard
      if !driver.usesUnicode { theme.strokes = .ascii }
      let session = makeSession(
        blueprint, size: driver.size, isRecording: true, theme: theme, reread: reread)
      session.showsTrace = showsTrace
      if hasTransitions { session.transitions = .standard }
      return run(session, on: driver)
    } catch {
      return Program.fail(error.message, Program.ExitCode.other)
    }
  }

  /// Reads the file again while the app runs; nil for the demo, which is in no file.
  private var reread: (() throws(AppUnreadable) -> Blueprint)? {
    guard let file else { return nil }
    return { () throws(AppUnreadable) in
      do throws(LoadedBlueprint.Unreadable) {
        return try LoadedBlueprint.read(file)
      } catch {
        throw AppUnreadable(
          fact: "'\(visible(file))' cannot be read as it is now", report: error.description)
      }
    }
  }

  private func runPlain(_ blueprint: Blueprint) throws(WriteRefusal) -> Int32 {
    let size = size ?? Size(columns: 80, rows: 24)
    var input = PlainInput()
    var refusal: WriteRefusal?
    let driver = PlainDriver(size: size) { line throws(DriverError) in
      do throws(WriteRefusal) {
        try Standard.output.write(line + "\n")
      } catch {
        refusal = error
        throw DriverError.terminalGone
      }
    } read: {
      input.next(before: $0)
    }
    let code = run(makeSession(blueprint, size: size), on: driver)
    if let refusal { throw refusal }
    return code
  }

  private func run(_ session: Session, on driver: any Driver) -> Int32 {
    let clock = ContinuousClock()
    let start = clock.now
    do throws(DriverError) {
      try session.run(on: driver) { clock.now - start }
      return Program.ExitCode.fine
    } catch {
      switch error {
      case .terminalGone: return Program.ExitCode.other
      case .refused(let what):
        return Program.fail("\(what) was refused by the system", Program.ExitCode.other)
      }
    }
  }
}
