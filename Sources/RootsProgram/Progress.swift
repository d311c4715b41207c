import Glibc
import RootsTerminal

/// One line on the terminal about what is being done; none where standard error is no terminal.
struct Progress: Sendable {
  private let count: Int
  private let isShown: Bool

  private static let erasing = "\r\u{1B}[K"

  init(count: Int, isQuiet: Bool) {
    self.count = count
    isShown = !isQuiet && count > 1 && isatty(STDERR_FILENO) == 1
  }

  /// `12/40 city-deep.tape`; the index counts from 0.
  func tell(_ path: String, _ index: Int) {
    guard isShown else { return }
    let line = cut("\(index + 1)/\(count) \(visible(path))", to: 70)
    Standard.error.tell(Self.erasing + line)
  }

  /// Makes room for what is to be read.
  func erase() {
    if isShown { Standard.error.tell(Self.erasing) }
  }
}
