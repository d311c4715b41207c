/// The result of restoring a saved state.
public struct RestorationReport: Hashable, Sendable {
  /// The number of restored entries.
  public internal(set) var entryCount = 0
  /// The number of entries and tabs that wait for the verdict of a protection.
  public internal(set) var waitingCount = 0
  /// The parts that were not restored.
  public internal(set) var dropped: [DroppedPart] = []
  /// The ids of the entries that were restored at once, by their ids in the saved state.
  package internal(set) var ids: [EntryID: EntryID] = [:]
  /// Whether an entry is restored or waits, or a part is dropped.
  package var hasParts: Bool { entryCount + waitingCount + dropped.count > 0 }
}

extension RestorationReport: CustomStringConvertible {
  /// One line: `3 screens restored; skipped post on tab home: it is not restorable`.
  public var description: String {
    message { "\($0)" }
  }

  /// One line for the user of an app: `3 screens restored; skipped Post: it is not restorable`.
  /// - Parameters:
  ///   - title: the name of a skipped part.
  ///   - reason: the reason why it was skipped.
  public func message(
    title: (DroppedPart.Subject) -> String,
    reason: (DroppedPart) -> String = { "\($0.reason)" }
  ) -> String {
    var parts =
      switch entryCount {
      // There are facts and the first screens, which come with the app.
      case 0: hasParts ? [] : ["the last run is restored"]
      case 1: ["1 screen restored"]
      default: ["\(entryCount) screens restored"]
      }
    if waitingCount > 0 { parts.append("\(waitingCount) waiting for an answer") }
    if let clause = dropped.clause(title: title, reason: reason) { parts.append(clause) }
    return parts.joined(separator: "; ")
  }
}

extension [DroppedPart] {
  /// One clause for the user of an app: `skipped Post: it is not restorable, and 2 more: Terms,
  /// Note`; nil without parts.
  package func clause(
    title: (DroppedPart.Subject) -> String, reason: (DroppedPart) -> String
  ) -> String? {
    guard let first else { return nil }
    let others = dropFirst()
    let names = others.prefix(3).map { title($0.subject) } + (others.count > 3 ? ["…"] : [])
    let rest =
      others.isEmpty ? "" : ", and \(others.count) more: \(names.joined(separator: ", "))"
    return "skipped \(title(first.subject)): \(reason(first))\(rest)"
  }
}
