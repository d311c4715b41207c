import RootsBlueprint
import RootsTape
import RootsTerminal

/// The blueprints: a file, or the built-in demo.
enum LoadedBlueprint {
  /// Reads a blueprint; it is nil if there are errors.
  ///
  /// - Parameters:
  ///   - file: the path; nil for the demo.
  ///   - last: a blueprint that was read before, which is taken if it has the same text.
  static func reading(
    _ file: String?, after last: Blueprint? = nil
  ) -> (blueprint: Blueprint?, report: Report) {
    file.map { Blueprint.read(file: $0, after: last) }
      ?? Blueprint.read(
        source: Source(name: "Shop.yaml", bytes: PackageResources.Shop_yaml), after: last)
  }

  /// Reads a blueprint.
  ///
  /// - Throws: `Failure` with all its errors.
  static func read(_ file: String?, after last: Blueprint? = nil) throws(Failure) -> Blueprint {
    let (blueprint, report) = reading(file, after: last)
    guard let blueprint else { throw .report(report.text) }
    return blueprint
  }

  /// A function that reads the file again while the app runs; nil for the demo.
  static func reread(_ file: String?) -> (() throws(AppUnreadable) -> Blueprint)? {
    guard let file else { return nil }
    return { () throws(AppUnreadable) in
      do throws(Failure) {
        return try read(file)
      } catch {
        throw AppUnreadable(
          fact: "'\(visible(file))' cannot be used", report: error.description)
      }
    }
  }
}
