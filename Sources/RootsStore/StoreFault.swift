import Roots

/// Why a session is not saved.
public enum StoreFault: Error, Hashable, Sendable {
  /// Another run of the same app saves already.
  case busy
  case foreign(String)
  case special(String)
  case newer(String, version: Int)
  case otherProgram(String)
  case otherApp(String)
  case unusable(String, reason: String)
  /// A step was not saved; the next one is tried with all that there is.
  case unsaved(reason: String)
}

extension StoreFault: CustomStringConvertible {
  /// One sentence: the fact, then the way out.
  public var description: String {
    switch self {
    case .busy: "another run of this app saves its session, so this one runs without saving"
    case .foreign(let path):
      "this session is not saved, the file belongs to another user; set XDG_STATE_HOME: "
        + quoted(path)
    case .special(let path):
      "this session is not saved, what is there is no regular file; move it away: \(quoted(path))"
    case .newer(let path, let version):
      "this session is not saved, a newer roots wrote the file (format \(version), this one knows "
        + "\(SessionSchema.version)); update roots, or move it away: \(quoted(path))"
    case .otherProgram(let path):
      "this session is not saved, the file is another program's database; move it away: "
        + quoted(path)
    case .otherApp(let path):
      "this session is not saved, the file is another app's; move it away: \(quoted(path))"
    case .unusable(let path, let reason):
      "this session is not saved, its file cannot be used: \(reason): \(quoted(path))"
    case .unsaved(let reason):
      "this session is not saved for now: \(reason); every step tries again"
    }
  }
}

/// What there is to say of a store that can be used.
public enum StoreRemark: Hashable, Sendable, CustomStringConvertible {
  /// What was there made no sense.
  case movedAside(String)

  /// One sentence: the fact, then where the old file is.
  public var description: String {
    switch self {
    case .movedAside(let path):
      "the saved session was damaged, so a new one begins; the old file is now \(quoted(path))"
    }
  }
}
