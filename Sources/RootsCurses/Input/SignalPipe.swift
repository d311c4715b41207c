/// The end of the handlers' pipe at which the loop listens.
struct SignalPipe {
  let descriptor: Int32

  /// The signals that arrived since the last time, each once.
  func drain() -> Set<Int32> {
    Set(readAll(from: descriptor).map { Int32($0) })
  }
}
