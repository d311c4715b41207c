internal import Glibc
import Roots
internal import RootsFiles

/// The folder for state that the program needs in its next run.
///
/// The path is `roots` in `$XDG_STATE_HOME`, or else in `~/.local/state` (XDG Base Directory
/// Specification 0.8). The folder need not exist yet.
public struct StateFolder: Hashable, Sendable {
  /// The path of the folder; nil when nothing can be kept.
  public let path: String?
  /// The problem with the environment; nil when there is none.
  public let remark: Remark?

  /// The reason for another folder, or for none.
  public enum Remark: Hashable, Sendable, CustomStringConvertible {
    case relative(String)
    case foreign(String)
    case foreignHome(String)
    case nowhere

    /// One sentence: the fact, then the fix.
    public var description: String {
      switch self {
      case .relative(let path):
        "XDG_STATE_HOME is ignored: \(quoted(path)) is not an absolute path"
      case .foreign(let path):
        "XDG_STATE_HOME is ignored: \(quoted(path)) belongs to another user"
      case .foreignHome(let path):
        "nothing is kept for the next run: \(quoted(path)) belongs to another user; "
          + "set XDG_STATE_HOME"
      case .nowhere:
        "nothing is kept for the next run: HOME is not an absolute path; set it, or XDG_STATE_HOME"
      }
    }
  }

  /// Chooses the folder.
  ///
  /// - Parameters:
  ///   - variable: returns the value of an environment variable; nil when it is not set.
  ///   - user: the required owner of an existing folder; by default the user who runs the program.
  public init(variable: (String) -> String?, user: UInt32? = nil) {
    let user = user ?? geteuid()
    var remark: Remark?
    if let named = variable("XDG_STATE_HOME"), !named.isEmpty {
      let stranger = StateFolder.foreign([named, named + "/roots"], to: user)
      remark = named.hasPrefix("/") ? stranger.map { .foreign($0) } : .relative(named)
      if remark == nil {
        self.init(path: named + "/roots", remark: nil)
        return
      }
    }
    guard let home = variable("HOME"), home.hasPrefix("/") else {
      self.init(path: nil, remark: remark ?? .nowhere)
      return
    }
    let path = home + "/.local/state"
    let stranger = StateFolder.foreign([home, path, path + "/roots"], to: user)
    self.init(
      path: stranger == nil ? path + "/roots" : nil,
      remark: stranger.map { .foreignHome($0) } ?? remark)
  }

  private init(path: String?, remark: Remark?) {
    self.path = path
    self.remark = remark
  }

  /// The first folder that exists and belongs to another user.
  private static func foreign(_ folders: [String], to user: UInt32) -> String? {
    folders.first { isForeign($0, to: user) }
  }
}
