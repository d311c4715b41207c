/// What kind of file an output is, by the end of its path.
enum TapeOutputForm: Hashable {
  /// `.txt`, `.ascii`: the frame after each command, as VHS writes them.
  case text
  /// `.cast`: a recording for asciinema; `.v2.cast` for its versions before 3.
  case cast(Asciicast.Version)
  /// `.svg`: the last frame.
  case still
  /// `.animated.svg`: all frames, in their time.
  case film

  /// Why an output is not written.
  enum Refusal: Error, Hashable {
    /// VHS makes it out of a browser's pictures.
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
