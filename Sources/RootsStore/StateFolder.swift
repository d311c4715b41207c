internal import Glibc
import Roots
internal import RootsFiles

/// The folder in which the program keeps what it needs again in its next run.
///
/// It is `roots` in `$XDG_STATE_HOME`, else in `~/.local/state` (XDG base directory specification
/// 0.8). It need not exist yet.
public struct StateFolder: Hashable, Sendable {
  /// Where it is; nil when there is no place for it.
  public let path: String?
  /// What is wrong with the surroundings; nil when nothing is.
  public let remark: Remark?

  /// Why another folder was taken, or none.
  public enum Remark: Hashable, Sendable, CustomStringConvertible {
    case relative(String)
    case foreign(String)
    case foreignHome(String)
    case nowhere

    /// One sentence: the fact, then the fix.
    public var description: String {
      switch self {
      case .relative(let path):
        "XDG_STATE_HOME is ignored: \(quoted(path)) is no absolute path"
      case .foreign(let path):
        "XDG_STATE_HOME is ignored: \(quoted(path)) belongs to another user"
      case .foreignHome(let path):
        "nothing is kept for the next run: \(quoted(path)) belongs to another user; "
          + "set XDG_STATE_HOME"
      case .nowhere:
        "nothing is kept for the next run: HOME is no absolute path; set it, or XDG_STATE_HOME"
      }
    }
  }

  /// Finds the folder.
  ///
  /// - Parameters:
  ///   - variable: the value of a variable of the environment; nil when it is not set.
  ///   - user: whose folder it must be, where it is there already; who runs the program, if nil.
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

  /// The first of some folders that is another user's; one that is not there yet is nobody's.
  private static func foreign(_ folders: [String], to user: UInt32) -> String? {
    folders.first { isForeign($0, to: user) }
  }
}
