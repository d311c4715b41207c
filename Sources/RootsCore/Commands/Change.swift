/// One difference between the navigation state before a step and after it.
///
/// Results, lifecycle and observers are derived from changes. In order, they lead from the one
/// state to the other: first the removals, in the order in which they happened, then the new
/// entries in the order of their ids, new payloads, selected tabs, ended navigators and facts.
public enum Change: Hashable, Sendable {
  /// An entry was added to a layer, below a number of entries: 0 for the new top.
  case inserted(Entry, Layer, under: Int)
  /// An entry was removed from a layer, below a number of entries: 0 for the top.
  case removed(Entry, Layer, Removal, under: Int)
  /// The payload of an entry changed; the entry has the new one.
  case updated(Entry, Layer, previous: Payload?)
  /// The tab of a layer was selected; the previous one is numbered from 0.
  case selected(Layer, previous: Int)
  /// A nested navigator began in an entry (`by`), or ended with its host (`previous`).
  case hosted(Name, by: EntryID?, previous: EntryID?)
  /// The value of a fact changed.
  case fact(Name, old: Literal, new: Literal)
}

extension Change {
  /// The entry that came, went or has a new payload; nil for other changes.
  package var entry: Entry? {
    switch self {
    case .inserted(let entry, _, _), .removed(let entry, _, _, _), .updated(let entry, _, _): entry
    case .selected, .hosted, .fact: nil
    }
  }

  /// The entry, or the host of a tab or navigator; none for facts and for the tabs of the app.
  var subject: EntryID? {
    switch self {
    case .inserted, .removed, .updated: entry?.id
    case .selected(let tab, _): tab.host
    case .hosted(_, let host, let previous): host ?? previous
    case .fact: nil
    }
  }

  /// The place among the changes of a step: those of one kind by their entries, a navigator after
  /// its host.
  var order: UInt64 {
    let number = UInt64(subject?.number ?? 0)
    return switch self {
    case .removed: number
    case .inserted: 1 << 40 | number << 1
    case .hosted(_, _?, _): 1 << 40 | number << 1 | 1
    case .updated: 2 << 40 | number
    case .selected: 3 << 40 | number
    case .hosted(_, nil, _): 4 << 40 | number
    case .fact: 5 << 40
    }
  }

  /// The bytes of the payloads, results and values that a history keeps for the change.
  var byteCount: Int {
    switch self {
    case .inserted(let entry, _, _): entry.payload?.byteCount ?? 0
    case .removed(let entry, _, let ending, _):
      (entry.payload?.byteCount ?? 0) + (ending.payload?.byteCount ?? 0)
    case .updated(let entry, _, let previous):
      (entry.payload?.byteCount ?? 0) + (previous?.byteCount ?? 0)
    case .selected, .hosted: 0
    case .fact(_, let old, let new): Payload(old).byteCount + Payload(new).byteCount
    }
  }

  /// The change on one line, as `inserted post#4 on tab home`.
  /// - Parameter name: the name of a layer.
  package func text(_ name: (Layer) -> some CustomStringConvertible) -> String {
    switch self {
    case .inserted(let entry, let layer, let under):
      "inserted \(entry) on \(name(layer))" + (under == 0 ? "" : " under \(under)")
    case .removed(let entry, let layer, let ending, let under):
      "removed \(entry) from \(name(layer))" + (under == 0 ? "" : " under \(under)")
        + ", \(ending)"
    case .updated(let entry, let layer, let previous):
      "updated \(entry) on \(name(layer))" + (previous.map { ", before \($0)" } ?? "")
    case .selected(let tab, let previous):
      "selected \(name(tab)), before \(name(tab.with(.tab(previous))))"
    case .hosted(let name, let host?, _): "\(name) began in \(host)"
    case .hosted(let name, nil, let previous):
      "\(name) ended" + (previous.map { " with \($0)" } ?? "")
    case .fact(let name, let old, let new): "set \(name) from \(old) to \(new)"
    }
  }
}

extension Change: CustomStringConvertible {
  /// The change on one line, with layers by their numbers.
  public var description: String { text { $0 } }
}
