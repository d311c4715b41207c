import RootsCurses
import RootsStore
import RootsTerminal

/// The prompt history, kept in a file across runs.
///
/// Problems with the file are reported once, in the message line after the first prompt command, so
/// that users who never open the prompt do not see them.
final class PromptHistoryFile {
  // A class because the session's callback and the end of the run both change it.
  private var file: HistoryFile?
  private var remark: String?

  /// Finds the file in the user's state folder.
  init() {
    let folder = StateFolder(variable: environment)
    remark = folder.remark.map { "\($0)" }
    file = folder.path.map {
      HistoryFile(at: $0 + "/history", limit: PromptHistory.limit, keeps: PromptHistory.keeps)
    }
  }

  /// Gives the history to a session, and records the lines run in it.
  func attach(to session: Session) {
    if let file {
      let (lines, damage) = file.read()
      session.promptHistory = PromptHistory(lines)
      if let damage { remark = "\(damage)" }
    }
    session.observePromptLines { [self, weak session] line in
      let failure = file?.add(line).map { "\($0)" }
      guard let sentence = failure ?? remark else { return }
      remark = nil
      session?.message = MessageLine(.info, sentence)
    }
  }

  /// Writes the remaining lines; call this after the terminal was restored.
  ///
  /// - Returns: the reason some lines are not kept; nil if all are.
  func close() -> String? { file?.close().map { "\($0)" } }
}
