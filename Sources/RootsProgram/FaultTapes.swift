import RootsFiles
import RootsTape
import RootsTesting
import RootsTerminal

/// The tapes of the faults of an exploration, in a folder.
struct FaultTapes {
  let folder: String
  /// The path of the blueprint; nil for the demo.
  let blueprint: String?

  /// Writes a tape for each fault that has a way to it; existing tapes with the names are replaced.
  /// - Returns: the paths, in the order of the faults.
  /// - Throws: `Unwritable` for the first tape that cannot be written.
  func write(_ result: ExplorationResult) throws(Unwritable) -> [String] {
    var counts: [String: Int] = [:]
    // Before the paths are made, which lead from the folder to the blueprint.
    if result.faults.contains(where: { $0.moves != nil }) { try makeFolder() }
    var paths: [String] = []
    for fault in result.faults {
      let name = Self.fileName(of: fault.property)
      counts[name, default: 0] += 1
      let number = counts[name] ?? 1
      let path = "\(folder)/\(name)\(number > 1 ? "-\(number)" : "").tape"
      let source = blueprint.map { RootsTape.path($0, from: path) }
      guard let tape = result.tape(of: fault, blueprint: source) else { continue }
      do throws(TapeFileError) {
        try TapeFiles.disk.write(path, tape.recording.text)
      } catch {
        throw Unwritable(path: path, reason: "\(error)")
      }
      paths.append(path)
    }
    return paths
  }

  private func makeFolder() throws(Unwritable) {
    do throws(FileFault) {
      try FileWriting.makeFolders(folder, mode: 0o777)
    } catch {
      throw Unwritable(path: folder, reason: error.reason)
    }
  }

  /// A tape that cannot be written.
  struct Unwritable: Error {
    let path: String
    let reason: String
  }

  /// The words of a property, joined by hyphens.
  private static func fileName(of property: String) -> String {
    let words = property.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return String(words.joined(separator: "-").prefix(60))
  }
}
