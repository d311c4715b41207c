import RootsBlueprint
import RootsTesting

/// `roots explore`: looks everywhere an app can go, and reports faults.
struct Explore: Equatable {
  /// The blueprint; nil for the demo.
  let file: String?
  let search: SearchOptions
  /// The folder for the tapes of faults; nil writes none.
  let faults: String?
  /// The folder for tapes that cover what was reached; nil writes none.
  let suite: String?
  /// The kinds of things that the suite covers.
  let kinds: [CoverageKind]

  private static let faulty: Int32 = 1
  /// The shell's code for a program that Ctrl-C ended.
  private static let stopped: Int32 = 130

  init(_ words: Words) throws(UsageError) {
    file = words.operands.first
    search = try SearchOptions(words)
    faults = words.value(of: .faults)
    suite = words.value(of: .suite)
    kinds = try CoverageKind.list(words)
  }

  func run() throws(WriteRefusal) -> Int32 {
    let blueprint: Blueprint
    do throws(LoadedBlueprint.Unreadable) {
      blueprint = try LoadedBlueprint.read(file)
    } catch {
      Standard.error.tell(error.description)
      return Program.ExitCode.unreadable
    }
    guard let result = search.explored(blueprint) else { return Program.ExitCode.other }
    try Standard.output.write(ExplorationText(result, file: blueprint.source.name).text)
    do throws(WitnessFolder.Unwritable) {
      try writeTapes(result)
    } catch {
      return Program.fail("\(error)", Program.ExitCode.other)
    }
    if !result.faults.isEmpty { return Self.faulty }
    return result.isCancelled ? Self.stopped : Program.ExitCode.fine
  }

  private func writeTapes(_ result: ExplorationResult) throws(WitnessFolder.Unwritable) {
    if let faults {
      var folder = WitnessFolder(faults, blueprint: file)
      try folder.writeFaults(of: result)
      for path in folder.written { Standard.error.tell("wrote \(path)\n") }
    }
    guard let suite else { return }
    var folder = WitnessFolder(suite, blueprint: file)
    try folder.write(
      Suite(of: kinds, result, without: SeenItems(of: result)), of: result)
    folder.tellCount()
  }
}

extension CoverageKind {
  /// The kinds that `--of` names; the usual ones without it.
  static func list(_ words: Words) throws(UsageError) -> [CoverageKind] {
    let names = allCases.map(\.rawValue)
    let form = "some of \(names.joined(separator: ",")), joined by commas"
    let kinds = try words.value(of: .kinds, taking: form) { text -> [CoverageKind]? in
      let kinds = text.split(separator: ",", omittingEmptySubsequences: false).map {
        CoverageKind(rawValue: String($0))
      }
      return kinds.contains(nil) ? nil : kinds.compactMap(\.self)
    }
    return kinds ?? usual
  }
}
