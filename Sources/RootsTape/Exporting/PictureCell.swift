/// The size of a cell in a picture: 9 by 18 units, with text of 15 units, whose characters are
/// about 9 units wide in most fonts.
enum PictureCell {
  static let width = 9
  static let height = 18
  static let fontSize = 15
  static let baseline = 13
}

/// A rectangle in picture units, relative to a row.
package struct PictureRect: Hashable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The rectangle as a closed SVG path.
  var path: String {
    "M\(decimal(x)) \(decimal(y))h\(decimal(width))v\(decimal(height))h\(decimal(-width))z"
  }
}

/// A number without an unnecessary fraction.
func decimal(_ value: Double) -> String {
  let whole = value.rounded()
  return whole == value ? "\(Int(whole))" : "\(value)"
}

/// The shape drawn in place of a character, so that box-drawing lines and blocks join in any font.
package struct PictureShape {
  package private(set) var rects: [PictureRect] = []
  /// A rounded corner: the start of the path in the cell, and the path.
  var curve: (start: (x: Int, y: Int), path: String)?
  /// The opacity in quarters; less than 4 for shade characters.
  var quarters = 4

  init(rects: [PictureRect], quarters: Int = 4) {
    self.rects = rects
    self.quarters = quarters
  }

  init(curveFrom start: (x: Int, y: Int), _ path: String) { curve = (start, path) }

  /// The shape of a box-drawing, block or braille character; nil for characters that need a font.
  package init?(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x2500..<0x2580:
      guard let shape = PictureShape(line: scalar) else { return nil }
      self = shape
    case 0x2580..<0x2596: self.init(block: scalar.value)
    case 0x2801..<0x2900: self.init(dots: scalar.value - 0x2800)
    default: return nil
    }
  }
}

// MARK: Lines

extension PictureShape {
  /// The weight of a character's arms to the north, east, south and west: 0 none, 1 light, 2 heavy.
  private static let arms: [Unicode.Scalar: [Int]] = {
    let table: [(String, String)] = [
      ("─", "0101"), ("━", "0202"), ("│", "1010"), ("┃", "2020"), ("┌", "0110"), ("┏", "0220"),
      ("┐", "0011"), ("┓", "0022"), ("└", "1100"), ("┗", "2200"), ("┘", "1001"), ("┛", "2002"),
      ("├", "1110"), ("┣", "2220"), ("┤", "1011"), ("┫", "2022"), ("┬", "0111"), ("┳", "0222"),
      ("┴", "1101"), ("┻", "2202"), ("┼", "1111"), ("╋", "2222"), ("╴", "0001"), ("╵", "1000"),
      ("╶", "0100"), ("╷", "0010"), ("╸", "0002"), ("╹", "2000"), ("╺", "0200"), ("╻", "0020"),
    ]
    let pairs = table.compactMap { sign, weights in
      sign.unicodeScalars.first.map { ($0, weights.compactMap(\.wholeNumberValue)) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  private init?(line scalar: Unicode.Scalar) {
    switch scalar {
    case "╭": self.init(curveFrom: (9, 8), "v1h-1a3 3 0 0 0-3 3v6h-1v-6a4 4 0 0 1 4-4z")
    case "╮": self.init(curveFrom: (0, 8), "v1h1a3 3 0 0 1 3 3v6h1v-6a4 4 0 0 0-4-4z")
    case "╯": self.init(curveFrom: (0, 8), "v1h1a4 4 0 0 0 4-4v-5h-1v5a3 3 0 0 1-3 3z")
    case "╰": self.init(curveFrom: (9, 8), "v1h-1a4 4 0 0 1-4-4v-5h1v5a3 3 0 0 0 3 3z")
    default:
      guard let arms = Self.arms[scalar] else { return nil }
      self.init(rects: Self.lines(arms))
    }
  }

  private static func lines(_ arms: [Int]) -> [PictureRect] {
    let (north, east, south, west) = (arms[0], arms[1], arms[2], arms[3])
    // The distance that a line reaches beyond the centre: half of the thickest line it meets.
    let across = max(east, west) == 2 ? 1.0 : 0
    let down = max(north, south) == 2 ? 1.0 : 0
    func thickness(_ weight: Int) -> Double { weight == 2 ? 3 : 1 }
    var rects: [PictureRect] = []
    if west > 0 || east > 0 {
      let start = west > 0 ? 0 : 4 - down
      let end = east > 0 ? 9 : 5 + down
      rects.append(PictureRect(start, 8 - across, end - start, thickness(max(east, west))))
    }
    if north > 0 || south > 0 {
      let start = north > 0 ? 0 : 8 - across
      let end = south > 0 ? 18 : 9 + across
      rects.append(PictureRect(4 - down, start, thickness(max(north, south)), end - start))
    }
    return rects
  }
}

// MARK: Blocks and braille

extension PictureShape {
  private init(block value: UInt32) {
    let eighth = 18.0 / 8
    switch value {
    case 0x2580: self.init(rects: [PictureRect(0, 0, 9, 9)])
    case 0x2581...0x2588:
      let height = Double(value - 0x2580) * eighth
      self.init(rects: [PictureRect(0, 18 - height, 9, height)])
    case 0x2589...0x258F:
      self.init(rects: [PictureRect(0, 0, Double(0x2590 - value) * 9 / 8, 18)])
    case 0x2590: self.init(rects: [PictureRect(4.5, 0, 4.5, 18)])
    case 0x2591...0x2593:
      self.init(rects: [PictureRect(0, 0, 9, 18)], quarters: Int(value - 0x2590))
    case 0x2594: self.init(rects: [PictureRect(0, 0, 9, eighth)])
    default: self.init(rects: [PictureRect(9 - 9.0 / 8, 0, 9.0 / 8, 18)])
    }
  }

  /// The dots of a braille pattern, in Unicode's bit order.
  private init(dots: UInt32) {
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    let raised = places.enumerated().filter { dots & 1 << $0.offset != 0 }
    self.init(
      rects: raised.map { _, place in
        PictureRect(Double(2 + 4 * place.0), Double(2 + 4 * place.1), 2, 2)
      })
  }
}
