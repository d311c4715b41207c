import Glibc
import RootsBench
import RootsTape

extension TapeFiles {
  /// The paths of the built-in tapes: of the tour, and of what its search finds.
  static let tourPath = "<tour>", faultPath = "<fault>"

  /// The file system, with standard input as `-`, and the built-in tapes.
  static let withBuiltIns = {
    var files = TapeFiles.disk
    files.text = { path throws(TapeFileError) in
      switch path {
      case "-": try standardInput.get()
      case tourPath: String(decoding: PackageResources.tour_tape, as: UTF8.self)
      case faultPath:
        try Tour()?.faultTape(at: Standard.output.size ?? WitnessTape.standardSize) ?? ""
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
