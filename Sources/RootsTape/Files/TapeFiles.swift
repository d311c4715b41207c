import Roots

/// Read and write access to tapes: the disk, or a dictionary in a test.
public struct TapeFiles: Sendable {
  /// Reads the text at a path.
  public var text: @Sendable (_ path: String) throws(TapeFileError) -> String
  /// Replaces the text at a path; missing folders are created.
  public var write: @Sendable (_ path: String, _ text: String) throws(TapeFileError) -> Void
  /// The names of the files in a folder; empty if there is no such folder.
  public var names: @Sendable (_ folder: String) -> [String] = { _ in [] }
  /// Removes a file, if there is one.
  public var remove: @Sendable (_ path: String) -> Void = { _ in }

  /// Creates access from functions; without a `write` function nothing can be written.
  public init(
    _ text: @escaping @Sendable (_ path: String) throws(TapeFileError) -> String,
    write: @escaping @Sendable (_ path: String, _ text: String) throws(TapeFileError) -> Void = {
      _, _ throws(TapeFileError) in throw .readOnly
    }
  ) {
    self.text = text
    self.write = write
  }

  /// The same files, where writing and removing have no effect.
  package var discardingWrites: TapeFiles {
    var files = self
    files.write = { _, _ in }
    files.remove = { _ in }
    return files
  }

  /// Creates read-only access to a dictionary from paths to texts.
  public init(_ texts: [String: String]) {
    self.init { path throws(TapeFileError) in
      guard let text = texts[path] else { throw .notFound }
      return text
    }
  }
}

/// The reason a text cannot be read or written.
public enum TapeFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case notFound
  /// A folder, device, pipe or socket.
  case notRegular
  /// A file larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The first invalid byte, with its line and its byte column, both from 1.
  case notUTF8(byte: UInt8, line: Int, column: Int)
  /// A place where nothing can be written.
  case readOnly
  /// A failure that the system reports.
  case unreadable(reason: String)

  /// The reason, as the second half of a sentence.
  public var description: String {
    switch self {
    case .notFound: "there is no such file"
    case .notRegular: "it is not a regular file"
    case .tooLarge(let limit): "it is larger than \(limit / 1_048_576) MiB"
    case .notUTF8(let byte, let line, let column):
      "byte 0x\(hexadecimal(byte, digits: 2, uppercase: true)) at \(line):\(column) is not UTF-8"
    case .readOnly: "nothing can be written there"
    case .unreadable(let reason): reason
    }
  }
}
