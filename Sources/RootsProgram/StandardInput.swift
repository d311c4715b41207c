import Glibc
import RootsTape

extension TapeFiles {
  /// The file system, with standard input as `-`.
  static let withStandardInput = {
    var files = TapeFiles.disk
    files.text = { path throws(TapeFileError) in
      guard path == "-" else { return try TapeFiles.disk.text(path) }
      return try standardInput.get()
    }
    return files
  }()
}

/// The content of standard input, read once.
private let standardInput: Result<String, TapeFileError> = {
  do throws(TapeFileError) {
    return .success(try TapeFiles.text(ofDescriptor: STDIN_FILENO))
  } catch {
    guard case .notUTF8 = error else { return .failure(error) }
    return .failure(.unreadable(reason: "standard input is not UTF-8"))
  }
}()
