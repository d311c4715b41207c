import Glibc
import RootsCurses

/// Lines of text from standard input: the input of `--plain`.
struct PlainInput {
  enum Reading {
    case line(String)
    /// None came in time.
    case nothing
    /// Somebody else is to be looked after.
    case pollSources
    /// None will come any more.
    case end
  }

  private var bytes: [UInt8] = []
  private var isAtEnd = false

  /// A line is cut off here, in bytes.
  private static let lineLimit = 1 << 16

  /// The next line; waits as long as it takes without a deadline.
  mutating func next(before deadline: Duration?, or pollSources: PollSources?) -> Reading {
    let limit = deadline.map { ContinuousClock.now + $0 }
    while true {
      if let line = takeLine() { return .line(line) }
      if isAtEnd { return .end }
      switch wait(until: limit, pollSources) {
      case .input: read()
      case .pollSources: return .pollSources
      case .nothing: return .nothing
      }
    }
  }

  /// The next line, if it is there; the last one may lack its end.
  private mutating func takeLine() -> String? {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    guard end != nil || bytes.count >= Self.lineLimit || isAtEnd && !bytes.isEmpty else {
      return nil
    }
    var line = bytes.prefix(upTo: end ?? bytes.count)
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let text = String(decoding: line, as: UTF8.self)
    bytes.removeFirst(min((end ?? bytes.count) + 1, bytes.count))
    return text
  }

  private enum Waited { case input, pollSources, nothing }

  /// Waits for the first that comes.
  private func wait(
    until limit: ContinuousClock.Instant?, _ pollSources: PollSources?
  ) -> Waited {
    while true {
      let descriptors = [STDIN_FILENO] + (pollSources?.descriptors() ?? [])
      var watched = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = limit.map { Self.milliseconds(max(.zero, $0 - ContinuousClock.now)) }
      let patience = pollSources?.patience().map { Int32(clamping: $0) }
      let longest = [left, patience].compactMap(\.self).min() ?? -1
      let count = unsafe poll(&watched, nfds_t(watched.count), longest)
      if count < 0, errno == EINTR { continue }
      if watched[0].revents != 0 || count < 0 { return .input }
      if count > 0 { return .pollSources }
      return patience.map { $0 <= longest } == true ? .pollSources : .nothing
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
