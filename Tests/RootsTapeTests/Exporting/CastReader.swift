import RootsTerminal

/// Reads a recording strictly by its specification, and plays it.
struct CastReader {
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  struct Event: Equatable {
    /// The time in seconds from the beginning.
    let time: Double
    let code: String
    let data: String
  }

  let size: Size
  let title: String
  private(set) var events: [Event] = []

  init(_ text: String) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popLast() == "" else { throw Fault(description: "the last line has no end") }
    let header = lines.popFirst() ?? ""
    let two = #/\{"version": 2, "width": (\d+), "height": (\d+), "title": (".*")\}/#
    guard let match = header.wholeMatch(of: two) else {
      throw Fault(description: "no header: \(header)")
    }
    size = Size(columns: Int(match.1) ?? 0, rows: Int(match.2) ?? 0)
    title = try string(match.3)
    try read(lines)
  }

  private mutating func read(_ lines: ArraySlice<Substring>) throws {
    var last = 0.0
    for line in lines {
      guard let match = line.wholeMatch(of: #/\[(\d+\.\d+), "([omr])", (".*")\]/#),
        let time = Double(match.1)
      else { throw Fault(description: "no event: \(line)") }
      guard time >= last else { throw Fault(description: "time runs back: \(line)") }
      last = time
      events.append(Event(time: time, code: String(match.2), data: try string(match.3)))
    }
  }

  /// The screen after each output, and the output that a recording must not contain.
  func played() -> (glasses: [Glass], faults: [String]) {
    var glass = Glass(size: size)
    var glasses: [Glass] = []
    for event in events {
      switch event.code {
      // The last event has no output, and keeps the frame shown.
      case "o" where event.data.isEmpty: break
      case "o":
        glass.take(event.data)
        glasses.append(glass)
      case "r":
        let sides = event.data.split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2 else { return (glasses, ["a size of \(event.data)"]) }
        glass.resize(to: Size(columns: sides[0], rows: sides[1]))
      default: break
      }
    }
    return (glasses, glasses.flatMap(\.faults))
  }
}

/// A JSON string.
private func string(_ json: Substring) throws -> String {
  var text = ""
  var rest = json.dropFirst().dropLast().unicodeScalars
  while let scalar = rest.popFirst() {
    guard scalar.value >= 0x20, scalar != "\"" else {
      throw CastReader.Fault(description: "U+\(scalar.value) stands bare")
    }
    guard scalar == "\\" else {
      text.unicodeScalars.append(scalar)
      continue
    }
    switch rest.popFirst() {
    case "\""?: text += "\""
    case "\\"?: text += "\\"
    case "n"?: text += "\n"
    case "r"?: text += "\r"
    case "u"?:
      let digits = String(String.UnicodeScalarView(rest.prefix(4)))
      rest = rest.dropFirst(4)
      guard let value = UInt32(digits, radix: 16), let meant = Unicode.Scalar(value) else {
        throw CastReader.Fault(description: "no scalar: \(digits)")
      }
      text.unicodeScalars.append(meant)
    case let other: throw CastReader.Fault(description: "an escaped \(other.debugDescription)")
    }
  }
  return text
}
