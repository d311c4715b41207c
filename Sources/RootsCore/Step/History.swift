/// The commits that can be undone, and those that can be redone, as their changes.
///
/// Only changes of navigation are kept: facts are not undone. The oldest commits are forgotten when
/// there are more than `limit`, and when the payloads and results of those that are kept take more
/// than `byteLimit` bytes; the latest commit is always kept. What is forgotten cannot be undone any
/// more, and its payloads and results are released at once.
public struct History: Hashable, Sendable {
  /// How many commits are kept unless the app says otherwise.
  public static let defaultLimit = 1_000_000
  /// The bytes of memory that the payloads and results in a history may take: 32 MiB.
  ///
  /// A payload that several commits carry counts for each of them.
  public static let byteLimit = 32 << 20

  /// How many commits are kept, 0 and up.
  public let limit: Int
  var done = ChangeLog()
  var undone = ChangeLog()

  init(limit: Int) { self.limit = limit }

  /// How many commits can be undone.
  public var undoCount: Int { done.commitCount }
  /// How many commits can be redone.
  public var redoCount: Int { undone.commitCount }
  /// The bytes of memory that the payloads and results in it take.
  public var byteCount: Int { done.byteCount + undone.byteCount }

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
    if done.byteCount > Self.byteLimit { done.forgetOldest(downTo: Self.byteLimit) }
  }
}
