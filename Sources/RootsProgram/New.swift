import Glibc
import RootsBench
import RootsFiles
import RootsTerminal

/// `roots new`: writes a small blueprint to a new file.
struct New {
  let words: Words

  func run() throws(Failure) -> Int32 {
    let path = words.operands[0]
    if path == "-" {
      Standard.output.write(PackageResources.Starter_yaml)
      return Program.ExitCode.fine
    }
    guard !path.isEmpty else { throw .unreadable("the file needs a name") }
    do throws(FileFault) {
      try FileWriting.create(path, with: PackageResources.Starter_yaml, mode: 0o644)
    } catch {
      let reason =
        error == .system(EEXIST)
        ? "already exists; name another file" : "cannot be written: \(error.reason)"
      throw .other("'\(visible(path))' \(reason)")
    }
    return Program.tell("wrote \(visible(path)); open it with: roots run \(shellPath(path))\n")
  }
}

extension New: ListedCommand {
  static let page = CommandPage(
    summary: "write a small blueprint to start from",
    operand: Operand(value: .blueprint, count: .one, takesDash: true))
}
