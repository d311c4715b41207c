import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape
import RootsTerminal

extension Session {
  /// The words of the prompt that write files, or show the sheet of the session so far.
  /// - Parameters:
  ///   - file: the path of the blueprint; nil for the demo.
  ///   - makeSession: makes the same app in its initial state.
  ///   - recorder: records the session; nil to record it in memory alone.
  func writingTools(
    of file: String?, by recorder: TapeRecorder? = nil,
    from makeSession: @escaping (Size) throws -> Session
  ) -> [SessionTool] {
    let tape = RunTape(
      recorder ?? TapeRecorder(of: self, about: [(.started, presentTime())]), blueprint: file,
      makeSession: makeSession)
    let sheet = SessionTool(.sheet) { session, _ in
      let sheet = TestSession(ofRunning: tape.text).sheet(hasEnded: false)
      session.show(
        "Sheet", sheet.sections.map { TextPart(heading: $0.heading, lines: $0.readerLines) })
      return nil
    }
    return SessionTool.all(with: [tape.tool, .screenshot, sheet])
  }
}
