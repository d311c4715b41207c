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

  /// The fault as a sentence about a screen, or about the move that shows it.
  /// - Parameters:
  ///   - move: nil where a state shows it without a move.
  ///   - below: the screen because of which a restart leaves out the first one; nil for none.
  func sentence(
    _ screen: String, after move: String?, above below: String? = nil
  ) -> String {
    let move = move ?? "the start"
    return switch self {
    case .deadEnd: "nothing can be done on \(screen), not even leave it"
    case .homeUnreachable: "from \(screen) there is no way back to the start"
    case .back: "Escape does not lead out of \(screen)"
    case .twice: "\(move) opens \(screen) on top of \(screen)"
    case .results: "\(move) removes \(screen), and the result that another screen waits for is lost"
    case .bypass: "\(screen) is visible although its protection does not hold"
    case .linkBack: "\(move) leads to \(screen), from which Escape leads nowhere"
    case .linkTarget: "after \(move) neither \(screen) nor a question for it is visible"
    case .restart:
      "a restart does not restore \(screen), "
        + (below.map { "because \($0) below it has no 'restore'" } ?? "although it has 'restore'")
    case .tabs: "\(move) shows a tab without the screens that were open on it"
    case .there: "Escape after \(move) does not lead back to \(screen)"
    case .redirects: "\(screen) leads on without end"
    case .orphans: "\(screen) stays although the screen below it is gone"
    // Their sentences are made of what does not happen, or of a refusal.
    case .impossible, .refused, .branches, .domains, .passable: claim
    }
  }
}
