import RootsTerminal

/// How a tape is played for eyes: how fast, by whose leave, and how far.
public struct TapePace: Hashable, Sendable {
  /// Where the person takes over.
  public enum Handover: Hashable, Sendable {
    /// When the commands up to this line of the tape, itself included, have been played.
    case line(Int)
    /// When the tape has been played.
    case end
  }

  /// How many times as fast as written, above 0; nil plays at once, with nothing to see.
  public var speed: Double?
  /// Whether each command waits for leave.
  public var isStepping: Bool
  /// Where the person takes over; nil for nowhere.
  public var handover: Handover?

  /// A pace: as written, unless said otherwise.
  public init(speed: Double? = 1, isStepping: Bool = false, handover: Handover? = nil) {
    self.speed = speed
    self.isStepping = isStepping
    self.handover = handover
  }
}

extension TapePace {
  /// Why a tape cannot be handed over at its line; nil when it can.
  func objection(to reading: TapeReading, path: String) -> String? {
    guard case .line(let line) = handover, let text = reading.texts[path] else { return nil }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let count = lines.count - (lines.last?.isEmpty == true ? 1 : 0)
    guard line > count else { return nil }
    return "\(path) has \(count) line\(count == 1 ? "" : "s"), and line \(line) is past its end; "
      + "to take over there, say 'end'"
  }
}

extension Tape {
  /// The sizes at which it is played, if it depends on any: on one that it sets, or on 80 x 24
  /// when it looks at whole frames or uses the mouse.
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
