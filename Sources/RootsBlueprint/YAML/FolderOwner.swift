internal import Glibc

/// Whether a folder is there and belongs to somebody else, so that what lies in it is not ours.
package func isForeign(folder path: String) -> Bool {
  var status = stat()
  guard unsafe stat(path, &status) == 0 else { return false }
  return status.st_uid != geteuid()
}
