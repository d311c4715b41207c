import RootsCurses

/// How many colours a person wants to see.
enum ColorChoice: String, CaseIterable {
  /// What the terminal says it can; none when `NO_COLOR` is set.
  case auto
  case never
  case sixteen = "16"
  case palette = "256"
  case truecolor
}

extension ColorChoice {
  /// Nil to go by what the terminal says.
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
