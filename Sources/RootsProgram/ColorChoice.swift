import RootsCurses

/// The number of colours to use.
enum ColorChoice: String, CaseIterable {
  /// As many as the terminal supports; none if `NO_COLOR` is set.
  case auto
  case never
  case sixteen = "16"
  case palette = "256"
  case truecolor
}

extension ColorChoice {
  /// The colour depth; nil follows the terminal.
  var depth: ColorDepth? {
    switch self {
    case .auto: nil
    case .never: ColorDepth.none
    case .sixteen: .sixteen
    case .palette: .palette
    case .truecolor: .direct
    }
  }
}
