/// The part of the screen that a `Wait` or an `Expect` searches.
public enum TapeScope: String, Hashable, Sendable, CaseIterable {
  /// The row with the cursor.
  case line = "Line"
  /// All rows.
  case screen = "Screen"
}

/// The extension of an output's path: `.txt`, `.cast`, ...; a folder holds images, so `.png`.
package func outputExtension(of path: String) -> String {
  let pathExtension = fileExtension(of: path)
  return pathExtension.isEmpty ? ".png" : pathExtension
}

/// The extension of a path's last component with its dot, such as `.tape`; empty without one.
func fileExtension(of path: String) -> String {
  let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] }
  let last = name ?? path[...]
  return last.lastIndex(of: ".").map { String(last[$0...]) } ?? ""
}
