/// The kind of an output file, from the extension of its path.
enum TapeOutputForm: Hashable {
  /// `.txt`, `.ascii`: the frame after each command, as in VHS.
  case text
  /// `.cast`: a recording for asciinema 3; `.v2.cast` for earlier versions.
  case cast(Asciicast.Version)
  /// `.svg`: the last frame.
  case still
  /// `.animated.svg`: all frames at their times.
  case film

  /// The reason an output is not written.
  enum Refusal: Error, Hashable {
    /// A format that only VHS renders, with a browser.
    case renderedByVHS
    case unknown
  }

  init(path: String) throws(Refusal) {
    switch TapeOutput(path: path).pathExtension {
    case ".txt", ".ascii": self = .text
    case ".cast": self = .cast(path.hasSuffix(".v2.cast") ? .two : .three)
    case ".svg": self = path.hasSuffix(".animated.svg") ? .film : .still
    case ".gif", ".mp4", ".webm", ".png": throw .renderedByVHS
    default: throw .unknown
    }
  }
}
