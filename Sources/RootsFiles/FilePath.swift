internal import Glibc

/// The part of a path up to its last slash, with the slash.
package func folder(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
}

/// The absolute path of what is there, without links; nil when nothing is.
package func realPath(of path: String) -> String? {
  guard let found = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(found) }
  return unsafe String(cString: found)
}

/// Whether something is there and belongs to somebody else, so that what lies in it is not ours.
///
/// - Parameter user: whose it should be; who runs the program, if nil.
package func isForeign(_ path: String, to user: UInt32? = nil) -> Bool {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return false }
  return status.st_uid != user ?? geteuid()
}
