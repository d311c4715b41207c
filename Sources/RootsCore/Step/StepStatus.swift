// The state of a step: how far it has come through the six stages.

extension StepResult {
  /// How far a step has come, with what is known of it only then.
  ///
  /// Not copyable: with hidden copies of the checkpoint, a step would take a tenth longer.
  enum Status: ~Copyable {
    /// Nothing is changed: the step has not begun, or its changes were taken back.
    case idle
    /// Stages 1 to 3 make changes, which can be taken back to the checkpoint.
    case open(Checkpoint)
    /// Stages 1 to 3 are passed, and nothing is committed yet; the entries are visible after it.
    case ready(Checkpoint, Appearance)
    /// The changes are committed; with the visible entries before and after them.
    case committed(from: Appearance, to: Appearance)
    /// The command was refused, and changed nothing.
    case refused(Refusal)
    /// The command waits for verdicts, and changed nothing.
    case waiting(PendingID)
  }

  /// The parts of a world at the start of a step, to which one that is refused or has to wait goes
  /// back, or at another moment of it.
  struct Checkpoint {
    let state: NavigationState
    let facts: Facts
    let newestID: UInt32
    /// The number of entries that the step had removed.
    let endedCount: Int
    /// The visible entries: the difference gives the lifecycle effects and the revealed entries.
    let visible: Appearance

    init(of world: inout World, _ step: StepResult) {
      visible = Appearance(of: &world.state)
      (state, facts, newestID) = (world.state, world.facts, world.newestID)
      endedCount = step.ended.count
    }
  }

  /// The checkpoint with which the step began; nil unless its changes can be taken back.
  var start: Checkpoint? {
    switch status {
    case .open(let start): start
    case .ready(let start, _): start
    default: nil
    }
  }

  /// The newest id at the start of the step; nil unless its changes can be taken back.
  var newestBefore: UInt32? {
    switch status {
    case .open(let start): start.newestID
    case .ready(let start, _): start.newestID
    default: nil
    }
  }

  /// Whether stages 1 to 3 are passed, and nothing is committed yet.
  package var isReady: Bool {
    switch status {
    case .ready: true
    default: false
    }
  }

  /// Whether an entry is visible after the step and was not before.
  func reveals(_ id: EntryID) -> Bool {
    switch status {
    case .committed(let from, let to): to.contains(id) && !from.contains(id)
    default: false
    }
  }

  /// The reason why nothing changed; nil when the input was not refused.
  public var refusal: Refusal? {
    switch status {
    case .refused(let refusal): refusal
    default: nil
    }
  }

  /// The id of the command of the step while it waits for verdicts; nil if it does not wait.
  public var pending: PendingID? {
    switch status {
    case .waiting(let id): id
    default: nil
    }
  }
}

extension StepResult.Status {
  /// Ends stages 1 to 3.
  mutating func pass(showing visible: Appearance) {
    switch consume self {
    case .open(let start): self = .ready(start, visible)
    case let other: self = other
    }
  }

  /// Begins the commit of a step that is ready.
  /// - Returns: the start of the step; nil when it is not ready.
  mutating func commit() -> StepResult.Checkpoint? {
    switch consume self {
    case .ready(let start, let visible):
      self = .committed(from: start.visible, to: visible)
      return start
    case let other:
      self = other
      return nil
    }
  }
}

extension World {
  /// Takes back the changes of a step that is not committed.
  mutating func takeBack(_ step: StepResult) {
    switch step.status {
    case .committed: assertionFailure("a commit cannot be taken back")
    default: break
    }
    dropChanges(step)
    step.status = .idle
  }

  /// Goes back to the start of a step, which stays open.
  mutating func dropChanges(_ step: StepResult) {
    if let start = step.start {
      (state, facts, newestID) = (start.state, start.facts, start.newestID)
    }
    if !step.ended.isEmpty { step.ended = [] }
    if !step.difference.isEmpty { step.difference = Difference() }
    step.editCount = 0
    if let parts = step.parts {
      (parts.sent.told, parts.sent.wishes, parts.sent.replies) = ([], [], [])
      parts.undo.heirs = []
    }
    if !marks.cards.isEmpty { marks.cards = marks.cards.filter { $0.number <= newestID } }
  }
}
