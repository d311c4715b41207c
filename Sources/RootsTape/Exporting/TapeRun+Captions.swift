import RootsTerminal

/// The captions and keys below the frames of recordings.
extension TapeRun {
  /// The time for which a key is shown.
  private static let keyTime = Duration.milliseconds(1500)
  private static let keyLimit = 8

  /// Stores a key for the recordings; characters of secrets are shown as dots.
  mutating func noteKey(_ event: Event) {
    guard showsKeys, case .key(let key) = event else { return }
    let isHidden = key.typed != nil && (session.hidesTyping || hidesTyping)
    lastKeys.append((isHidden ? "\u{2022}" : key.name, session.scheduler.now))
    lastKeys = lastKeys.suffix(Self.keyLimit)
  }

  /// The frame with a line below it, if the tape requests one: the caption, and the last keys.
  func captioned(_ frame: Frame) -> Frame {
    guard hasCaptionLine else { return frame }
    let size = frame.size
    var captioned = Frame(size: Size(columns: size.columns, rows: size.rows + 2))
    let now = session.scheduler.now
    let keys = lastKeys.filter { showsKeys && now - $0.time < Self.keyTime }.map { " \($0.name) " }
    captioned.draw { canvas in
      canvas.draw(frame, part: Rect(size: size), at: .zero)
      let row = size.rows + 1
      var column = size.columns - keys.map { columnWidth(of: $0) + 1 }.reduce(0, +)
      let room = max(0, column - 1)
      if showsCaptions, let text = captions.current {
        canvas.draw(
          cut(visible(text), to: room), at: Point(column: 1, row: row),
          style: Style(attributes: .bold))
      }
      for key in keys {
        column += 1
        column += canvas.draw(
          key, at: Point(column: column - 1, row: row), style: Style(attributes: .reverse))
      }
    }
    captioned.cursor = frame.cursor
    return captioned
  }
}
