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
    let readable = last.utf8.prefix(40).map { byte -> Character in
      let sign = Character(Unicode.Scalar(byte))
      return sign.isASCII && (sign.isLetter || sign.isNumber || sign == "-") ? sign : "_"
    }
    path = "\(folder)/sessions/\(String(readable))-\(digest(of: app.utf8)).db"
  }
}
