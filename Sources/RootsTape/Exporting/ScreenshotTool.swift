internal import RootsFiles
public import RootsTerminal

extension SessionTool {
  /// The word `screenshot [FILE]` of the prompt, which writes the frame as a picture or as text.
  public static var screenshot: SessionTool {
    SessionTool(.screenshot) { session, path in
      let path = path.map { Self.path($0) } ?? freePath(for: session.chrome.name)
      return write(session, to: path)
    }
  }

  private static func write(_ session: Session, to path: String) -> MessageLine {
    session.message = nil
    let frame = session.frame()
    let text: String
    switch outputExtension(of: path) {
    case ".txt": text = frame.text + "\n"
    case ".svg":
      let look = PictureStyle(of: Tape([], file: ""))
      text = Picture(of: frame, title: visible(session.chrome.name), look: look).text
    default:
      return MessageLine(.refusal, "a screenshot ends in .svg or .txt, not '\(visible(path))'")
    }
    do throws(FileFault) {
      try FileWriting.create(path, with: Array(text.utf8), mode: 0o644)
      return MessageLine(.info, "wrote \(visible(path))")
    } catch {
      return MessageLine(.refusal, "'\(visible(path))' cannot be written: \(error.reason)")
    }
  }

  /// The first path `NAME-1.svg`, `NAME-2.svg` and so on that is free.
  private static func freePath(for name: String) -> String {
    let letters = name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    let stem = letters.isEmpty ? "screen" : String(letters)
    let number = (1...9999).first { realPath(of: "\(stem)-\($0).svg") == nil } ?? 1
    return "\(stem)-\(number).svg"
  }
}
