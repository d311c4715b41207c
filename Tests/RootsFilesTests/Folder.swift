import Glibc
import Testing

/// A temporary folder, removed with its content.
struct Folder: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/roots-files-XXXXXX".utf8CString)
    let isMade = unsafe mkdtemp(&template) != nil
    try #require(isMade)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Folder.remove(path) }

  private static func remove(_ path: String) {
    unsafe chmod(path, 0o700)
    for name in names(in: path) { remove(path + "/" + name) }
    unsafe Glibc.remove(path)
  }

  /// The names in the folder, sorted.
  var names: [String] { Folder.names(in: path) }

  private static func names(in path: String) -> [String] {
    guard isFolder(path), let stream = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Writes a file without the code under test, and returns its path.
  func write(_ name: String, _ text: String) throws -> String {
    let path = path + "/" + name
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    try #require(file >= 0)
    defer { close(file) }
    let bytes = Array(text.utf8)
    let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
    try #require(count == bytes.count)
    return path
  }

  /// Makes a symbolic link and returns its path.
  func link(_ name: String, to target: String) throws -> String {
    let path = path + "/" + name
    let isMade = unsafe symlink(target, path) == 0
    try #require(isMade)
    return path
  }
}

/// The `lstat` of a path; nil without a file.
func status(_ path: String) -> stat? {
  var status = stat()
  return unsafe lstat(path, &status) == 0 ? status : nil
}
