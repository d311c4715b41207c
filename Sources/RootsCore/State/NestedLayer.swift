/// A layer of a nested navigator.
///
/// The value is small and holds no references, so that a `Layer` stays cheap to copy.
public struct NestedLayer: Hashable, Sendable {
  /// The name of the navigator.
  public let name: Name
  /// The entry that hosts the navigator.
  ///
  /// A navigator is declared once and lives in each entry of its host screen.
  public let host: EntryID
  private let owner: EntryID
  private let place: UInt8
  private let position: UInt8

  /// The number of the navigator in the map, from 0.
  package var number: Int { Int(position) }

  private static let firstTab: UInt8 = 1
  private static let firstAccessory = firstTab + UInt8(Layer.limit)
  /// The code of a tab or an accessory layer that no navigator has.
  private static let nowhere = UInt8.max

  /// Creates the layer of a nested navigator that corresponds to a layer of an app.
  package init(_ layer: Layer, of name: Name, number: Int, in host: EntryID) {
    self.name = name
    self.host = host
    position = UInt8(truncatingIfNeeded: number)
    var (place, owner) = (UInt8(0), EntryID.none)
    switch layer {
    case .main: break
    case .tab(let index): place = Self.place(index, from: Self.firstTab)
    case .accessory(let level, let id):
      place = Self.place(level, from: Self.firstAccessory)
      owner = id ?? .none
    case .nested(let nested): (place, owner) = (nested.place, nested.owner)
    }
    self.place = place
    self.owner = owner
  }

  private static func place(_ number: Int, from first: UInt8) -> UInt8 {
    (0..<Layer.limit).contains(number) ? first + UInt8(number) : nowhere
  }

  /// The layer as seen from the navigator: main, a tab or an accessory layer.
  ///
  /// For an index over the limit, the result is a tab that no navigator has.
  public var layer: Layer {
    switch place {
    case 0: .main
    case Self.firstTab..<Self.firstAccessory: .tab(Int(place - Self.firstTab))
    case Self.nowhere: .tab(Layer.limit)
    default: .accessory(Int(place - Self.firstAccessory), of: owner == .none ? nil : owner)
    }
  }

  /// Returns another layer of the same navigator.
  func with(_ layer: Layer) -> NestedLayer {
    NestedLayer(layer, of: name, number: number, in: host)
  }
}

extension NestedLayer: CustomStringConvertible {
  /// The layer and the navigator: `main in purse`.
  public var description: String { "\(layer) in \(name)" }
}

extension Layer {
  /// The name of the layer's nested navigator; nil for the app's own layers.
  public var navigator: Name? { if case .nested(let nested) = self { nested.name } else { nil } }

  /// The entry that hosts the layer's nested navigator; nil for the app's own layers.
  public var host: EntryID? { if case .nested(let nested) = self { nested.host } else { nil } }

  /// The layer as seen from its navigator.
  public var inner: Layer { if case .nested(let nested) = self { nested.layer } else { self } }

  /// The index of a tab's layer, from 0; 0 for other layers.
  package var tabIndex: Int { if case .tab(let index) = inner { index } else { 0 } }

  /// Returns the layer of a tab of the same navigator.
  package func tab(_ index: Int) -> Layer {
    if case .nested(let nested) = self { .nested(nested.with(.tab(index))) } else { .tab(index) }
  }
}
