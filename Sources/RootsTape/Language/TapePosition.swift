internal import Roots
internal import RootsTerminal

/// A range of bytes within one line of a tape.
public struct TapePosition: Hashable, Sendable {
  /// The name of the file, as given or sourced.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The first byte within the line, from 1.
  ///
  /// Bytes rather than characters, as in VHS and compilers.
  public var column: Int
  /// The length in bytes; 0 at the end of a line.
  ///
  /// A theme in braces may span several lines.
  public var length: Int

  /// The place in front of a message about a tape: the line and the column, after the file if it is
  /// one that the tape sources.
  func place(in tape: String) -> String {
    (file == tape ? "" : "\(visible(file)):") + "\(line):\(column): "
  }

  /// The file, the line and the column.
  var place: String { "\(visible(file)):\(line):\(column)" }

  /// Creates a position.
  public init(file: String, line: Int, column: Int, length: Int) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
  }
}
