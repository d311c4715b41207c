/// The live side of an entry, without the types of its screen: its controller, its callbacks and
/// its result.
///
/// A class because it is the identity of the entry outside the world: it tells whether the entry is
/// live, and can finish it.
public final class EntryContext {
  /// The id of the entry; `#0` until the entry is added.
  @safe @exclusivity(unchecked)
  public private(set) var id = EntryID.none
  /// The screen of the entry.
  @safe @exclusivity(unchecked)
  public private(set) var screen: Name = .empty
  @safe @exclusivity(unchecked)
  private var ending: Ending
  @safe @exclusivity(unchecked)
  private(set) var parts: Parts?
  @safe @exclusivity(unchecked)
  private var connection: Link?

  /// The reference to the navigator, shared by all its contexts, and the identity of the navigator
  /// for those that must not keep it.
  ///
  /// Unmanaged, because a weak reference slows down every reference count of its target. Safe,
  /// because the navigator clears it first when it is deallocated, and both belong to one loop.
  @usableFromInline
  package final class Link {
    private unowned(unsafe) var target: Navigator?

    var navigator: Navigator? {
      get { unsafe target }
      set { unsafe target = newValue }
    }
    init() {}
  }

  /// What tells a context from all others, for those that must not keep it.
  package final class Identity {}

  /// The result; one value, so that a context fits into 64 bytes with its allocation.
  private enum Ending {
    case open(onResult: ((Outcome<Payload?>) -> Void)?)
    case settled
  }

  /// The properties that few contexts need.
  final class Parts {
    /// The controller after the end of the entry.
    fileprivate(set) weak var seen: (any Controller)?
    @safe @exclusivity(unchecked)
    var owned: (any Controller)?
    /// The controller made before the entry appeared.
    @safe @exclusivity(unchecked)
    var prepared: (any Controller)?
    /// The payload of the future entry.
    var expected: Payload?
    /// The callback for the result of the entries that this entry replaced.
    var inheritedResult: ((Outcome<Payload?>) -> Void)?
    /// The steps of a transaction that has not been sent.
    var steps: [Request] = []
    /// What the request, and then the declaration, sets for the visit.
    @safe @exclusivity(unchecked)
    var visit = VisitBehavior()
    /// The coordinated flow that begins with the entry.
    var flow: LiveFlow?
    /// The object through which typed contexts refer to this one.
    fileprivate weak var handle: ContextHandle?
    /// The entry that asks for the controller of a future entry.
    var asker: EntryID?
    /// Made when it is first asked for.
    fileprivate lazy var identity = Identity()
    /// Whether the controller has appeared.
    var hasAppeared = false
    /// The tasks that wait for the result.
    var waiters: [Waiter] = []
    /// Whether a sender that is no task wants the entry too.
    var isWanted = false
    init() {}
  }

  /// Whether the result has been settled.
  public var isSettled: Bool { if case .settled = ending { true } else { false } }

  /// Called with the result; nil once it is settled.
  var onResult: ((Outcome<Payload?>) -> Void)? {
    get { if case .open(let onResult) = ending { onResult } else { nil } }
    set { if !isSettled { ending = .open(onResult: newValue) } }
  }

  /// Creates a context for an entry that has not been added.
  @usableFromInline
  init(onResult: ((Outcome<Payload?>) -> Void)? = nil) { ending = .open(onResult: onResult) }

  /// Creates a copy for another sending of the request.
  init(copying other: EntryContext) {
    ending = .open(onResult: other.onResult)
    guard let others = other.parts else { return }
    let parts = ownParts()
    parts.visit = others.visit
    parts.steps = others.steps.map { $0.copied() }
    (parts.waiters, parts.isWanted) = (others.waiters, others.isWanted)
  }

  /// Sets the entry after it was added.
  func attach(_ id: EntryID, _ screen: Name, isSettled: Bool, _ link: Link) {
    connection = link
    self.id = id
    self.screen = screen
    if isSettled { ending = .settled }
    for waiter in parts?.waiters ?? [] { waiter.entry = id }
  }

  /// The controller; nil before the first appearance, and after the end of the entry once it is
  /// deallocated.
  public var controller: (any Controller)? { parts?.owned ?? parts?.seen }

  /// Whether the entry is live.
  public var isLive: Bool { connection?.navigator?.context(id) === self }

  /// The entry; nil after its removal.
  public var entry: Entry? { isLive ? connection?.navigator?.world.state.entry(id) : nil }

  /// The payload of the entry; nil if it has none or was removed.
  public var payload: Payload? { parts?.expected ?? entry?.payload }

  /// The link by which the entry came, or that led to it last; nil when none did, and after its
  /// removal.
  public var link: String? { isLive ? navigator?.world.marks.links[id] : nil }

  /// The navigator; nil after it was deallocated.
  public var navigator: Navigator? { connection?.navigator }

  /// Removes the entry and those above it on its layer, and completes its result.
  ///
  /// An entry restored by undo is removed too, but a result that was settled before stays so.
  /// - Returns: the reply; a refusal if the entry is gone, and then nothing changes.
  @discardableResult
  public func finish(with payload: Payload? = nil) -> Reply {
    guard let navigator = connection?.navigator else { return .refused(.navigatorGone) }
    guard isLive else { return navigator.refuse(.alreadySettled(id)) }
    return navigator.perform(Request(.finish(id, with: payload), from: id))
  }

  /// Sends a command with this entry as its origin: without a named layer, it applies to the
  /// entry's layer.
  /// - Returns: the reply; a refusal if the entry is gone, and then nothing changes.
  @discardableResult
  public func send(
    _ command: Command, onResult: ((Outcome<Payload?>) -> Void)? = nil
  ) -> Reply {
    guard let navigator = connection?.navigator else { return .refused(.navigatorGone) }
    guard isLive else { return .refused(.originGone(id)) }
    var request = Request(command, from: id)
    request.onResult = onResult
    return navigator.send(request)
  }

  /// Gives the entry another payload, which its controller receives.
  ///
  /// - Returns: the reply; a refusal if the entry is gone, and then nothing changes.
  @discardableResult
  public func update(with payload: Payload) -> Reply {
    send(.update(with: payload))
  }

  /// Sends an intermediate value to the opener of the entry, any number of times before the result.
  /// - Returns: whether it was delivered; false after the result was settled.
  @discardableResult
  public func report(_ value: Payload) -> Bool {
    guard !isSettled, let onReport = parts?.visit.onReport else { return false }
    onReport(value)
    return true
  }

  /// Whether a callback waits for the result, which is not settled yet.
  package var isAwaited: Bool {
    !isSettled && (onResult != nil || parts?.inheritedResult != nil)
  }

  /// The identity of the context; undo makes another context for an entry that it restores.
  package var identity: Identity { ownParts().identity }

  // MARK: For the navigator

  /// Called if the command changed nothing.
  var onRefusal: ((Refusal) -> Void)? { parts?.visit.onRefusal }

  /// Calls the observers of a refused command, those of a transaction's steps included.
  /// - Returns: whether there was one.
  @discardableResult
  func refuse(_ refusal: Refusal) -> Bool {
    let observers = ([self] + steps.compactMap(\.context)).compactMap(\.onRefusal)
    for observer in observers { observer(refusal) }
    return !observers.isEmpty
  }

  /// Whether the context has no other properties than its result callback.
  var isBare: Bool { parts == nil }

  var ownedController: (any Controller)? { parts?.owned }

  /// The steps of a transaction that has not been sent.
  var steps: [Request] { parts?.steps ?? [] }

  /// The context of this request or of its step with a token; nil if it belongs to another entry
  /// already.
  ///
  /// The tokens of a transaction's steps follow that of the request.
  func part(with token: UInt32, in result: StepResult) -> EntryContext? {
    if token == 0 { return nil }
    let part = token == result.requestToken ? self : step(token &- result.requestToken)
    return part?.id == EntryID.none ? part : nil
  }

  /// The context of a step, by its number from 1.
  private func step(_ number: UInt32) -> EntryContext? {
    let index = Int(number) - 1
    return steps.indices.contains(index) ? steps[index].context : nil
  }

  /// The properties that few contexts need, made when one of them is first set.
  func ownParts() -> Parts {
    if let parts { return parts }
    let parts = Parts()
    self.parts = parts
    return parts
  }

  /// Sets the screen and payload of a future entry whose controller is made now.
  func expect(_ screen: Name, _ payload: Payload?, _ link: Link) {
    connection = link
    self.screen = screen
    ownParts().expected = payload
  }

  /// Forgets the entry, because it was not added after all.
  func detach() {
    id = .none
    onResult = nil
    parts?.prepared = nil
  }

  /// The controller made before the entry appeared.
  var prepared: (any Controller)? {
    get { parts?.prepared }
    set { if newValue != nil || parts != nil { ownParts().prepared = newValue } }
  }

  /// Removes everything except the controller, which is kept after the end of the entry.
  func forgetCallbacks() {
    guard let parts else { return }
    parts.prepared = nil
    parts.visit = VisitBehavior()
    parts.waiters = []
  }

  /// Releases the context and returns its controller, for another context.
  func takeController() -> (any Controller)? {
    defer { release() }
    return parts?.owned
  }

  /// The object through which typed contexts refer to this one.
  var handle: ContextHandle {
    let parts = ownParts()
    if let handle = parts.handle { return handle }
    let handle = ContextHandle(self)
    parts.handle = handle
    return handle
  }

  /// Takes over the typed contexts of a controller that this entry shows from now on.
  func takeHandle(of former: EntryContext) {
    guard let handle = former.parts?.handle.take() else { return }
    handle.context = self
    ownParts().handle = handle
  }

  /// Whether a task waits for the result.
  func isAwaited(by waiter: Waiter) -> Bool { parts?.waiters.contains { $0 === waiter } == true }

  /// Notes that a sender that is no task wants the entry too.
  func becomeWanted() { if let parts, !parts.waiters.isEmpty { parts.isWanted = true } }

  /// Removes a task that does not wait any longer.
  /// - Returns: whether nobody wants the entry any more.
  func forget(_ waiter: Waiter) -> Bool {
    guard let parts else { return true }
    parts.waiters.removeAll { $0 === waiter }
    return parts.waiters.isEmpty && !parts.isWanted
  }

  /// Releases the controller, in whose place another one will be made; the visit goes on.
  func forgetController() {
    guard let parts else { return }
    parts.owned = nil
    parts.prepared = nil
    parts.hasAppeared = false
  }

  /// Adds the callbacks and the visit of a request for the same entry after those of this one.
  func join(_ other: EntryContext) {
    takeCallers(of: other)
    joinSteps(other.steps)
    guard let onAppear = other.parts?.visit.onAppear else { return }
    ownParts().visit.onAppear = both(parts?.visit.onAppear, onAppear)
  }

  /// Adds the callbacks of a request, and the tasks that wait for it.
  func takeCallers(of other: EntryContext) {
    onResult = both(onResult, other.onResult)
    guard let others = other.parts else { return becomeWanted() }
    let parts = ownParts()
    parts.visit.onReport = both(parts.visit.onReport, others.visit.onReport)
    parts.visit.onRefusal = both(parts.visit.onRefusal, others.visit.onRefusal)
    // A task that is cancelled must not take the entry from another sender.
    if parts.waiters.isEmpty && others.waiters.isEmpty { return }
    if parts.waiters.isEmpty || others.waiters.isEmpty || others.isWanted { parts.isWanted = true }
    parts.waiters += others.waiters
    for waiter in others.waiters { waiter.entry = id }
  }

  /// Joins the steps of an equal transaction.
  private func joinSteps(_ others: [Request]) {
    if others.isEmpty { return }
    if steps.isEmpty { return ownParts().steps = others }
    for (index, other) in others.enumerated() where index < steps.count {
      guard let context = other.context else { continue }
      if let own = steps[index].context {
        own.join(context)
      } else {
        parts?.steps[index].context = context
      }
    }
  }

  /// Releases the properties of a removed entry; `controller` refers weakly to its controller from
  /// now on.
  ///
  /// Only now, because a weak reference slows down reference counting, and only if others have
  /// the controller.
  func release() {
    guard let parts else { return }
    if var controller = parts.owned.take(), !isLast(&controller) { parts.seen = controller }
    forgetCallbacks()
  }

  /// Moves the result, with all that wait for it, to the entry that replaced this one or that undo
  /// restored; the callbacks of this entry are called first.
  func moveResult(to heir: EntryContext) {
    if let result = both(parts?.inheritedResult.take(), onResult) {
      heir.ownParts().inheritedResult = result
    }
    ending = .settled
    if let onReport = parts?.visit.onReport {
      heir.ownParts().visit.onReport = both(onReport, heir.parts?.visit.onReport)
    }
  }

  func settle(_ outcome: Outcome<Payload?>) {
    guard case .open(let onResult) = ending else { return }
    ending = .settled
    parts?.inheritedResult.take()?(outcome)
    onResult?(outcome)
  }
}

/// Whether there is no other reference to a controller.
private func isLast<Owned: Controller>(_ controller: inout Owned) -> Bool {
  isKnownUniquelyReferenced(&controller)
}

extension EntryContext: CustomStringConvertible {
  /// `login#7 open` or `login#7 settled`.
  public var description: String { "\(screen)\(id) \(isSettled ? "settled" : "open")" }
}
