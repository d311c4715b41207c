import RootsTerminal

/// One row of a frame as SVG: backgrounds, lines and blocks, then text; blank cells add nothing.
///
/// The markup is relative to the top of the picture, so that equal rows can share it.
struct PictureRow {
  private(set) var markup = ""
  /// The palette indices below 16 that the row uses, as classes; other colours are inline.
  private(set) var palette: Set<UInt8> = []

  private let frame: Frame
  private let cells: ArraySlice<Cell>
  private let cursor: Int?

  init(_ row: Int, of frame: Frame) {
    self.frame = frame
    cells = frame.cells(inRow: row)
    cursor = frame.cursor.flatMap { $0.row == row ? $0.column : nil }
    drawGrounds()
    drawShapes()
    drawTexts()
  }

  /// The style of a cell, with reversed colours under the cursor.
  private func style(at column: Int) -> Style {
    var style = frame.style(of: cell(column))
    let left = cell(column).isContinuation ? column - 1 : column
    if cursor == left { style.attributes.formSymmetricDifference(.reverse) }
    return style
  }

  private func cell(_ column: Int) -> Cell { cells[cells.startIndex + column] }

  // MARK: Colours

  /// The fill of an element.
  private enum Ink: Hashable {
    case foreground, background
    case color(Color)
  }

  /// The fill of the text of a style, or of the ground behind it.
  private func ink(_ style: Style, ofGround isGround: Bool = false) -> Ink {
    let isForeground = style.attributes.contains(.reverse) == isGround
    let color = isForeground ? style.foreground : style.background
    return color == .default ? (isForeground ? .foreground : .background) : .color(color)
  }

  /// The attributes of an element: its fill, as a class if a theme decides it, and more classes.
  private mutating func attributes(_ ink: Ink, _ classes: [String] = []) -> String {
    var classes = classes
    var fill = ""
    switch ink {
    case .foreground: break
    case .background: classes.append("g")
    case .color(.palette(let index)) where index < 16:
      palette.insert(index)
      classes.append("c\(index)")
    case .color(.palette(let index)): fill = " style=\"fill:\(PictureColors.dark.color(index))\""
    case .color(.rgb(let red, let green, let blue)):
      fill = " style=\"fill:\(hexadecimal(red, green, blue))\""
    case .color(.default): break
    }
    return (classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\"") + fill
  }

  // MARK: Grounds

  private mutating func drawGrounds() {
    var column = 0
    while column < cells.count {
      let ink = ink(style(at: column), ofGround: true)
      var end = column + 1
      while end < cells.count, self.ink(style(at: end), ofGround: true) == ink { end += 1 }
      if ink != .background {
        let (x, width) = (column * PictureCell.width, (end - column) * PictureCell.width)
        let place = x == 0 ? "" : " x=\"\(x)\""
        markup +=
          "<rect\(place) width=\"\(width)\" height=\"\(PictureCell.height)\"\(attributes(ink))/>"
      }
      column = end
    }
  }

  // MARK: Lines and blocks

  private struct Brush: Hashable {
    let ink: Ink
    let isDim: Bool
    let quarters: Int
  }

  private mutating func drawShapes() {
    var order: [Brush] = []
    var paths: [Brush: PicturePath] = [:]
    for column in 0..<cells.count {
      guard let shape = shape(at: column) else { continue }
      let style = style(at: column)
      let brush = Brush(
        ink: ink(style), isDim: style.attributes.contains(.dim), quarters: shape.quarters)
      if paths[brush] == nil { order.append(brush) }
      paths[brush, default: PicturePath()].add(shape, at: column * PictureCell.width)
    }
    for brush in order {
      guard let path = paths[brush] else { continue }
      let opacity = brush.quarters == 4 ? "" : " opacity=\".\(brush.quarters * 25)\""
      let attributes = attributes(brush.ink, brush.isDim ? ["d"] : [])
      markup += "<path\(attributes)\(opacity) d=\"\(path.text)\"/>"
    }
  }

  private func shape(at column: Int) -> PictureShape? {
    let cell = cell(column)
    guard !cell.isCluster, !cell.isContinuation, (0x2500..<0x2900).contains(cell.glyph)
    else { return nil }
    return Unicode.Scalar(cell.glyph).flatMap { PictureShape(of: $0) }
  }

  // MARK: Text

  private struct Lettering: Hashable {
    let ink: Ink
    let attributes: Attributes
  }

  private func lettering(at column: Int) -> Lettering {
    let style = style(at: column)
    return Lettering(ink: ink(style), attributes: style.attributes.subtracting(.reverse))
  }

  private mutating func drawTexts() {
    var column = 0
    while column < cells.count {
      let look = lettering(at: column)
      var end = column + 1
      while end < cells.count, lettering(at: end) == look { end += 1 }
      drawText(column..<end, look)
      column = end
    }
  }

  /// Draws text of one style: in runs of characters that are equally wide in any monospaced font,
  /// and other characters each alone.
  private mutating func drawText(_ columns: Range<Int>, _ look: Lettering) {
    var run = PictureRun(isUnderlined: look.attributes.contains(.underline))
    let tags = attributes(look.ink, look.attributes.classes)
    for column in columns {
      let cell = cell(column)
      if cell.isContinuation { continue }
      if shape(at: column) != nil {
        markup += run.finished(tags)
      } else if !cell.isCluster, cell.width == 1, isEven(cell.glyph) {
        if run.isBroken(before: frame.text(of: cell)) { markup += run.finished(tags) }
        run.append(frame.text(of: cell), at: column)
      } else {
        markup += run.finished(tags)
        markup += sign(cell, at: column, tags)
      }
    }
    markup += run.finished(tags)
  }

  /// Whether monospaced fonts have the character: Latin, Greek, Cyrillic and punctuation.
  private func isEven(_ glyph: UInt32) -> Bool {
    glyph < 0x300 || (0x370..<0x530).contains(glyph) || (0x2010..<0x2045).contains(glyph)
  }

  /// A character centred in its cells, because its width depends on the font.
  private func sign(_ cell: Cell, at column: Int, _ tags: String) -> String {
    let middle = Double((2 * column + Int(cell.width)) * PictureCell.width) / 2
    let place = "x=\"\(decimal(middle))\" y=\"\(PictureCell.baseline)\" text-anchor=\"middle\""
    return "<text \(place)\(tags)>\(xmlText(text(of: cell)))</text>"
  }

  /// The text of a cell; of characters that are joined to one, such as a family, those that have
  /// room in the cell unjoined, as on a terminal.
  private func text(of cell: Cell) -> String {
    let text = frame.text(of: cell)
    guard text.unicodeScalars.contains(Self.joiner) else { return text }
    var (shown, room) = (String.UnicodeScalarView(), Int(cell.width))
    for scalar in text.unicodeScalars where scalar != Self.joiner {
      room -= columnWidth(of: String(Character(scalar)))
      guard room >= 0 else { break }
      shown.append(scalar)
    }
    return String(shown)
  }

  private static let joiner: Unicode.Scalar = "\u{200D}"
}

extension Attributes {
  /// The classes in the style sheet.
  fileprivate var classes: [String] {
    let names: [(Attributes, String)] = [
      (.bold, "b"), (.dim, "d"), (.italic, "i"), (.underline, "u"),
    ]
    return names.filter { contains($0.0) }.map(\.1)
  }
}

/// A run of adjacent characters, without blanks at its ends.
private struct PictureRun {
  let isUnderlined: Bool
  private var text = ""
  private var column = 0
  private var count = 0
  private var blanks = 0

  init(isUnderlined: Bool) { self.isUnderlined = isUnderlined }

  /// Whether a character must begin a new run: some renderers collapse two or more blanks before
  /// it.
  func isBroken(before letter: String) -> Bool { blanks > 1 && letter != " " }

  mutating func append(_ letter: String, at place: Int) {
    if letter == " ", !isUnderlined {
      if count > 0 { blanks += 1 }
      return
    }
    if count == 0 { column = place }
    text += String(repeating: " ", count: blanks) + letter
    count += blanks + 1
    blanks = 0
  }

  /// Returns the run as an element and clears it; empty for a run of blanks.
  mutating func finished(_ tags: String) -> String {
    defer { (text, count, blanks) = ("", 0, 0) }
    guard count > 0 else { return "" }
    let x = column * PictureCell.width
    let length = count > 1 ? " textLength=\"\(count * PictureCell.width)\"" : ""
    let place = "x=\"\(x)\" y=\"\(PictureCell.baseline)\""
    return "<text \(place)\(length)\(tags)>\(xmlText(text))</text>"
  }
}

/// Rectangles and curves as one path; adjacent rectangles of equal height are merged.
private struct PicturePath {
  private var rects: [PictureRect] = []
  private var curves = ""

  mutating func add(_ shape: PictureShape, at x: Int) {
    for rect in shape.rects {
      var rect = rect
      rect.x += Double(x)
      let index = rects.indices.suffix(4).first { index in
        let last = rects[index]
        return last.x + last.width == rect.x && last.y == rect.y && last.height == rect.height
      }
      if let index { rects[index].width += rect.width } else { rects.append(rect) }
    }
    if let curve = shape.curve {
      curves += "M\(x + curve.start.x) \(curve.start.y)\(curve.path)"
    }
  }

  var text: String { rects.map(\.path).joined() + curves }
}
