/// A request to navigate, as a value.
///
/// It prints as one line of text, which parses to an equal command.
public enum Command: Hashable, Sendable {
  /// Pushes a screen onto a layer; with `once`, refused if it equals the top entry in screen and
  /// payload.
  case push(Name, on: LayerName? = nil, with: Payload? = nil, once: Bool = false)
  /// Removes the top entries of a layer, at least 1 and at most those above its root; a payload
  /// completes the lowest of them.
  case pop(LayerName? = nil, count: Int = 1, with: Payload? = nil)
  /// Removes an entry, and the entries below it up to a number of at least 1, but not the root;
  /// those above it stay. A payload completes the lowest of them.
  case popEntry(EntryID, count: Int = 1, with: Payload? = nil)
  /// Removes all entries above a target, and gives the target another payload if there is one.
  case popTo(PopTarget, on: LayerName? = nil, with: Payload? = nil)
  /// Clears a layer and pushes a screen.
  case go(Name, on: LayerName? = nil, with: Payload? = nil)
  /// Replaces the top entry; with `inheriting`, its result moves to the new entry.
  case replace(Name, on: LayerName? = nil, with: Payload? = nil, inheriting: Bool = false)
  /// Replaces an entry, and keeps those above it; with `inheriting`, its result moves to the new
  /// entry.
  case replaceEntry(EntryID, by: Name, with: Payload? = nil, inheriting: Bool = false)
  /// Gives an open entry another payload: the named entry, else the origin, else the focused one;
  /// with `remembered`, `back` leads to the present one first.
  case update(Visit? = nil, with: Payload, remembered: Bool = false)
  /// Makes the controller of a screen now, and keeps it until the screen is shown.
  case preload(Name, with: Payload? = nil)
  /// Selects a tab, and pops main to the host; with `root`, pops a tab that is visible already to
  /// its root.
  case show(TabName, root: Bool = false)
  /// Clears the accessories: `show main`.
  case showMain
  /// Gives a layer some entries, by default its declared root, whether or not the layer is visible;
  /// as many of its entries stay as fit the list in its order.
  case reset(LayerName, to: [ResetEntry]? = nil)
  /// Shows an accessory on an accessory layer, 0 to 9, by default the declared one.
  case overlay(Name, at: Int? = nil, with: Payload? = nil, once: Bool = false)
  /// Clears an accessory layer, by default the topmost; a payload completes its bottom entry.
  case dismiss(Int? = nil, with: Payload? = nil)
  /// Removes an entry, by default the origin, with those above it, and completes its result.
  case finish(EntryID? = nil, with: Payload? = nil)
  /// Starts a flow with the screen of an intent, else its first screen, else an empty screen.
  ///
  /// With `once` it is refused while the stack shows a run of the flow with the same payload.
  case start(
    Name, at: Name? = nil, on: LayerName? = nil, with: Payload? = nil, once: Bool = false)
  /// Ends a flow: removes all its entries; a payload completes it.
  case finishFlow(Name, with: Payload? = nil)
  /// Takes the shortest declared way to a screen, first back and then forward.
  case segue(Name, from: Visit? = nil, via: [Name] = [], with: Payload? = nil)
  /// Opens a link by its route.
  case open(String)
  /// Sends a message to a child, to all children, or to the parent.
  case tell(Listener, Name, with: Payload? = nil)
  /// Sends a command to a nested navigator: the one in an entry, or the one that the name means.
  ///
  /// Of several live navigators with the name, it means the one nearest around the command's
  /// origin, else the innermost with the focus, else the frontmost visible one, else the newest.
  indirect case inside(Name, of: EntryID? = nil, Command)
  /// Goes back one step, as the Escape key does.
  case back
  /// Undoes a number of the latest commits, at least 1.
  case undo(Int = 1)
  /// Redoes a number of undone commits, at least 1.
  case redo(Int = 1)
  /// Sets the value of a fact.
  case set(Name, Literal)
  /// Ends the app, if the leave guards of all its entries allow it.
  case quit
  /// Performs commands in one commit, all or none.
  case transaction([Command])
}

/// A layer in a command.
public enum LayerName: Hashable, Sendable {
  case main
  case tab(TabName)
  /// An accessory layer, 0 to 9: the visible one, or the one that belongs to an entry.
  case accessory(Int, of: EntryID? = nil)
  /// The layer of a flow's run.
  case flow(Name)
}

/// A tab in a command.
public enum TabName: Hashable, Sendable {
  /// A tab by its number on the screen: from 1, among the tabs that are present.
  ///
  /// Tabs were numbered from 0 up to version 0.2; 0 still means the first one.
  case number(Int)
  case name(Name)
  /// The selected tab.
  case current
}

/// The target of `pop to`.
public enum PopTarget: Hashable, Sendable {
  /// The nearest entry of a screen below the top, or with a payload from the top; the screen is
  /// pushed if there is none.
  case screen(Name)
  /// The nearest entry of a screen, as with `screen`; nothing is pushed if there is none.
  case openScreen(Name)
  /// An entry, which must be open.
  case entry(EntryID)
  /// The bottom entry of the layer.
  case root

  /// The screen; nil for an entry and the root.
  package var screen: Name? {
    switch self {
    case .screen(let name), .openScreen(let name): name
    case .entry, .root: nil
    }
  }
}

/// An entry in a command.
public enum Visit: Hashable, Sendable {
  /// The nearest entry of a screen.
  case screen(Name)
  /// An entry, which must be open.
  case entry(EntryID)
}

/// An entry that a layer gets by `reset`.
public struct ResetEntry: Hashable, Sendable {
  /// A screen, or an entry of the layer that stays.
  public let visit: Visit
  /// The payload of the entry; nil leaves that of an entry that stays.
  public let payload: Payload?

  /// Creates an entry.
  public init(_ visit: Visit, with payload: Payload? = nil) {
    self.visit = visit
    self.payload = payload
  }
}

/// The receiver of a message.
public enum Listener: Hashable, Sendable {
  /// The child with a name, and with an id if there is one; without an id the newest.
  ///
  /// The children are those of the origin's flow, or of the app. Without such a child it is the
  /// origin's flow or one around it. A command without an origin reaches every flow.
  case child(Name, EntryID? = nil)
  /// All children of the origin's flow, or of the app; without an origin, of the flow with an id.
  case children(of: EntryID? = nil)
  /// The flow around the origin's flow, otherwise the app; it handles the message or passes it on.
  ///
  /// With the id of a flow around the origin's, that flow passes the message on to its parent.
  case parent(EntryID? = nil)
}

extension Command {
  /// Its payload, or that of the first entry with one in a nested command or a reset.
  package var payload: Payload? {
    // Not by way of the arguments: the journal asks for it with each input, and they are large.
    switch self {
    case .push(_, _, let payload, _), .pop(_, _, let payload), .popEntry(_, _, let payload),
      .popTo(_, _, let payload), .go(_, _, let payload), .replace(_, _, let payload, _),
      .replaceEntry(_, _, let payload, _), .overlay(_, _, let payload, _), .dismiss(_, let payload),
      .finish(_, let payload), .start(_, _, _, let payload, _), .finishFlow(_, let payload),
      .segue(_, _, _, let payload), .tell(_, _, let payload), .preload(_, let payload):
      payload
    case .update(_, let payload, _): payload
    case .inside(_, _, let command): command.payload
    case .reset(_, let entries): entries?.lazy.compactMap(\.payload).first
    case .show, .showMain, .back, .open, .undo, .redo, .set, .quit, .transaction: nil
    }
  }
}
