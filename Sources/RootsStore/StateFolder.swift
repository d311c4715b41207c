internal import Glibc
import Roots

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
    case nowhere

    /// One sentence: the fact, then the fix.
    public var description: String {
      switch self {
      case .relative(let path):
        "XDG_STATE_HOME is \(quoted(path)), which is no absolute path and is ignored; "
          + "write the whole path"
      case .foreign(let path):
        "\(quoted(path)) belongs to another user and is not used; "
          + "let XDG_STATE_HOME name a folder of your own"
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
      remark = StateFolder.fault(of: named, user: user)
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
    let fault = StateFolder.fault(of: path, in: [home], user: user)
    self.init(path: fault == nil ? path + "/roots" : nil, remark: remark ?? fault)
  }

  private init(path: String?, remark: Remark?) {
    self.path = path
    self.remark = remark
  }

  /// Why a path cannot be used; folders that are not there yet will be the user's own.
  private static func fault(
    of path: String, in folders: [String] = [], user: UInt32
  ) -> Remark? {
    guard path.hasPrefix("/") else { return .relative(path) }
    let foreign = (folders + [path, path + "/roots"]).first { folder in
      owner(of: folder).map { $0 != user } ?? false
    }
    return foreign.map { .foreign($0) }
  }

  private static func owner(of path: String) -> UInt32? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_uid : nil
  }
}
