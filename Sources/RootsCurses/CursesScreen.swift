import CNcurses
import Glibc
import RootsTerminal

/// The screen of curses: opened once, put aside and taken up again around each stop.
@safe struct CursesScreen {
  private let collector: OutputCollector
  private let screen: OpaquePointer
  let palette: Palette

  /// Opens the terminal; its description was read before, and it is ours already.
  init(name: String, size: Size, tty: Tty) throws(OpeningError) {
    guard let collector = OutputCollector(tty: tty) else { throw .refused("a memory file") }
    let input = fcntl(tty.descriptor, F_DUPFD_CLOEXEC, 3)
    guard let stream = unsafe fdopen(input, "r"),
      let screen = unsafe withSizeInEnvironment(
        size, { unsafe newterm(name, collector.stream, stream) })
    else { throw .refused("the terminal '\(name)'") }
    self.collector = collector
    unsafe self.screen = unsafe screen
    _ = raw()
    _ = noecho()
    _ = nonl()
    collector.start()
    // A key that waits would cut the frame short.
    _ = typeahead(-1)
    palette = CursesScreen.makePalette()
  }

  private static func makePalette() -> Palette {
    let noColor = unsafe getenv("NO_COLOR").map { unsafe String(cString: $0) }
    let palette = unsafe Palette(count: Int(tigetnum("colors")), noColor: noColor)
    if palette.count > 0 {
      _ = start_color()
      _ = use_default_colors()
    }
    return palette
  }

  /// The bytes that make the terminal show what curses was told.
  func update() -> [UInt8] {
    _ = doupdate()
    return collector.collect()
  }

  /// Lets curses forget what is on the glass, so that its next update sets everything up again.
  func putAside() {
    _ = endwin()
    _ = collector.collect()
  }

  func close() {
    putAside()
    unsafe delscreen(screen)
  }
}

/// Tells curses how large it is to be: by itself it would believe any number that a terminal says.
private func withSizeInEnvironment<Value>(_ size: Size, _ body: () -> Value) -> Value {
  let names = ["LINES", "COLUMNS"]
  let before = names.map { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
  for (name, number) in zip(names, [size.rows, size.columns]) {
    _ = unsafe setenv(name, "\(number)", 1)
  }
  defer {
    for (name, value) in zip(names, before) {
      if let value { _ = unsafe setenv(name, value, 1) } else { _ = unsafe unsetenv(name) }
    }
  }
  return body()
}

/// Reads the description of the terminal that `TERM` names.
///
/// - Returns: the name.
/// - Throws: why the terminal will not do; `newterm` would only say that it will not.
func readTerminalDescription(tty: Tty) throws(OpeningError) -> String {
  guard let text = unsafe getenv("TERM"), unsafe text.pointee != 0 else { throw .unnamedTerminal }
  let name = unsafe String(cString: text)
  // Even this name is text from outside.
  let shown = String(
    name.unicodeScalars.prefix(64).map { (" "..."~").contains($0) ? Character($0) : "?" })
  var reason: Int32 = 0
  let result = unsafe setupterm(name, tty.descriptor, &reason)
  guard result == OK || reason == 1 else { throw .unknownTerminal(shown) }
  guard result == OK, unsafe curses_capability("cup") != nil else { throw .plainTerminal(shown) }
  return name
}
