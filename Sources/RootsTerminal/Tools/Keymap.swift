/// The keys of the session's actions.
///
/// Keys that an app binds come first. Escape always goes back, Ctrl-C always ends the program, and
/// digits always select tabs; those are not in the keymap.
public struct Keymap: Hashable, Sendable {
  private struct Binding: Hashable {
    let action: SessionAction
    let keys: [Key]

    init(_ action: SessionAction, _ keys: Key...) { self.init(action, keys) }

    init(_ action: SessionAction, _ keys: [Key]) {
      self.action = action
      self.keys = keys
    }
  }

  // In the order of `SessionAction`. A linear search through so few bindings takes less time than
  // the first use of a dictionary, which would delay every start.
  private let bindings: [Binding]

  private init(inOrder bindings: [Binding]) { self.bindings = bindings }

  /// Creates a keymap; of two actions with the same key, the first in the order of `SessionAction`
  /// gets it.
  public init(_ keys: [SessionAction: [Key]]) {
    self.init(
      inOrder: SessionAction.allCases.compactMap { action in
        keys[action].map { Binding(action, $0) }
      })
  }

  /// Returns the action of a key; nil if the session does not use the key.
  public func action(for key: Key) -> SessionAction? {
    bindings.first { $0.keys.contains(key) }?.action
  }

  /// The keys of an action, the one for help texts first; empty if it has none.
  public func keys(for action: SessionAction) -> [Key] {
    bindings.first { $0.action == action }?.keys ?? []
  }

  /// Returns the keymap with new keys for an action; other actions lose these keys.
  public func binding(_ action: SessionAction, to newKeys: [Key]) -> Keymap {
    Keymap(
      inOrder: SessionAction.allCases.compactMap { other in
        if other == action { return Binding(action, newKeys) }
        guard let old = bindings.first(where: { $0.action == other }) else { return nil }
        return Binding(other, old.keys.filter { !newKeys.contains($0) })
      })
  }

  /// The default keys, as in similar tools.
  public static let standard = Keymap(inOrder: [
    Binding(.quit, .character("q")),
    Binding(.suspend, .control("z")),
    Binding(.redraw, .control("l")),
    Binding(.keys, .character("?"), Key(.function(1))),
    Binding(.prompt, .character(":")),
    Binding(.find, .control("p")),
    Binding(.navigator, Key(.function(12)), .control("g")),
    Binding(.rewind, .character("<")),
    Binding(.forward, .character(">")),
    Binding(.edit, .character("e")),
    Binding(.yank, .character("y")),
    Binding(.screenshot, Key(.function(6))),
    Binding(.reload, .character("r"), Key(.function(5))),
    Binding(.startOver, .character("R"), Key(.function(5), .shift)),
    Binding(.restart, Key(.character("r"), .alt)),
    Binding(.historyBack, Key(.left, .alt)),
    Binding(.historyForward, Key(.right, .alt)),
    Binding(.previousTab, Key(.pageUp, .control)),
    Binding(.nextTab, Key(.pageDown, .control)),
    Binding(.remark, Key(.function(2))),
    Binding(.theme, Key(.function(7))),
  ])
}
