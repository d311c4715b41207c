import RootsApp
import RootsBlueprint

/// An in-memory disk for tests.
struct Disk {
  var files: [String: String] = [:]
  var refusals: [String: FileRefusal] = [:]

  var open: Settings.Opening {
    { [self] path throws(FileRefusal) in
      if let refusal = refusals[path] { throw refusal }
      guard let text = files[path] else { throw .missing }
      return Source(name: path, text: text)
    }
  }

  /// The output of `roots check` for a text in a file `f`.
  func complaints(of text: String) -> String {
    FileCheck(source: Source(name: "f", text: text), open: open).text
  }
}

/// The settings of a home `/h` with a settings file.
func settings(_ text: String, disk: Disk = Disk()) -> SettingsReading {
  var disk = disk
  disk.files["/h/.config/roots/config.yaml"] = text
  return Settings.read(home, open: disk.open)
}

let home = SettingsPlaces(
  environment: { $0 == "HOME" ? "/h" : nil }, isForeign: { _ in false })
