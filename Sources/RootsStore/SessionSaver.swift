public import Roots

/// Saves each step of a navigator to a session store.
///
/// ```swift
/// let saver = SessionSaver(try SessionStore(at: path, app: "shop", rules))
/// let saving = saver.attach(to: nav)
/// ```
///
/// A class because the navigator's callback and the end of the run both use it.
public final class SessionSaver {
  /// The store that receives the steps.
  public let store: SessionStore
  private let delegate: (any RestorationDelegate)?
  /// The navigator whose world was saved last.
  private var navigator: EntryContext.Link?
  /// The number of inputs of the navigator when it was last saved, to notice a jump in history.
  private var inputCount = 0
  /// Whether steps wait to be saved.
  private var isDue = false
  /// Whether the last world could not be saved.
  public private(set) var hasFailed = false

  /// Creates a saver for a store.
  /// - Parameters:
  ///   - store: receives the steps.
  ///   - delegate: decides whether a world may be saved.
  public init(_ store: SessionStore, delegate: (any RestorationDelegate)? = nil) {
    self.store = store
    self.delegate = delegate
  }

  /// Saves every step of a navigator from now on.
  ///
  /// - Parameters:
  ///   - navigator: the navigator; it keeps the saver alive.
  ///   - onRemark: called once when saving begins to fail, and once when it works again.
  /// - Returns: the observation, which ends when it is deallocated or cancelled; keep it.
  public func attach(
    to navigator: Navigator, onRemark: @escaping (String) -> Void = { _ in }
  ) -> ObservationToken {
    ObservationToken(
      navigator.observers.steps.add { [self, unowned navigator] result in
        guard let remark = note(result, of: navigator) else { return }
        onRemark(remark)
      })
  }

  /// Saves the world after a step, unless the step changed nothing.
  ///
  /// - Parameter waits: whether the world is saved by `notePlace` instead, because more steps of
  ///   the same event may follow.
  /// - Returns: a message for the user, once per problem.
  package func note(
    _ result: StepResult, of navigator: Navigator, waits: Bool = false
  ) -> String? {
    (self.navigator, inputCount) = (navigator.link, navigator.journal?.count ?? inputCount)
    if result.changes.isEmpty { return nil }
    if waits { isDue = true }
    return waits ? nil : save(navigator)
  }

  /// Saves the world after steps that wait for it, and after a move that was not a step: a jump in
  /// history, or a restart.
  ///
  /// Call this regularly; it does nothing when there was no such step or move.
  /// - Returns: a message for the user, once per problem.
  public func notePlace(of navigator: Navigator) -> String? {
    let count = navigator.journal?.count ?? inputCount
    let hasMoved =
      store.step > 0 && self.navigator != nil
      && (navigator.link !== self.navigator || count != inputCount)
    guard isDue || hasMoved else { return nil }
    (self.navigator, inputCount) = (navigator.link, count)
    return save(navigator)
  }

  private func save(_ navigator: Navigator) -> String? {
    isDue = false
    guard delegate?.shouldSave(navigator.world) ?? true else { return nil }
    let remark = store.remark
    do throws(StoreFault) {
      try store.save(navigator.world)
      if let now = store.remark, now != remark { return "\(now)" }
      guard hasFailed else { return nil }
      hasFailed = false
      return "this session is saved again"
    } catch {
      defer { hasFailed = true }
      return hasFailed ? nil : "\(error)"
    }
  }
}
