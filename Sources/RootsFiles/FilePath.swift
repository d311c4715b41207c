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

/// Whether a file exists and belongs to another user, so that its content cannot be trusted.
///
/// - Parameter user: the expected owner; by default the user who runs the program.
package func isForeign(_ path: String, to user: UInt32? = nil) -> Bool {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return false }
  return status.st_uid != user ?? geteuid()
}
