/// The kind of an output file, from the extension of its path.
enum TapeOutputForm: Hashable {
  /// `.txt`, `.ascii`: the frame after each command, as in VHS.
  case text
  /// `.cast`: a recording for asciinema.
  case cast
  /// `.svg`: the last frame.
  case still
  /// `.animated.svg`: all frames at their times.
  case film

  /// `.gif`, `.mp4`, `.webm`: all frames at their times, rendered by other programs.
  case video
  /// `.png`: the last frame, rendered by another program.
  case image

  /// The extensions to choose from.
  static let choice = "use .txt, .ascii, .cast, .svg, .png, .gif, .mp4 or .webm"

  /// The form of a path; nil for an unknown extension.
  init?(path: String) {
    switch outputExtension(of: path) {
    case ".txt", ".ascii": self = .text
    case ".cast": self = .cast
    case ".svg": self = path.hasSuffix(".animated.svg") ? .film : .still
    case ".gif", ".mp4", ".webm": self = .video
    case ".png" where !path.hasSuffix("/"): self = .image
    default: return nil
    }
  }
}
