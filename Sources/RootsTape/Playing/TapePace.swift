import RootsTerminal

/// The pace of a watched tape: speed, stepping, and where the person takes over.
public struct TapePace: Hashable, Sendable {
  /// The point where the person takes over.
  public enum Handover: Hashable, Sendable {
    /// After the commands up to and including this line.
    case line(Int)
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

extension TapePace {
  /// The reason a tape cannot be handed over at its line; nil if it can.
  func objection(to reading: TapeReading, path: String) -> String? {
    guard case .line(let line) = handover, let text = reading.texts[path] else { return nil }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let count = lines.count - (lines.last?.isEmpty == true ? 1 : 0)
    guard line > count else { return nil }
    return "\(path) has \(count) line\(count == 1 ? "" : "s"), so line \(line) does not exist; "
      + "use 'end' to take over at its end"
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
      case .set(.columns), .set(.rows), .click, .drag, .snapshot: depends = true
      default: break
      }
    }
    guard depends || !sizes.isEmpty else { return [] }
    return [size] + sizes
  }
}
