// The table of commands. A new command has one row here and one case in `Command.arguments`.

extension CommandForm {
  /// Every form, in the order in which completion and the manual list them.
  package static let all = [
    push, pop, popTo, go, replace, update, preload, show, showMain, reset, overlay, dismiss, finish,
    finishFlow, back,
    start, segue, open, tell, undo, redo, set, inside, transaction, quit,
  ]

  static let push = CommandForm(
    "push", .screen, .on, .with, .once, does: "pushes a screen onto the stack",
    [.navigates, .opens, .looksAtTop]
  ) {
    .push($0.name, on: $0.layer, with: $0.payload, once: $0.once)
  }

  static let pop = CommandForm(
    "pop", .count, .layerOrEntry, .with,
    does: "removes the top screen or another entry, or several at once", .looksAtTop
  ) {
    if let entry = $0.entry { return .popEntry(entry, count: $0.count, with: $0.payload) }
    return .pop($0.layer, count: $0.count, with: $0.payload)
  }

  static let popTo = CommandForm(
    "pop to", .popTarget, .on, .with,
    does: "pops to a screen (else pushes it, without if open), an entry or the root",
    [.navigates, .opens]
  ) {
    .popTo($0.popTarget ?? .root, on: $0.layer, with: $0.payload)
  }

  static let go = CommandForm(
    "go", .screen, .on, .with, does: "replaces the whole stack",
    [.navigates, .opens, .looksAtTop, .replaces]
  ) { .go($0.name, on: $0.layer, with: $0.payload) }

  static let replace = CommandForm(
    "replace", .screen, .onLayerOrEntry, .with, .inheriting, does: "replaces a screen",
    [.opens, .looksAtTop, .replaces]
  ) {
    if let entry = $0.entry {
      return .replaceEntry(entry, by: $0.name, with: $0.payload, inheriting: $0.inheriting)
    }
    return .replace($0.name, on: $0.layer, with: $0.payload, inheriting: $0.inheriting)
  }

  static let update = CommandForm(
    "update", .visit, .payload, .remembered, does: "gives an open screen another payload"
  ) {
    .update($0.visit, with: $0.payload ?? Payload(.null), remembered: $0.remembered)
  }

  static let preload = CommandForm(
    "preload", .goal, .with, does: "makes the controller of a screen before it is shown",
    .looksAtTop
  ) { .preload($0.name, with: $0.payload) }

  static let show = CommandForm(
    "show", .tab, .root, does: "selects a tab, or goes to the root of the selected one",
    [.navigates, .looksAtTop]
  ) { .show($0.tab ?? .current, root: $0.root) }

  static let showMain = CommandForm(
    "show main", does: "clears the accessories", [.navigates, .looksAtTop]
  ) { _ in .showMain }

  static let reset = CommandForm(
    "reset", .tabOrLayer, .entries, does: "resets a layer to its root, or to other entries", .opens
  ) { .reset($0.layer ?? .main, to: $0.entries) }

  static let overlay = CommandForm(
    "overlay", .accessory, .at, .with, .once, does: "opens an accessory (a modal or overlay)",
    [.navigates, .opens, .staysOnContent]
  ) { .overlay($0.name, at: $0.level, with: $0.payload, once: $0.once) }

  static let dismiss = CommandForm(
    "dismiss", .level, .with, does: "closes an accessory layer", .looksAtTop
  ) { .dismiss($0.level, with: $0.payload) }

  static let finish = CommandForm(
    "finish", .entry, .with, does: "closes an entry with its result", .looksAtTop
  ) { .finish($0.entry, with: $0.payload) }

  static let finishFlow = CommandForm(
    "finish flow", .flow, .with, does: "ends a flow, with or without a result", .directsFlows
  ) { .finishFlow($0.name, with: $0.payload) }

  static let back = CommandForm("back", does: "goes back as Escape does", .looksAtTop) { _ in
    .back
  }

  static let start = CommandForm(
    "start", .flow, .intent, .on, .with, .once, does: "starts a flow",
    [.navigates, .opens, .directsFlows]
  ) { .start($0.name, at: $0.intent, on: $0.layer, with: $0.payload, once: $0.once) }

  static let segue = CommandForm(
    "segue", .goal, .from, .via, .with,
    does: "follows the shortest path along children, back and forward", [.navigates, .opens]
  ) { .segue($0.name, from: $0.visit, via: $0.via, with: $0.payload) }

  static let open = CommandForm("open", .link, does: "opens a deep link", [.navigates, .opens]) {
    .open($0.link)
  }

  static let tell = CommandForm(
    "tell", .listener, .entry, .message, .with, does: "sends a message to flows", .directsFlows
  ) { .tell($0.listener.with($0.entry), $0.message, with: $0.payload) }

  static let undo = CommandForm("undo", .count, does: "undoes the latest steps", .travels) {
    .undo($0.count)
  }

  static let redo = CommandForm("redo", .count, does: "redoes undone steps", .travels) {
    .redo($0.count)
  }

  static let set = CommandForm("set", .fact, .value, does: "changes a fact", .staysOnContent) {
    .set($0.name, $0.value ?? .null)
  }

  static let inside = CommandForm(
    "in", .nested, .host, .command, does: "sends a command to a nested navigator"
  ) { .inside($0.name, of: $0.entry, $0.commands.first ?? .transaction([])) }

  static let transaction = CommandForm("begin", .commands, does: "runs all the commands, or none") {
    .transaction($0.commands)
  }

  static let quit = CommandForm("quit", does: "ends the app, if the leave guards allow it") { _ in
    .quit
  }
}

extension Command {
  /// The arguments of the command, from which its form makes an equal command.
  package var arguments: CommandArguments {
    switch self {
    case .push(let name, let layer, let payload, let once):
      CommandArguments(form: .push, name: name, layer: layer, payload: payload, once: once)
    case .pop(let layer, let count, let payload):
      CommandArguments(form: .pop, layer: layer, count: count, payload: payload)
    case .popEntry(let entry, let count, let payload):
      CommandArguments(form: .pop, entry: entry, count: count, payload: payload)
    case .popTo(let target, let layer, let payload):
      CommandArguments(form: .popTo, popTarget: target, layer: layer, payload: payload)
    case .go(let name, let layer, let payload):
      CommandArguments(form: .go, name: name, layer: layer, payload: payload)
    case .replace(let name, let layer, let payload, let inheriting):
      CommandArguments(
        form: .replace, name: name, layer: layer, payload: payload, inheriting: inheriting)
    case .replaceEntry(let entry, let name, let payload, let inheriting):
      CommandArguments(
        form: .replace, name: name, entry: entry, payload: payload, inheriting: inheriting)
    case .update(let visit, let payload, let remembered):
      CommandArguments(form: .update, visit: visit, payload: payload, remembered: remembered)
    case .preload(let name, let payload):
      CommandArguments(form: .preload, name: name, payload: payload)
    case .show(let tab, let root): CommandArguments(form: .show, tab: tab, root: root)
    case .showMain: CommandArguments(form: .showMain)
    case .reset(let layer, let entries):
      CommandArguments(form: .reset, layer: layer, entries: entries)
    case .overlay(let name, let level, let payload, let once):
      CommandArguments(form: .overlay, name: name, level: level, payload: payload, once: once)
    case .dismiss(let level, let payload):
      CommandArguments(form: .dismiss, level: level, payload: payload)
    case .finish(let entry, let payload):
      CommandArguments(form: .finish, entry: entry, payload: payload)
    case .finishFlow(let name, let payload):
      CommandArguments(form: .finishFlow, name: name, payload: payload)
    case .start(let name, let intent, let layer, let payload, let once):
      CommandArguments(
        form: .start, name: name, layer: layer, intent: intent, payload: payload, once: once)
    case .segue(let name, let visit, let via, let payload):
      CommandArguments(form: .segue, name: name, visit: visit, via: via, payload: payload)
    case .open(let link): CommandArguments(form: .open, link: link)
    case .tell(let listener, let message, let payload):
      CommandArguments(
        form: .tell, entry: listener.id, listener: listener.with(nil), message: message,
        payload: payload)
    case .inside(let name, let host, let command):
      CommandArguments(form: .inside, name: name, entry: host, commands: [command])
    case .back: CommandArguments(form: .back)
    case .undo(let count): CommandArguments(form: .undo, count: count)
    case .redo(let count): CommandArguments(form: .redo, count: count)
    case .set(let name, let value): CommandArguments(form: .set, name: name, value: value)
    case .transaction(let commands): CommandArguments(form: .transaction, commands: commands)
    case .quit: CommandArguments(form: .quit)
    }
  }
}
