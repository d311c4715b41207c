import RootsTape
import RootsTerminal
import RootsTesting

/// The word `sheet` of the prompt, which shows the sheet of the session so far.
/// - Parameter text: the recording of the session.
func sheetTool(of text: @escaping () -> String) -> SessionTool {
  SessionTool(.sheet) { session, _ in
    let sheet = TestSession(ofRunning: text()).sheet(hasEnded: false)
    session.show(
      "Sheet", sheet.sections.map { TextPart(heading: $0.heading, lines: $0.readerLines) })
    return nil
  }
}
