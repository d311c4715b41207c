import Glibc
import Testing

/// A temporary folder, removed with the value.
struct TemporaryFolder: ~Copyable {
  let path: String
  private var files: [String] = []

  init() throws {
    var template = Array("/tmp/roots-test-XXXXXX".utf8CString)
    let made = unsafe mkdtemp(&template) != nil
    try #require(made)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for file in files { unsafe unlink(file) }
    unsafe rmdir(path)
  }

  mutating func makePipe(_ name: String) throws -> String {
    let file = path + "/" + name
    let made = unsafe mkfifo(file, 0o600) == 0
    try #require(made)
    files.append(file)
    return file
  }

  /// Writes a file and returns its path.
  mutating func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    files.append(file)
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      try #require(written > 0)
      rest = rest.dropFirst(written)
    }
    return file
  }
}
