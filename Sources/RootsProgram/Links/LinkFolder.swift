import Glibc
import Roots

/// The folder in which running apps can be reached: `roots` in `$XDG_RUNTIME_DIR`, else in
/// `/run/user/ID` (XDG base directory specification 0.8), else `roots-ID` in `/tmp`.
///
/// It belongs to the user and is open to nobody else, or it is not used.
struct LinkFolder {
  /// Where it is; nil when there is no place for it.
  let path: String?
  /// What is wrong with the surroundings; nil when nothing is.
  let remark: String?

  /// As this program's environment says.
  static var current: LinkFolder {
    LinkFolder(
      named: unsafe getenv("XDG_RUNTIME_DIR").flatMap { unsafe String(validatingCString: $0) })
  }

  /// - Parameter named: what `XDG_RUNTIME_DIR` says.
  init(named: String?) {
    let user = geteuid()
    var remark: String?
    if let named, !named.isEmpty {
      if !named.hasPrefix("/") {
        remark = "XDG_RUNTIME_DIR is ignored: \(quoted(named)) is not an absolute path"
      } else if let owner = Self.owner(ofFolder: named), owner != user {
        remark = "XDG_RUNTIME_DIR is ignored: \(quoted(named)) belongs to another user"
      } else if Self.owner(ofFolder: named) == nil {
        remark = "XDG_RUNTIME_DIR is ignored: \(quoted(named)) is not a folder"
      } else {
        (path, self.remark) = (named + "/roots", nil)
        return
      }
    }
    let usual = "/run/user/\(user)"
    path = Self.owner(ofFolder: usual) == user ? usual + "/roots" : "/tmp/roots-\(user)"
    self.remark = remark
  }

  /// Makes the folder if it is not there, and looks whether it is ours alone.
  ///
  /// - Returns: why it is not used; nil when it is.
  func prepare() -> String? {
    guard let path else { return "there is no place for it" }
    _ = unsafe mkdir(path, 0o700)
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return "\(quoted(path)) is not a folder; remove it"
    }
    guard status.st_uid == geteuid() else {
      return "\(quoted(path)) belongs to another user; set XDG_RUNTIME_DIR"
    }
    guard status.st_mode & 0o077 == 0 else {
      return "\(quoted(path)) is open to others; chmod it to 700"
    }
    return nil
  }

  private static func owner(ofFolder path: String) -> UInt32? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return status.st_uid
  }

  // MARK: Who is in it

  /// The place of a running app: its name in letters that a file can have, and its process.
  struct Place {
    let name: String
    let path: String
    /// When it began, in nanoseconds.
    let began: Int
  }

  /// All places, the newest first; whether somebody is still there shows when it is called.
  var places: [Place] {
    guard let path, let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var places: [Place] = []
    while let entry = unsafe readdir(folder) {
      let file = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      guard !file.hasPrefix("."), let dot = file.lastIndex(of: ".") else { continue }
      var status = stat()
      guard unsafe lstat("\(path)/\(file)", &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
        status.st_uid == geteuid()
      else { continue }
      let began = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
      places.append(Place(name: String(file[..<dot]), path: "\(path)/\(file)", began: began))
    }
    return places.sorted { ($0.began, $0.path) > ($1.began, $1.path) }
  }

  /// An app's name in the letters of a file's.
  static func name(of app: String) -> String {
    let letters = app.unicodeScalars.prefix(40).map { scalar -> Character in
      let isPlain = scalar.isASCII && Name.isWellFormed("a" + String(scalar))
      return isPlain ? Character(scalar) : "-"
    }
    return letters.isEmpty ? "app" : String(letters)
  }
}
