/// A place in a tape: some bytes of one line of a file.
public struct TapePosition: Hashable, Sendable {
  /// The file's name as it was given or sourced.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The first byte within the line, from 1.
  ///
  /// Bytes and not characters: this is how VHS and compilers count.
  public var column: Int
  /// How many bytes; 0 at the end of a line.
  ///
  /// A theme in braces may reach over several lines.
  public var length: Int

  /// A place.
  public init(file: String, line: Int, column: Int, length: Int) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
  }
}
