import Roots

/// The accessories of a run that protections present.
struct GuardedCards {
  /// A protection, and the payload of the command that it presents.
  typealias Card = (protection: Name, payload: Payload?)

  /// Those that are open.
  private(set) var open: [EntryID: Card] = [:]
  /// All of them, because a rewind can bring back those that are gone.
  private var all: [EntryID: Card] = [:]

  /// Those that were presented since the latest restoration, which makes ordinary entries of them.
  private(set) var presented: Set<EntryID> = []

  /// An entry came, which can be such an accessory.
  /// - Parameter isCard: whether a protection shows it; nil when that follows from the entry.
  mutating func note(_ entry: Entry, isCard: Bool?) {
    let card = GuardedApp.cards.first { $0.value == entry.screen && entry.payload?.number == nil }
    if let card { add((card.key, entry.payload), entry.id) }
    if isCard ?? (card != nil) { presented.insert(entry.id) }
  }

  private mutating func add(_ card: Card, _ id: EntryID) {
    open[id] = card
    all[id] = card
  }

  mutating func forgetOpen() {
    open = [:]
    presented = []
  }

  /// A rewind brought back what protections showed then.
  mutating func represent(_ ids: Set<EntryID>) { presented = ids }

  /// A rewind brought back these entries.
  mutating func reopen(_ ids: some Sequence<EntryID>) {
    for id in ids { open[id] = all[id] }
  }

  /// An entry is gone.
  /// - Returns: the card whose result allows; nil when the result does not, or for other entries.
  mutating func settle(_ id: EntryID, _ removal: Removal) -> Card? {
    guard let card = open.removeValue(forKey: id) else { return nil }
    switch removal {
    case .inherited(let heir):
      add(card, heir)
      if presented.contains(id) { presented.insert(heir) }
      return nil
    case .completed(let payload?):
      return payload.literal == .bool(false) || payload.literal == .null ? nil : card
    case .completed, .dismissed: return nil
    }
  }
}
