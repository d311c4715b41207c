package import RootsTerminal

/// A recording as asciinema plays it: what a terminal is sent, when it changes size, and a marker
/// at each navigation.
///
/// The formats are <https://docs.asciinema.org/manual/asciicast/v3/> and `v2`. Its time is the
/// tape's, so the same tape gives the same bytes.
package struct Asciicast {
  /// The version of the format.
  package enum Version {
    /// Which asciinema plays since its version 2.0.
    case two
    /// Which asciinema plays since its version 3.0.
    case three
  }

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
  /// How many bytes the events have, about.
  private(set) var byteCount = 0

  package init(title: String) { self.title = title }

  /// A frame that stands on the glass from a time on, and the navigations that led to it.
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

  /// The text of its file.
  package func text(_ version: Version) -> String {
    var lines = [header(version)]
    var last: Int64 = 0
    for event in events + [ending(version)] {
      let time = microseconds(event.time)
      let shown = version == .three ? time - last : time
      lines.append("[\(seconds(shown)), \"\(event.code)\", \(jsonText(event.data))]")
      last = time
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// So that the last frame is shown as long as the tape has it.
  private func ending(_ version: Version) -> Event {
    switch version {
    case .two: Event(time: end, code: "o", data: "")
    case .three: Event(time: end, code: "x", data: "0")
    }
  }

  private func header(_ version: Version) -> String {
    let size = firstSize ?? Size(columns: 80, rows: 24)
    let title = jsonText(title)
    return switch version {
    case .two:
      "{\"version\": 2, \"width\": \(size.columns), \"height\": \(size.rows), \"title\": \(title)}"
    case .three:
      "{\"version\": 3, \"term\": {\"cols\": \(size.columns), \"rows\": \(size.rows), "
        + "\"type\": \"xterm-256color\"}, \"title\": \(title)}"
    }
  }
}

private func microseconds(_ time: Duration) -> Int64 {
  time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
}

/// As JSON writes a number, without zeros that say nothing.
private func seconds(_ microseconds: Int64) -> String {
  let fraction = String(microseconds % 1_000_000)
  let digits = String(repeating: "0", count: 6 - fraction.count) + fraction
  let end = digits.lastIndex { $0 != "0" }
  let kept = end.map { digits[...$0] } ?? "0"
  return "\(microseconds / 1_000_000).\(kept)"
}
