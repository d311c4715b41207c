/// The place of a stack.
public enum Layer: Hashable, Sendable {
  /// The stack below all others; its bottom entry is the root.
  case main
  /// The stack of a tab, by its index from 0.
  case tab(Int)
  /// An accessory layer, 0 to 9, drawn bottom to top.
  ///
  /// A layer with an owner belongs to that entry's screen: it is shown, hidden, kept and removed
  /// with the screen.
  case accessory(Int, of: EntryID? = nil)
  /// A layer of a nested navigator.
  case nested(NestedLayer)

  /// The largest number of tabs, of accessory layers and of nested navigators in an app.
  public static let limit = 10

  /// Whether the layer is main or a tab.
  public var isContent: Bool {
    switch self {
    case .main, .tab: true
    case .accessory: false
    case .nested(let nested): nested.layer.isContent
    }
  }

  /// The entry to whose screen an accessory layer belongs; nil for other layers.
  var owner: EntryID? {
    switch self {
    case .main, .tab: nil
    case .accessory(_, let owner): owner
    case .nested(let nested): nested.layer.owner
    }
  }
}

extension Layer: CustomStringConvertible {
  /// One of the forms `main`, `tab 1`, `accessory 0`, `accessory 0 of #7` and `tab 1 in purse`; the
  /// first declared tab is `tab 1`.
  public var description: String {
    switch self {
    case .main: "main"
    case .tab(let index): "tab \(index + 1)"
    case .accessory(let level, let owner):
      "accessory \(level)" + (owner.map { " of \($0)" } ?? "")
    case .nested(let nested): "\(nested)"
    }
  }
}
