extension Event: CustomStringConvertible {
  /// The event as a line of a trace: `key Ctrl+P`, `click 3 4`, `resize 80x24`.
  public var description: String {
    switch self {
    case .key(let key): "key \(visible(key.name))"
    case .mouse(let mouse): mouse.description
    case .paste(let text): "paste \(text.count) \(text.count == 1 ? "character" : "characters")"
    case .pasteCut(let limit): "paste cut at \(limit) bytes"
    case .link(let url): "link \(visible(url))"
    case .background(let isDark): isDark ? "background dark" : "background light"
    case .fileChanged: "file changed"
    case .resize(let size): "resize \(size.columns)x\(size.rows)"
    case .suspended: "suspended"
    case .resumed: "resumed"
    case .ended(let reason): "ended \(reason)"
    }
  }
}

extension MouseEvent: CustomStringConvertible {
  /// The action and the cell, counted from 1 1 as in tapes: `drag 3 4`,
  /// `wheel up 3 4`, `Ctrl+right click 3 4`.
  public var description: String {
    "\(modifiers.prefix)\(buttonName)\(actionName) \(point.column &+ 1) \(point.row &+ 1)"
  }

  private var actionName: String {
    switch action {
    case .press: "click"
    case .drag: "drag"
    case .release: "release"
    case .scrollUp: "wheel up"
    case .scrollDown: "wheel down"
    }
  }

  private var buttonName: String {
    switch button {
    case .left: ""
    case .middle: "middle "
    case .right: "right "
    }
  }
}
