import RootsTape
import RootsTerminal
import RootsTesting

/// The word `sheet` of the prompt, which shows the sheet of the session so far.
/// - Parameter tape: the recording of the session.
func sheetTool(of tape: RunTape) -> SessionTool {
  SessionTool(sheetWord) { session, _ in
    var text = tape.text
    if let charter = session.charter {
      text = "\(TapeCommand.set(.session(.charter, value: charter.text)))\n" + text
    }
    let path = "this session"
    let entry = SessionReport.Entry(
      TestSession(of: Tape.parse(text, file: path), at: path), text: text, play: nil)
    let sheet = SessionText(SessionReport(of: [entry], on: nil), isUnderWay: true).text
    session.offer("Sheet", sheet.split(separator: "\n").map { String($0) }, then: nil)
    return nil
  }
}

/// The word `sheet` in a tape that nobody watches.
var idleSheetTool: SessionTool {
  SessionTool(sheetWord) { _, _ in MessageLine(.info, "no sheet is shown here") }
}

private let sheetWord = PromptWord("sheet", summary: "the sheet of this session so far")
