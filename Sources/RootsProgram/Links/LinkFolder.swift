import Glibc
import Roots
import RootsCurses
import RootsFiles

/// The folder with the sockets of running apps: `roots` in `$XDG_RUNTIME_DIR`, or else in
/// `/run/user/ID` (XDG Base Directory Specification 0.8), or else `/tmp/roots-ID`.
///
/// The folder is used only if it belongs to the user and nobody else can access it.
struct LinkFolder {
  let path: String
  /// The problem with the environment; nil if there is none.
  let remark: String?

  /// Chooses the folder by the program's environment.
  init() {
    let user = geteuid()
    if let named = environment("XDG_RUNTIME_DIR"), !named.isEmpty {
      let owner = named.hasPrefix("/") ? Self.owner(ofFolder: named) : nil
      if owner == user {
        (path, remark) = (named + "/roots", nil)
        return
      }
      let problem =
        owner != nil
        ? "belongs to another user"
        : named.hasPrefix("/") ? "is not a folder" : "is not an absolute path"
      remark = "XDG_RUNTIME_DIR is ignored: \(quoted(named)) \(problem)"
    } else {
      remark = nil
    }
    let usual = "/run/user/\(user)"
    path = Self.owner(ofFolder: usual) == user ? usual + "/roots" : "/tmp/roots-\(user)"
  }

  /// Creates the folder if it is missing, and checks its owner and permissions.
  ///
  /// - Returns: the reason it cannot be used; nil if it can.
  func prepare() -> String? {
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
      return "\(quoted(path)) cannot be made: \(systemReason(errno)); set XDG_RUNTIME_DIR"
    }
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return "\(quoted(path)) is not a folder; remove it"
    }
    guard status.st_uid == geteuid() else {
      return "\(quoted(path)) belongs to another user; set XDG_RUNTIME_DIR"
    }
    guard status.st_mode & 0o077 == 0 else {
      return "\(quoted(path)) is accessible to other users; chmod it to 700"
    }
    return nil
  }

  private static func owner(ofFolder path: String) -> UInt32? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return status.st_uid
  }

  // MARK: Running apps

  /// The socket of a running app, named after the app and its process.
  struct Place {
    let name: String
    /// The name of the app and the number of its process: `Shop.4585`.
    let id: String
    let path: String
    /// The start time, in nanoseconds since 1970.
    let began: Int

    /// Whether the app has this name, or this id.
    func isCalled(_ app: String) -> Bool { name == LinkFolder.name(of: app) || id == app }
  }

  /// All sockets, the newest first; connecting shows whether an app still runs.
  var places: [Place] {
    var places: [Place] = []
    for file in (try? namesInFolder(path)) ?? [] {
      guard !file.hasPrefix("."), let dot = file.lastIndex(of: ".") else { continue }
      var status = stat()
      guard unsafe lstat("\(path)/\(file)", &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
        status.st_uid == geteuid()
      else { continue }
      let began = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
      places.append(
        Place(name: String(file[..<dot]), id: file, path: "\(path)/\(file)", began: began))
    }
    return places.sorted { ($0.began, $0.path) > ($1.began, $1.path) }
  }

  /// The name of an app as that of a file: at most 40 bytes, without slashes and a dot in front.
  static func name(of app: String) -> String {
    var name = ""
    for sign in visible(app) where name.utf8.count + sign.utf8.count <= 40 {
      name.append(sign == "/" || name.isEmpty && sign == "." ? "-" : sign)
    }
    return name.isEmpty ? "app" : name
  }
}
