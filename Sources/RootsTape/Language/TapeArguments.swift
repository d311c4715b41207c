/// The part of the screen that a `Wait` or an `Expect` searches.
public enum TapeScope: String, Hashable, Sendable, CaseIterable {
  /// The row with the cursor.
  case line = "Line"
  /// All rows.
  case screen = "Screen"
}

/// A cell of the terminal; the upper left one is 1 1.
public struct TapeCell: Hashable, Sendable {
  /// The column, 1 to 1000.
  public var column: Int
  /// The row, 1 to 500.
  public var row: Int

  /// Creates a cell.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

extension TapeCell: CustomStringConvertible {
  /// The column and the row, as they are written in a tape.
  public var description: String { "\(column) \(row)" }
}

/// A file that a tape writes.
public struct TapeOutput: Hashable, Sendable {
  /// The path as written; a folder ends with a slash.
  public var path: String

  /// Creates an output.
  public init(path: String) {
    self.path = path
  }

  /// The extension of the path: `.txt`, `.cast`, ...; a folder holds images, so `.png`.
  public var pathExtension: String {
    let pathExtension = fileExtension(of: path)
    return pathExtension.isEmpty ? ".png" : pathExtension
  }
}

/// The extension of a path's last component with its dot, such as `.tape`; empty without one.
func fileExtension(of path: String) -> String {
  let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] }
  let last = name ?? path[...]
  return last.lastIndex(of: ".").map { String(last[$0...]) } ?? ""
}
