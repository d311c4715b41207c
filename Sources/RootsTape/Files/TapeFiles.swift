/// Where the texts of tapes come from and go to: the disk, or a dictionary in a test.
public struct TapeFiles: Sendable {
  /// The text at a path.
  public var text: @Sendable (_ path: String) throws(TapeFileError) -> String
  /// Puts a text at a path, in place of what was there; folders that are missing are made.
  public var write: @Sendable (_ path: String, _ text: String) throws(TapeFileError) -> Void

  /// Files that are read by a function, and written by another; without one, none is written.
  public init(
    _ text: @escaping @Sendable (_ path: String) throws(TapeFileError) -> String,
    write: @escaping @Sendable (_ path: String, _ text: String) throws(TapeFileError) -> Void = {
      _, _ throws(TapeFileError) in throw .readOnly
    }
  ) {
    self.text = text
    self.write = write
  }

  /// Files that are a dictionary from paths to texts.
  public init(_ texts: [String: String]) {
    self.init { path throws(TapeFileError) in
      guard let text = texts[path] else { throw .notFound }
      return text
    }
  }
}

/// Why a file's text cannot be had, or put there.
public enum TapeFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case notFound
  /// It is a folder, a device, a pipe, ...
  case notRegular
  /// It is larger than a tape may be, in bytes.
  case tooLarge(limit: Int)
  /// The first byte that is not UTF-8, its line from 1 and its place in the line in bytes from 1.
  case notUTF8(byte: UInt8, line: Int, column: Int)
  /// Nothing can be written there.
  case readOnly
  /// What the system said.
  case unreadable(reason: String)

  /// The reason, as the end of a sentence.
  public var description: String {
    switch self {
    case .notFound: "there is no such file"
    case .notRegular: "it is not a regular file"
    case .tooLarge(let limit): "it is larger than \(limit / 1_048_576) MiB"
    case .notUTF8(let byte, let line, let column):
      "byte 0x\(hexadecimal(byte)) at \(line):\(column) is not UTF-8"
    case .readOnly: "nothing can be written there"
    case .unreadable(let reason): reason
    }
  }
}

private func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return digits.count == 1 ? "0\(digits)" : digits
}
