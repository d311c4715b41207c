package import RootsTape

/// A question of the talk after a session.
///
/// The five are those of the debrief of session-based test management (Jonathan Bach, 2000): past,
/// results, obstacles, outlook, feelings.
package enum DebriefQuestion: String, CaseIterable, Hashable, Sendable {
  case past, results, obstacles, outlook, feelings

  /// The setting in which the answer is kept.
  package var field: TapeSessionField {
    switch self {
    case .past: .past
    case .results: .results
    case .obstacles: .obstacles
    case .outlook: .outlook
    case .feelings: .feelings
    }
  }

  /// The question as it is asked.
  package var words: String {
    switch self {
    case .past: "What happened during the session?"
    case .results: "What was achieved?"
    case .obstacles: "What got in the way?"
    case .outlook: "What still needs to be done?"
    case .feelings: "How do you feel about all this?"
    }
  }

  /// The name in a sheet.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
