internal import Glibc

/// The path up to and including its last slash; empty without a slash.
package func folder(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
}

/// The absolute path of a file that exists, with symbolic links resolved; nil if there is no file.
package func realPath(of path: String) -> String? {
  guard let found = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(found) }
  return unsafe String(cString: found)
}

/// The path in a symbolic link; nil for anything else.
package func linkTarget(of path: String) -> String? {
  var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = unsafe readlink(path, &characters, characters.count)
  let bytes = characters.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
  return count < 0 ? nil : String(decoding: bytes, as: UTF8.self)
}

/// Whether a file exists and belongs to another user, so that its content cannot be trusted.
///
/// - Parameter user: the expected owner; by default the user who runs the program.
package func isForeign(_ path: String, to user: UInt32? = nil) -> Bool {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return false }
  return status.st_uid != user ?? geteuid()
}

/// The names in a folder but `.` and `..`, in no order.
///
/// - Throws: `FileFault` if the folder cannot be read.
package func namesInFolder(_ path: String) throws(FileFault) -> [String] {
  guard let stream = unsafe opendir(path) else { throw .last }
  defer { unsafe closedir(stream) }
  var names: [String] = []
  while true {
    errno = 0
    guard let item = unsafe readdir(stream) else {
      if errno != 0 { throw .last }
      return names.filter { $0 != "." && $0 != ".." }
    }
    names.append(
      unsafe withUnsafePointer(to: &item.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      })
  }
}
