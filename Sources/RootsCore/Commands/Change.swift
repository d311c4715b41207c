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

extension Change: CustomStringConvertible {
  /// The change on one line.
  public var description: String {
    switch self {
    case .inserted(let entry, let layer, let under):
      "inserted \(entry) on \(layer)" + (under == 0 ? "" : " under \(under)")
    case .removed(let entry, let layer, let ending, let under):
      "removed \(entry) from \(layer)" + (under == 0 ? "" : " under \(under)") + ", \(ending)"
    case .updated(let entry, let layer, let previous):
      "updated \(entry) on \(layer)" + (previous.map { ", before \($0)" } ?? "")
    case .selected(let tab, let previous):
      "selected \(tab), before \(tab.with(.tab(previous)))"
    case .hosted(let name, let host?, _): "\(name) began in \(host)"
    case .hosted(let name, nil, let previous):
      "\(name) ended" + (previous.map { " with \($0)" } ?? "")
    case .fact(let name, let old, let new): "set \(name) from \(old) to \(new)"
    }
  }
}
