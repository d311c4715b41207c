import CNcurses
import RootsTerminal

/// Reads keys through curses, without ever drawing or waiting.
@safe struct KeyReader {
  /// A pad of one cell: reading from the screen itself would also refresh it.
  private let pad: UnsafeMutablePointer<WINDOW>
  private let table: KeyTable

  init?() {
    guard let pad = unsafe newpad(1, 1) else { return nil }
    unsafe self.pad = unsafe pad
    _ = unsafe keypad(pad, true)
    _ = unsafe nodelay(pad, true)
    // Only now does curses know which sequences there are.
    table = KeyTable()
  }

  /// What was read next; `.nothing` when there is nothing to read.
  func read() -> Reading {
    let code = unsafe wgetch(pad)
    switch code {
    case ..<0: return .nothing
    case 0...255: return .input(.byte(UInt8(code)))
    case KeyTable.pasteStart: return .input(.pasteStart)
    case KeyTable.pasteEnd: return .input(.pasteEnd)
    default: return table[code].map { .input(.key($0)) } ?? .ignored
    }
  }

  enum Reading {
    case input(Input)
    /// A key without a meaning here, such as the one that reports a resize.
    case ignored
    case nothing
  }
}
