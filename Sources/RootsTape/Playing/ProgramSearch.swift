internal import Glibc

/// The search for programs in the `PATH`, and for variables in the environment.
package enum ProgramSearch {
  /// Whether an executable of that name is in a folder of PATH, or at that path.
  package static func hasProgram(_ name: String) -> Bool {
    guard !name.isEmpty else { return false }
    if name.utf8.contains(UInt8(ascii: "/")) { return isExecutable(name) }
    guard let path = unsafe getenv("PATH").map({ unsafe String(cString: $0) }) else { return false }
    return path.split(separator: ":").contains { isExecutable("\($0)/\(name)") }
  }

  /// The value of a variable of the environment; nil if it is not set.
  package static func environment(_ name: String) -> String? {
    unsafe getenv(name).flatMap { unsafe String(validatingCString: $0) }
  }

  /// The folder of temporary files.
  package static var temporaryFolder: String { environment("TMPDIR") ?? "/tmp" }

  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, X_OK) == 0
  }
}
