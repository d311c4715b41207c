import Glibc

// Safe inside a signal handler, except `makePipe` and `readAll`: only system calls and integers.

/// The time since the start of the system, in milliseconds.
package func monotonicMilliseconds() -> Int {
  var now = timespec()
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
}

/// Makes a pipe whose ends do not block and are closed by exec; nil if the system refuses.
package func makePipe() -> (reading: Int32, writing: Int32)? {
  var ends: [Int32] = [-1, -1]
  guard unsafe pipe(&ends) == 0 else { return nil }
  for end in ends {
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }
  return (ends[0], ends[1])
}

/// Reads all bytes that are available now.
func readAll(from descriptor: Int32) -> [UInt8] {
  var all: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = unsafe read(descriptor, &chunk, chunk.count)
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { return all }
    all += chunk[..<count]
  }
}

/// Writes all bytes to a non-blocking descriptor, waiting at most `patience` milliseconds.
///
/// - Returns: whether all bytes were written.
func send(
  _ bytes: UnsafePointer<UInt8>, count: Int, to descriptor: Int32, patience: Int
) -> Bool {
  let deadline = monotonicMilliseconds() + patience
  var sent = 0
  while sent < count {
    let written = unsafe write(descriptor, bytes + sent, count - sent)
    if written >= 0 {
      sent += written
      continue
    }
    if errno == EINTR { continue }
    let left = deadline - monotonicMilliseconds()
    guard errno == EAGAIN, left > 0 else { return false }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&waiting, 1, Int32(left))
  }
  return true
}

/// Writes the bytes that reset a terminal; drops the unsent output of a terminal that does not read
/// for half a second.
///
/// Stopped output goes on.
func sendReset(_ bytes: UnsafePointer<UInt8>, count: Int, to tty: Int32) {
  _ = tcflow(tty, TCOON)
  if unsafe send(bytes, count: count, to: tty, patience: 500) { return }
  _ = tcflush(tty, TCOFLUSH)
  _ = unsafe send(bytes, count: count, to: tty, patience: 250)
}
