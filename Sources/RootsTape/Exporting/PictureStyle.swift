import Roots

/// The settings of a tape that affect its pictures.
package struct PictureStyle: Hashable, Sendable {
  /// The colours; nil for both dark and light, by the reader's preference.
  var colors: PictureColors?
  /// Whether the window has a bar with three buttons.
  var hasBar = false
  /// The width of films in pixels, as in VHS.
  var width = 1200
  /// The number of frames per second of films.
  var framesPerSecond = 50

  /// Creates the standard settings.
  package init() {}

  package init(of tape: Tape) {
    for case .set(.look(let look, let value)) in tape.commands {
      switch look {
      case .theme: colors = TapeTheme.app(value).map { PictureColors(around: $0) }
      case .windowBar: hasBar = !value.isEmpty
      case .width: width = pixels(value, upTo: 8_000) ?? width
      case .framerate: framesPerSecond = pixels(value, upTo: 100) ?? framesPerSecond
      default: break
      }
    }
  }
}

private func pixels(_ value: String, upTo most: Int) -> Int? {
  Int(value).flatMap { (0...most).contains($0) ? $0 : nil }
}

extension PictureColors {
  /// The reason why a theme has no effect, and the fix; nil if there is none.
  static func problem(ofTheme theme: String) -> (message: String, hint: String)? {
    if TapeTheme.app(theme) != nil { return nil }
    let near = theme.hasPrefix("{") ? nil : TapeTheme.nearestName(to: theme)
    let name = theme.hasPrefix("{") ? "in braces" : "'\(theme)'"
    return (
      "there is no theme \(name) here, so pictures are dark or light, as the reader prefers",
      suggestion(near) ?? "known: \(TapeTheme.names.joined(separator: ", "))"
    )
  }
}
