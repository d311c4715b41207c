import Glibc
import RootsFiles
import RootsTerminal

extension Program {
  /// `roots new`: writes a small blueprint to a new file.
  static func writeStarter(to path: String) -> Int32 {
    if path == "-" {
      Standard.output.write(PackageResources.Starter_yaml)
      return ExitCode.fine
    }
    guard !path.isEmpty else { return fail("the file needs a name", ExitCode.unreadable) }
    do throws(FileFault) {
      try FileWriting.create(path, with: PackageResources.Starter_yaml, mode: 0o644)
    } catch {
      let reason =
        error == .system(EEXIST)
        ? "already exists; name another file" : "cannot be written: \(error.reason)"
      return fail("'\(visible(path))' \(reason)", ExitCode.other)
    }
    Standard.output.write(
      "wrote \(visible(path)); open it with: roots run \(visible(path))\n")
    return ExitCode.fine
  }
}
