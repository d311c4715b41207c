import Glibc
import RootsStore
import RootsTerminal

/// The prompt's lines of earlier runs, and those of this one for the next.
///
/// What is wrong with the file is said once, on the message line, when the first line is run:
/// whoever never opens the prompt need not know.
final class PromptHistoryFile {
  // A class, because the session's closure and the end of the run both change it.
  private var file: HistoryFile?
  private var remark: String?

  /// Looks for the file where the user's state is.
  init() {
    let folder = StateFolder { name in
      unsafe getenv(name).flatMap { unsafe String(validatingCString: $0) }
    }
    remark = folder.remark.map { "\($0)" }
    file = folder.path.map {
      HistoryFile(at: $0 + "/history", limit: PromptHistory.limit, keeps: PromptHistory.keeps)
    }
  }

  /// Gives a session the lines that there are, and takes those that are run in it.
  func attach(to session: Session) {
    if let file {
      let (lines, damage) = file.read()
      session.promptHistory = PromptHistory(lines)
      if let damage { remark = "\(damage)" }
    }
    session.onPrompt = { [self, unowned session] line in
      let failure = file?.add(line).map { "\($0)" }
      guard let sentence = failure ?? remark else { return }
      remark = nil
      session.message = MessageLine(.info, sentence)
    }
  }

  /// Keeps what still waits; to be called when the terminal has been given back.
  ///
  /// - Returns: why some lines are not kept.
  func close() -> String? { file?.close().map { "\($0)" } }
}
