/// The commits that can be undone, and those that can be redone, as their changes.
///
/// Only changes of navigation are kept: facts are not undone.
public struct History: Hashable, Sendable {
  /// How many commits are kept unless the app says otherwise.
  public static let defaultLimit = 1_000_000

  /// How many commits are kept, 0 and up.
  public let limit: Int
  var done = ChangeLog()
  var undone = ChangeLog()

  init(limit: Int) { self.limit = limit }

  /// How many commits can be undone.
  public var undoCount: Int { done.commitCount }
  /// How many commits can be redone.
  public var redoCount: Int { undone.commitCount }

  mutating func undo(_ count: Int) {
    for _ in 0..<count { undone.move(&done) }
  }

  mutating func redo(_ count: Int) {
    for _ in 0..<count { done.move(&undone) }
  }

  /// Adds a commit of a command; what was undone before cannot be redone any more.
  @inline(__always)
  mutating func append(_ step: inout StepState) {
    guard limit > 0, done.append(&step) else { return }
    if done.commitCount > limit { done.forgetOldest() }
    if undone.commitCount > 0 { undone = ChangeLog() }
  }
}
