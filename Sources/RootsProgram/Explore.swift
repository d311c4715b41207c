import Glibc
import RootsBlueprint
import RootsTerminal
import RootsTesting

/// `roots explore`: looks everywhere an app can go, and reports faults.
struct Explore: Equatable {
  /// The blueprint; nil for the demo.
  var file: String?
  /// The time of the search; nil for no limit.
  var time: Duration? = .seconds(30)
  var limits = Exploration.Limits()
  var threads: Int?
  var opensLinks = false

  /// The folder for the tapes of faults; nil writes none.
  var faults: String?

  private static let faulty: Int32 = 1
  /// The shell's code for a program that Ctrl-C ended.
  private static let stopped: Int32 = 130

  func run() throws(WriteRefusal) -> Int32 {
    let blueprint: Blueprint
    do throws(LoadedBlueprint.Unreadable) {
      blueprint = try LoadedBlueprint.read(file)
    } catch {
      Standard.error.tell(error.description)
      return Program.ExitCode.unreadable
    }
    var exploration = Exploration(blueprint)
    exploration.limits = limits
    exploration.limits.time = time
    exploration.opensLinks = opensLinks
    exploration.threads = threads ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let progress = ExploreProgress(of: exploration.monitor)
    let result: ExplorationResult
    do {
      result = try exploration.run()
      progress.end()
    } catch {
      progress.end()
      return Program.fail("\(error)", Program.ExitCode.other)
    }
    let text = ExplorationText(result, file: blueprint.source.name).text
    try Standard.output.write(text)
    if let faults, let failure = writeTapes(of: result, to: faults) { return failure }
    if !result.faults.isEmpty { return Self.faulty }
    return exploration.monitor.isCancelled ? Self.stopped : Program.ExitCode.fine
  }

  /// Writes the tapes of the faults, and lists them.
  /// - Returns: the exit code of a failure; nil without one.
  private func writeTapes(of result: ExplorationResult, to folder: String) -> Int32? {
    do throws(FaultTapes.Unwritable) {
      for path in try FaultTapes(folder: folder, blueprint: file).write(result) {
        Standard.error.tell("wrote \(visible(path))\n")
      }
      return nil
    } catch {
      return Program.fail(
        "'\(visible(error.path))' cannot be written: \(error.reason); name another folder",
        Program.ExitCode.other)
    }
  }
}
