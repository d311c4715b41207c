public import Roots

/// The parts of an app around its screens: titles, status, help, and app-wide keys.
public struct AppChrome {
  /// The app's name, for the terminal's title and for messages.
  public var name: String
  /// The titles of the tabs, by index; read for each frame.
  ///
  /// Without titles, the tabs' names are shown.
  public var tabTitles: [String] { readTabTitles() }
  /// Reads these titles; to call a stored function copies no other part of the chrome.
  let readTabTitles: () -> [String]
  /// The titles of the tabs of nested navigators; without titles, the tabs' names are shown.
  public var nestedTabTitles: [Name: [String]] = [:]
  /// The minimum size, at least `Layout.smallest`; a smaller terminal shows only a sentence.
  public var smallest = Size(columns: 40, rows: 12)
  /// Whether `q` quits on every screen, and not only at a root.
  public var quitsAnywhere = false
  /// Whether the tools for authors are there: prompt, navigator pane, rewinding.
  public var offersTools = true
  /// Whether a message shows each result of a screen, with its name and its value.
  public var showsResults = true
  /// Returns the title of an entry at a depth of its stack, from 1, for the breadcrumb; nil for the
  /// title of its controller.
  public var title: (Entry, Int) -> String?
  /// Returns a text for the last row, in place of the help line.
  public var status: ((Session) -> String)?
  /// Handles an app-wide key.
  public var request: (Key, Session) -> Handling = { _, _ in .ignored }
  /// Whether the app declares a key, also while a modal accessory keeps the keys from it.
  package var bindsKey: (Key) -> Bool = { _ in false }
  /// Whether an app-wide key has an effect now; nil for the keys of the help items.
  package var takesKey: ((Key, Session) -> Bool)?
  /// Returns the help items of the app-wide keys.
  public var help: (Session) -> [HelpLine.Item] = { _ in [] }
  /// Returns the title of a screen without an entry, for messages and for a list to choose from.
  public var nameOfScreen: (Name) -> String? = { _ in nil }
  /// Whether a screen can have a form.
  package var hasForms = true
  /// Returns the screens and accessories that declare something with a name, for messages.
  package var screens: (ShownName, NamedKind) -> [Name] = { _, _ in [] }
  /// Returns whether a screen or an accessory requires a payload.
  public var needsPayload: (Name) -> Bool = { _ in false }
  /// Returns the fields of the payload without which a screen shows nothing useful, none for a
  /// payload without fields; nil if the screen needs no payload.
  public var payloadFields: (Name) -> [String]? = { _ in nil }
  /// Returns the name of an entry's transition; nil for the one of its kind.
  public var transitionName: (Entry) -> String? = { _ in nil }
  /// Returns the file and the line, from 1, that describe an entry's screen, or nil if none does;
  /// nil for an app without a file.
  public var source: ((Entry) -> (file: String, line: Int)?)?

  /// Creates a chrome with titles only.
  ///
  /// - Parameters:
  ///   - name: the app's name, for the terminal's title and for messages.
  ///   - tabTitles: the titles of the tabs, by index; an expression that is read for each frame.
  ///   - title: returns the title of an entry at a depth of its stack, from 1; nil for the title of
  ///     its controller, as by default.
  public init(
    name: String, tabTitles: @autoclosure @escaping () -> [String] = [],
    title: @escaping (Entry, Int) -> String? = { _, _ in nil }
  ) {
    self.name = name
    readTabTitles = tabTitles
    self.title = title
  }
}
