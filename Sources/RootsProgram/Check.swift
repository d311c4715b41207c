import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal

extension Program {
  /// `roots check`: reports all errors in files, and prints a line for each valid one.
  static func check(_ files: [String]) throws(WriteRefusal) -> Int32 {
    var isFine = true
    for file in files {
      let finding = FileKind(of: file) == .tape ? Finding(tape: file) : Finding(yaml: file)
      Standard.error.tell(finding.report)
      if let summary = finding.summary {
        try Standard.output.write(summary + "\n")
      } else {
        isFine = false
      }
    }
    return isFine ? ExitCode.fine : ExitCode.unreadable
  }
}

/// The result of checking a file.
private struct Finding {
  /// The errors and warnings.
  let report: String
  /// A summary in one line; nil if there are errors.
  let summary: String?

  /// Checks a blueprint, or the kind of YAML file that its keys indicate.
  ///
  /// - Parameter file: the path, or `-` for standard input.
  init(yaml file: String) {
    let name = file == "-" ? "standard input" : file
    let check = FileCheck(file: name) { path throws(FileRefusal) in
      file == "-" && path == name
        ? try Source(standardInputAs: name) : try Settings.openFile(path)
    }
    report = check.text
    summary = check.blueprint.map { Self.summary(of: $0, check.warningCount) } ?? check.summary
  }

  private static func summary(of blueprint: Blueprint, _ warnings: Int) -> String {
    let map = blueprint.map
    let screens = map.names.count { map.screen($0) != nil }
    let conditional = map.tabs.count { $0.condition != nil }
    let parts = [
      counted(map.tabs.count, "tab")
        + (conditional > 0 ? " (\(conditional) with a condition)" : ""),
      counted(screens, "screen"),
      counted(map.names.count - screens, "accessory", "accessories"),
      counted(map.facts.count, "fact"),
    ]
    return "\(visible(blueprint.name)): \(parts.joined(separator: ", ")); \(problems(warnings))"
  }

  init(tape file: String) {
    do throws(TapeFileError) {
      var reading = try Tape.read(file, from: .disk)
      reading.checkVariables()
      reading.checkCommands()
      report = Self.check(&reading, file)
      let commands = counted(reading.tape.statements.count, "command")
      summary =
        reading.hasErrors
        ? nil : "\(visible(file)): \(commands); \(problems(reading.diagnostics.count))"
    } catch {
      report = "\(visible(file)): error: cannot read the tape: \(error)\n"
      summary = nil
    }
  }

  /// Checks a tape against its app: the blueprint that it names, or the demo.
  ///
  /// - Returns: the report.
  private static func check(_ reading: inout TapeReading, _ file: String) -> String {
    let named = TapeFiles.disk.blueprint(of: reading.tape)
    if let named, !named.isFound {
      reading.add([reading.missing(named)])
      return reading.report
    }
    if named == nil, let lack = reading.lackOfApp { reading.add([lack]) }
    do throws(LoadedBlueprint.Unreadable) {
      let blueprint = try LoadedBlueprint.read(named?.path)
      let count = reading.diagnostics.count
      reading.check(against: blueprint.map)
      guard named == nil, reading.diagnostics.count > count else { return reading.report }
      let app = "the demo '\(visible(blueprint.name))'"
      return reading.report
        + "\(visible(file)): note: without a 'Set Blueprint' it is checked against \(app)\n"
    } catch {
      guard let named else { return reading.report + error.description }
      let place = reading.position(of: named.path, in: named.position)
      reading.add([TapeDiagnostic(.error, at: place, "the blueprint has errors")])
      return reading.report + error.description
    }
  }
}

private func problems(_ warnings: Int) -> String {
  warnings == 0 ? "no problems" : counted(warnings, "warning")
}

private func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
