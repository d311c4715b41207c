import RootsTerminal

/// A strict terminal model: any sequence that it does not support is an error.
struct Glass {
  struct Spot: Equatable {
    var text = " "
    var style = Style.plain
  }

  private(set) var size: Size
  private(set) var spots: [Spot]
  private(set) var faults: [String] = []
  private var row = 0
  private var column = 0
  private var style = Style.plain
  private var showsCursor = true

  init(size: Size) {
    self.size = size
    spots = Array(repeating: Spot(), count: size.columns * size.rows)
  }

  /// A terminal keeps the rows that fit; a recording draws everything again anyway.
  mutating func resize(to size: Size) {
    self = Glass(size: size)
    spots = Array(repeating: Spot(text: "?"), count: spots.count)
  }

  var cursor: Point? { showsCursor ? Point(column: column, row: row) : nil }

  /// The frame in the format of this model: the right half of a wide character is empty.
  static func spots(of frame: Frame) -> [Spot] {
    frame.cells.map { Spot(text: frame.text(of: $0), style: frame.style(of: $0)) }
  }

  mutating func take(_ text: String) {
    var rest = Substring(text)
    while let character = rest.first {
      if character == "\u{1B}" {
        take(sequence: &rest)
      } else {
        rest.removeFirst()
        place(character)
      }
    }
  }

  private mutating func place(_ character: Character) {
    let text = String(character)
    let width = columnWidth(of: text)
    guard visible(text) == text, column + width <= size.columns, width > 0 else {
      return faults.append("\(text.debugDescription) at \(column) \(row)")
    }
    spots[row * size.columns + column] = Spot(text: text, style: style)
    if width == 2 { spots[row * size.columns + column + 1] = Spot(text: "", style: style) }
    column += width
  }

  private mutating func take(sequence rest: inout Substring) {
    guard let match = rest.prefixMatch(of: /\u{1B}\[(\??[0-9;]*)([A-Za-z])/) else {
      faults.append("\(rest.prefix(8).debugDescription)")
      rest.removeFirst()
      return
    }
    rest = rest[match.range.upperBound...]
    let numbers = match.1.split(separator: ";").compactMap { Int($0) }
    switch (match.2, match.1) {
    case ("H", _) where numbers.count == 2: (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case ("G", _) where numbers.count == 1: column = numbers[0] - 1
    case ("J", "2"): spots = Array(repeating: Spot(), count: spots.count)
    case ("K", ""):
      for place in column..<size.columns { spots[row * size.columns + place] = Spot() }
    case ("h", "?25"): showsCursor = true
    case ("l", "?25"): showsCursor = false
    case ("m", _): select(numbers)
    default: faults.append("\(match.0)".debugDescription)
    }
    if !(0..<size.rows).contains(row) || !(0...size.columns).contains(column) {
      faults.append("the cursor leaves the screen: \(column) \(row)")
      (row, column) = (0, 0)
    }
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 3: style.attributes.insert(.italic)
      case 4: style.attributes.insert(.underline)
      case 7: style.attributes.insert(.reverse)
      case 30...37: style.foreground = .palette(UInt8(number - 30))
      case 90...97: style.foreground = .palette(UInt8(number - 82))
      case 40...47: style.background = .palette(UInt8(number - 40))
      case 100...107: style.background = .palette(UInt8(number - 92))
      case 38: style.foreground = color(&rest)
      case 48: style.background = color(&rest)
      default: faults.append("SGR \(number)")
      }
    }
  }

  private mutating func color(_ rest: inout ArraySlice<Int>) -> Color {
    let kind = rest.popFirst()
    let parts = rest.prefix(kind == 5 ? 1 : 3).map { UInt8(clamping: $0) }
    rest = rest.dropFirst(parts.count)
    if kind == 5, parts.count == 1 { return .palette(parts[0]) }
    if kind == 2, parts.count == 3 { return .rgb(parts[0], parts[1], parts[2]) }
    faults.append("a colour of \(parts)")
    return .default
  }
}
