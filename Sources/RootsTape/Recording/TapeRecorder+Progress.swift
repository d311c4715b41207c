import RootsTerminal

// The text of a recording while it is made.
extension TapeRecorder {
  /// The lines that may still change, including an unfinished action.
  func open(with act: RecordedAct?) -> [Recording.Line] {
    if isFull { return [] }
    let claims = act == nil ? last?.claims ?? [] : []
    let lines = RecordedRun.lines(of: run, then: [last?.act, act].compactMap(\.self))
    return lines + claims
  }

  func report(open: [Recording.Line]) {
    // The lines of an open tool may still be dropped.
    let count = recording.lines.count
    let isOpen = session.hasTool || dropsTool
    let end = max(reportedCount, isOpen ? min(lineOfTool, count) : count)
    let (added, later) = (recording.lines[reportedCount..<end], recording.lines[end...] + open)
    reportedCount = end
    onProgress?(
      Progress(
        added: added.map { "\($0)\n" }.joined(),
        open: (hidesTool ? kept(later) : Array(later)).map { "\($0)\n" }.joined(),
        isWhole: reportsWhole))
    reportsWhole = false
  }

  /// Whether the keys for the open tool are no part of the run yet: of a prompt until its line is
  /// run.
  var hidesTool: Bool {
    dropsTool || session.typedLine != nil && !mayRunLine && !keepsLinesOfTool
  }

  /// The lines without the keys for the tool, with the remarks that were made in it.
  private func kept(_ lines: ArraySlice<Recording.Line>) -> [Recording.Line] {
    LinesOfTool(lines, with: toldRemarks).kept + draft
  }

  /// A remark that is not finished, so that it is not lost when the program is killed.
  var draft: [Recording.Line] {
    guard let text = session.typedLine?.text, !secrets.isTold(byRemark: text) else { return [] }
    let word = SessionAction.remark.rawValue + " "
    guard text.hasPrefix(word), text.count > word.count else { return [] }
    return [.comment("not finished: \(visible(text))")]
  }
}
