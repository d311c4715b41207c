import Roots

/// The reason a session is not saved.
public enum StoreFault: Error, Hashable, Sendable {
  /// Another run of the same app saves already.
  case busy
  case foreign(String)
  case special(String)
  /// A file that another version of the program wrote.
  case otherVersion(String, version: Int)
  case otherProgram(String)
  case otherApp(String)
  case unusable(String, reason: String)
  /// A step that was not saved; the next step saves everything.
  case unsaved(reason: String)
  /// A step after the end of the store.
  case closed
}

extension StoreFault: CustomStringConvertible {
  /// One sentence: the fact, then the fix.
  public var description: String {
    switch self {
    case .busy: "another run of this app saves its session, so this one runs without saving"
    case .foreign(let path):
      "this session is not saved, the file belongs to another user; set XDG_STATE_HOME: "
        + quoted(path)
    case .special(let path):
      "this session is not saved, it is not a regular file; move it away: \(quoted(path))"
    case .otherVersion(let path, let version):
      version > SessionSchema.version
        ? "this session is not saved, a newer roots wrote the file (format \(version), this one "
          + "reads \(SessionSchema.version)); update roots, or move it away: \(quoted(path))"
        : "this session is not saved, an older roots wrote the file (format \(version), this one "
          + "reads \(SessionSchema.version)); move it away to begin a new one: \(quoted(path))"
    case .otherProgram(let path):
      "this session is not saved, the file is a database of another program; move it away: "
        + quoted(path)
    case .otherApp(let path):
      "this session is not saved, the file belongs to another app; move it away: \(quoted(path))"
    case .unusable(let path, let reason):
      "this session is not saved, its file cannot be used: \(reason): \(quoted(path))"
    case .unsaved(let reason):
      "this session is not saved for now: \(reason); every step tries again"
    case .closed: "this session is not saved, because its store is closed"
    }
  }
}

/// A message about a store that can be used.
public enum StoreRemark: Hashable, Sendable, CustomStringConvertible {
  /// The damaged file was moved to this path.
  case movedAside(String)

  /// One sentence: the fact, then the path of the old file.
  public var description: String {
    switch self {
    case .movedAside(let path):
      "the saved session was damaged; a new one begins, and the old file is now \(quoted(path))"
    }
  }
}
