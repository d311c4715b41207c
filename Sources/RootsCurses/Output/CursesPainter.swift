import CNcurses
import CTerminal
import Glibc
package import RootsTerminal

/// Draws frames with ncurses and returns the bytes, which ncurses writes to a file in memory.
///
/// Thus ncurses does not change the settings of the terminal and never waits for it, and a frame is
/// one write. A class because it owns the screen of ncurses and the file.
@safe package final class CursesPainter {
  private let screen: OpaquePointer
  private var window: UnsafeMutablePointer<WINDOW>?
  private let file: UnsafeMutablePointer<FILE>
  private let descriptor: Int32
  private let fitting: Fitting
  private let colors: CursesColors
  private let hasColors: Bool
  /// Whether ncurses can select the terminal's default colours.
  private let hasDefaults: Bool
  private var size = Size(columns: 0, rows: 0)
  private var needsClearing = true
  private var cells: [cchar_t] = []
  /// The colour pairs in use, by the numbers of foreground and background.
  private var pairs: [[Int32]: Int32] = [:]
  private var lacksPairs = false
  /// The maximum size of a frame in bytes, which the limits of the process must permit for a file.
  private static let frameLimit = 1 << 25

  /// Creates the screen of ncurses for the terminal of the environment; nil if the system has no
  /// files in memory, or ncurses does not accept the terminal.
  ///
  /// Install signal handlers before: ncurses replaces the default ones.
  package init?(_ terminal: TerminalCapabilities, fitting: Fitting) {
    descriptor = unsafe terminal_memory_file("frame")
    guard descriptor >= 0, ftruncate(descriptor, CursesPainter.frameLimit) == 0,
      ftruncate(descriptor, 0) == 0, let file = unsafe fdopen(descriptor, "w+")
    else {
      _ = close(descriptor)
      return nil
    }
    guard let screen = unsafe newterm(nil, file, file) else {
      _ = unsafe fclose(file)
      return nil
    }
    unsafe (self.file, self.screen) = (file, screen)
    (self.fitting, colors) = (fitting, CursesColors(terminal))
    hasColors = colors.palette.count > 0 && start_color() == OK
    hasDefaults = hasColors && use_default_colors() == OK
    // A waiting key would cut a frame short.
    _ = typeahead(-1)
    // The driver prepares the terminal, so the bytes of ncurses for it are discarded.
    _ = doupdate()
    _ = takeBytes()
  }

  deinit {
    unsafe delscreen(screen)
    _ = unsafe fclose(file)
  }

  /// The bytes that reset the style; the next frame clears the terminal.
  package func clearing() -> [UInt8] {
    needsClearing = true
    return ResetBytes.capability("sgr0") + ResetBytes.capability("op")
  }

  /// The bytes that show a frame on a terminal of a size.
  package func update(to frame: Frame, within size: Size) -> [UInt8] {
    if size != self.size { resize(to: size) }
    guard let window = unsafe window else { return [] }
    unsafe draw(frame, in: window)
    let place = (frame.cursor ?? frame.focus).flatMap { Rect(size: size).contains($0) ? $0 : nil }
    if let place { _ = unsafe wmove(window, Int32(place.row), Int32(place.column)) }
    let cursor = frame.cursor == nil ? nil : place
    if needsClearing {
      _ = unsafe clearok(window, true)
      // Another program may have shown or hidden the cursor.
      _ = curs_set(cursor == nil ? 1 : 0)
      needsClearing = false
    }
    _ = unsafe wnoutrefresh(window)
    _ = doupdate()
    _ = curs_set(cursor == nil ? 0 : 1)
    return takeBytes()
  }

  private func resize(to size: Size) {
    self.size = size
    if let window = unsafe window { _ = unsafe delwin(window) }
    _ = resize_term(Int32(size.rows), Int32(size.columns))
    unsafe window = newwin(0, 0, 0, 0)
    needsClearing = true
  }

  /// Returns the bytes that ncurses has written, and empties the file.
  private func takeBytes() -> [UInt8] {
    let count = max(Int(lseek(descriptor, 0, SEEK_CUR)), 0)
    _ = lseek(descriptor, 0, SEEK_SET)
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, read in
      read = unsafe max(pread(descriptor, bytes.baseAddress, count, 0), 0)
    }
  }
}

// MARK: - Cells

extension CursesPainter {
  private func draw(_ frame: Frame, in window: UnsafeMutablePointer<WINDOW>) {
    _ = unsafe werase(window)
    let looks = looks(of: frame.styles)
    let columns = min(frame.size.columns, size.columns)
    for row in 0..<min(frame.size.rows, size.rows) {
      cells.removeAll(keepingCapacity: true)
      for (column, cell) in frame.cells(inRow: row).prefix(columns).enumerated() {
        append(cell, of: frame, looks[Int(cell.style)], room: columns - column)
      }
      unsafe curses_draw(window, Int32(row), cells, Int32(cells.count))
    }
  }

  /// The attributes and the colour pair of a style.
  private struct Look {
    var attributes: attr_t
    var pair: Int32
  }

  /// The looks of styles.
  ///
  /// If the terminal has no free colour pairs left, all pairs are assigned again, and the frame is
  /// drawn completely.
  private func looks(of styles: [Style]) -> [Look] {
    let looks = styles.map { look(of: $0) }
    guard lacksPairs else { return looks }
    pairs = [:]
    (lacksPairs, needsClearing) = (false, true)
    return styles.map { look(of: $0) }
  }

  private func look(of style: Style) -> Look {
    func has(_ attribute: Attributes) -> Int32 { style.attributes.contains(attribute) ? 1 : 0 }
    let attributes = curses_attributes(
      has(.bold), has(.dim), has(.italic), has(.underline), has(.reverse))
    return Look(attributes: attributes, pair: hasColors ? pair(of: style) : 0)
  }

  private func pair(of style: Style) -> Int32 {
    let numbers = [colors.number(of: style.foreground), colors.number(of: style.background)]
    if numbers == [-1, -1] { return 0 }
    if let pair = pairs[numbers] { return pair }
    let pair = Int32(pairs.count + 1)
    guard pair < curses_pair_limit() else {
      lacksPairs = true
      return 0
    }
    // White on black takes the place of default colours that cannot be selected.
    let (foreground, background): (Int32, Int32) = hasDefaults ? (-1, -1) : (7, 0)
    _ = init_extended_pair(
      pair, numbers[0] < 0 ? foreground : numbers[0], numbers[1] < 0 ? background : numbers[1])
    pairs[numbers] = pair
    return pair
  }

  /// Appends the cells that show one cell of a frame.
  private func append(_ cell: Cell, of frame: Frame, _ look: Look, room: Int) {
    // The right half of a wide character is part of its cell.
    if cell.isContinuation { return }
    let width = min(max(Int(cell.width), 1), room)
    if !cell.isCluster, width == 1, (0x20...0x7E).contains(cell.glyph) {
      cells.append(curses_letter(wchar_t(cell.glyph), look.attributes, look.pair))
      return
    }
    let (scalars, blanks) = fitting.fit(frame.text(of: cell).unicodeScalars, width: width)
    var text: [wchar_t] = []
    for scalar in scalars {
      // A character that takes columns starts a cell; combining marks belong to its cell.
      if fitting.columns(scalar) > 0, !text.isEmpty {
        append(text, look)
        text = []
      }
      text.append(wchar_t(scalar.value))
    }
    append(text, look)
    for _ in 0..<blanks { append([0x20], look) }
  }

  private func append(_ text: [wchar_t], _ look: Look) {
    var cell = cchar_t()
    unsafe curses_fill(&cell, text + [0], look.attributes, look.pair)
    cells.append(cell)
  }
}
