public import Roots

/// An app described by a YAML file: its navigation map, the content of its screens, and their
/// actions.
public struct Blueprint: Sendable {
  /// The name of the app.
  public let name: String
  /// A one-line description of the app.
  public let about: String?
  /// The tabs, screens, accessories, facts and reactions.
  public let map: NavigationMap
  /// The titles of the tabs, by index.
  public let tabTitles: [String]
  /// The titles of nested navigators' tabs, by index.
  public let nestedTabTitles: [Name: [String]]
  /// The text in the last row; nil for the help line.
  public let status: Template?
  /// Whether `q` quits on every screen, and not only at a root.
  public let quitsAnywhere: Bool
  /// Whether the tools for authors are there: prompt, finder, navigator pane, rewinding.
  public let offersTools: Bool
  /// The keys of the app, active on every content screen that does not bind them itself.
  public let keys: [KeyBinding]
  /// The lines of the routes in the file, in the order of the map.
  private let routeLines: [Int]
  /// The contents, with all variants of a name adjacent.
  private let contents: [Content]
  /// The claims about the app, in the order of the file.
  package let properties: [Property]
  /// The usual claims that the blueprint does not switch off.
  package let usualProperties: [UsualProperty]
  /// The declared names, to read conditions later.
  private let declared: Declared
  /// The source of the blueprint.
  package let source: Source
  private let firstContent: [Name: Int]

  init(
    name: String, about: String?, map: NavigationMap, tabTitles: [String],
    nestedTabTitles: [Name: [String]], status: Template?, quitsAnywhere: Bool,
    offersTools: Bool, keys: [KeyBinding], routeLines: [Int], contents: [Content],
    properties: [Property], usualProperties: [UsualProperty], declared: Declared, source: Source
  ) {
    self.name = name
    self.about = about
    self.map = map
    self.tabTitles = tabTitles
    self.nestedTabTitles = nestedTabTitles
    self.status = status
    self.quitsAnywhere = quitsAnywhere
    self.offersTools = offersTools
    self.keys = keys
    self.routeLines = routeLines
    self.contents = contents
    self.properties = properties
    self.usualProperties = usualProperties
    self.declared = declared
    self.source = source
    var first: [Name: Int] = [:]
    first.reserveCapacity(contents.count)
    for index in contents.indices.reversed() { first[contents[index].screen] = index }
    firstContent = first
  }

  /// The content of a screen, or of one variant of an accessory.
  ///
  /// - Returns: nil for a screen that the blueprint does not declare, such as the tab host.
  public func content(of screen: Name, variant: Int = 0) -> Content? {
    guard let first = firstContent[screen], variant >= 0, first + variant < contents.count,
      contents[first + variant].screen == screen
    else { return nil }
    return contents[first + variant]
  }

  /// The line of the route of a link in the file, from 1; nil for a link without a route.
  package func line(ofLink link: String) -> Int? {
    (try? map.links.match(link)).map { routeLines[$0.index] }
  }

  /// The line of a protection in the file, from 1; nil for an unknown one.
  package func line(ofProtection name: Name) -> Int? { declared.protectionLines[name] }

  /// Reads a condition on the state of the app, as in a property.
  ///
  /// - Returns: the condition, or nil if there are errors; and the report on the text.
  package func claim(parsing text: String) -> (Claim?, Report) {
    BlueprintDecoder.claim(parsing: text, declared)
  }
}
