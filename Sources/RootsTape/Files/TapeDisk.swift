internal import Glibc

extension TapeFiles {
  /// The files of this machine.
  ///
  /// Regular files only, at most 4 MiB, and nothing but UTF-8. A file is written whole, beside its
  /// place, and then moved there.
  public static let disk = TapeFiles(
    { path throws(TapeFileError) in try textOfFile(at: path) },
    write: { path, text throws(TapeFileError) in try replaceFile(at: path, with: text) })

  /// The most bytes that a tape may have.
  public static let sizeLimit = 4 * 1_048_576

  private static func textOfFile(at path: String) throws(TapeFileError) -> String {
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw failure() }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    guard status.st_size <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
    return try text(of: bytes(of: file))
  }

  /// The text that a pipe or a file gives until its end, such as standard input.
  public static func text(ofDescriptor file: Int32) throws(TapeFileError) -> String {
    try text(of: bytes(of: file))
  }

  /// Until the end of the file, which may have grown since its size was asked.
  private static func bytes(of file: Int32) throws(TapeFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
    }
  }

  private static func text(of bytes: [UInt8]) throws(TapeFileError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw firstFault(in: bytes) }
    return text
  }

  private static func firstFault(in bytes: [UInt8]) -> TapeFileError {
    let offset = lengthOfUTF8(in: bytes)
    let before = bytes[..<offset]
    let newline = UInt8(ascii: "\n")
    let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    let line = before.count(where: { $0 == newline }) + 1
    return .notUTF8(byte: bytes[offset], line: line, column: offset - lineStart + 1)
  }

  /// How many bytes from the start are UTF-8, in bytes that are not all of it.
  private static func lengthOfUTF8(in bytes: [UInt8]) -> Int {
    do throws(UTF8.ValidationError) {
      return try UTF8Span(validating: bytes.span).count
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  static func failure() -> TapeFileError {
    switch errno {
    case ENOENT, ENOTDIR: .notFound
    default: unsafe .unreadable(reason: String(cString: strerror(errno)))
    }
  }
}
