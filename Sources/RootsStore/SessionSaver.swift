public import Roots

/// Keeps what happens to a world, step by step, while somebody walks it.
///
/// ```swift
/// let saver = SessionSaver(try SessionStore(at: path, app: "shop", rules))
/// saver.attach(to: nav.navigator)
/// ```
///
/// A class because the navigator's callback and the end of the run both use it.
public final class SessionSaver {
  /// Where it is kept.
  public let store: SessionStore
  private let delegate: (any RestorationDelegate)?
  /// Whose world was kept last.
  private weak var navigator: Navigator?
  /// How many inputs its journal had when it was looked at last, and when it was saved last.
  private var seenCount = 0
  private var savedCount = 0
  private var hasFailed = false

  /// A saver into a store.
  /// - Parameters:
  ///   - store: where it is kept.
  ///   - delegate: decides when nothing may be kept.
  public init(_ store: SessionStore, delegate: (any RestorationDelegate)? = nil) {
    self.store = store
    self.delegate = delegate
  }

  /// Follows a navigator; who was told of its steps before is told first.
  ///
  /// - Parameters:
  ///   - navigator: whose steps are saved from now on.
  ///   - onRemark: told once when steps are not saved any more, and once when they are again.
  public func attach(to navigator: Navigator, onRemark: @escaping (String) -> Void = { _ in }) {
    let told = navigator.onStep
    navigator.onStep = { [self, unowned navigator] input, consequences in
      told?(input, consequences)
      if let remark = note(input, consequences, of: navigator) { onRemark(remark) }
    }
  }

  /// Keeps what a step changed; a refused one changes nothing, and is written with the next.
  /// - Returns: what there is to say, once.
  public func note(
    _ input: Input, _ consequences: Consequences, of navigator: Navigator
  ) -> String? {
    let count = navigator.journal?.count ?? seenCount + 1
    if navigator !== self.navigator || count <= seenCount { jump(to: navigator) }
    seenCount = count
    let changes = consequences.changes
    guard !changes.isEmpty else { return nil }
    return save(navigator, changes, otherwise: "\(input)")
  }

  /// Keeps where a world went without a step: back in time, or to its beginning.
  ///
  /// To be called now and then; nothing happens when there was nothing of the kind.
  /// - Returns: what there is to say, once.
  public func notePlace(of navigator: Navigator) -> String? {
    let count = navigator.journal?.count ?? seenCount
    guard store.step > 0, self.navigator != nil else { return nil }
    guard navigator !== self.navigator || count != seenCount else { return nil }
    jump(to: navigator)
    (seenCount, savedCount) = (count, count)
    return save(navigator, [], otherwise: "rewind \(count)")
  }

  private func jump(to navigator: Navigator) {
    self.navigator = navigator
    savedCount = navigator.journal.map { max(0, $0.count - 1) } ?? 0
    store.noteJump()
  }

  private func save(
    _ navigator: Navigator, _ changes: ContiguousArray<Change>, otherwise line: String
  ) -> String? {
    guard delegate?.shouldSave(navigator.world) ?? true else {
      store.noteJump()
      return nil
    }
    var lines = [line]
    if let journal = navigator.journal, savedCount < seenCount {
      lines = (savedCount..<seenCount).compactMap { journal.input(after: $0) }.map { "\($0)" }
    }
    savedCount = seenCount
    let remark = store.remark
    do throws(StoreFault) {
      try store.save(lines, changes, of: navigator.world)
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
