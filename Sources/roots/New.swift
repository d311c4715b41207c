import Glibc
import RootsTerminal

extension Program {
  /// `roots new`: a small blueprint to start from, in a file that was not there.
  static func writeStarter(to path: String) throws(WriteRefusal) -> Int32 {
    if path == "-" {
      try writeAll(PackageResources.Starter_yaml, to: STDOUT_FILENO)
      return ExitCode.fine
    }
    guard !path.isEmpty else { return fail("the file needs a name", ExitCode.unreadable) }
    guard let number = NewFile.write(PackageResources.Starter_yaml, to: path) else {
      try Standard.output.write(
        "wrote \(visible(path)); open it with: roots run \(visible(path))\n")
      return ExitCode.fine
    }
    let reason =
      number == EEXIST
      ? "is there already; name another file"
      : unsafe "cannot be written: \(String(cString: strerror(number)))"
    return fail("'\(visible(path))' \(reason)", ExitCode.other)
  }
}

/// Writes a file so that at no moment half of it is there, and none that was there is lost.
private enum NewFile {
  /// - Returns: the system's error number; nil when all went well.
  static func write(_ bytes: [UInt8], to path: String) -> Int32? {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { return EEXIST }
    var template = Array("\(path).XXXXXX".utf8CString)
    let file = unsafe mkstemp(&template)
    guard file >= 0 else { return errno }
    let draft = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unsafe unlink(draft) }
    let number = fill(file, with: bytes)
    close(file)
    if let number { return number }
    // A second name for the draft, and not its rename: that would replace what came meanwhile.
    guard unsafe link(draft, path) == 0 else { return errno }
    syncFolder(of: path)
    return nil
  }

  private static func fill(_ file: Int32, with bytes: [UInt8]) -> Int32? {
    do throws(WriteRefusal) {
      try writeAll(bytes, to: file)
    } catch {
      return error.code
    }
    return fchmod(file, 0o644) == 0 && fsync(file) == 0 ? nil : errno
  }

  /// Some file systems cannot do it; the file is there all the same.
  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let file = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }
}
