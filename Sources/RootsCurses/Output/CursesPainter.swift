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
  private var colors: CursesColors
  private let hasColors: Bool
  /// Whether ncurses can select the terminal's default colours.
  private let hasDefaults: Bool
  private var size = Size(columns: 0, rows: 0)
  private var needsClearing = true
  /// Whether every cell must be written, because the numbers of colours have changed.
  private var needsRedrawing = false
  /// Whether the terminal can be cleared; otherwise every cell must be written.
  private let canClear = ["clear", "ed", "el"].contains { !ResetBytes.capability($0).isEmpty }
  /// Whether a wide character in the last cells of the last row would scroll the terminal.
  private let wrapsAtOnce = unsafe tigetflag("am") > 0 && tigetflag("xenl") <= 0
  private var cells: [cchar_t] = []
  /// The colour pairs in use, by the numbers of foreground and background.
  private var pairs: [[Int32]: Int32] = [:]
  private var lacksPairs = false
  /// The maximum size of a frame in bytes.
  private static let frameLimit: rlim_t = 1 << 25

  /// Creates the screen of ncurses for the terminal of the environment.
  ///
  /// Install signal handlers before: ncurses replaces the default ones.
  ///
  /// - Parameter palette: the palette of the terminal whose description was read last.
  /// - Throws: `OpeningError` if the process may not write files of the size of a frame, the system
  ///   has no files in memory, or ncurses does not accept the terminal.
  package init(_ palette: Palette, fitting: Fitting) throws(OpeningError) {
    guard CursesPainter.fileLimit.rlim_max >= CursesPainter.frameLimit else { throw .fileLimit }
    let descriptor = unsafe terminal_memory_file("frame")
    guard descriptor >= 0, let file = unsafe fdopen(descriptor, "w+") else {
      _ = close(descriptor)
      throw .refused("a file in memory")
    }
    guard let screen = unsafe newterm(nil, file, file) else {
      _ = unsafe fclose(file)
      throw .refused("ncurses")
    }
    unsafe (self.descriptor, self.file, self.screen) = (descriptor, file, screen)
    (self.fitting, colors) = (fitting, CursesColors(palette))
    hasColors = colors.palette.count > 0 && start_color() == OK
    hasDefaults = hasColors && use_default_colors() == OK
    // A waiting key would cut a frame short.
    _ = typeahead(-1)
    // The driver prepares the terminal, so the bytes of ncurses for it are discarded.
    _ = takeBytes { _ = doupdate() }
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
    let bytes = takeBytes {
      if needsClearing {
        _ = unsafe clearok(window, canClear)
        // Another program may have shown or hidden the cursor.
        _ = curs_set(cursor == nil ? 1 : 0)
      }
      if needsRedrawing || needsClearing && !canClear { _ = unsafe redrawwin(window) }
      _ = unsafe wnoutrefresh(window)
      _ = doupdate()
      _ = curs_set(cursor == nil ? 0 : 1)
    }
    (needsClearing, needsRedrawing) = (false, false)
    return colors.replacingNumbers(in: bytes)
  }

  private func resize(to size: Size) {
    self.size = size
    if let window = unsafe window { _ = unsafe delwin(window) }
    _ = resize_term(Int32(size.rows), Int32(size.columns))
    unsafe window = newwin(0, 0, 0, 0)
    // Where ncurses inserts characters before wide ones, it takes them to other columns than the
    // terminal does.
    unsafe idcok(window, false)
    needsClearing = true
  }

  /// Returns the bytes that ncurses writes meanwhile.
  ///
  /// The file may be larger then than other files of the process, as after `ulimit -S -f`.
  private func takeBytes(_ draw: () -> Void) -> [UInt8] {
    var limit = CursesPainter.fileLimit
    var raised = limit
    raised.rlim_cur = max(limit.rlim_cur, CursesPainter.frameLimit)
    _ = unsafe setrlimit(CursesPainter.fileSize, &raised)
    draw()
    _ = unsafe setrlimit(CursesPainter.fileSize, &limit)
    let count = max(Int(lseek(descriptor, 0, SEEK_CUR)), 0)
    _ = lseek(descriptor, 0, SEEK_SET)
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, read in
      read = unsafe max(pread(descriptor, bytes.baseAddress, count, 0), 0)
    }
  }
}

extension CursesPainter {
  private static let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)

  /// The limits of the process on the size of its files.
  private static var fileLimit: rlimit {
    var limit = rlimit()
    _ = unsafe getrlimit(fileSize, &limit)
    return limit
  }
}

// MARK: - Cells

extension CursesPainter {
  private func draw(_ frame: Frame, in window: UnsafeMutablePointer<WINDOW>) {
    _ = unsafe werase(window)
    let looks = looks(of: frame.styles)
    for row in 0..<min(frame.size.rows, size.rows) {
      let lastCell = wrapsAtOnce && row == size.rows - 1 ? 1 : 0
      let columns = min(frame.size.columns, size.columns - lastCell)
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
  /// If no numbers of colours or colour pairs are free, all are assigned again, and the frame is
  /// drawn completely.
  private func looks(of styles: [Style]) -> [Look] {
    let looks = styles.map { look(of: $0) }
    guard lacksPairs || colors.lacksSlots else { return looks }
    pairs = [:]
    colors.removeSlots()
    (lacksPairs, needsRedrawing) = (false, true)
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
