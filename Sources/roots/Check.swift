import Roots
import RootsBlueprint
import RootsTerminal

extension Program {
  /// `roots check`: all that is wrong with blueprints, and a line for each that can be used.
  static func check(_ files: [String]) throws(WriteRefusal) -> Int32 {
    var code = ExitCode.fine
    for file in files {
      let (blueprint, report) = Blueprint.read(file: file)
      Standard.error.tell(report.text)
      if let blueprint {
        try Standard.output.write(summary(of: blueprint, warnings: report.warningCount) + "\n")
      } else {
        code = ExitCode.unreadable
      }
    }
    return code
  }

  private static func summary(of blueprint: Blueprint, warnings: Int) -> String {
    let map = blueprint.map
    let screens = map.names.count { map.screen($0) != nil }
    let parts = [
      counted(map.tabs.count, "tab"), counted(screens, "screen"),
      counted(map.names.count - screens, "accessory", "accessories"),
      counted(map.facts.count, "fact"),
    ]
    let problems = warnings == 0 ? "no problems" : counted(warnings, "warning")
    return "\(visible(blueprint.name)): \(parts.joined(separator: ", ")); \(problems)"
  }

  private static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }
}
