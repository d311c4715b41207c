/// The card at the lower edge of a scene: how much of it is seen, at one of three stops or in
/// somebody's hand.
public struct SceneCard: Hashable, Sendable {
  /// A resting position of a card.
  public enum Stop: String, Hashable, Sendable, CaseIterable {
    /// Its edge and its first lines.
    case peek
    /// As much as its content needs, up to half of the room.
    case half
    /// All of the room.
    case full
  }

  /// The current resting position, or the one before a drag.
  public private(set) var stop: Stop
  /// The rows that are seen while somebody drags it; nil while it rests.
  public private(set) var heldRows: Int?
  /// How many rows its content needs, its edge included; nil when nobody knows.
  public var neededRows: Int?
  private var grasp: Grasp?

  private struct Grasp: Hashable {
    /// How far below the card's upper edge.
    let below: Int
    var hasMoved = false
  }

  /// Makes a card at a stop.
  public init(at stop: Stop = .half) { self.stop = stop }

  /// How many rows of it are seen, its edge included.
  /// - Parameter room: the rows that it may take.
  public func rows(in room: Int) -> Int {
    guard let heldRows else { return rows(at: stop, in: room) }
    return min(max(heldRows, rows(at: .peek, in: room)), max(room, 0))
  }

  /// How many rows are seen at a stop.
  ///
  /// - Parameters:
  ///   - stop: where it rests.
  ///   - room: the rows that it may take.
  public func rows(at stop: Stop, in room: Int) -> Int {
    let room = max(room, 0)
    return switch stop {
    case .peek: min(3, room)
    case .half: min(max(min((room + 1) / 2, neededRows ?? room), 4), room)
    case .full: room
    }
  }

  // MARK: By keys

  /// Whether there is a stop above, or below.
  public func canMove(up: Bool) -> Bool { stop != (up ? .full : .peek) }

  /// Goes to the next stop.
  /// - Returns: whether there was one.
  @discardableResult
  public mutating func move(up: Bool) -> Bool {
    guard canMove(up: up) else { return false }
    rest(at: stop == .half ? (up ? .full : .peek) : .half)
    return true
  }

  /// Rests at a stop.
  public mutating func rest(at stop: Stop) {
    self.stop = stop
    heldRows = nil
    grasp = nil
  }

  // MARK: By hand

  /// Whether somebody holds it.
  public var isHeld: Bool { grasp != nil }

  /// Somebody takes it in hand, so far below its upper edge.
  public mutating func grasp(below: Int = 0) { grasp = Grasp(below: below) }

  /// The hand moves to a row of the room, 0 at its upper end.
  public mutating func drag(to row: Int, room: Int) {
    guard let grasp else { return }
    let rows = room - row + grasp.below
    if rows != self.rows(in: room) || grasp.hasMoved {
      heldRows = rows
      self.grasp?.hasMoved = true
    }
  }

  /// The hand lets go: the card goes to the nearest stop; one that was only touched, to the next.
  public mutating func letGo(room: Int) {
    guard let grasp else { return }
    let seen = rows(in: room)
    rest(at: grasp.hasMoved ? nearest(to: seen, in: room) : nextStop)
  }

  /// Further up, and from all the way up back down.
  private var nextStop: Stop {
    switch stop {
    case .peek: .half
    case .half: .full
    case .full: .peek
    }
  }

  /// The stop whose rows are nearest.
  private func nearest(to rows: Int, in room: Int) -> Stop {
    var nearest = Stop.peek
    for stop in Stop.allCases {
      let distance = abs(self.rows(at: stop, in: room) - rows)
      if distance < abs(self.rows(at: nearest, in: room) - rows) { nearest = stop }
    }
    return nearest
  }
}
