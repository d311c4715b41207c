/// A layer of a nested navigator.
///
/// Small and without anything counted, so that a layer is as cheap as without it.
public struct NestedLayer: Hashable, Sendable {
  /// The navigator's name.
  public let name: Name
  private let owner: EntryID
  private let place: UInt8
  private let position: UInt8

  /// Its number among the map's nested navigators.
  var number: Int { Int(position) }

  private static let firstTab: UInt8 = 1
  private static let firstAccessory = firstTab + UInt8(Layer.limit)
  /// The place of a tab or an accessory layer that no navigator has.
  private static let nowhere = UInt8.max

  /// A layer of the app's own, as one of a nested navigator.
  package init(_ layer: Layer, of name: Name, number: Int) {
    self.name = name
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

  /// The same layer, as the navigator itself sees it: main, one of its tabs, or one of its
  /// accessory layers; a tab that no navigator has for a number over the limit.
  public var layer: Layer {
    switch place {
    case 0: .main
    case Self.firstTab..<Self.firstAccessory: .tab(Int(place - Self.firstTab))
    case Self.nowhere: .tab(Layer.limit)
    default: .accessory(Int(place - Self.firstAccessory), of: owner == .none ? nil : owner)
    }
  }
}

extension NestedLayer: CustomStringConvertible {
  /// `main in purse`.
  public var description: String { "\(layer) in \(name)" }
}

extension Layer {
  /// The navigator it belongs to; nil for the app's own.
  public var navigator: Name? { if case .nested(let nested) = self { nested.name } else { nil } }

  /// The number of that navigator.
  package var navigatorNumber: Int? {
    if case .nested(let nested) = self { nested.number } else { nil }
  }

  /// The same layer, as the navigator that it belongs to sees it.
  public var inner: Layer { if case .nested(let nested) = self { nested.layer } else { self } }
}
