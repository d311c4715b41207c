public import Roots
public import RootsTerminal

/// A setting with its value.
public enum TapeSetting: Hashable, Sendable {
  /// The width of the terminal in cells, 1 to 1000.
  case columns(Int)
  /// The height of the terminal in cells, 1 to 500.
  case rows(Int)
  /// The file of the app that the tape drives.
  case blueprint(path: String)
  /// The keys of the session's actions.
  case keymap(Keymap)
  /// The saved state, as a value, that the app restores before the first key.
  case state(Literal)
  /// The default time per key press.
  case typingSpeed(TapeTime)
  /// The default timeout of `Wait`.
  case waitTimeout(TapeTime)
  /// The default pattern of `Wait`.
  case waitPattern(TapePattern)
  /// The speed of recordings relative to the tape's clock, 0.001 to 1000.
  case playbackSpeed(Double)
  /// Whether screens change with transitions; by default as the app has them.
  case transitions(Bool)
  /// Whether the navigator pane is shown where there is room for it; off by default.
  case navigator(Bool)
  /// Whether a `Do` or an `Open` may be refused without an `Expect refused` after it; false by
  /// default.
  case allowsRefusals(Bool)
  /// Whether the tape is only a part of others, which include it by `Source`.
  case part(Bool)
  /// A value that `${NAME}` stands for in later texts.
  case variable(name: String, value: String)
  /// A value from the environment that `${NAME}` stands for, and that is masked everywhere.
  case secret(name: String)
  /// What a recorded session tells of itself; no effect.
  case session(TapeSessionField, value: String)
  /// A setting about pixels, fonts or shells, kept as written.
  ///
  /// Pictures use the theme and the window bar, films the width and the frame rate too; the other
  /// settings have no effect.
  case look(VHSSetting, value: String)

  /// The settings of earlier versions, which have no effect.
  static let removed: Set = [
    "Areas", "Captions", "Feelings", "Keys", "Obstacles", "Outlook", "Past", "Results", "Tester",
    "Version",
  ]
}

/// The settings that VHS has for its images and its shell.
public enum VHSSetting: String, Hashable, Sendable, CaseIterable {
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
