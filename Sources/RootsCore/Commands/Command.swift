/// What can be asked of the engine.
///
/// A value: it prints as one line of text and parses back.
public enum Command: Hashable, Sendable {
  /// A screen on top of a layer. With `once`, refused when the top is equal in screen and payload.
  case push(Name, on: LayerName? = nil, with: Payload? = nil, once: Bool = false)
  /// The top entry of a layer goes; a payload completes it.
  case pop(LayerName? = nil, with: Payload? = nil)
  /// All above the target goes; the target stays.
  case popTo(PopTarget, on: LayerName? = nil)
  /// The layer's stack is cleared, and the screen is its only entry.
  case go(Name, on: LayerName? = nil, with: Payload? = nil)
  /// The top entry makes way; inheriting, its result moves to the new one.
  case replace(Name, on: LayerName? = nil, with: Payload? = nil, inheriting: Bool = false)
  /// A tab is selected, and main goes back to the host.
  case show(TabName)
  /// The accessories are cleared.
  case showMain
  /// A tab's stack goes back to its root, shown or hidden.
  case reset(TabName)
  /// An accessory on an accessory layer: this one, else the declared one, else 0.
  case overlay(Name, at: Int? = nil, with: Payload? = nil, once: Bool = false)
  /// A whole accessory layer goes, else the topmost; a payload completes its bottom entry.
  case dismiss(Int? = nil, with: Payload? = nil)
  /// An entry and all above it go, and its own result is completed; else the entry that asks.
  case finish(EntryID? = nil, with: Payload? = nil)
  /// A flow begins: its first screen by an intent, else its placeholder.
  case start(Name, at: Name? = nil, on: LayerName? = nil, with: Payload? = nil)
  /// A flow ends: its whole run of entries goes; a payload completes it.
  case finishFlow(Name, with: Payload? = nil)
  /// Backwards and forwards along the declared children, the shortest way.
  case segue(Name, from: Visit? = nil, via: [Name] = [], with: Payload? = nil)
  /// What a route says of a link.
  case open(String)
  /// A message to a child, to all children, or to the parent.
  case tell(Listener, Name, with: Payload? = nil)
  /// A command to the nested navigator of that name.
  indirect case inside(Name, Command)
  /// What Escape means.
  case back
  /// The latest commits are taken back.
  case undo(Int = 1)
  /// Commits that were taken back are done again.
  case redo(Int = 1)
  /// A fact gets a value.
  case set(Name, Literal)
  /// All or nothing, and one commit.
  case transaction([Command])
}

/// A layer as a command names it.
public enum LayerName: Hashable, Sendable {
  case main
  case tab(TabName)
  /// The stack that is shown on that level, or the one that belongs to an entry.
  case accessory(Int, of: EntryID? = nil)
  /// The layer on which the run of a flow stands.
  case flow(Name)
}

/// A tab as a command names it.
public enum TabName: Hashable, Sendable {
  /// From 0.
  case index(Int)
  case name(Name)
  /// The selected one.
  case current
}

/// Where `pop to` ends.
public enum PopTarget: Hashable, Sendable {
  /// The nearest entry of that screen below; a screen that is nowhere is pushed.
  case screen(Name)
  /// An entry that must be there.
  case entry(EntryID)
  /// The bottom of the layer.
  case root
}

/// One visit to a screen, as a command names it.
public enum Visit: Hashable, Sendable {
  /// The nearest entry of that screen.
  case screen(Name)
  /// An entry that must be there.
  case entry(EntryID)
}

/// Who gets a message.
public enum Listener: Hashable, Sendable {
  /// The flow of that name, of whoever asks, else the newest anywhere.
  case child(Name)
  /// Every child of whoever asks.
  case children
  /// The flow around whoever asks, else the app; it handles the message or passes it on.
  case parent
}

extension Command {
  /// The payload it carries.
  var payload: Payload? {
    switch self {
    case .push(_, _, let payload, _), .pop(_, let payload), .go(_, _, let payload),
      .replace(_, _, let payload, _), .overlay(_, _, let payload, _), .dismiss(_, let payload),
      .finish(_, let payload), .start(_, _, _, let payload), .finishFlow(_, let payload),
      .segue(_, _, _, let payload), .tell(_, _, let payload):
      payload
    case .inside(_, let command): command.payload
    case .popTo, .show, .showMain, .reset, .back, .open, .undo, .redo, .set, .transaction: nil
    }
  }
}
