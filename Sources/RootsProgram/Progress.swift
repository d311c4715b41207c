import Glibc
import RootsTerminal

/// A progress line on the terminal; hidden if standard error is not a terminal.
struct Progress: Sendable {
  private let count: Int
  private let isShown: Bool

  private static let erasing = "\r\u{1B}[K"

  init(count: Int) {
    self.count = count
    isShown = count > 1 && isatty(STDERR_FILENO) == 1
  }

  /// Shows the current tape: `12/40 city-deep.tape`; the index counts from 0.
  func tell(_ path: String, _ index: Int) {
    guard isShown else { return }
    let line = cut("\(index + 1)/\(count) \(visible(path))", to: 70)
    Standard.error.write(Self.erasing + line)
  }

  /// Erases the line before other output.
  func erase() {
    if isShown { Standard.error.write(Self.erasing) }
  }
}
