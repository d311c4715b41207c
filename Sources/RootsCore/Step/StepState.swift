/// The working state of one step: the input and the changes so far.
///
/// The six stages write to it; afterwards it does not change, and the result of the step reads from
/// it. A class, so that neither the stages nor the result copy its parts.
package final class StepState: @unchecked Sendable {
  // MARK: The input

  /// The command with its options; nil for other inputs.
  @safe @exclusivity(unchecked)
  package var issued: IssuedCommand?
  /// The origin; nil for input from outside.
  @safe @exclusivity(unchecked)
  var origin: EntryID?
  /// The entry from which the parts that a command omits or names are found: the origin, and none
  /// for a link, which applies to the app.
  var near: EntryID? { parts?.isLanding == true ? nil : origin }
  /// The token of the current part of the command; 0 for none.
  @safe @exclusivity(unchecked)
  var token: UInt32 = 0
  /// The reaction to the result of the entry that the current part of the command adds.
  @safe @exclusivity(unchecked)
  var reaction = ReactionID.none
  /// The host of the nested navigator that gets the command; nil for the app.
  @safe @exclusivity(unchecked)
  var navigator: EntryID?
  /// The number of the current step of a transaction, from 1; 0 before the first, nil outside.
  @safe @exclusivity(unchecked)
  var transactionStep: UInt32?
  /// The visible entries before the step.
  @safe @exclusivity(unchecked)
  var before = Appearance()

  // MARK: The changes

  /// All changes in order, including those that cancel out.
  @safe @exclusivity(unchecked)
  var happened = Changes()
  /// The visible entries after the changes.
  @safe @exclusivity(unchecked)
  var after = Appearance()
  /// The reason why nothing changes.
  @safe @exclusivity(unchecked)
  var refusal: Refusal?
  /// Whether stages 1 to 3 are passed, and nothing is committed yet.
  @safe @exclusivity(unchecked)
  package internal(set) var isReady = false
  /// The stacks and facts with which the step began; nil before it begins, and once it is over.
  @safe @exclusivity(unchecked)
  var start: Start?
  /// The commits that the command undoes or redoes; nil for other commands.
  @safe @exclusivity(unchecked)
  var travel: Travel?
  /// The number of changes that undo or redo made; protections may have added more.
  var retracedCount = 0
  /// Whether undo or redo restores the added entries.
  var isRestoring: Bool { travel != nil }
  /// Whether undo or redo restores an added entry; one in place of a revoked one is new.
  func restores(_ id: EntryID) -> Bool {
    isRestoring && parts?.refilled.contains(id) != true
  }
  /// The pending command that the step's command became; nil if it was not pending.
  @safe @exclusivity(unchecked)
  var pending: PendingID?
  /// The parts that few steps have; nil until one of them is set.
  @safe @exclusivity(unchecked)
  private(set) var parts: Parts?

  package init() {}

  /// The working state of a command.
  init(_ issued: IssuedCommand) { begin(issued) }

  /// Takes the circumstances of a command.
  func begin(_ issued: IssuedCommand) {
    origin = issued.origin
    if issued.hasCircumstances || parts != nil { ownParts.chain = issued.chain }
    token = issued.token
    reaction = issued.reaction
    self.issued = issued
  }

  /// The parts that few steps have, made when they are first set.
  var ownParts: Parts {
    if let parts { return parts }
    let made = Parts()
    parts = made
    return made
  }

  /// The commands that led to the input, oldest first.
  var chain: [Command] { parts?.chain ?? [] }
  /// The pending command that runs again; nil in other steps.
  var resumed: PendingCommand? { parts?.resumed }
  /// Whether the command was pending and runs again.
  var isResumed: Bool {
    guard let parts else { return false }
    return parts.resumed != nil
  }
  /// The messages of the step, with the commands that follow them.
  var told: [Following] { parts?.told ?? [] }
  /// The effects of the commands that preload a controller or end the app.
  var wishes: [Effect] { parts?.wishes ?? [] }
  /// The options of the command; nil for the defaults.
  var options: RequestOptions? { issued?.options }
  /// Whether the command has options, a chain or a protection request that it serves.
  var hasCircumstances: Bool { issued?.hasCircumstances == true }
  /// Whether the payload of the command's entry is supplied later.
  var awaitsPayload: Bool { hasCircumstances && options?.awaitsPayload == true }
  /// The protection request that presents the command.
  var serves: ProtectionRequestID? { issued?.serves }
  /// The chain of a command that follows from this one.
  var nextChain: [Command] { issued?.nextChain ?? chain }
  /// The command; `show main` stands in for a change without one, in the chain of its reactions.
  var command: Command { issued?.command ?? .showMain }

  /// The token of the request for an entry; 0 for none.
  func token(of id: EntryID) -> UInt32 {
    if transactionStep != nil { return parts?.tokens[id] ?? 0 }
    return parts?.roots.contains(id) == true ? 0 : token
  }

  /// The parts that few steps have, apart, so that the others neither make nor release them.
  final class Parts {
    /// The commands that led to the input, oldest first.
    var chain: [Command] = []
    /// The pending command that runs again; nil in other steps.
    var resumed: PendingCommand?
    /// The layers to which a pending command was resolved, while it is rehearsed or runs again.
    var places = ResolvedPlaces()
    /// The tokens of the entries that a transaction's steps added.
    var tokens: [EntryID: UInt32] = [:]
    /// The verdicts that hold from now on, by their entries.
    var passing: [(id: EntryID, protection: Name)] = []
    /// The verdicts that end with the entries that are removed.
    var endedVerdicts: [EntryID: [Name]] = [:]
    /// The protections of single visits, by the entries of the visits.
    var ownProtections: [EntryID: [Name]] = [:]
    /// The roots that stay hidden because they no longer pass their protections.
    var barred: [EntryID] = []
    /// The roots that replaced revoked ones.
    var refilled: Set<EntryID> = []
    /// The tabs that are shown because the selected one is gone.
    var stoodIn: Set<Layer> = []
    /// Whether the commands of a link are applied.
    var isLanding = false
    /// The layer to which the current command of a link leads.
    var goal: Layer?
    /// The absent tabs that a link shows in its draft, so that protections can be asked.
    var absentTabs: [TabDefinition] = []
    /// The target of a link that had nothing to change.
    var satisfied: SatisfiedLink?
    /// The links by which entries come.
    var links: [EntryID: String] = [:]
    /// The effects that are not derived from the changes.
    var requests: [Effect] = []
    /// The messages of the step, with the commands that follow them.
    var told: [Following] = []
    /// The effects of the commands that preload and quit.
    var wishes: [Effect] = []
    /// The replies to the steps of a transaction that brought nothing, and to a request that an
    /// open entry serves.
    var replies: [Effect] = []
    /// The removed entries whose result had been settled before.
    var settledBefore: Set<EntryID> = []
    /// The stacks to which undo or redo led, before protections removed entries.
    var travelled: NavigationState?
    /// The roots of nested navigators that began with another entry.
    var roots: Set<EntryID> = []
  }
}

extension StepState {
  /// The parts of a world to which a step that is refused or has to wait goes back.
  struct Start {
    let state: NavigationState
    let facts: Facts
    let newestID: UInt32

    init(of world: borrowing World) {
      (state, facts, newestID) = (world.state, world.facts, world.newestID)
    }
  }
}

// MARK: Effects

extension StepState {
  /// The newest added entry, without roots of nested navigators.
  var brought: EntryID? {
    for place in (0..<happened.count).reversed() where happened.kind(at: place) == .inserted {
      let id = happened.id(at: place)
      if parts?.roots.contains(id) != true { return id }
    }
    return nil
  }

  /// Calls a function with the position of the change that adds an entry, for every added entry in
  /// order.
  func forEachEntered(_ perform: (_ place: Int) -> Void) {
    if refusal != nil || pending != nil { return }
    for place in 0..<happened.count where happened.kind(at: place) == .inserted { perform(place) }
  }

  /// The effect of the change that adds an entry.
  func entered(at place: Int) -> Effect {
    let record = happened[place]
    return .entered(
      record.entry, record.layer, token: token(of: record.entry.id),
      isSettled: restores(record.entry.id))
  }

  /// The effect with the values that it concerns.
  func effect(_ found: FoundEffect) -> Effect {
    switch found {
    case .settled(let place):
      .settled(happened[place].entry, happened.ending(at: place))
    case .disappeared(let id): .disappeared(id)
    case .appeared(let id): .appeared(id)
    case .ended(let id): .ended(id)
    case .committed: .committed(happened.keys)
    case .other(let effect): effect
    }
  }

  /// Calls a function with every effect after `entered`, in order, those derived from the changes
  /// first.
  ///
  /// These are: new payloads, results of removed entries, visibility, the end of removed ones and
  /// of the controllers of roots that stay hidden, and the notification of observers.
  func forEachLaterEffect(_ perform: (FoundEffect) -> Void) {
    if let refusal {
      perform(.other(.refused(refusal, issued?.command ?? .back, token: issued?.token ?? 0)))
    } else if pending == nil {
      if happened.isEmpty { forEachBarredRoot(perform) } else { forEachDerivedEffect(perform) }
      for effect in wishes { perform(.other(effect)) }
      for reply in parts?.replies ?? [] { perform(.other(reply)) }
    }
    if let parts { for request in parts.requests { perform(.other(request)) } }
  }

  /// Whether an entry is visible after the changes.
  func shows(_ id: EntryID) -> Bool { after.contains(id) }

  private func forEachDerivedEffect(_ perform: (FoundEffect) -> Void) {
    happened.forEachUpdate { perform(.other(.updated($0.updatedEntry))) }
    let count = happened.count
    for place in 0..<count where happened.isRemoval(at: place) {
      if parts?.settledBefore.contains(happened.id(at: place)) == true { continue }
      perform(.settled(place))
    }
    forEachVisibilityEffect(perform)
    for place in 0..<count where happened.isRemoval(at: place) {
      perform(.ended(happened.id(at: place)))
    }
    forEachBarredRoot(perform)
    for place in 0..<count where happened.kind(at: place) == .hosted {
      let record = happened[place]
      if !record.isBeginning, let host = record.layer.host {
        perform(.other(.navigatorEnded(record.entry.screen, in: host)))
      }
    }
    if !happened.keys.isEmpty { perform(.committed) }
  }

  private func forEachBarredRoot(_ perform: (FoundEffect) -> Void) {
    guard let parts else { return }
    for id in parts.barred where !shows(id) { perform(.other(.barred(id))) }
  }

  /// Calls a function with disappearances from the top down, then appearances from the bottom up.
  private func forEachVisibilityEffect(_ perform: (FoundEffect) -> Void) {
    if before.hasNested || after.hasNested {
      let (old, new) = (before.visible, after.visible)
      for id in old.reversed() where !new.contains(id) {
        perform(.disappeared(id))
      }
      for id in new where !old.contains(id) { perform(.appeared(id)) }
      return
    }
    let hasOverlays = before.hasOverlays || after.hasOverlays
    if hasOverlays {
      for level in (0..<Layer.limit).reversed() {
        let id = before.overlay(level)
        if id != .none, !after.contains(id) { perform(.disappeared(id)) }
      }
    }
    if before.content != after.content {
      perform(.disappeared(before.content))
      perform(.appeared(after.content))
    }
    if hasOverlays {
      for level in 0..<Layer.limit {
        let id = after.overlay(level)
        if id != .none, !before.contains(id) { perform(.appeared(id)) }
      }
    }
  }
}

/// An effect after `entered`, as it is found in a step.
///
/// The frequent ones name their change or entry only: an `Effect` copies the values, most of which
/// nobody reads.
package enum FoundEffect {
  /// The removal at a position of the changes settles the result of its entry.
  case settled(Int)
  case disappeared(EntryID)
  case appeared(EntryID)
  case ended(EntryID)
  case committed
  indirect case other(Effect)
}

/// The number of commits that a command undoes or redoes.
enum Travel: Hashable, Sendable {
  case undo(Int)
  case redo(Int)
}
