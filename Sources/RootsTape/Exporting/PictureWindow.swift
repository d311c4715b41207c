import RootsTerminal

/// The window around the cells of a picture: background, outline, and an optional title bar.
struct PictureWindow {
  let columnsWidth: Int
  let rowsHeight: Int
  private let look: PictureLook

  private static let barHeight = 34

  init(size: Size, look: PictureLook) {
    columnsWidth = size.columns * PictureCell.width
    rowsHeight = size.rows * PictureCell.height
    self.look = look
  }

  /// The left edge of the cells.
  var x: Int { look.margin + look.padding }
  var y: Int { look.margin + (look.bar == .none ? look.padding : Self.barHeight) }
  var width: Int { columnsWidth + 2 * x }
  var height: Int { y + rowsHeight + look.padding + look.margin }

  var markup: String {
    fill + """
      <rect x="\(look.margin).5" y="\(look.margin).5" width="\(width - 2 * look.margin - 1)" \
      height="\(height - 2 * look.margin - 1)" rx="\(look.radius)" class="w"/>
      """ + buttons
  }

  private var fill: String {
    guard look.margin > 0, let color = look.marginFill else { return "" }
    return "<rect width=\"\(width)\" height=\"\(height)\" style=\"fill:\(color)\"/>"
  }

  private var buttons: String {
    guard look.bar != .none else { return "" }
    let isRight = look.bar == .colorfulRight || look.bar == .ringsRight
    let areRings = look.bar == .rings || look.bar == .ringsRight
    let colors = ["#ff5f57", "#febc2e", "#28c840"]
    let circles = colors.enumerated().map { index, color in
      let left = isRight ? width - look.margin - 60 : look.margin + 20
      let paint = areRings ? "fill:none;stroke:\(color);stroke-width:1.5" : "fill:\(color)"
      let place = "cx=\"\(left + 20 * index)\" cy=\"\(look.margin + 18)\""
      return "<circle \(place) r=\"6\" style=\"\(paint)\"/>"
    }
    return "\n" + circles.joined()
  }
}

/// The style sheet of a picture.
struct PictureStyles {
  let look: PictureLook
  let palette: Set<UInt8>

  private static let fonts =
    "ui-monospace,SFMono-Regular,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',"
    + "monospace"

  var text: String {
    """

    text{font:\(PictureCell.fontSize)px \(Self.fonts);white-space:pre}
    .b{font-weight:bold}.d{opacity:.6}.i{font-style:italic}.u{text-decoration:underline}
    \(rules(look.colors ?? .dark))
    \(look.colors == nil ? light : "")
    """
  }

  private var light: String {
    "@media(prefers-color-scheme:light){\(rules(.light))}\n"
  }

  private func rules(_ colors: PictureColors) -> String {
    let named = palette.sorted().map { ".c\($0){fill:\(colors.palette[Int($0)])}" }
    return "text,path,rect{fill:\(colors.foreground)}.g{fill:\(colors.background)}"
      + ".w{fill:\(colors.background);stroke:\(colors.border)}" + named.joined()
  }
}
