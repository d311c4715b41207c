import RootsBlueprint
import RootsTerminal

/// Where blueprints come from: a file, or the demo inside the program.
enum LoadedBlueprint {
  /// What is wrong with a blueprint, as a person reads it.
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameter file: nil for the demo.
  static func read(_ file: String?) throws(Unreadable) -> Blueprint {
    let (blueprint, report) =
      file.map { Blueprint.read(file: $0) }
      ?? Blueprint.read(
        source: Source(name: "City.yaml", bytes: PackageResources.City_yaml))
    guard let blueprint else { throw Unreadable(description: report.text) }
    return blueprint
  }

  /// Reads the file again while the app runs; nil for the demo, which is in no file.
  static func reread(_ file: String?) -> (() throws(AppUnreadable) -> Blueprint)? {
    guard let file else { return nil }
    return { () throws(AppUnreadable) in
      do throws(Unreadable) {
        return try read(file)
      } catch {
        throw AppUnreadable(
          fact: "'\(visible(file))' cannot be read as it is now", report: error.description)
      }
    }
  }
}
