import RootsBlueprint
import RootsTape
import RootsTerminal

/// The blueprints: a file, or the built-in demo.
enum LoadedBlueprint {
  /// The errors of a blueprint.
  struct Unreadable: Error, CustomStringConvertible {
    let report: Report
    var description: String { report.text }
  }

  /// Reads a blueprint.
  ///
  /// - Parameter file: the path; nil for the demo.
  static func read(_ file: String?) throws(Unreadable) -> Blueprint {
    let (blueprint, report) =
      file.map { Blueprint.read(file: $0) }
      ?? Blueprint.read(
        source: Source(name: "Shop.yaml", bytes: PackageResources.Shop_yaml))
    guard let blueprint else { throw Unreadable(report: report) }
    return blueprint
  }

  /// Reads a blueprint, or prints its errors.
  /// - Returns: nil for a blueprint with errors.
  static func readable(_ file: String?) -> Blueprint? {
    do throws(Unreadable) {
      return try read(file)
    } catch {
      Standard.error.write(error.description)
      return nil
    }
  }

  /// A function that reads the file again while the app runs; nil for the demo.
  static func reread(_ file: String?) -> (() throws(AppUnreadable) -> Blueprint)? {
    guard let file else { return nil }
    return { () throws(AppUnreadable) in
      do throws(Unreadable) {
        return try read(file)
      } catch {
        throw AppUnreadable(
          fact: "'\(visible(file))' cannot be used", report: error.description)
      }
    }
  }
}
