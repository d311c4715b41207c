public import Roots

/// An app at its beginning: what a session runs.
public struct AppParts {
  /// Its navigation.
  public var navigator: Navigator
  /// The chrome of the app.
  public var chrome: AppChrome

  /// Puts the two together.
  public init(_ navigator: Navigator, _ chrome: AppChrome) {
    self.navigator = navigator
    self.chrome = chrome
  }
}

/// The source of a session's app, from which it can be started again.
public struct AppOrigin {
  /// The app as it was, at its beginning.
  public var again: (Session) -> AppParts
  /// The app as its file is now; nil for an app without a file.
  public var fromFile: ((Session) throws(AppUnreadable) -> AppParts)?

  /// An origin.
  public init(
    again: @escaping (Session) -> AppParts,
    fromFile: ((Session) throws(AppUnreadable) -> AppParts)? = nil
  ) {
    self.again = again
    self.fromFile = fromFile
  }
}

/// Why an app cannot be read from its file.
public struct AppUnreadable: Error, Hashable, Sendable {
  /// The fact, in a line.
  public var fact: String
  /// All that is wrong, as lines of text with their places.
  public var report: String

  /// Makes an error.
  public init(fact: String, report: String) {
    self.fact = fact
    self.report = report
  }
}
