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

extension Listener: CustomStringConvertible {
  /// The receiver as text: `booking`, `all` or `parent`.
  public var description: String {
    switch self {
    case .child(let name): "\(name)"
    case .children: "all"
    case .parent: "parent"
    }
  }
}

extension TabName: CustomStringConvertible {
  /// The tab as text: `home`, `0`, or `tab` for the selected one.
  public var description: String {
    switch self {
    case .index(let index): "\(index)"
    case .name(let name): "\(name)"
    case .current: "tab"
    }
  }
}

extension PopTarget: CustomStringConvertible {
  /// The target as text: `feed`, `#3` or `root`.
  public var description: String {
    switch self {
    case .screen(let name): "\(name)"
    case .entry(let id): "\(id)"
    case .root: "root"
    }
  }
}
