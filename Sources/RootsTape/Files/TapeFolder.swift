internal import Glibc

/// The search for tapes in a folder of the disk.
public enum TapeFolder {
  /// The maximum depth of the search.
  static let depthLimit = 32

  /// The paths of all tapes in a folder and its subfolders, sorted by name.
  ///
  /// Hidden files and folders, and folders behind symbolic links, are skipped.
  /// - Returns: nil when the path is not a folder; empty when it contains no tape.
  public static func tapes(in path: String) -> [String]? { files(in: path, endingIn: [".tape"]) }

  /// The tapes of a folder as `tapes` finds them, and the drafts of recordings that were not ended;
  /// nil if the path is no folder.
  package static func recordings(in path: String) -> [String]? {
    files(in: path, endingIn: [".tape", ".tape" + RecordingFile.draftSuffix])
  }

  private static func files(in path: String, endingIn endings: [String]) -> [String]? {
    guard kind(of: path, follows: true) == S_IFDIR else { return nil }
    var found: [String] = []
    collect(in: path, endings, depth: 0, into: &found)
    return found
  }

  private static func collect(
    in folder: String, _ endings: [String], depth: Int, into found: inout [String]
  ) {
    guard depth < depthLimit else { return }
    for name in names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if kind(of: path, follows: false) == S_IFDIR {
        collect(in: path, endings, depth: depth + 1, into: &found)
      } else if endings.contains(where: name.hasSuffix), kind(of: path, follows: true) == S_IFREG {
        found.append(path)
      }
    }
  }

  private static func kind(of path: String, follows: Bool) -> mode_t? {
    var status = stat()
    let failure = unsafe follows ? stat(path, &status) : lstat(path, &status)
    return failure == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The names in a folder, in no order; empty if it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let item = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &item.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      names.append(name)
    }
    return names
  }
}
