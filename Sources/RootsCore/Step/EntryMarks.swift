/// The parts of a world about single entries, besides their places; most entries have none.
package struct EntryMarks: Hashable, Sendable {
  /// The protections whose verdicts let an entry in.
  package var passed: [EntryID: [Name]] = [:]
  /// The protections that a request added for its entries.
  package var extraProtections: [EntryID: [Name]] = [:]
  /// The link by which each entry came; empty in apps that are never opened by links.
  package internal(set) var links: [EntryID: String] = [:]
  /// The payloads of openers that are gone, by the entries whose reactions read them.
  package internal(set) var openerPayloads: [EntryID: Payload] = [:]
  /// The entries that have not been visible yet, and whose first appearance commands follow.
  var unshown: [EntryID: Unshown] = [:]
  /// The entries whose result was settled before undo or redo restored them.
  package var settled: Set<EntryID> = []
  /// The entries that protections show, and those above and inside them: the history has none of
  /// them.
  package internal(set) var cards: Set<EntryID> = []

  /// Whether no entry has any.
  var isEmpty: Bool {
    passed.isEmpty && extraProtections.isEmpty && links.isEmpty && openerPayloads.isEmpty
      && unshown.isEmpty && settled.isEmpty && cards.isEmpty
  }
}
