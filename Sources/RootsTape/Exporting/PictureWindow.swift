import RootsTerminal

/// The window around the cells of a picture: background, outline, and an optional title bar.
struct PictureWindow {
  let columnsWidth: Int
  let rowsHeight: Int
  private let look: PictureStyle

  private static let padding = 16
  private static let barHeight = 34

  init(size: Size, look: PictureStyle) {
    columnsWidth = size.columns * PictureCell.width
    rowsHeight = size.rows * PictureCell.height
    self.look = look
  }

  /// The left edge of the cells.
  var x: Int { Self.padding }
  var y: Int { look.hasBar ? Self.barHeight : Self.padding }
  var width: Int { columnsWidth + 2 * x }
  var height: Int { y + rowsHeight + Self.padding }

  var markup: String {
    """
    <rect x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="8" class="w"/>
    """ + buttons
  }

  private var buttons: String {
    guard look.hasBar else { return "" }
    let circles = ["#ff5f57", "#febc2e", "#28c840"].enumerated().map { index, color in
      "<circle cx=\"\(20 + 20 * index)\" cy=\"18\" r=\"6\" style=\"fill:\(color)\"/>"
    }
    return "\n" + circles.joined()
  }
}

/// The style sheet of a picture.
struct PictureStyles {
  let look: PictureStyle
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
