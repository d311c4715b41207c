internal import RootsFiles

/// A path as a tape names it: from the tape's folder, where both are known, so that the two can be
/// moved together.
///
/// - Parameters:
///   - path: an absolute path, or one from the working directory.
///   - tape: where the tape stands, or will stand.
public func path(_ path: String, from tape: String) -> String {
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

/// The folders on the way to a folder that is there, without links.
private func absolute(_ folder: String) -> [String]? {
  realPath(of: folder)?.split(separator: "/").map { String($0) }
}
