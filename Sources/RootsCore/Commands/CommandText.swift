extension LayerName: CustomStringConvertible {
  /// The layer as text: `main`, `tab home`, `tab`, `accessory 0`, `accessory 0 of #7`.
  public var description: String {
    switch self {
    case .main: "main"
    case .tab(.current): "tab"
    case .tab(let tab): "tab \(tab)"
    case .accessory(let level, let owner):
      "accessory \(level)" + (owner.map { " of \($0)" } ?? "")
    case .flow(let name): "flow \(name)"
    }
  }
}

extension Visit: CustomStringConvertible {
  /// The entry as text: `feed` or `#3`.
  public var description: String {
    switch self {
    case .screen(let name): "\(name)"
    case .entry(let id): "\(id)"
    }
  }
}

extension ResetEntry: CustomStringConvertible {
  /// The entry as text: `feed`, `post with {id: 1}` or `#3`.
  public var description: String { "\(visit)" + (payload.map { " with \($0)" } ?? "") }
}

extension Listener: CustomStringConvertible {
  /// The receiver as text: `booking`, `booking #12`, `all`, `parent` or `parent #4`.
  public var description: String { word + (id.map { " \($0)" } ?? "") }

  /// The receiver without its id.
  var word: String {
    switch self {
    case .child(let name, _): "\(name)"
    case .children: "all"
    case .parent: "parent"
    }
  }

  /// The id of a flow; nil without one.
  var id: EntryID? {
    switch self {
    case .child(_, let id), .children(let id), .parent(let id): id
    }
  }

  /// Returns the receiver with another id.
  func with(_ id: EntryID?) -> Listener {
    switch self {
    case .child(let name, _): .child(name, id)
    case .children: .children(of: id)
    case .parent: .parent(id)
    }
  }
}

extension TabName: CustomStringConvertible {
  /// The tab as text: `home`, `1`, or `tab` for the selected one.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .name(let name): "\(name)"
    case .current: "tab"
    }
  }
}

extension PopTarget: CustomStringConvertible {
  /// The target as text: `feed`, `feed if open`, `#3` or `root`.
  public var description: String {
    switch self {
    case .screen(let name): "\(name)"
    case .openScreen(let name): "\(name) if open"
    case .entry(let id): "\(id)"
    case .root: "root"
    }
  }
}
