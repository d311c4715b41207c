import Glibc
import RootsTerminal

/// Keys from lines of text: the input of `--plain`.
struct PlainInput {
  private var bytes: [UInt8] = []
  private var waiting: [Key] = []
  private var isAtEnd = false

  /// A line is cut off here, in bytes.
  private static let lineLimit = 1 << 16

  /// The next key; nil when none came before the deadline.
  ///
  /// Who has no time at all gets only what is left of a line, so that each line shows what it did.
  mutating func next(before deadline: Duration?) -> Event? {
    let limit = deadline.map { ContinuousClock.now + $0 }
    while true {
      if !waiting.isEmpty { return .key(waiting.removeFirst()) }
      if deadline == .zero { return nil }
      if takeLine() { continue }
      if isAtEnd { return .ended(.inputEnded) }
      guard waits(until: limit) else { return nil }
      read()
    }
  }

  /// Makes keys of the next line, if it is there.
  private mutating func takeLine() -> Bool {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    guard end != nil || bytes.count >= Self.lineLimit || isAtEnd && !bytes.isEmpty else {
      return false
    }
    var line = bytes.prefix(upTo: end ?? bytes.count)
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    waiting = Self.keys(of: String(decoding: line, as: UTF8.self))
    bytes.removeFirst(min((end ?? bytes.count) + 1, bytes.count))
    return true
  }

  /// The name of a key, or text; an empty line is Enter, and behind a blank all is text.
  private static func keys(of line: String) -> [Key] {
    if line.isEmpty { return [Key(.enter)] }
    if line.hasPrefix(" ") { return line.dropFirst().map { .character($0) } }
    if let key = Key(named: line) { return [key] }
    return line.map { .character($0) }
  }

  /// - Returns: whether there is something to read before the time is over.
  private func waits(until limit: ContinuousClock.Instant?) -> Bool {
    while true {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let left = limit.map { max(.zero, $0 - ContinuousClock.now) }
      let count = unsafe poll(&input, 1, left.map(Self.milliseconds) ?? -1)
      if count < 0, errno == EINTR { continue }
      return count != 0
    }
  }

  /// Rounded up, so that nobody is asked again and again before the time is over.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = duration.components
    return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
  }

  private mutating func read() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = unsafe Glibc.read(STDIN_FILENO, &chunk, chunk.count)
    if count < 0, errno == EINTR { return }
    if count <= 0 { isAtEnd = true } else { bytes += chunk[..<count] }
  }
}
