public import Roots

/// The titles of an app's tabs, screens and accessories, by their typed names.
///
/// ```swift
/// let chrome = AppChrome(name: "Shop", for: Shop.self) {
///   $0.tab(.basket, "Basket (\(nav[.count]))")
///   $0.screen(.note, "Note")
/// }
/// ```
///
/// A title is read whenever it is shown, so that it may follow a fact. Without a title the name is
/// shown.
public struct Titles<A: AppNames> {
  /// The titles of the tabs, by their names.
  private var tabs: [String: () -> String] = [:]
  /// The titles of screens and accessories.
  private var places: [Name: () -> String] = [:]

  /// Sets the title of a tab, for the tab bar.
  public mutating func tab(_ tab: A.Tab, _ title: @autoclosure @escaping () -> String) {
    tabs[tab.rawValue] = title
  }

  /// Sets the title of a screen, for messages, the list of places, and the breadcrumb where no
  /// controller has a title.
  public mutating func screen<Input, Output>(
    _ screen: Screen<A, Input, Output>, _ title: @autoclosure @escaping () -> String
  ) { set(title, of: "\(screen)") }

  /// Sets the title of an accessory, for messages and the list of places.
  public mutating func accessory<Input, Output>(
    _ accessory: Accessory<A, Input, Output>, _ title: @autoclosure @escaping () -> String
  ) { set(title, of: "\(accessory)") }

  private mutating func set(_ title: @escaping () -> String, of name: String) {
    // A malformed name is an error of the navigator, which cannot be made then.
    if let name = try? Name(name) { places[name] = title }
  }

  /// The titles of all tabs, in order.
  var ofTabs: [String] { A.Tab.allCases.map { tabs[$0.rawValue]?() ?? $0.rawValue } }

  /// The title of a screen or an accessory; nil if it has none.
  func title(of name: Name) -> String? { places[name]?() }
}

extension AppChrome {
  /// Creates a chrome with the titles of a Swift app.
  ///
  /// - Parameters:
  ///   - name: the app's name, for the terminal's title and for messages.
  ///   - app: the names of the app.
  ///   - declare: sets the titles.
  public init<A: AppNames>(name: String, for app: A.Type, titles declare: (inout Titles<A>) -> Void)
  {
    var declared = Titles<A>()
    declare(&declared)
    let titles = declared
    self.init(name: name, tabTitles: titles.ofTabs)
    nameOfScreen = titles.title
  }
}
