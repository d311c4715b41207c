import Glibc

/// A folder for the state of programs under test, separate for each run; removed with its content.
///
/// A class because the folder is removed once.
final class StateHome {
  let path: String

  init() {
    var template = Array("/tmp/roots-state-XXXXXX".utf8CString)
    _ = unsafe mkdtemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // Only the files of the programs: `roots/` with its files and folders.
    for folder in ["/roots/sessions", "/roots", ""] {
      for name in Self.names(in: path + folder) { _ = unsafe unlink("\(path)\(folder)/\(name)") }
      _ = unsafe rmdir(path + folder)
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { _ = unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      names.append(
        unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
            unsafe String(cString: $0)
          }
        })
    }
    return names.filter { $0 != "." && $0 != ".." }
  }
}
