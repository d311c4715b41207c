import Glibc

/// Starts a program as the leader of a new session.
///
/// - Parameters:
///   - files: the path to open for each of standard input, output and error; opening a terminal
///     first makes it the controlling one.
func spawn(
  _ arguments: [String], environment: [String: String], files: [String]
) throws -> pid_t {
  var attributes = posix_spawnattr_t()
  _ = unsafe posix_spawnattr_init(&attributes)
  defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  _ = unsafe sigfillset(&signals)
  _ = unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  _ = unsafe sigemptyset(&signals)
  _ = unsafe posix_spawnattr_setsigmask(&attributes, &signals)
  let newSession: Int16 = 0x80
  let flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | newSession
  _ = unsafe posix_spawnattr_setflags(&attributes, flags)
  var actions = unsafe posix_spawn_file_actions_t()
  _ = unsafe posix_spawn_file_actions_init(&actions)
  defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
  for (descriptor, path) in files.enumerated() {
    let mode = O_RDWR | O_CREAT
    _ = unsafe posix_spawn_file_actions_addopen(&actions, Int32(descriptor), path, mode, 0o600)
  }
  let variables = environment.map { "\($0.key)=\($0.value)" }
  var child: pid_t = 0
  let result = unsafe withCStrings(arguments) { words in
    unsafe withCStrings(variables) { variables in
      unsafe posix_spawn(&child, arguments[0], &actions, &attributes, words, variables)
    }
  }
  guard result == 0 else { throw Pty.Refused(call: "posix_spawn \(arguments[0]): \(result)") }
  return child
}

/// Lends copies of the texts, followed by a null pointer, as C wants them.
private func withCStrings(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
  var copies: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { unsafe strdup($0) }
  unsafe copies.append(nil)
  let result = unsafe copies.withUnsafeBufferPointer { buffer in
    unsafe buffer.baseAddress.map { unsafe body($0) } ?? -1
  }
  unsafe copies.forEach { copy in unsafe free(copy) }
  return result
}
