package import RootsTerminal

/// A frame with its title, for reports that are pages.
package struct TapePicture: Hashable, Sendable {
  package let title: String
  package let frame: Frame

  package init(_ title: String, _ frame: Frame) { (self.title, self.frame) = (title, frame) }
}

extension TapeRun {
  /// The expected frame or that of the last expectation that held, and the frame of a failure.
  mutating func pictures(of failure: TapeFailure) -> [TapePicture] {
    let frame = glass.text()
    let now = TapePicture("at the failure, after \(session.scheduler.now)", frame)
    if let wanted = failure.wantedFrame {
      return [TapePicture("the snapshot", wanted), now]
    }
    guard let moment = log.moment, moment.frame != frame else { return [now] }
    let title = log.held.map { "at \($0.file):\($0.line), which held" } ?? "at the beginning"
    return [TapePicture(title, moment.frame), now]
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
