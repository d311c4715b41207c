import Glibc
import RootsBlueprint
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

  private static let faulty: Int32 = 1

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
    let result: ExplorationResult
    do {
      result = try exploration.run()
    } catch {
      return Program.fail("\(error)", Program.ExitCode.other)
    }
    let text = ExplorationText(result, file: blueprint.source.name).text
    try Standard.output.write(text)
    return result.faults.isEmpty ? Program.ExitCode.fine : Self.faulty
  }
}
