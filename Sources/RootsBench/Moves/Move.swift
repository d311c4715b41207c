import Roots
package import RootsTerminal

/// An act that a search tries in the states of an app.
package struct Move: Hashable, Sendable {
  package let act: Act
  /// The index of the sample with which a form is filled in before it is submitted; 0 for another
  /// act.
  let sample: Int
  /// Whether the move is undone at once, which can change something because undo does not take
  /// back facts.
  package let isUndone: Bool

  init(_ act: Act, sample: Int = 0, isUndone: Bool = false) {
    (self.act, self.sample, self.isUndone) = (act, sample, isUndone)
  }

  /// The move, undone at once.
  var undone: Move { Move(act, sample: sample, isUndone: true) }

  /// Whether the act has a role, and is not undone.
  func has(_ role: ActRoles) -> Bool { !isUndone && act.roles.contains(role) }

  /// Whether a blueprint declares the move, so that it is there to be done: of a form the first
  /// sample.
  var isDeclared: Bool { sample == 0 && has(.declared) }
}

/// The roles of acts in properties of apps and in reports.
struct ActRoles: OptionSet, Sendable {
  let rawValue: UInt8

  /// A blueprint declares the act.
  static let declared = ActRoles(rawValue: 1)
  /// The act opens screens, from which Escape should lead back.
  static let opens = ActRoles(rawValue: 2)
  /// People leave a screen by the act.
  static let leaves = ActRoles(rawValue: 4)
  /// The act comes from outside the running app.
  static let outside = ActRoles(rawValue: 8)
}

extension Act {
  var roles: ActRoles {
    switch self {
    case .use(.yes, _), .use(.no, _): [.declared, .opens, .leaves]
    case .use, .appKey: [.declared, .opens]
    case .link: [.declared, .outside]
    case .restart: .outside
    case .back, .wait: .leaves
    case .tab, .undo, .redo: []
    }
  }

  /// The screen that declares the act; nil for an act that no screen declares.
  var screen: Name? { if case .use(_, let part) = self { part.screen } else { nil } }

  /// Whether a link from outside is opened.
  var isLink: Bool { if case .link = self { true } else { false } }
  /// Whether it shows a tab, of the app or of a nested navigator.
  var isTab: Bool {
    switch self {
    case .tab: true
    default: false
    }
  }
}
