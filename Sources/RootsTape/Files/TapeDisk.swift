internal import Glibc
internal import RootsFiles

extension TapeFiles {
  /// The file system of this machine.
  ///
  /// Reads regular UTF-8 files of at most 4 MiB. Writes atomically: a draft beside the file
  /// replaces it.
  public static let disk = {
    var files = TapeFiles(
      { path throws(TapeFileError) in try textOfFile(at: path) },
      write: { path, text throws(TapeFileError) in
        try replaceFile(at: path, with: Array(text.utf8))
      })
    files.names = { (try? namesInFolder($0)) ?? [] }
    files.remove = { unsafe unlink($0) }
    return files
  }()

  /// The maximum size of a tape, in bytes.
  public static let sizeLimit = 4 * 1_048_576

  private static func textOfFile(at path: String) throws(TapeFileError) -> String {
    do throws(TapeFileError) {
      return try text { () throws(FileFault) in try FileReading.bytes(of: path, atMost: sizeLimit) }
    } catch {
      var status = stat()
      guard error == .notFound, unsafe lstat(path, &status) == 0 else { throw error }
      throw .unreadable(reason: "it is a link to a file that does not exist")
    }
  }

  /// Reads a file or pipe, such as standard input, to its end.
  public static func text(ofDescriptor file: Int32) throws(TapeFileError) -> String {
    try text { () throws(FileFault) in
      try FileReading.bytes(ofDescriptor: file, atMost: sizeLimit)
    }
  }

  private static func text(
    of read: () throws(FileFault) -> [UInt8]
  ) throws(TapeFileError) -> String {
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try read() } catch { throw TapeFileError(error) }
    guard let offset = firstInvalidByte(in: bytes) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    let before = bytes[..<offset]
    let newline = UInt8(ascii: "\n")
    let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
    let line = before.count(where: { $0 == newline }) + 1
    throw .notUTF8(byte: bytes[offset], line: line, column: offset - lineStart + 1)
  }

  /// Replaces a file.
  ///
  /// A symbolic link is kept, the file keeps its mode, and a read-only file is refused.
  /// - Throws: `TapeFileError` if it cannot be written.
  package static func replaceFile(
    at link: String, with bytes: [UInt8]
  ) throws(TapeFileError) {
    let path = realPath(of: link)
    let mode = try path.map(modeOfWritable) ?? 0o644
    do throws(FileFault) {
      try FileWriting.makeFolders(folder(of: path ?? link), mode: 0o755)
      try FileWriting.replace(path ?? link, with: bytes, mode: mode)
    } catch {
      throw TapeFileError(error)
    }
  }

  /// Checks that a file could be written, and changes nothing.
  /// - Throws: `TapeFileError` if it could not be written.
  package static func check(_ link: String) throws(TapeFileError) {
    let path = realPath(of: link)
    var status = stat()
    if let path, unsafe stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw .notRegular }
      _ = try modeOfWritable(path)
      // A device or a pipe is written into, without a draft in its folder.
      if status.st_mode & S_IFMT != S_IFREG { return }
    }
    do throws(FileFault) {
      try FileWriting.check(folder(of: path ?? link))
    } catch {
      throw .unreadable(reason: error.reason)
    }
  }

  private static func modeOfWritable(_ path: String) throws(TapeFileError) -> UInt32 {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw TapeFileError(.last) }
    let isReadOnly = status.st_mode & 0o222 == 0
    guard !isReadOnly else { throw .unreadable(reason: "it is read-only") }
    guard unsafe access(path, W_OK) == 0 else { throw TapeFileError(.last) }
    return status.st_mode & 0o777
  }
}

extension TapeFileError {
  init(_ fault: FileFault) {
    self =
      switch fault {
      case .folder, .special: .notRegular
      case .tooLarge(let limit): .tooLarge(limit: limit)
      case .system where fault.isMissing: .notFound
      case .empty, .system: .unreadable(reason: fault.reason)
      }
  }
}
