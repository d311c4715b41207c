/// The reading end of the pipe that signal handlers write to.
struct SignalPipe {
  let descriptor: Int32

  /// The signals received since the last call, each once.
  func drain() -> Set<Int32> {
    Set(readAll(from: descriptor).map { Int32($0) })
  }
}
