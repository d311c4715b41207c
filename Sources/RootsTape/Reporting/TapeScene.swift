package import RootsTerminal

/// A failure with the lines and frames that show it, for reports that are pages.
package struct TapeScene: Hashable, Sendable {
  /// The failure in one line.
  package var message: String
  /// The position of the failing command; nil for a failure of the whole tape.
  package var position: TapePosition?
  /// The lines of the tape around the command, by their numbers.
  package var source: [Line]
  package var expected: String?
  package var actual: String?
  /// The expected frame, or the frame of the last expectation that passed.
  package var then: Picture?
  /// The frame of the failure.
  package var now: Picture

  /// A line of the tape.
  package struct Line: Hashable, Sendable {
    package var number: Int
    package var text: String
  }

  /// A frame with its title.
  package struct Picture: Hashable, Sendable {
    package var title: String
    package var frame: Frame
  }
}

extension TapeRun {
  /// The number of lines shown before and after the failing one.
  private static let reach = 4

  /// The lines and frames of a failure.
  mutating func scene(_ failure: TapeFailure, at statement: TapeStatement?) -> TapeScene {
    let secrets = variables.secrets
    let frame = settledGlass()
    var then: TapeScene.Picture?
    if let wanted = failure.wantedFrame {
      then = TapeScene.Picture(title: "the snapshot", frame: wanted)
    } else if let moment = log.moment, moment.frame != frame {
      let place = log.held.map { "\($0.file):\($0.line)" } ?? "the beginning"
      then = TapeScene.Picture(title: "at \(place), which held", frame: moment.frame)
      if log.held == nil { then?.title = "at the beginning" }
    }
    return TapeScene(
      message: secrets.masked(failure.message), position: statement?.position,
      source: statement.map { lines(around: $0.position) } ?? [],
      expected: failure.expected.map { secrets.masked($0) },
      actual: failure.actual.map { secrets.masked($0) }, then: then,
      now: TapeScene.Picture(
        title: "at the failure, after \(session.scheduler.now)", frame: frame))
  }

  private func lines(around position: TapePosition) -> [TapeScene.Line] {
    let numbers = max(1, position.line - Self.reach)...(position.line + Self.reach)
    var lines = numbers.compactMap { number -> TapeScene.Line? in
      var place = position
      place.line = number
      return reading.line(at: place).map { TapeScene.Line(number: number, text: String($0)) }
    }
    if lines.last?.text == "" { lines.removeLast() }
    return lines
  }
}

extension TapeSnapshot {
  /// The frame that the snapshot describes; nil if it has no size.
  var frame: Frame? {
    let numbers = (size ?? "").split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    var frame = Frame(size: Size(columns: numbers[0], rows: numbers[1]))
    let ranges = facts.flatMap(StyledRange.ranges)
    frame.draw { canvas in
      for range in ranges { canvas.fill(range.rect, style: range.style) }
      for (row, text) in picture.enumerated() {
        var column = 0
        for character in text {
          let style = ranges.first { $0.rect.contains(Point(column: column, row: row)) }?.style
          column += canvas.draw(
            String(character), at: Point(column: column, row: row), style: style ?? .plain)
        }
      }
    }
    return frame
  }
}

/// A stretch of a row in one style: a part of `-- row 5: bold 1-4, reverse fg2 6-13`.
private struct StyledRange {
  let rect: Rect
  let style: Style

  static func ranges(of line: String) -> [StyledRange] {
    let halves = line.split(separator: ":", maxSplits: 1)
    guard halves.count == 2, halves[0].hasPrefix("-- row "), let row = Int(halves[0].dropFirst(7))
    else { return [] }
    return halves[1].split(separator: ",").compactMap { part in
      var words = part.split(separator: " ")
      let ends = words.popLast()?.split(separator: "-").compactMap { Int($0) } ?? []
      guard ends.count == 2, ends[0] <= ends[1] else { return nil }
      let rect = Rect(column: ends[0] - 1, row: row - 1, columns: ends[1] - ends[0] + 1, rows: 1)
      return StyledRange(rect: rect, style: style(of: words))
    }
  }

  private static func style(of words: [Substring]) -> Style {
    var style = Style.plain
    for word in words {
      switch word {
      case "bold": style.attributes.insert(.bold)
      case "dim": style.attributes.insert(.dim)
      case "italic": style.attributes.insert(.italic)
      case "underline": style.attributes.insert(.underline)
      case "reverse": style.attributes.insert(.reverse)
      default:
        guard let color = Color(named: String(word.dropFirst(2))) else { continue }
        if word.hasPrefix("fg") { style.foreground = color } else { style.background = color }
      }
    }
    return style
  }
}
