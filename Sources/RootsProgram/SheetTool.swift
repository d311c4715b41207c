import RootsTape
import RootsTerminal
import RootsTesting

/// The word `sheet` of the prompt, which shows the sheet of the session so far.
/// - Parameter text: the recording of the session.
func sheetTool(of text: @escaping () -> String) -> SessionTool {
  SessionTool(.sheet) { session, _ in
    session.show("Sheet", SessionSheet(ofRunning: text()).plainParts)
    return nil
  }
}
