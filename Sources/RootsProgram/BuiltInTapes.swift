import Glibc
import RootsTape

extension TapeFiles {
  /// The path of the built-in tape.
  static let tourPath = "<tour>"

  /// The file system, with standard input as `-`, and the built-in tape.
  static let withBuiltIns = {
    var files = TapeFiles.disk
    files.text = { path throws(TapeFileError) in
      switch path {
      case "-": try standardInput.get()
      case tourPath: String(decoding: PackageResources.tour_tape, as: UTF8.self)
      default: try TapeFiles.disk.text(path)
      }
    }
    return files
  }()

  /// Waits for the end of standard input, which is the tape `-`.
  static func readStandardInput() { _ = standardInput }
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
