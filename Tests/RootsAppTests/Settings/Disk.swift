import Foundation
import RootsApp
import RootsBlueprint
import RootsFiles

/// An in-memory disk for tests.
struct Disk {
  var files: [String: String] = [:]
  var refusals: [String: FileFault] = [:]

  var open: Settings.Opening {
    { [self] path throws(FileFault) in
      if let refusal = refusals[path] { throw refusal }
      guard let text = files[path] else { throw .system(ENOENT) }
      return Source(name: path, text: text)
    }
  }

  /// The output of `roots check` for a text in a file `f`.
  func complaints(of text: String) -> String {
    FileCheck(source: Source(name: "f", text: text)).text
  }
}

/// The settings of a home `/h` with a settings file.
func settings(_ text: String, disk: Disk = Disk()) -> SettingsReading {
  var disk = disk
  disk.files["/h/.config/roots/config.yaml"] = text
  return Settings.read(home, open: disk.open)
}

let home = SettingsFiles(
  environment: { $0 == "HOME" ? "/h" : nil }, isForeign: { _ in false })

/// The example of the manual: a settings file with the standard settings.
enum ManualExample {
  static let settings: String = {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let page = try? String(
      contentsOfFile: "/\(root)/Resources/manual/config.md", encoding: .utf8)
    let code = page?.components(separatedBy: "```yaml\n").last ?? ""
    return code.components(separatedBy: "```")[0]
  }()
}
