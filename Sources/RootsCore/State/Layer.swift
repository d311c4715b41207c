/// The address of a stack: its slot in a navigator, and the entry that hosts the navigator.
///
/// The value is small and holds no references, so that it is cheap to copy.
public struct Layer: Hashable, Sendable {
  /// The place of a stack among those of its navigator.
  public enum Slot: Hashable, Sendable {
    /// The stack below all others; its bottom entry is the root.
    case main
    /// The stack of a tab, by its index from 0.
    case tab(Int)
    /// An accessory layer, 0 to 9, drawn bottom to top.
    ///
    /// A layer with an owner belongs to that entry's screen: it is shown, hidden, kept and removed
    /// with the screen.
    case accessory(Int, of: EntryID? = nil)
  }

  private let place: UInt8
  private let position: UInt8
  private var ownerID: EntryID
  /// The entry that hosts the navigator; `none` for the app.
  private(set) var hostID: EntryID
  private let name: Name

  /// The largest number of tabs, of accessory layers and of nested navigators in an app.
  public static let limit = 10

  private static let firstTab: UInt8 = 1
  private static let firstAccessory = firstTab + UInt8(limit)
  /// The place of a tab or an accessory layer that no navigator has.
  private static let nowhere = UInt8.max

  /// Creates the address of one of the app's own stacks.
  package init(_ slot: Slot) { self.init(slot, of: .empty, number: 0, in: .none) }

  /// Creates the address of a stack of the nested navigator in an entry.
  package init(_ slot: Slot, of name: Name, number: Int, in host: EntryID) {
    (self.name, hostID) = (name, host)
    position = UInt8(truncatingIfNeeded: number)
    switch slot {
    case .main: (place, ownerID) = (0, .none)
    case .tab(let index): (place, ownerID) = (Self.place(index, from: Self.firstTab), .none)
    case .accessory(let level, let owner):
      (place, ownerID) = (Self.place(level, from: Self.firstAccessory), owner ?? .none)
    }
  }

  /// Creates the address of the app's stack with a fixed number.
  init(fixedNumber number: Int) {
    (name, hostID, ownerID, position) = (.empty, .none, .none, 0)
    place = number <= 2 * Self.limit ? UInt8(number) : Self.nowhere
  }

  private static func place(_ number: Int, from first: UInt8) -> UInt8 {
    (0..<limit).contains(number) ? first + UInt8(number) : nowhere
  }

  /// The main stack of the app.
  public static var main: Layer { Layer(.main) }

  /// The stack of a tab of the app, by its index from 0.
  public static func tab(_ index: Int) -> Layer { Layer(.tab(index)) }

  /// An accessory layer of the app, 0 to 9.
  public static func accessory(_ level: Int, of owner: EntryID? = nil) -> Layer {
    Layer(.accessory(level, of: owner))
  }

  /// The number of a stack of the app without an owner; nil for another one.
  var fixedNumber: Int? { hostID == .none && ownerID == .none ? Int(place) : nil }

  /// Returns the address of another stack of the same navigator.
  public func with(_ slot: Slot) -> Layer {
    Layer(slot, of: name, number: Int(position), in: hostID)
  }

  /// Returns the address with other ids of its owner and its host.
  package func renumbered(_ id: (EntryID) -> EntryID) -> Layer {
    var layer = self
    if ownerID != .none { layer.ownerID = id(ownerID) }
    if hostID != .none { layer.hostID = id(hostID) }
    return layer
  }

  /// The place of the stack in its navigator.
  ///
  /// For an index over the limit, the result is a tab that no navigator has.
  public var slot: Slot {
    switch place {
    case 0: .main
    case Self.firstTab..<Self.firstAccessory: .tab(Int(place - Self.firstTab))
    case Self.nowhere: .tab(Self.limit)
    default: .accessory(Int(place - Self.firstAccessory), of: owner)
    }
  }

  /// The entry that hosts the layer's nested navigator; nil for the app's own layers.
  ///
  /// A navigator is declared once and lives in each entry of its host screen.
  public var host: EntryID? { hostID == .none ? nil : hostID }

  /// The name of the layer's nested navigator; nil for the app's own layers.
  public var navigator: Name? { hostID == .none && name == .empty ? nil : name }

  /// The number of the layer's nested navigator in the map, from 0.
  package var number: Int { Int(position) }

  /// Whether the layer is main or a tab.
  public var isContent: Bool { place < Self.firstAccessory || place == Self.nowhere }

  /// The entry to whose screen an accessory layer belongs; nil for other layers.
  package var owner: EntryID? { ownerID == .none ? nil : ownerID }

  /// The index of a tab's layer, from 0; 0 for other layers.
  package var tabIndex: Int { if case .tab(let index) = slot { index } else { 0 } }
}

extension Layer: CustomStringConvertible {
  /// The slot, and the navigator that is not the app: `tab 1 in purse`.
  public var description: String { "\(slot)" + (navigator.map { " in \($0)" } ?? "") }
}

extension Layer.Slot: CustomStringConvertible {
  /// One of the forms `main`, `tab 1`, `accessory 0` and `accessory 0 of #7`; the first declared
  /// tab is `tab 1`.
  public var description: String {
    switch self {
    case .main: "main"
    case .tab(let index): "tab \(index + 1)"
    case .accessory(let level, let owner):
      "accessory \(level)" + (owner.map { " of \($0)" } ?? "")
    }
  }
}
