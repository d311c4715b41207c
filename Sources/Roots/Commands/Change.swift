/// What a command did: one small step that can be inverted. Results, lifecycle, observers, undo
/// and the journal are all read off these.
public enum Change: Hashable, Sendable {
  /// An entry came to the top of a layer.
  case inserted(Entry, Layer)
  /// The top entry of a layer went.
  case removed(Entry, Layer, Ending)
  /// Another tab was selected.
  case selected(tab: Int, previous: Int)
  /// A fact changed.
  case fact(Name, old: Literal, new: Literal)
}

extension Change: CustomStringConvertible {
  /// One line, for journals and the inspector.
  public var description: String {
    switch self {
    case .inserted(let entry, let layer): "inserted \(entry) on \(layer)"
    case .removed(let entry, let layer, let ending): "removed \(entry) from \(layer), \(ending)"
    case .selected(let tab, let previous): "selected tab \(tab), before \(previous)"
    case .fact(let name, let old, let new): "set \(name) from \(old) to \(new)"
    }
  }
}

extension RangeReplaceableCollection<Change> where Self: MutableCollection & BidirectionalCollection {
  /// Leaves what remains when everything that cancels out is taken away: an entry that came and
  /// went, a tab or a fact that is again what it was.
  mutating func cancelOut() {
    guard count > 1 else { return }
    var inserted: Set<EntryID> = []
    var passing: Set<EntryID> = []
    for case .inserted(let entry, _) in self { inserted.insert(entry.id) }
    for case .removed(let entry, _, _) in self where inserted.contains(entry.id) {
      passing.insert(entry.id)
    }
    mergeSelections()
    mergeFacts()
    removeAll {
      switch $0 {
      case .inserted(let entry, _), .removed(let entry, _, _): passing.contains(entry.id)
      case .selected(let tab, let previous): tab == previous
      case .fact(_, let old, let new): old == new
      }
    }
  }

  /// The first selection takes the last one's target; the others become no-ops.
  private mutating func mergeSelections() {
    var first: Index?
    for index in indices {
      guard case .selected(let tab, let previous) = self[index] else { continue }
      if let first, case .selected(_, let original) = self[first] {
        self[first] = .selected(tab: tab, previous: original)
        self[index] = .selected(tab: previous, previous: previous)
      } else {
        first = index
      }
    }
  }

  private mutating func mergeFacts() {
    var first: [Name: Index] = [:]
    for index in indices {
      guard case .fact(let name, _, let new) = self[index] else { continue }
      if let earlier = first[name], case .fact(_, let original, _) = self[earlier] {
        self[earlier] = .fact(name, old: original, new: new)
        self[index] = .fact(name, old: new, new: new)
      } else {
        first[name] = index
      }
    }
  }
}
