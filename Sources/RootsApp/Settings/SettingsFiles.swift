internal import RootsBlueprint
internal import RootsFiles

/// The locations of a user's settings files, by the XDG base directory rules.
///
/// `$XDG_CONFIG_HOME/roots`, or `~/.config/roots`: in it `config.yaml`.
package struct SettingsFiles: Hashable, Sendable {
  /// The folder of all these files; nil when the environment names none.
  package let folder: String?
  /// One line for each environment variable that is not used, with the reason.
  package let notes: [String]

  /// Finds the files by environment variables alone.
  ///
  /// - Parameters:
  ///   - environment: returns the value of a variable; nil if it is not set.
  ///   - isForeign: whether a folder belongs to another user.
  package init(
    environment: (String) -> String?,
    isForeign: (String) -> Bool = { RootsFiles.isForeign($0) }
  ) {
    var notes: [String] = []
    func usable(_ variable: String) -> String? {
      guard let path = environment(variable), !path.isEmpty else { return nil }
      if !path.hasPrefix("/") {
        notes.append("\(variable) is ignored: \(cited(path)) is not an absolute path")
      } else if isForeign(path) {
        notes.append("\(variable) is ignored: \(cited(path)) belongs to another user")
      } else {
        return path
      }
      return nil
    }
    let base = usable("XDG_CONFIG_HOME") ?? usable("HOME").map { $0 + "/.config" }
    folder = base.map { $0 + "/roots" }
    self.notes = notes
  }

  /// The file of settings.
  package var config: String? { folder.map { $0 + "/config.yaml" } }
}
