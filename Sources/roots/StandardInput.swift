import Glibc
import RootsTape

extension TapeFiles {
  /// The files of this machine, and standard input as `-`.
  static let withStandardInput = TapeFiles(
    { path throws(TapeFileError) in
      guard path == "-" else { return try TapeFiles.disk.text(path) }
      return try standardInput.get()
    }, write: TapeFiles.disk.write)
}

/// All of standard input, read once.
private let standardInput: Result<String, TapeFileError> = {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while bytes.count <= TapeFiles.sizeLimit {
    let count = unsafe read(STDIN_FILENO, &chunk, chunk.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else {
      return .failure(.unreadable(reason: unsafe String(cString: strerror(errno))))
    }
    guard count > 0 else {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return .failure(.unreadable(reason: "standard input is not UTF-8"))
      }
      return .success(text)
    }
    bytes += chunk[..<count]
  }
  return .failure(.tooLarge(limit: TapeFiles.sizeLimit))
}()
