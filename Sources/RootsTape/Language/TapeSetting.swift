/// What a `Set` sets.
public enum TapeSetting: Hashable, Sendable {
  /// The terminal's width in cells, 1...1000.
  case columns(Int)
  /// The terminal's height in cells, 1...500.
  case rows(Int)
  /// The file of the app that the tape drives.
  case blueprint(path: String)
  /// The time of each key that has none of its own.
  case typingSpeed(TapeTime)
  /// How long a `Wait` without a time waits.
  case waitTimeout(TapeTime)
  /// What a `Wait` without a pattern waits for.
  case waitPattern(TapePattern)
  /// How many times faster than the clock a recording plays; 0.001...1000.
  case playbackSpeed(Double)
  /// A setting about pixels, fonts or shells: accepted as written.
  ///
  /// Pictures in SVG heed the theme, the padding, the margin and its fill, the window bar and the
  /// border radius; nothing else does.
  case look(TapeLook, value: String)

  /// Whether it may still change after the first key.
  var mayComeLate: Bool {
    switch self {
    case .typingSpeed, .waitTimeout, .waitPattern, .playbackSpeed: true
    case .columns, .rows, .blueprint, .look: false
    }
  }

  /// The setting's word.
  var word: String {
    switch self {
    case .columns: "Columns"
    case .rows: "Rows"
    case .blueprint: "Blueprint"
    case .typingSpeed: "TypingSpeed"
    case .waitTimeout: "WaitTimeout"
    case .waitPattern: "WaitPattern"
    case .playbackSpeed: "PlaybackSpeed"
    case .look(let look, _): look.rawValue
    }
  }

  /// The words of all settings, in the order in which messages suggest them.
  static let words =
    [
      "Columns", "Rows", "Blueprint", "TypingSpeed", "WaitTimeout", "WaitPattern", "PlaybackSpeed",
    ] + TapeLook.allCases.map(\.rawValue)
}

/// The settings that VHS has for its picture and its shell, which a terminal has no use for.
public enum TapeLook: String, Hashable, Sendable, CaseIterable {
  case shell = "Shell"
  case fontFamily = "FontFamily"
  case fontSize = "FontSize"
  case framerate = "Framerate"
  case height = "Height"
  case width = "Width"
  case letterSpacing = "LetterSpacing"
  case lineHeight = "LineHeight"
  case padding = "Padding"
  case theme = "Theme"
  case loopOffset = "LoopOffset"
  case marginFill = "MarginFill"
  case margin = "Margin"
  case windowBar = "WindowBar"
  case windowBarSize = "WindowBarSize"
  case borderRadius = "BorderRadius"
  case cursorBlink = "CursorBlink"
}
