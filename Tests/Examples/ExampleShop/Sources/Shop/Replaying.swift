import Foundation
import RootsTape

/// Plays tapes without a terminal, prints a line for each, and ends the process.
///
/// - Parameter arguments: the paths of the tapes; `--update` before them writes their snapshots.
func replay(_ arguments: [String]) -> Never {
  var player = TapePlayer { size, _ in try Shop.session(size) }
  if arguments.contains("--update") { player.snapshots = .recording }
  let results = arguments.filter { $0 != "--update" }.map { player.play($0) }
  for result in results { print(result.summary + "\n" + result.report, terminator: "") }
  exit(results.exitCode)
}
