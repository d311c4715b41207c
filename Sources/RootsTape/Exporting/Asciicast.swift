package import RootsTerminal

/// A terminal recording in the format of asciinema: output, size changes, and a marker for each
/// navigation.
///
/// The format is <https://docs.asciinema.org/manual/asciicast/v2/>, which all versions of asciinema
/// from 2.0 on play. Times are those of the tape, so the same tape gives the same bytes.
package struct Asciicast {
  private struct Event {
    let time: Duration
    let code: Character
    let data: String
  }

  private let title: String
  private var size: Size?
  private var firstSize: Size?
  private var terminal = TerminalText()
  private var events: [Event] = []
  private var end = Duration.zero
  /// The approximate size of the events, in bytes.
  private(set) var byteCount = 0

  package init(title: String) { self.title = title }

  /// Adds a frame shown from `time` on, with markers for the navigations that led to it.
  package mutating func add(_ frame: Frame, at time: Duration, markers: [String]) {
    end = time
    if let size, size != frame.size {
      append("r", "\(frame.size.columns)x\(frame.size.rows)", at: time)
    }
    if firstSize == nil { firstSize = frame.size }
    size = frame.size
    let text = terminal.drawing(frame)
    if !text.isEmpty { append("o", text, at: time) }
    for marker in markers { append("m", marker, at: time) }
  }

  private mutating func append(_ code: Character, _ data: String, at time: Duration) {
    events.append(Event(time: time, code: code, data: data))
    byteCount += data.utf8.count + 24
  }

  /// The text of the file.
  package var text: String {
    // The last event keeps the last frame shown until the end of the tape.
    let lines = (events + [Event(time: end, code: "o", data: "")]).map { event in
      JSONValue.list([
        .number(event.time.seconds(decimals: 6)), .text("\(event.code)"), .text(event.data),
      ]).line
    }
    return ([header] + lines).map { $0 + "\n" }.joined()
  }

  private var header: String {
    let size = firstSize ?? Size(columns: 80, rows: 24)
    return JSONValue.object([
      "version": .int(2), "width": .int(size.columns), "height": .int(size.rows),
      "title": .text(title),
    ]).line
  }
}
