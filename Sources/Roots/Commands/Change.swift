/// What a command did: one small step that can be inverted.
///
/// Results, lifecycle, observers, undo and the journal are all read off these.
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
