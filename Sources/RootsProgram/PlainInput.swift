import Glibc
import RootsBench
import RootsCurses

/// Lines of text from standard input.
struct PlainInput {
  enum Reading {
    case line(Line)
    /// No line arrived before the deadline.
    case nothing
    /// Another file descriptor needs attention.
    case pollSources
    /// The end of the input, or a signal that ends the program.
    case end
  }

  /// A line without its line break.
  struct Line {
    let bytes: [UInt8]
    /// Whether it is longer than the limit, so that the rest may be dropped.
    let isCut: Bool

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  private var bytes: [UInt8] = []
  private var isAtEnd = false
  /// Whether the rest of a long line is to be dropped.
  private var isInLongLine = false

  /// The maximum length of a line in bytes; the rest of a longer line is dropped.
  private static let lineLimit = Drive.lineLimit

  /// Returns the next line; waits without limit if there is no deadline.
  mutating func next(before deadline: Duration?, or pollSources: PollSources?) -> Reading {
    let limit = deadline.map { ContinuousClock.now + $0 }
    while true {
      if let line = takeLine() { return .line(line) }
      if isAtEnd { return .end }
      switch wait(until: limit, pollSources) {
      case .input: read()
      case .pollSources: return .pollSources
      case .nothing: return .nothing
      case .signal: return .end
      }
    }
  }

  /// The next complete line; the last line may lack its line break.
  private mutating func takeLine() -> Line? {
    if isInLongLine { dropLongLine() }
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    guard end != nil || bytes.count > Self.lineLimit || isAtEnd && !bytes.isEmpty else {
      return nil
    }
    var line = bytes.prefix(upTo: end ?? bytes.count)
    let isCut = line.count > Self.lineLimit
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let found = Line(bytes: Array(line), isCut: isCut)
    bytes.removeFirst(min((end ?? bytes.count) + 1, bytes.count))
    isInLongLine = end == nil
    return found
  }

  private mutating func dropLongLine() {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    bytes.removeFirst(end.map { $0 + 1 } ?? bytes.count)
    isInLongLine = end == nil
  }

  private enum Waited { case input, pollSources, nothing, signal }

  /// Waits for input, for the other descriptors, or for the time limit.
  private func wait(
    until limit: ContinuousClock.Instant?, _ pollSources: PollSources?
  ) -> Waited {
    while true {
      if Interrupt.isPending { return .signal }
      let descriptors =
        [STDIN_FILENO, Interrupt.descriptor] + (pollSources?.descriptors() ?? [])
      var watched = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = limit.map { Int32(clamping: ($0 - ContinuousClock.now).milliseconds) }
      let patience = pollSources?.patience().map { Int32(clamping: $0) }
      let longest = [left, patience].compactMap(\.self).min() ?? -1
      let count = unsafe poll(&watched, nfds_t(watched.count), longest)
      if count < 0 ? errno == EINTR : watched[1].revents != 0 { continue }
      if watched[0].revents != 0 || count < 0 { return .input }
      if count > 0 { return .pollSources }
      return patience.map { $0 <= longest } == true ? .pollSources : .nothing
    }
  }

  private mutating func read() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = unsafe Glibc.read(STDIN_FILENO, &chunk, chunk.count)
    if count < 0, errno == EINTR { return }
    if count <= 0 { isAtEnd = true } else { bytes += chunk[..<count] }
  }
}
