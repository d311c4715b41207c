import RootsBlueprint

// The words in which reports and tapes say that a usual property is broken.
extension UsualProperty {
  /// Whether the faults are about moves, and not about screens.
  var isAboutMoves: Bool {
    switch self {
    case .twice, .tabs, .there, .linkBack, .linkTarget, .results: true
    case .deadEnd, .homeUnreachable, .back, .bypass, .restart, .redirects, .impossible, .refused,
      .branches, .domains, .orphans, .passable:
      false
    }
  }

  /// The fault as a sentence about a screen, or about the move that shows it and the screen to
  /// which it leads.
  /// - Parameter below: the screen because of which a restart leaves out the first one; nil for
  ///   none.
  func sentence(
    _ screen: String, after move: String?, to top: String, above below: String? = nil
  ) -> String {
    if self == .restart, let below {
      return "a restart does not restore \(screen), because \(below) below it has no 'restore'"
    }
    guard let move else { return sentence(screen) }
    return switch self {
    case .twice: "\(move) opens \(top) on top of \(top)"
    case .tabs: "\(move) shows a tab without the screens that were open on it"
    case .results: "\(move) removes \(screen), and the result that another screen waits for is lost"
    case .there: "Escape after \(move) does not lead back to \(screen)"
    case .linkBack: "\(move) leads to \(screen), from which Escape leads nowhere"
    case .linkTarget: "after \(move) neither \(screen) nor a question for it is visible"
    default: sentence(screen)
    }
  }

  /// The fault as a sentence about a screen.
  fileprivate func sentence(_ screen: String) -> String {
    switch self {
    case .deadEnd: "nothing can be done on \(screen), not even leave it"
    case .homeUnreachable: "from \(screen) there is no way back to the start"
    case .back: "Escape does not lead out of \(screen)"
    case .twice: "a move on \(screen) puts a screen on top of the same one"
    case .results: "a result of \(screen) is lost"
    case .bypass: "\(screen) is visible although its protection does not hold"
    case .linkBack: "a link leads to \(screen), from which Escape leads nowhere"
    case .linkTarget: "after a link neither \(screen) nor a question for it is visible"
    case .restart:
      "a restart does not restore \(screen), although it has 'restore'"
    case .tabs: "a move on \(screen) shows a tab without the screens that were open on it"
    case .there: "Escape from what \(screen) opens does not lead back to \(screen)"
    case .redirects: "\(screen) leads on without end"
    case .impossible: "\(screen) is never shown"
    case .refused: "\(screen) is always refused"
    case .branches: "a result of \(screen) never comes"
    case .domains: "a fact leaves its range on \(screen)"
    case .orphans: "\(screen) stays although the screen below it is gone"
    case .passable: "\(screen) can never be opened, because its protection never passes"
    }
  }
}
