import Glibc

/// A folder in which programs under test keep their state, so that no run sees another's, or that
/// of whoever runs the tests; removed with all that is in it.
///
/// It is a class because it is removed once.
final class StateHome {
  let path: String

  init() {
    var template = Array("/tmp/roots-state-XXXXXX".utf8CString)
    _ = unsafe mkdtemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // Nothing but what the programs made: roots/, and its files and folders.
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
