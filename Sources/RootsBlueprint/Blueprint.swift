public import Roots

/// An app as a YAML file describes it: its map, what its screens show, and what can be done there.
public struct Blueprint: Sendable {
  /// What the app is called.
  public let name: String
  /// What it is about, in one line.
  public let about: String?
  /// Tabs, screens, accessories, facts and reactions.
  public let map: NavigationMap
  /// What the tabs are called on the glass, by index.
  public let tabTitles: [String]
  /// What the tabs of nested navigators are called on the glass, by index.
  public let nestedTabTitles: [Name: [String]]
  /// What stands in the last row instead of the help line.
  public let status: Template?
  /// Whether `q` quits wherever one is, and not at a root only.
  public let quitsAnywhere: Bool
  /// The keys of the whole app: live on every content screen that does not bind the key itself.
  public let keys: [KeyBinding]
  /// Of each name all variants in a row.
  private let contents: [Content]
  /// The file that it was read from.
  package let source: Source
  private let firstContent: [Name: Int]

  init(
    name: String, about: String?, map: NavigationMap, tabTitles: [String],
    nestedTabTitles: [Name: [String]], status: Template?, quitsAnywhere: Bool, keys: [KeyBinding],
    contents: [Content], source: Source
  ) {
    self.name = name
    self.about = about
    self.map = map
    self.tabTitles = tabTitles
    self.nestedTabTitles = nestedTabTitles
    self.status = status
    self.quitsAnywhere = quitsAnywhere
    self.keys = keys
    self.contents = contents
    self.source = source
    var first: [Name: Int] = [:]
    first.reserveCapacity(contents.count)
    for index in contents.indices.reversed() { first[contents[index].screen] = index }
    firstContent = first
  }

  /// What a screen shows, or an accessory by the definition that an entry follows.
  ///
  /// - Returns: nil for what the blueprint does not declare, such as the tab host.
  public func content(of screen: Name, variant: Int = 0) -> Content? {
    guard let first = firstContent[screen], variant >= 0, first + variant < contents.count,
      contents[first + variant].screen == screen
    else { return nil }
    return contents[first + variant]
  }
}
