public import Roots

/// An app in its initial state, for a session to run.
public struct AppParts {
  /// The navigator of the app.
  public var navigator: Navigator
  /// The chrome of the app.
  public var chrome: AppChrome

  /// Combines a navigator and a chrome.
  public init(_ navigator: Navigator, _ chrome: AppChrome) {
    self.navigator = navigator
    self.chrome = chrome
  }
}

/// The source of a session's app, from which it can be started again.
public struct AppOrigin {
  /// Makes the app in its initial state.
  public var again: (Session) -> AppParts
  /// Reads the app from its file again; nil for an app without a file.
  public var fromFile: ((Session) throws(AppUnreadable) -> AppParts)?
  /// Whether the file has still the text of the app that runs; nil when that is unknown.
  public var isFileUnchanged: (() -> Bool)?

  /// Creates an origin.
  public init(
    again: @escaping (Session) -> AppParts,
    fromFile: ((Session) throws(AppUnreadable) -> AppParts)? = nil
  ) {
    self.again = again
    self.fromFile = fromFile
  }
}

/// The reason why an app cannot be read from its file.
public struct AppUnreadable: Error, Hashable, Sendable {
  /// The fact, in one line.
  public var fact: String
  /// Every error as lines of text with their positions.
  public var report: String

  /// Makes an error.
  public init(fact: String, report: String) {
    self.fact = fact
    self.report = report
  }
}
