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

  func run() -> Int32 {
    do throws(LoadedBlueprint.Unreadable) {
      let blueprint = try LoadedBlueprint.read(file)
      return isPlain ? runPlain(blueprint) : runOnTerminal(blueprint)
    } catch {
      Standard.error.write(error.description)
      return Program.ExitCode.unreadable
    }
  }

  private func runOnTerminal(_ blueprint: Blueprint) -> Int32 {
    do throws(OpeningError) {
      let driver = try CursesDriver()
      defer { driver.close() }
      var theme = Theme.standard
      if !driver.usesUnicode { theme.strokes = .ascii }
      return run(makeSession(blueprint, size: driver.size, theme: theme), on: driver)
    } catch {
      return Program.fail(error.message, Program.ExitCode.other)
    }
  }

  private func runPlain(_ blueprint: Blueprint) -> Int32 {
    let size = size ?? Size(columns: 80, rows: 24)
    var input = PlainInput()
    let driver = PlainDriver(size: size) { line throws(DriverError) in
      guard Standard.output.write(line + "\n") else { throw DriverError.terminalGone }
    } read: {
      input.next(before: $0)
    }
    return run(makeSession(blueprint, size: size), on: driver)
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
