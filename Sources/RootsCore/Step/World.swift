/// Everything a step depends on, as one value.
public struct World: Hashable, Sendable {
  /// What is declared.
  public let map: NavigationMap
  /// All stacks, and which tab is selected.
  public internal(set) var state = NavigationState()
  /// The values of the app's facts.
  public internal(set) var facts: Facts
  /// What can be undone and redone.
  public internal(set) var history: History
  /// Commands that wait for answers, oldest first.
  public internal(set) var pending: [PendingCommand] = []
  /// The protection requests that wait for a verdict, oldest first.
  public internal(set) var requests: [OpenRequest] = []
  /// The protections that entries have passed by an answer.
  package var passed: [EntryID: [Name]] = [:]
  /// The protections that entries have from the request that brought them.
  var extraProtections: [EntryID: [Name]] = [:]
  var newestTicket: UInt32 = 0
  /// Commands that wait for the one before them, in order.
  var queue: [Queued] = []
  /// How many queued commands have run since the last command from outside.
  var turns = 0
  /// Entries whose result was settled before they were brought back by undo or redo.
  package var settled: Set<EntryID> = []
  /// The newest id that was given.
  package var newestID: UInt32 = 0

  /// How many commands may follow from each other before they count as a loop.
  public static let chainLimit = 64

  /// How many commands may follow from one command from outside, whatever way they branch.
  public static let turnLimit = 1024

  /// The world as it begins: the roots of all tabs, or the start screen.
  /// - Parameters:
  ///   - map: what is declared.
  ///   - historyLimit: how many commits can be undone, 0 and up.
  public init(_ map: NavigationMap, historyLimit: Int = History.defaultLimit) {
    self.init(map, historyLimit: historyLimit, newestID: 0)
  }

  /// A world as it begins, whose first entry gets the id after `newestID`.
  init(_ map: NavigationMap, historyLimit: Int, newestID: UInt32) {
    self.newestID = newestID
    self.map = map
    facts = Facts(values: ContiguousArray(map.facts.map(\.initial)))
    history = History(limit: max(0, historyLimit))
    switch map.start {
    case .tab(let index):
      state.push(makeEntry(.host), on: .main)
      state.tabs = map.tabs.map { _ in Stack() }
      for (index, tab) in map.tabs.enumerated() {
        state.push(makeEntry(tab.root), on: .tab(index))
      }
      state.selectedTab = index
    case .screen(let name): state.push(makeEntry(name), on: .main)
    case .empty: state.push(makeEntry(.empty), on: .main)
    }
    if map.hasNested { beginNested() }
  }

  private mutating func makeEntry(_ screen: Name) -> Entry {
    newestID += 1
    return Entry(id: EntryID(newestID), screen: screen)
  }

  /// The value of a fact; nil when none has that name.
  public func fact(_ name: Name) -> Literal? {
    map.index(ofFact: name).map { facts.values[$0] }
  }

  /// Whether commands wait for their turn.
  public var hasQueuedCommands: Bool { !queue.isEmpty }

  /// The parked command whose turn is next, if one's is.
  package var nextTicket: PendingID? {
    if case .resume(let pendingID)? = queue.first?.work { pendingID } else { nil }
  }

  /// The token of the command whose turn is next.
  package var nextToken: UInt32 {
    guard let next = queue.first else { return 0 }
    guard case .resume(let pendingID) = next.work else { return next.issued?.token ?? 0 }
    return pending.first { $0.pendingID == pendingID }?.issued.token ?? 0
  }

  /// The commands that wait for answers or for their turn, by their tokens.
  package var waitingCommands: [UInt32: Command] {
    var commands: [UInt32: Command] = [:]
    for item in pending { commands[item.issued.token] = item.command }
    for queued in queue {
      if let issued = queued.issued { commands[issued.token] = issued.command }
    }
    return commands
  }
}

/// What can happen to a world.
public enum Input: Hashable, Sendable {
  /// A command from outside, now.
  case command(IssuedCommand)
  /// A command that was issued while another's effects were performed: it is queued.
  case later(IssuedCommand)
  /// The next waiting command has its turn.
  case next
  /// A question is answered; an answer to one that is no longer asked does nothing.
  case answer(ProtectionRequestID, Verdict)
  /// Nobody answered in time.
  case expired(ProtectionRequestID)
  /// A protection of the live side passes no more: what it let in goes.
  case revoke(Name)
  /// A protection of the live side is asked again about each entry that it let in.
  case recheck(Name)
  /// The newest commit is taken back, because a controller of it could not be made: nobody is
  /// asked, and these verdicts, which it ended, hold again.
  case takeBack([EntryID: [Name]])

  /// A command from outside, now.
  public static func command(_ command: Command, origin: EntryID?) -> Input {
    .command(IssuedCommand(command, from: origin))
  }
}
