public import Roots

/// What an app shows around its screens, and the keys it has everywhere.
public struct AppFace {
  /// The app's name, for the terminal's title and for messages.
  public var name: String
  /// By the tabs' indices.
  public var tabTitles: [String]
  /// Whether `q` quits wherever one is, and not at a root only.
  public var quitsAnywhere = false
  /// The title of an entry that stands at that depth of its stack, from 1.
  public var title: (Entry, Int) -> String
  /// A text for the last row in place of the help line.
  public var status: ((Session) -> String)?
  /// What an app-wide key asks for; nil for a key that means nothing.
  public var request: (Key, Session) -> Handling = { _, _ in .ignored }
  /// The app-wide keys.
  public var help: (Session) -> [HelpLine.Item] = { _ in [] }

  /// A face with titles alone.
  public init(
    name: String, tabTitles: [String] = [], title: @escaping (Entry, Int) -> String
  ) {
    self.name = name
    self.tabTitles = tabTitles
    self.title = title
  }
}
