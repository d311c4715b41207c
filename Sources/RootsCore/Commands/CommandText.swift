extension Command: CustomStringConvertible {
  /// The command as one line of text, in the form of the command language.
  public var description: String {
    switch self {
    case .push(let screen, let layer, let payload, let once):
      "push \(screen)" + on(layer) + with(payload) + (once ? " once" : "")
    case .pop(let layer, let payload): "pop" + (layer.map { " \($0)" } ?? "") + with(payload)
    case .popTo(let target, let layer): "pop to \(target)" + on(layer)
    case .go(let screen, let layer, let payload): "go \(screen)" + on(layer) + with(payload)
    case .replace(let screen, let layer, let payload, let inheriting):
      "replace \(screen)" + on(layer) + with(payload) + (inheriting ? " inheriting" : "")
    case .show(let tab): "show \(tab)"
    case .showMain: "show main"
    case .reset(let tab): "reset \(tab)"
    case .overlay(let accessory, let level, let payload, let once):
      "overlay \(accessory)" + (level.map { " at \($0)" } ?? "") + with(payload)
        + (once ? " once" : "")
    case .dismiss(let level, let payload):
      "dismiss" + (level.map { " \($0)" } ?? "") + with(payload)
    case .finish(let id, let payload): "finish" + (id.map { " \($0)" } ?? "") + with(payload)
    case .start(let flow, let intent, let layer, let payload):
      "start \(flow)" + (intent.map { " at \($0)" } ?? "") + on(layer) + with(payload)
    case .finishFlow(let flow, let payload): "finish flow \(flow)" + with(payload)
    case .segue(let screen, let visit, let via, let payload):
      "segue \(screen)" + (visit.map { " from \($0)" } ?? "") + Self.via(via) + with(payload)
    case .open(let link): "open \(Self.link(link))"
    case .tell(let listener, let message, let payload):
      "tell \(listener) \(message)" + with(payload)
    case .inside(let name, let command): "in \(name) \(command)"
    case .back: "back"
    case .undo(let count): count == 1 ? "undo" : "undo \(count)"
    case .redo(let count): count == 1 ? "redo" : "redo \(count)"
    case .set(let fact, let value): "set \(fact) \(Command.bare(value))"
    case .transaction(let commands):
      (["begin"] + commands.map { "\($0)" } + ["end"]).joined(separator: "; ")
    }
  }

  private func on(_ layer: LayerName?) -> String { layer.map { " on \($0)" } ?? "" }
  private func with(_ payload: Payload?) -> String { payload.map { " with \($0)" } ?? "" }

  private static func via(_ screens: [Name]) -> String {
    screens.isEmpty ? "" : " via " + screens.map(\.text).joined(separator: ", ")
  }

  /// A link needs no quotes, unless it would not end where it ends.
  private static func link(_ text: String) -> String {
    let isBare = !text.isEmpty && text.utf8.allSatisfy { $0.continuesLink }
    return isBare ? text : "\(Literal.string(text))"
  }

  /// A word needs no quotes, unless it would read as something else.
  static func bare(_ value: Literal) -> String {
    guard case .string(let text) = value, Name.isWellFormed(text),
      !["true", "false", "null"].contains(text)
    else { return "\(value)" }
    return text
  }
}

extension LayerName: CustomStringConvertible {
  /// `main`, `tab home`, `tab`, `accessory 0`, `accessory 0 of #7`.
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
  /// `feed` or `#3`.
  public var description: String {
    switch self {
    case .screen(let name): "\(name)"
    case .entry(let id): "\(id)"
    }
  }
}

extension Listener: CustomStringConvertible {
  /// `booking`, `all` or `parent`.
  public var description: String {
    switch self {
    case .child(let name): "\(name)"
    case .children: "all"
    case .parent: "parent"
    }
  }
}

extension TabName: CustomStringConvertible {
  /// `home`, `0`, or `tab` for the selected one.
  public var description: String {
    switch self {
    case .index(let index): "\(index)"
    case .name(let name): "\(name)"
    case .current: "tab"
    }
  }
}

extension PopTarget: CustomStringConvertible {
  /// `feed`, `#3` or `root`.
  public var description: String {
    switch self {
    case .screen(let name): "\(name)"
    case .entry(let id): "\(id)"
    case .root: "root"
    }
  }
}
