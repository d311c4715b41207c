import RootsTape
import RootsTerminal
import RootsTesting

/// The word `sheet` of the prompt, which shows the sheet of the session so far.
/// - Parameter text: the recording of the session.
func sheetTool(of text: @escaping () -> String) -> SessionTool {
  SessionTool(.sheet) { session, _ in
    let text = text()
    let path = "this session"
    let entry = SessionReport.Entry(
      TestSession(of: Tape.parse(text, file: path), at: path), text: text, play: nil)
    let sheet = SessionText(SessionReport(of: [entry], on: nil), isUnderWay: true).text
    session.offer("Sheet", sheet.split(separator: "\n").map { String($0) }, then: nil)
    return nil
  }
}
