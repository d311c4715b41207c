/// The complete navigation state, on which a step depends, as one value.
public struct World: Hashable, Sendable {
  /// The declarations of the app.
  public internal(set) var map: NavigationMap
  /// The stacks and the selected tab.
  public internal(set) var state = NavigationState()
  /// The values of the app's facts.
  package internal(set) var facts: Facts
  /// The commits that can be undone and redone.
  public internal(set) var history: History
  /// The pending commands, oldest first.
  package internal(set) var pending: [PendingCommand] = []
  /// The protection requests that wait for a verdict, oldest first.
  package internal(set) var requests: [OpenRequest] = []
  /// The parts about single entries, besides their places.
  package var marks = EntryMarks()
  /// The chains of restored entries that have not come yet, in order.
  package internal(set) var restorations: [RestorationRun] = []
  /// The timers of visits, in the order in which they began.
  package internal(set) var timers: [VisitTimer] = []
  var newestPendingID: UInt32 = 0
  /// The queued commands, in order.
  var queue: [Queued] = []
  /// The number of queued commands that have run since the last command from outside.
  var turns = 0
  package var newestID: UInt32 = 0

  /// The length of a chain, in commands, from which it is refused as a loop.
  public static let chainLimit = 64

  /// The maximum number of commands that may follow from one command, in all branches.
  public static let turnLimit = 1024

  /// Creates a world in its initial state: the roots of all tabs, or the start screen.
  /// - Parameters:
  ///   - map: the declarations.
  ///   - historyLimit: the number of commits that can be undone, 0 or more.
  public init(_ map: NavigationMap, historyLimit: Int = History.defaultLimit) {
    self.init(map, historyLimit: historyLimit, newestID: 0)
  }

  /// Creates a world in its initial state, whose first entry has the id after `newestID`.
  init(_ map: NavigationMap, historyLimit: Int, newestID: UInt32) {
    self.newestID = newestID
    self.map = map
    facts = Facts(values: ContiguousArray(map.facts.map(\.initial)))
    history = History(limit: max(0, historyLimit))
    if case .tab(let index) = map.start {
      state.tabs = TabStacks(count: map.tabs.count)
      state.selectedTab = index
    }
    for root in firstEntries(of: map.app) {
      state.push(makeEntry(root.screen, root.payload), on: Layer(root.slot))
    }
    if !map.nested.isEmpty {
      // All ids are free.
      for root in state.layers.compactMap({ state.top(of: $0) }) {
        try? begin(in: root, StepResult())
      }
    }
    if map.summary.hasTimers { followTimers() }
  }

  /// Creates a world without entries and without a history.
  init(_ map: NavigationMap, facts: Facts, newestID: UInt32) {
    self.map = map
    self.facts = facts
    self.newestID = newestID
    history = History(limit: 0)
  }

  private mutating func makeEntry(_ screen: Name, _ payload: Payload?) -> Entry {
    newestID += 1
    return Entry(id: EntryID(newestID), screen: screen, payload: payload)
  }

  /// Returns the value of a fact; nil if there is no such fact.
  public func fact(_ name: Name) -> Literal? {
    map.index(ofFact: name).map { facts[$0] }
  }

  /// Forgets the history, and from now on keeps a number of commits.
  package mutating func keepHistory(ofCommits limit: Int) { history = History(limit: limit) }

  /// Whether commands are queued.
  public var hasQueuedCommands: Bool { !queue.isEmpty }

  /// The pending command that is next in the queue, if there is one.
  ///
  /// Mutating like what each step calls, because another read copies the world.
  package var nextPendingID: PendingID? {
    mutating get { if case .resume(let pendingID)? = queue.first { pendingID } else { nil } }
  }

  /// The token of the next queued command; mutating for the same reason.
  package var nextToken: UInt32 {
    mutating get {
      guard let next = queue.first else { return 0 }
      guard case .resume(let pendingID) = next else { return next.issued?.token ?? 0 }
      return pending.first { $0.pendingID == pendingID }?.issued.token ?? 0
    }
  }

  /// The pending and queued commands by their tokens.
  package var waitingCommands: [UInt32: Command] {
    var commands: [UInt32: Command] = [:]
    for item in pending { commands[item.issued.token] = item.command }
    for queued in queue {
      if let issued = queued.issued { commands[issued.token] = issued.command }
    }
    return commands
  }
}

/// An input of a step.
///
/// All but commands are indirect, so that a journal has small records.
package enum Input: Hashable, Sendable {
  /// A command from outside, now.
  case command(IssuedCommand)
  /// A command that was sent while another's effects were performed; it is queued.
  case later(IssuedCommand)
  /// The next queued command runs; without one nothing changes.
  case next
  /// A verdict on a request; ignored if the request is no longer open.
  indirect case answer(ProtectionRequestID, Verdict)
  /// The deadline of a request has passed.
  indirect case expired(ProtectionRequestID)
  /// The sender of a pending command no longer wants it; ignored if the command is not pending.
  indirect case withdraw(PendingID)
  /// A live protection no longer passes; the entries that it let in are removed.
  indirect case revoke(Name)
  /// A live protection is asked again about each entry that it let in.
  indirect case recheck(Name)
  /// The restoration of a saved state begins: the entries that wait for a verdict are restored one
  /// after the other.
  case restore
  /// An input whose command is refused after stage 3, because the controller of a screen could not
  /// be made.
  indirect case notPrepared(Name, Refusal.Reason, Input)

  /// Creates a command from outside.
  package static func command(_ command: Command, origin: EntryID?) -> Input {
    .command(IssuedCommand(command, from: origin))
  }
}
