public import Roots

/// The parts of an app around its screens: titles, status, help, and app-wide keys.
public struct AppChrome {
  /// The app's name, for the terminal's title and for messages.
  public var name: String
  /// By the tabs' indices.
  public var tabTitles: [String]
  /// The titles of the tabs of nested navigators; without titles, the tabs' names are shown.
  public var nestedTabTitles: [Name: [String]] = [:]
  /// The size below which nothing but a sentence is shown; never less than `Layout.smallest`.
  public var smallest = Size(columns: 40, rows: 12)
  /// Whether `q` quits wherever one is, and not at a root only.
  public var quitsAnywhere = false
  /// The title of an entry that stands at that depth of its stack, from 1.
  public var title: (Entry, Int) -> String
  /// A text for the last row in place of the help line.
  public var status: ((Session) -> String)?
  /// Handles an app-wide key.
  public var request: (Key, Session) -> Handling = { _, _ in .ignored }
  /// The app-wide keys.
  public var help: (Session) -> [HelpLine.Item] = { _ in [] }
  /// Returns the title of a screen without an entry, for a list to choose from.
  public var nameOfScreen: (Name) -> String? = { _ in nil }
  /// Whether a screen or an accessory is nothing without a payload.
  public var needsPayload: (Name) -> Bool = { _ in false }
  /// By which transition an entry comes and goes; nil for the one of its kind.
  public var transitionName: (Entry) -> String? = { _ in nil }
  /// Returns the source of an entry's screen; nil if no file describes it.
  public var source: (Entry) -> SourceExcerpt? = { _ in nil }

  /// A chrome with titles alone.
  public init(
    name: String, tabTitles: [String] = [], title: @escaping (Entry, Int) -> String
  ) {
    self.name = name
    self.tabTitles = tabTitles
    self.title = title
  }
}

/// A stretch of a file that describes a screen.
public struct SourceExcerpt: Hashable, Sendable {
  /// The name of the file.
  public var file: String
  /// The number of the first line, from 1.
  public var firstLine: Int
  /// The lines, without their ends.
  public var lines: [String]

  /// Makes an excerpt.
  public init(file: String, firstLine: Int, lines: [String]) {
    self.file = file
    self.firstLine = firstLine
    self.lines = lines
  }
}
