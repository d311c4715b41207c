import Glibc
import Testing

/// A temporary folder, removed with its content.
struct Folder: ~Copyable {
  let path: String

  /// - Parameter inMemory: whether to use a file system in memory, if there is one.
  init(inMemory: Bool = false) throws {
    let isThere = unsafe inMemory && access("/dev/shm", W_OK) == 0
    let template = isThere ? "/dev/shm/roots-test-XXXXXX" : "/tmp/roots-test-XXXXXX"
    try self.init(template)
  }

  private init(_ template: String) throws {
    var template = Array(template.utf8CString)
    let isMade = unsafe mkdtemp(&template) != nil
    try #require(isMade)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Folder.remove(path) }

  private static func remove(_ path: String) {
    for name in names(in: path) { remove(path + "/" + name) }
    unsafe Glibc.remove(path)
  }

  static func names(in path: String) -> [String] {
    guard let stream = unsafe opendir(path) else { return [] }
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

  /// Writes a file and returns its path.
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = unsafe open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    try #require(file >= 0)
    defer { close(file) }
    let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
    try #require(count == bytes.count)
    return path + "/" + name
  }

  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  /// The text of a file; nil without a file.
  static func text(_ path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 21)
    let count = unsafe read(file, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  static func mode(_ path: String) -> UInt32? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }
}

extension Folder {
  /// The bytes of a file.
  static func bytes(_ path: String) throws -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    try #require(file >= 0, "\(path)")
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 22)
    let count = unsafe read(file, &bytes, bytes.count)
    try #require(count >= 0)
    return Array(bytes.prefix(count))
  }

  /// Writes a new file for its owner only, without the code under test.
  static func replace(_ path: String, _ bytes: [UInt8]) throws {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(file >= 0, "\(path)")
    defer { close(file) }
    let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
    try #require(count == bytes.count)
  }
}
