/// The card at the lower edge of a scene: its visible rows, at one of three stops or during a drag.
public struct SceneCard: Hashable, Sendable {
  /// A resting position of a card.
  public enum Stop: String, Hashable, Sendable, CaseIterable {
    /// Its border and its first lines.
    case peek
    /// The rows that the content needs, up to half of the room.
    case half
    /// The whole room.
    case full
  }

  /// The current resting position, or the one before a drag.
  public private(set) var stop: Stop
  /// The number of visible rows during a drag; nil otherwise.
  public private(set) var heldRows: Int?
  /// The number of rows that the content needs, with the border; nil if unknown.
  public var neededRows: Int?
  /// Whether the present drag has moved the card; nil without one.
  private var hasMoved: Bool?

  /// Makes a card at a stop.
  public init(at stop: Stop = .half) { self.stop = stop }

  /// The number of visible rows, with the border.
  /// - Parameter room: the number of available rows.
  public func rows(in room: Int) -> Int {
    guard let heldRows else { return rows(at: stop, in: room) }
    return min(max(heldRows, rows(at: .peek, in: room)), max(room, 0))
  }

  /// The number of visible rows at a stop.
  ///
  /// - Parameters:
  ///   - stop: the stop.
  ///   - room: the number of available rows.
  public func rows(at stop: Stop, in room: Int) -> Int {
    let room = max(room, 0)
    return switch stop {
    case .peek: min(4, room)
    case .half: min(max(min((room + 1) / 2, neededRows ?? room), 5), room)
    case .full: room
    }
  }

  // MARK: By keys

  /// Whether there is a stop above, or below.
  public func canMove(up: Bool) -> Bool { stop != (up ? .full : .peek) }

  /// Moves to the next stop up or down.
  /// - Returns: whether there is one.
  @discardableResult
  public mutating func move(up: Bool) -> Bool {
    guard canMove(up: up) else { return false }
    rest(at: stop == .half ? (up ? .full : .peek) : .half)
    return true
  }

  /// Sets the stop.
  public mutating func rest(at stop: Stop) {
    self.stop = stop
    heldRows = nil
    hasMoved = nil
  }

  // MARK: Dragging

  /// Whether the card is being dragged.
  public var isHeld: Bool { hasMoved != nil }

  /// Begins a drag at the card's upper edge.
  public mutating func grasp() { hasMoved = false }

  /// Drags the card to a row of the room, 0 at the top.
  public mutating func drag(to row: Int, room: Int) {
    guard let hasMoved else { return }
    let rows = room - row
    if rows != self.rows(in: room) || hasMoved {
      heldRows = rows
      self.hasMoved = true
    }
  }

  /// Ends a drag at the nearest stop, or, if the card was only clicked, at the next stop.
  public mutating func letGo(room: Int) {
    guard let hasMoved else { return }
    let seen = rows(in: room)
    rest(at: hasMoved ? nearest(to: seen, in: room) : nextStop)
  }

  /// The next stop upwards; after the last one, the lowest.
  private var nextStop: Stop {
    switch stop {
    case .peek: .half
    case .half: .full
    case .full: .peek
    }
  }

  private func nearest(to rows: Int, in room: Int) -> Stop {
    func distance(_ stop: Stop) -> Int { abs(self.rows(at: stop, in: room) - rows) }
    return Stop.allCases.min { distance($0) < distance($1) } ?? .peek
  }
}
