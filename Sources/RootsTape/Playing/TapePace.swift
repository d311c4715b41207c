import RootsTerminal

/// The pace of a watched tape: speed, stepping, and where the person takes over.
public struct TapePace: Hashable, Sendable {
  /// The point where the person takes over.
  public enum Handover: Hashable, Sendable {
    /// After the last command.
    case end
    /// At the first failure.
    case failure
  }

  /// The speed factor, above 0; nil plays without delay.
  public var speed: Double?
  /// Whether each command waits for a key.
  public var isStepping: Bool
  /// The point where the person takes over; nil for none.
  public var handover: Handover?

  /// Creates a pace; by default the tape's own time.
  public init(speed: Double? = 1, isStepping: Bool = false, handover: Handover? = nil) {
    self.speed = speed
    self.isStepping = isStepping
    self.handover = handover
  }
}

extension Tape {
  /// The sizes that the tape needs; empty if it works at any size.
  ///
  /// A tape with snapshots or mouse positions needs its own size, 80 x 24 by default.
  var ownSizes: [Size] {
    var sizes: [Size] = []
    var depends = false
    for command in commands {
      switch command {
      case .resize(let columns, let rows): sizes.append(Size(columns: columns, rows: rows))
      case .set(.columns), .set(.rows): depends = true
      default: depends = depends || command.traits.contains(.ofSize)
      }
    }
    guard depends || !sizes.isEmpty else { return [] }
    return [size] + sizes
  }
}
