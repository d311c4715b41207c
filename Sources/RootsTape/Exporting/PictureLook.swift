import Roots

/// The settings of a tape that affect its pictures.
package struct PictureLook: Hashable, Sendable {
  enum Bar: String, Hashable, Sendable {
    case none = ""
    case colorful = "Colorful"
    case colorfulRight = "ColorfulRight"
    case rings = "Rings"
    case ringsRight = "RingsRight"
  }

  /// The colours; nil for both dark and light, by the reader's preference.
  var colors: PictureColors?
  var bar = Bar.none
  var padding = 16
  var margin = 0
  var marginFill: String?
  var radius = 8
  /// The width of films in pixels, as in VHS.
  var width = 1200
  /// The number of frames per second of films.
  var framesPerSecond = 50

  /// Creates the standard settings.
  package init() {}

  package init(of tape: Tape) {
    for case .set(.look(let look, let value)) in tape.commands {
      switch look {
      case .theme: colors = PictureColors(theme: value)
      case .windowBar: bar = Bar(rawValue: value) ?? .none
      case .padding: padding = pixels(value) ?? padding
      case .margin: margin = pixels(value) ?? margin
      case .marginFill: marginFill = isColor(value) ? value : nil
      case .width: width = pixels(value, upTo: 8_000) ?? width
      case .framerate: framesPerSecond = pixels(value, upTo: 100) ?? framesPerSecond
      case .borderRadius: radius = pixels(value) ?? radius
      default: break
      }
    }
  }
}

private func pixels(_ value: String, upTo most: Int = 1_000) -> Int? {
  Int(value).flatMap { (0...most).contains($0) ? $0 : nil }
}

/// Whether a value is `#` with three or six hexadecimal digits.
private func isColor(_ value: String) -> Bool {
  let digits = value.utf8.dropFirst()
  return value.hasPrefix("#") && (digits.count == 6 || digits.count == 3)
    && digits.allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
}

extension PictureColors {
  /// Reads a theme in the format of VHS, `{ "background": "#000000", "red": "#ff0000", ... }`, or
  /// the name of a theme.
  ///
  /// Missing colours are those of the dark theme. Returns nil for another name.
  fileprivate init?(theme: String) {
    guard theme.hasPrefix("{") else {
      guard let theme = TapeTheme.app(theme) else { return nil }
      self.init(around: theme)
      return
    }
    guard let members = Self.members(ofTheme: theme) else { return nil }
    self = .dark
    func color(_ name: String) -> String? {
      guard case .string(let value)? = members[name], isColor(value) else { return nil }
      return value
    }
    foreground = color("foreground") ?? foreground
    background = color("background") ?? background
    for (index, name) in Self.paletteNames.enumerated() {
      palette[index] = color(name) ?? palette[index]
    }
    border = palette[8]
  }

  /// The names of the 16 colours of the palette in a theme.
  private static let paletteNames: [String] = {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    return names + names.map { "bright" + $0.prefix(1).uppercased() + $0.dropFirst() }
  }()

  /// The names in the themes of VHS that no picture uses.
  private static let otherNames = [
    "name", "selection", "cursor", "cursorColor", "cursorAccent", "selectionBackground",
    "selectionForeground", "purple", "brightPurple",
  ]

  /// The members of a theme in braces; nil if it is not JSON.
  private static func members(ofTheme theme: String) -> [String: Literal]? {
    let line = String(theme.map { $0.isNewline ? " " : $0 })
    guard case .finish(_, let payload)? = try? Command(parsing: "finish with \(line)"),
      case .object(let members)? = payload?.literal
    else { return nil }
    return members
  }

  /// The reason why a theme has no effect, or not all of it, and the fix; nil if there is none.
  static func problem(ofTheme theme: String) -> (message: String, hint: String)? {
    guard theme.hasPrefix("{") else {
      guard PictureColors(theme: theme) == nil else { return nil }
      let near = TapeTheme.nearestName(to: theme).map { "did you mean '\($0)'?" }
      let known = TapeTheme.names.joined(separator: ", ")
      return (
        "there is no theme '\(theme)' here, so pictures are dark or light, as the reader prefers",
        near ?? "known: \(known), or colours in braces"
      )
    }
    guard let members = members(ofTheme: theme) else {
      return (
        "the theme is not JSON, and has no effect",
        "write it like { \"background\": \"#14181f\", \"red\": \"#ff7b72\" }"
      )
    }
    let known = ["foreground", "background"] + paletteNames
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where !otherNames.contains(name) {
      guard known.contains(name) else {
        let near = nearest(name, in: known).map { "did you mean '\($0)'?" }
        return (
          "a theme has no colour '\(name)'", near ?? "known: \(known.joined(separator: ", "))"
        )
      }
      if case .string(let text) = value, isColor(text) { continue }
      return ("'\(name)' of the theme is not a colour", "write it like \"#ff7b72\"")
    }
    return nil
  }
}
