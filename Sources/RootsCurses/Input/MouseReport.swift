import RootsTerminal

/// A mouse report of a terminal: a code for the action, and a position.
///
/// The formats are those of xterm (ctlseqs, "Mouse Tracking"): the text format of modes 1002 and
/// 1006, and the older one of three bytes, which some terminals send instead.
struct MouseReport: Equatable {
  /// The bits of the button and the modifiers.
  let code: Int
  /// The cell, from 0 0; may lie outside the terminal.
  let point: Point
  let isRelease: Bool

  /// The maximum coordinate of a cell.
  static let farthest = 1_000_000

  /// Reads `ESC [ < code ; column ; row M`, with `m` at the end for a release.
  ///
  /// - Returns: nil if the report is incomplete.
  static func first(of bytes: ArraySlice<UInt8>) -> Piece? {
    let body = bytes.dropFirst(3).prefix { (0x2D...0x3B).contains($0) }
    guard body.count < Piece.limit else { return Piece(.endless, body.count + 3) }
    guard body.endIndex < bytes.endIndex else { return nil }
    let final = bytes[body.endIndex]
    let isRelease = final == UInt8(ascii: "m")
    // Interrupted by a byte that belongs to no report and starts something new.
    guard isRelease || final == UInt8(ascii: "M") else { return Piece(.nothing, body.count + 3) }
    let fields = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let numbers = fields.compactMap(number)
    guard fields.count == 3, numbers.count == 3 else { return Piece(.nothing, body.count + 4) }
    let point = Point(column: numbers[1] - 1, row: numbers[2] - 1)
    let report = MouseReport(code: numbers[0], point: point, isRelease: isRelease)
    return Piece(.mouse(report), body.count + 4)
  }

  /// Reads `ESC [ M` and three bytes, each 32 too large; 0 stands for a cell that is too far.
  ///
  /// - Returns: nil if the report is incomplete.
  static func firstOfOldKind(of bytes: ArraySlice<UInt8>) -> Piece? {
    let body = bytes.dropFirst(3).prefix(3)
    if let stranger = body.firstIndex(where: { $0 < 0x20 && $0 != 0 }) {
      return Piece(.nothing, stranger - bytes.startIndex)
    }
    guard body.count == 3 else { return nil }
    let numbers = body.map { Int($0) - 32 }
    guard numbers[0] >= 0 else { return Piece(.nothing, 6) }
    let point = Point(column: place(numbers[1]), row: place(numbers[2]))
    let code = numbers[0]
    let isRelease = code & 0b1110_0011 == 3
    return Piece(.mouse(MouseReport(code: code, point: point, isRelease: isRelease)), 6)
  }

  private static func place(_ number: Int) -> Int { number > 0 ? number - 1 : farthest }

  /// A signed number of limited size.
  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text
    guard !digits.isEmpty else { return nil }
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = min(value * 10 + Int(digit - 0x30), farthest)
    }
    return isNegative ? -value : value
  }
}

extension MouseReport {
  /// The event; nil for moves without a button, sideways wheels and unsupported buttons.
  ///
  /// - Parameter pressed: the last pressed button, for a release that does not name its button.
  func event(pressed: MouseEvent.Button) -> MouseEvent? {
    guard (0..<128).contains(code) else { return nil }
    if code & 64 != 0 { return wheel }
    let buttons: [MouseEvent.Button] = [.left, .middle, .right]
    let number = code & 3
    guard number < 3 || isRelease else { return nil }
    let button = number < 3 ? buttons[number] : pressed
    let action: MouseEvent.Action = isRelease ? .release : code & 32 != 0 ? .drag : .press
    return MouseEvent(action, at: point, button: button)
  }

  private var wheel: MouseEvent? {
    let number = code & 3
    guard number < 2, !isRelease else { return nil }
    return MouseEvent(number == 0 ? .scrollUp : .scrollDown, at: point)
  }
}
