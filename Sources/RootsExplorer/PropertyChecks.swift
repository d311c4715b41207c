/// The functions that find properties of states and transitions.
///
/// Properties are numbered densely from 0. The functions run on the threads of the
/// search and must depend on their arguments only. States that are not expanded are not checked.
public struct PropertyChecks<State>: Sendable {
  @usableFromInline package let states: (@Sendable (State, inout [UInt32]) -> Void)?
  @usableFromInline package let transitions:
    (@Sendable (State, UInt32, State?, inout [UInt32]) -> Void)?

  /// Checks of states, of transitions, or of both.
  ///
  /// - Parameters:
  ///   - state: appends the properties of a state; called once for each expanded state.
  ///   - transition: appends the properties of a move with the states before and after it; the
  ///     state after is nil when the move was refused.
  public init(
    state: (@Sendable (State, inout [UInt32]) -> Void)? = nil,
    transition: (@Sendable (State, UInt32, State?, inout [UInt32]) -> Void)? = nil
  ) {
    states = state
    transitions = transition
  }
}

/// The first place in order where a property was found, and how often it was found.
public struct Finding: Hashable, Sendable {
  /// The number of the state; of a transition, the state before the move.
  public let state: Int
  /// The move of a transition; nil when the property was found in the state.
  public let move: UInt32?
  /// The number of states and transitions with the property, this one included.
  public internal(set) var count: Int
}

/// The findings of a search by property.
public struct Findings: Hashable, Sendable {
  private var firsts: [Finding?] = []

  init() {}

  /// The finding of a property; nil when it was not found.
  public subscript(property: UInt32) -> Finding? {
    Int(property) < firsts.count ? firsts[Int(property)] : nil
  }

  /// The properties that were found, in ascending order.
  public var properties: [UInt32] {
    firsts.indices.filter { firsts[$0] != nil }.map { UInt32($0) }
  }

  /// Adds a finding that comes after all others in the order of the search.
  mutating func add(_ finding: Finding, of property: UInt32) {
    let missing = Int(property) + 1 - firsts.count
    if missing > 0 { firsts.append(contentsOf: repeatElement(nil, count: missing)) }
    guard let first = firsts[Int(property)] else {
      firsts[Int(property)] = finding
      return
    }
    firsts[Int(property)]?.count = first.count + finding.count
  }

  /// Adds the findings of a later part of the search.
  mutating func add(_ later: Findings) {
    for (property, finding) in later.firsts.enumerated() {
      if let finding { add(finding, of: UInt32(property)) }
    }
  }
}
