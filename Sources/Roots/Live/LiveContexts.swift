/// The contexts of the live entries.
@usableFromInline
struct LiveContexts {
  /// The reference of all contexts to the navigator.
  @usableFromInline
  let link = EntryContext.Link()
  /// The contexts of the entries that the current step adds.
  var arriving: [EntryContext] = []
  /// The open runs of flows whose first entries were replaced, by those entries.
  var movedRuns: [EntryID: RunHandle] = [:]
  private(set) var byEntry: [EntryID: EntryContext] = [:]

  /// The context of a live entry; nil if the entry is gone.
  subscript(id: EntryID) -> EntryContext? { byEntry[id] }

  /// Attaches a context to an entry that was added.
  mutating func attach(_ context: EntryContext, to entry: Entry, isSettled: Bool) {
    context.attach(entry.id, entry.screen, isSettled: isSettled, link)
    byEntry[entry.id] = context
  }

  mutating func remove(_ id: EntryID) -> EntryContext? { byEntry.removeValue(forKey: id) }

  /// Returns the first entry of a run, whose first entry may have been replaced.
  func firstEntry(of run: EntryID) -> EntryID { movedRuns[run]?.id ?? run }
}
