/// The live side of an entry: its controller, its callbacks, and its one result.
///
/// A class because it is the entry's identity outside the world: what holds one can ask whether
/// the entry still lives, and finish it.
public final class Context {
  /// What brought the entry to the glass last.
  public enum Operation: Hashable, Sendable {
    /// It was put there.
    case push
    /// What covered it went.
    case pop
  }

  /// The entry; `#0` while it is only asked for.
  public private(set) var id = EntryID.none
  private var marks = Marks()
  var onResult: ((Outcome<Payload>) -> Void)?
  private var parts: Parts?
  private var link: Link?

  /// The way back to the navigator, shared by all its contexts.
  ///
  /// Unmanaged, because a weak reference makes every count of its target slow. Safe, because the
  /// navigator takes itself out here first thing when it goes, and both belong to one loop.
  final class Link {
    private unowned(unsafe) var target: Navigator?

    var navigator: Navigator? {
      get { unsafe target }
      set { unsafe target = newValue }
    }
    init() {}
  }

  /// What few contexts have.
  private final class Parts {
    weak var seen: (any Controller)?
    var owned: (any Controller)?
    var factory: ControllerFactory?
    /// Made before the entry came.
    var prepared: (any Controller)?
    /// What the entry will carry.
    var expected: Payload?
    var inheritedResult: ((Outcome<Payload>) -> Void)?
    var onUpdate: ((Payload) -> Void)?
    var onRefusal: ((Refusal) -> Void)?
    var steps: [Request] = []
    var visit: VisitPart?
    var receivesInfo = false
    var isFresh = false
    init() {}
  }

  /// The entry's screen.
  public var screen: Name { marks.screen }

  /// What brought the entry to the glass last.
  public internal(set) var operation: Operation {
    get { marks.isRevealed ? .pop : .push }
    set { marks.isRevealed = newValue == .pop }
  }

  /// Whether its result has been settled.
  public private(set) var isSettled: Bool {
    get { marks.isSettled }
    set { marks.isSettled = newValue }
  }

  /// The context of an entry that is only asked for.
  @usableFromInline
  init(onResult: ((Outcome<Payload>) -> Void)? = nil) { self.onResult = onResult }

  /// The context of another request for the same.
  init(copying other: Context) {
    onResult = other.onResult
    factory = other.factory
    onUpdate = other.onUpdate
    onRefusal = other.onRefusal
    if !other.steps.isEmpty { setSteps(other.steps.map { $0.copied() }) }
    if let visit = other.visit { setVisit(visit.options) }
  }

  /// Its entry has come.
  func attach(_ id: EntryID, _ screen: Name, isSettled: Bool) {
    self.id = id
    marks.screen = screen
    marks.isSettled = isSettled
  }

  /// Somebody outside gets hold of it, who may ask it for its navigator.
  ///
  /// Most are never seen, and need no way back.
  func lend(by link: Link) -> Context {
    if self.link == nil { self.link = link }
    return self
  }

  /// The controller; nil before the entry first appeared, and once nobody holds it any more.
  public var controller: (any Controller)? { parts?.owned ?? parts?.seen }

  /// Whether the entry still lives.
  public var isLive: Bool { link?.navigator?.context(id) === self }

  /// The entry; nil when it is gone.
  public var entry: Entry? { isLive ? link?.navigator?.world.state.entry(id) : nil }

  /// What the entry carries; nil when it carries nothing or is gone.
  public var payload: Payload? { entry?.payload ?? parts?.expected }

  /// The navigator; nil when it is gone.
  public var navigator: Navigator? { link?.navigator }

  /// From inside: the entry and all above it on its layer go, and its result is completed.
  ///
  /// An entry that undo brought back goes too; its result stays as it was settled.
  /// - Returns: a refusal when the entry is gone; nothing happens then.
  @discardableResult
  public func finish(with payload: Payload? = nil) -> Reply {
    guard let navigator = link?.navigator else { return .refused(.navigatorGone) }
    guard isLive else { return .refused(.alreadySettled(id)) }
    return navigator.send(Request(.finish(id, with: payload), from: id))
  }

  /// Asks for a command as this entry does: what names no layer lands on the entry's own.
  /// - Returns: a refusal when the entry is gone; nothing happens then.
  @discardableResult
  public func send(
    _ command: Command, onResult: ((Outcome<Payload>) -> Void)? = nil
  ) -> Reply {
    guard let navigator = link?.navigator else { return .refused(.navigatorGone) }
    guard isLive else { return .refused(.originGone(id)) }
    var request = Request(command, from: id)
    request.onResult = onResult
    return navigator.send(request)
  }

  /// Gives an intermediate value to whoever opened the entry: any number, before the result.
  /// - Returns: whether somebody was told; nobody is once the result is settled.
  @discardableResult
  public func report(_ value: Payload) -> Bool {
    guard !isSettled, let onUpdate = parts?.onUpdate else { return false }
    onUpdate(value)
    return true
  }

  /// Whether somebody in Swift waits for its result, which is not settled yet.
  package var isAwaited: Bool {
    !isSettled && (onResult != nil || parts?.inheritedResult != nil)
  }

  // MARK: For the navigator

  /// Whether it has nothing but its result.
  var isBare: Bool { parts == nil }

  var ownedController: (any Controller)? { parts?.owned }

  var onUpdate: ((Payload) -> Void)? {
    get { parts?.onUpdate }
    set { if newValue != nil || parts != nil { ownParts().onUpdate = newValue } }
  }

  var onRefusal: ((Refusal) -> Void)? {
    get { parts?.onRefusal }
    set { if newValue != nil || parts != nil { ownParts().onRefusal = newValue } }
  }

  /// The callback for the result of the entries that this one replaced.
  private var inheritedResult: ((Outcome<Payload>) -> Void)? {
    get { parts?.inheritedResult }
    set { if newValue != nil || parts != nil { ownParts().inheritedResult = newValue } }
  }

  /// The factory that was given in place; used once.
  var factory: ControllerFactory? {
    get { parts?.factory }
    set { if newValue != nil || parts != nil { ownParts().factory = newValue } }
  }

  /// The steps of a transaction that is asked for.
  var steps: [Request] { parts?.steps ?? [] }

  /// The context of a step, by its number from 1.
  func step(_ number: UInt32) -> Context? {
    let index = Int(number) - 1
    return steps.indices.contains(index) ? steps[index].context : nil
  }

  func setSteps(_ steps: [Request]) { ownParts().steps = steps }

  private func ownParts() -> Parts {
    if let parts { return parts }
    let parts = Parts()
    self.parts = parts
    return parts
  }

  /// An entry is to come, and its controller is made before.
  func expect(_ screen: Name, _ payload: Payload?) {
    marks.screen = screen
    ownParts().expected = payload
  }

  /// The entry has come for which a controller was made.
  func arrive(with controller: any Controller) {
    ownParts().prepared = controller
    ownParts().expected = nil
  }

  /// The controller that was made before the entry came; once.
  func takePrepared() -> (any Controller)? { parts?.prepared.take() }

  /// Whether its controller is told anew, each time it appears, how it came to be seen.
  var receivesInfo: Bool {
    get { parts?.receivesInfo ?? false }
    set { ownParts().receivesInfo = newValue }
  }

  /// Whether its controller was made before it could be seen, and has not been seen yet.
  var isFresh: Bool {
    get { parts?.isFresh ?? false }
    set { ownParts().isFresh = newValue }
  }

  /// Its entry is gone but it is kept: only its controller is still wanted.
  func forgetCallbacks() {
    guard let parts else { return }
    parts.factory = nil
    parts.prepared = nil
    parts.onUpdate = nil
    parts.onRefusal = nil
    parts.visit = nil
  }

  /// Its controller is that of another context from now on.
  func giveAway() -> (any Controller)? {
    defer { release() }
    return parts?.owned
  }

  /// What was configured of its visit.
  var visit: VisitPart? { parts?.visit }

  func setVisit(_ options: VisitOptions) { ownParts().visit = VisitPart(options) }

  /// Its controller shows another entry by now.
  func disown() { parts?.owned = nil }

  /// Undo brought its entry back: it is kept again as before.
  func setKeeping(_ keeping: Keeping) {
    if visit == nil { setVisit(VisitOptions()) }
    visit?.options.keeping = keeping
  }

  func own(_ controller: any Controller) {
    let parts = ownParts()
    parts.owned = controller
  }

  /// Another request gets the same: its callbacks follow those of this one.
  func join(_ other: Context) {
    onResult = Self.both(onResult, other.onResult)
    onUpdate = Self.both(onUpdate, other.onUpdate)
    onRefusal = Self.both(onRefusal, other.onRefusal)
    joinSteps(other.steps)
    guard let others = other.visit?.options else { return }
    var options = visit?.options ?? VisitOptions()
    options.join(others)
    setVisit(options)
  }

  /// Joins each step of an equal transaction.
  private func joinSteps(_ others: [Request]) {
    if others.isEmpty { return }
    if steps.isEmpty { return setSteps(others) }
    for (index, other) in others.enumerated() where index < steps.count {
      guard let context = other.context else { continue }
      if let own = steps[index].context {
        own.join(context)
      } else {
        parts?.steps[index].context = context
      }
    }
  }

  /// The entry is gone: what it held goes, but whoever holds the controller still finds it here.
  ///
  /// Only now is it seen weakly, which makes counting references to it slow from then on.
  func release() {
    guard let parts else { return }
    if let owned = parts.owned { parts.seen = owned }
    parts.owned = nil
    forgetCallbacks()
  }

  /// The result moves to the entry that replaced this one; who waits for it is told before those
  /// who wait for that entry.
  func bequeath(to heir: Context) {
    isSettled = true
    heir.inheritedResult = Self.both(parts?.inheritedResult, onResult)
    inheritedResult = nil
    heir.onUpdate = Self.both(onUpdate, heir.onUpdate)
    onResult = nil
  }

  private static func both<Value>(
    _ first: ((Value) -> Void)?, _ second: ((Value) -> Void)?
  ) -> ((Value) -> Void)? {
    guard let first, let second else { return first ?? second }
    return { value in
      first(value)
      second(value)
    }
  }

  func settle(_ outcome: Outcome<Payload>) {
    guard !isSettled else { return }
    isSettled = true
    parts?.inheritedResult.take()?(outcome)
    onResult.take()?(outcome)
  }

  /// Its request is refused after all: only those whose result it inherited still wait.
  func forgetResult() { onResult = nil }
}

extension Context: CustomStringConvertible {
  /// `login#7 open` or `login#7 settled`.
  public var description: String { "\(screen)\(id) \(isSettled ? "settled" : "open")" }
}
