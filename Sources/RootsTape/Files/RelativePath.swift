internal import RootsFiles

/// A path relative to the folder of a tape, so that both files can be moved together.
///
/// The path is returned unchanged if it is absolute, or if a folder does not exist.
/// - Parameters:
///   - path: an absolute path, or one relative to the working directory.
///   - tape: the path of the tape, which need not exist.
package func path(_ path: String, from tape: String) -> String {
  guard !path.hasPrefix("/") else { return path }
  let tapeFolder = folder(of: tape)
  guard !tapeFolder.isEmpty, let base = absolute(tapeFolder),
    let target = absolute(folder(of: path).isEmpty ? "." : folder(of: path))
  else { return path }
  let name = path[folder(of: path).endIndex...]
  let common = zip(base, target).prefix { $0 == $1 }.count
  let up = Array(repeating: "..", count: base.count - common)
  return (up + target[common...] + [String(name)]).joined(separator: "/")
}

/// The components of an existing folder's absolute path, with symbolic links resolved.
private func absolute(_ folder: String) -> [String]? {
  realPath(of: folder)?.split(separator: "/").map { String($0) }
}
