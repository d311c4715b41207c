/// Which keys mean which of the session's own actions.
///
/// An app's own keys come first: what an app binds is the app's. Escape always goes back, Ctrl-C
/// always ends, and digits always show tabs; those are in no map.
public struct Keymap: Hashable, Sendable {
  private var keys: [SessionAction: [Key]]
  private var actions: [Key: SessionAction]

  /// A map; of two actions with the same key, the first in the order of `SessionAction` has it.
  public init(_ keys: [SessionAction: [Key]]) {
    self.keys = keys
    actions = [:]
    for action in SessionAction.allCases {
      for key in keys[action] ?? [] where actions[key] == nil { actions[key] = action }
    }
  }

  /// What a key means; nil when it means nothing to the session.
  public func action(for key: Key) -> SessionAction? { actions[key] }

  /// The keys of an action, the one that help names first; empty for one that has none.
  public func keys(for action: SessionAction) -> [Key] { keys[action] ?? [] }

  /// The same map with other keys for an action; who else had one of them loses it.
  public func binding(_ action: SessionAction, to newKeys: [Key]) -> Keymap {
    var changed = keys
    for (other, theirs) in keys { changed[other] = theirs.filter { !newKeys.contains($0) } }
    changed[action] = newKeys
    return Keymap(changed)
  }

  /// The keys that hands expect from other tools.
  public static let standard = Keymap([
    .quit: [.character("q")],
    .suspend: [.control("z")],
    .redraw: [.control("l")],
    .keys: [.character("?"), Key(.function(1))],
    .prompt: [.character(":")],
    .find: [.control("p")],
    .inspector: [Key(.function(12)), .control("g")],
    .rewind: [.character("<")],
    .forward: [.character(">")],
    .trace: [Key(.function(9))],
    .source: [Key(.function(8))],
    .reload: [.character("r"), Key(.function(5))],
    .startOver: [.character("R"), Key(.function(5), .shift)],
    .historyBack: [Key(.left, .alt)],
    .historyForward: [Key(.right, .alt)],
    .previousTab: [Key(.pageUp, .control)],
    .nextTab: [Key(.pageDown, .control)],
  ])
}
