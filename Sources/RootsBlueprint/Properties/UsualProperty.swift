/// The claims that a search checks of every app, unless its blueprint switches them off by name.
package enum UsualProperty: String, Hashable, Sendable, CaseIterable {
  case deadEnd = "dead-end"
  case homeUnreachable = "home"
  case back
  case twice
  case results
  case bypass
  case linkBack = "link-back"
  case linkTarget = "link-target"
  case restart
  case tabs
  case there = "there-and-back"
  case redirects
  case impossible
  case refused
  case branches
  case domains
  case orphans
  case passable

  /// The claim in one sentence.
  package var claim: String {
    switch self {
    case .deadEnd:
      "Something can be done in every state that changes it, except on screens with `end: true`."
    case .homeUnreachable: "The start can be reached from every state."
    case .back: "Escape leads out of every screen, or a message names the reason why not."
    case .twice: "The same key pressed twice does not open the same screen twice."
    case .results: "Every result is settled, and each way in which it can end is handled."
    case .bypass:
      "No link, undo, restored state or nested navigator leads around a protection."
    case .linkBack: "A link arrives with a way back, in a running app and in a new one."
    case .linkTarget: "After a link its target is visible, or a question for it."
    case .restart: "An app that is ended and restored has the same places."
    case .tabs: "A hidden tab is shown again with the screens that were on it."
    case .there: "Escape after opening a screen leads to the place before."
    case .redirects: "No command is redirected without end."
    case .impossible: "Every row, key and route is possible in some state."
    case .refused: "No row, key or route is refused in every state."
    case .branches: "Every branch of a `then` can happen."
    case .domains: "Every fact stays in its domain."
    case .orphans: "No accessory outlives the screen to which it belongs."
    case .passable: "Every protection before a screen lets a person in."
    }
  }
}
