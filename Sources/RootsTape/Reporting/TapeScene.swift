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
  /// The text of the frame that the snapshot describes; nil if it has no size.
  var frame: Frame? {
    let numbers = (size ?? "").split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    var frame = Frame(size: Size(columns: numbers[0], rows: numbers[1]))
    frame.draw { canvas in
      for (row, text) in picture.enumerated() {
        canvas.draw(text, at: Point(column: 0, row: row))
      }
    }
    return frame
  }
}
