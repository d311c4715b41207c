internal import RootsFiles

/// The location of an app's sessions: one file per app in the state folder.
public struct SessionLocation: Hashable, Sendable {
  /// The path of the file.
  public let path: String
  /// The identity of the app.
  public let app: String

  /// Derives the location from the app's identity.
  /// - Parameters:
  ///   - app: a unique identity, such as the absolute path of the app's blueprint.
  ///   - folder: the state folder of the user.
  public init(of app: String, in folder: String) {
    self.app = app
    let last = app.split(separator: "/").last ?? "app"
    let readable = last.utf8.prefix(40).map { byte in
      byte.isReadable ? Character(Unicode.Scalar(byte)) : "_"
    }
    path = "\(folder)/sessions/\(String(readable))-\(digest(of: app.utf8)).db"
  }
}

extension UInt8 {
  /// Whether the character is an ASCII letter, a digit or a hyphen.
  fileprivate var isReadable: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
