import RootsTerminal

/// A mouse gesture, from the press of a button to its release.
struct RecordedGesture {
  private var start: Point?
  private var cell: Point?

  /// Whether the button is down.
  var isUnderWay: Bool { start != nil }

  /// Handles a mouse event; returns the action that it completes.
  ///
  /// - Parameter size: the size of the frame; presses outside of it are ignored.
  mutating func take(_ mouse: MouseEvent, on size: Size) -> RecordedAct? {
    switch mouse.action {
    case .scrollUp, .scrollDown:
      guard Rect(size: size).contains(mouse.point) else { return nil }
      let key: Key.Code = mouse.action == .scrollUp ? .scrollUp : .scrollDown
      return RecordedAct(
        .press(key, times: TapeCount(1), every: nil),
        after: [.command(.move(mouse.point))])
    case .press: return press(mouse, on: size)
    case .drag:
      if start != nil { cell = mouse.point.cell(on: size) }
      return nil
    case .release:
      if start != nil { cell = mouse.point.cell(on: size) }
      return end()
    }
  }

  /// Ends the gesture before the frame gets a size that does not have its first cell; nil if it
  /// goes on, or no button was down.
  mutating func end(before size: Size) -> RecordedAct? {
    guard let start, !Rect(size: size).contains(start) else { return nil }
    return end()
  }

  /// Ends the gesture even without a release; nil if no button was down.
  mutating func end() -> RecordedAct? {
    defer { (start, cell) = (nil, nil) }
    guard let start, let cell else { return nil }
    return RecordedAct(start == cell ? .click(start) : .drag(from: start, to: cell))
  }

  private mutating func press(_ mouse: MouseEvent, on size: Size) -> RecordedAct? {
    guard Rect(size: size).contains(mouse.point) else { return nil }
    switch mouse.button {
    case .left:
      start = mouse.point
      cell = start
      return nil
    case .right: return RecordedAct(.act(.back, every: nil))
    case .middle: return RecordedAct(unsayable: "a click of another button")
    }
  }
}

extension Point {
  /// The nearest cell of a frame.
  fileprivate func cell(on size: Size) -> Point {
    Point(column: min(max(column, 0), size.columns - 1), row: min(max(row, 0), size.rows - 1))
  }
}
