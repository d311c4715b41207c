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
  /// Whether the tools for authors are there: prompt, navigator pane, rewinding.
  public let offersTools: Bool
  /// The keys of the app, active on every content screen that does not bind them itself.
  public let keys: [KeyBinding]
  /// The lines of the routes in the file, in the order of the map.
  let routeLines: [Int]
  /// The contents of the screens and accessories.
  let contents: Contents
  /// The claims about the app, in the order of the file.
  package let properties: [Property]
  /// The usual claims that the blueprint does not switch off.
  package let usualProperties: [UsualProperty]
  /// The declared names, to read conditions later.
  let declared: Declared
  package let source: Source

  /// The content of a screen, or of one variant of an accessory.
  ///
  /// - Returns: nil for a screen that the blueprint does not declare, such as the tab host.
  public func content(of screen: Name, variant: Int = 0) -> Content? {
    let variants = contents[screen]
    let place = variants.startIndex + variant
    return variants.indices.contains(place) ? variants[place] : nil
  }

  /// The content of a screen, or of all variants of an accessory.
  package func contents(of screen: Name) -> ArraySlice<Content> { contents[screen] }

  /// The line of the route of a link in the file, from 1; nil for a link without a route.
  package func line(ofLink link: String) -> Int? {
    (try? map.links.match(link)).map { routeLines[$0.index] }
  }

  /// The line of a protection in the file, from 1; nil for an unknown one.
  package func line(ofProtection name: Name) -> Int? { declared.protections[name] }
}

/// The contents of a blueprint, by the names of their screens.
struct Contents {
  /// All variants of a name are adjacent.
  private(set) var all: [Content] = []
  private var places: [Name: Range<Int>] = [:]

  mutating func append(_ content: Content) {
    let first = places[content.screen]?.lowerBound ?? all.count
    all.append(content)
    places[content.screen] = first..<all.count
  }

  /// The content of a screen, or of all variants of an accessory.
  subscript(screen: Name) -> ArraySlice<Content> { all[places[screen] ?? 0..<0] }
}
