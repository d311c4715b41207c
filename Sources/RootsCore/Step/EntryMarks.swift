/// The parts of a world about single entries, besides their places; most entries have none.
///
/// They are in groups by their lifetimes. A restoration sets those of the entries that it restores.
package struct EntryMarks: Hashable, Sendable {
  // MARK: Until the entry is removed

  /// The protections whose verdicts let an entry in: set and cleared by stage 4 (`keepMarks`); a
  /// revocation clears those of a root that stays.
  package var passed: [EntryID: [Name]] = [:]
  /// The entries whose result was settled before undo or redo restored them: set and cleared by
  /// stage 5 (`settle`).
  package var settled: Set<EntryID> = []
  /// The payloads of openers that are gone, by the entries whose reactions read them: set when the
  /// opener is removed, and cleared with the entry, by stage 5 (`keepOpenerPayloads`).
  package internal(set) var openerPayloads: [EntryID: Payload] = [:]
  /// The entries that protections show, which the history leaves out with all above and inside
  /// them: set by stage 4 (`noteCards`), and by `replace` for the heir of one; cleared by stage 4
  /// (`keepMarks`), and with the changes of a step (`dropChanges`).
  package internal(set) var cards: Set<EntryID> = []

  // MARK: Until the entry is visible

  /// The entries that have not been visible yet, and whose first appearance commands follow: set by
  /// stage 5 (`noteUnshown`), cleared at the end of a step, also with the entry
  /// (`followAppearances`).
  var unshown: [EntryID: Unshown] = [:]

  // MARK: While undo or redo can show the entry

  // Both are set by stage 4 (`keepMarks`), which clears unused ones when they are many
  // (`forgetUnusedParts`).

  /// The protections that a request added for its entries.
  package var extraProtections: [EntryID: [Name]] = [:]
  /// The link by which each entry came; empty in apps that are never opened by links.
  package internal(set) var links: [EntryID: String] = [:]

  /// Whether no entry has any.
  var isEmpty: Bool {
    passed.isEmpty && extraProtections.isEmpty && links.isEmpty && openerPayloads.isEmpty
      && unshown.isEmpty && settled.isEmpty && cards.isEmpty
  }
}
