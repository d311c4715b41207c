package import RootsTerminal

/// Frames as an SVG picture: a still of one frame, or an animation of several that repeats.
///
/// The file is self-contained: no scripts, fonts or images. Text stays text, and columns align in
/// any font. Without a theme the picture follows the reader's dark or light mode; a reader who
/// prefers reduced motion sees the last frame.
package struct Picture {
  /// A frame and the time from which it is shown.
  private struct Scene {
    let time: Duration
    let frame: Int
  }

  private struct Still: Hashable {
    let size: Size
    /// The index of each row's markup; nil for an empty row.
    let rows: [Int?]
  }

  private let look: PictureStyle
  private let title: String
  private var markups: [String] = []
  private var numbers: [String: Int] = [:]
  private var stills: [Still] = []
  private var places: [Still: Int] = [:]
  private var scenes: [Scene] = []
  private var palette: Set<UInt8> = []
  private var end = Duration.zero
  private var last: (frame: Frame, rows: [Int?])?
  /// The approximate size of the parts, in bytes.
  private(set) var byteCount = 0

  /// The pause before an animation repeats.
  private static let pause = Duration.seconds(2)

  package init(title: String, look: PictureStyle) {
    self.title = title
    self.look = look
  }

  /// Creates a picture of one frame.
  package init(of frame: Frame, title: String, look: PictureStyle) {
    self.init(title: title, look: look)
    add(frame, at: .zero)
  }

  /// Adds a frame shown from `time` on.
  package mutating func add(_ frame: Frame, at time: Duration) {
    end = time
    let still = still(frame)
    let place = places[still] ?? stills.count
    if place == stills.count {
      stills.append(still)
      places[still] = place
      byteCount += 40 * still.rows.count
    }
    guard scenes.last?.frame != place else { return }
    if let last = scenes.last, last.time == time { scenes.removeLast() }
    scenes.append(Scene(time: time, frame: place))
  }

  private mutating func still(_ frame: Frame) -> Still {
    var rows = [Int?](repeating: nil, count: frame.size.rows)
    var changed = Set(0..<frame.size.rows)
    if let last, last.frame.size == frame.size {
      rows = last.rows
      changed = Set(frame.difference(from: last.frame).map(\.row))
      changed.formUnion([last.frame.cursor?.row, frame.cursor?.row].compactMap { $0 })
    }
    for row in changed.sorted() { rows[row] = number(of: PictureRow(row, of: frame)) }
    last = (frame, rows)
    return Still(size: frame.size, rows: rows)
  }

  private mutating func number(of row: PictureRow) -> Int? {
    palette.formUnion(row.palette)
    guard !row.markup.isEmpty else { return nil }
    if let known = numbers[row.markup] { return known }
    numbers[row.markup] = markups.count
    markups.append(row.markup)
    byteCount += row.markup.utf8.count
    return markups.count - 1
  }

  // MARK: The document

  /// The text of the file; an animation if there is more than one frame.
  package var text: String {
    let window = PictureWindow(size: largestSize, look: look)
    let isFilm = scenes.count > 1
    var styles = PictureStyles(look: look, palette: palette).text
    if isFilm { styles += motion(step: window.columnsWidth) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(window.width)" height="\(window.height)" \
      viewBox="0 0 \(window.width) \(window.height)" role="img" aria-label="\(xmlText(title))">
      <title>\(xmlText(title))</title>
      <style>\(styles)</style>
      \(window.markup)
      \(isFilm ? film(window) : still(window))
      </svg>

      """
  }

  private var largestSize: Size {
    Size(
      columns: stills.map(\.size.columns).max() ?? 1, rows: stills.map(\.size.rows).max() ?? 1)
  }

  private func still(_ window: PictureWindow) -> String {
    let rows = stills.last?.rows.enumerated().compactMap { row, number in
      number.map { group(markups[$0], y: row * PictureCell.height) }
    }
    return """
      <g transform="translate(\(window.x) \(window.y))" xml:space="preserve">
      \((rows ?? []).joined(separator: "\n"))
      </g>
      """
  }

  private func group(_ markup: String, y: Int) -> String {
    y == 0 ? "<g>\(markup)</g>" : "<g transform=\"translate(0 \(y))\">\(markup)</g>"
  }

  /// An animation: each distinct row defined once, and all frames side by side on a strip that
  /// moves behind a window.
  private func film(_ window: PictureWindow) -> String {
    let rows = markups.enumerated().map { "<g id=\"r\($0)\">\($1)</g>" }
    let frames = stills.enumerated().map { place, still in
      let uses = still.rows.enumerated().compactMap { row, number in
        number.map { "<use href=\"#r\($0)\" y=\"\(row * PictureCell.height)\"/>" }
      }
      let move = place == 0 ? "" : " transform=\"translate(\(place * window.columnsWidth))\""
      return "<g\(move)>\(uses.joined())</g>"
    }
    return """
      <defs xml:space="preserve">
      \(rows.joined(separator: "\n"))
      </defs>
      <svg x="\(window.x)" y="\(window.y)" width="\(window.columnsWidth)" \
      height="\(window.rowsHeight)"><g class="film">
      \(frames.joined(separator: "\n"))
      </g></svg>
      """
  }

  private func motion(step: Int) -> String {
    let length = end + Self.pause
    let keys = scenes.map { scene in
      "\(percent(scene.time, of: length)){transform:translateX(-\(scene.frame * step)px)}"
    }
    let last = (scenes.last?.frame ?? 0) * step
    return """
      @keyframes film{\(keys.joined())}
      .film{animation:film \(decimal(length.seconds(decimals: 3)))s step-end infinite}
      @media(prefers-reduced-motion:reduce){.film{animation:none;transform:translateX(-\(last)px)}}

      """
  }

  private func percent(_ time: Duration, of length: Duration) -> String {
    decimal((time / length * 100_000).rounded() / 1_000) + "%"
  }
}
