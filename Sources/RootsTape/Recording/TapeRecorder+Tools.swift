import RootsTerminal

// The keys for the session's own tools.
extension TapeRecorder {
  /// The recording up to now, without the keys for the tool that is open.
  package var recordingSoFar: Recording {
    closeRun()
    var recording = recording
    guard hadTool, lineOfTool < recording.lines.count else { return recording }
    recording.lines[lineOfTool...] =
      (closingLines + LinesOfTool(recording.lines[lineOfTool...]).kept)[...]
    return recording
  }

  /// Drops the keys for the open tool, including the current one, as soon as it is closed.
  func dropTool() { dropsTool = true }

  func dropLinesOfTool() {
    dropsTool = false
    closeRun()
    let tool = LinesOfTool(recording.lines[lineOfTool...], with: toldRemarks)
    let kept = closingLines + tool.kept
    recording.lines.removeSubrange(lineOfTool...)
    hasRunInTool = false
    byteCount = byteCountOfLines
    for line in kept { add(line) }
    clock.fallBack(by: tool.lostTime)
    for remark in remarks where remark.made.takesBack { takeBack(remark.made.remark) }
    if toldRemarks.count < remarks.count(where: { !$0.made.takesBack }) { tellOfSecret() }
    remarks = []
    if onProgress != nil { report(open: []) }
  }

  /// Tells why a remark is not recorded.
  func tellOfSecret() {
    session.message = MessageLine(
      .refusal,
      "not recorded, because it has 3 characters in a row of a typed secret; use other words")
  }

  /// Notes a remark before the next line, and an expectation behind its remark.
  func note(_ made: MadeRemark) {
    closeRun()
    let earlier = made.remark == nil ? remarks.last?.index : nil
    remarks.append(
      RecordedRemark(
        made: made, lines: lines(of: made), index: earlier ?? recording.lines.count))
  }

  /// The remarks made in the tool that tell no secret; an expectation belongs to the remark before
  /// it.
  var toldRemarks: [RecordedRemark] {
    var isTelling = false
    return remarks.filter { remark in
      if remark.made.takesBack { return false }
      isTelling = remark.made.remark == nil && isTelling || self.isTelling(remark.made)
      return !isTelling
    }
  }

  /// Makes comments of a remark and its expectations.
  func takeBack(_ remark: Remark?) {
    guard let mark = recording.lines.lastIndex(where: { $0.remark == remark }) else { return }
    let claims = recording.lines[(mark + 1)...].prefix(while: \.isMarkedBug)
    for index in mark..<claims.endIndex {
      recording.lines[index] = .comment("taken back: \(recording.lines[index])")
    }
    byteCount = byteCountOfLines
    (reportedCount, reportsWhole) = (0, true)
  }

  /// Whether a remark contains a part of a typed secret.
  func isTelling(_ made: MadeRemark) -> Bool {
    secrets.isTold(byRemark: made.remark?.text ?? "")
      || secrets.isTold(byRemark: made.expectation ?? "")
  }

  /// Keeps the keys for the open prompt up to now, because the app has refused the line that they
  /// ran.
  func keepLinesOfTool() {
    closeRun()
    (lineOfTool, keepsLinesOfTool) = (recording.lines.count, false)
    hasRunInTool = true
  }

  /// The key that closes the prompt after a line that the app has refused.
  private var closingLines: [Recording.Line] {
    guard hasRunInTool else { return [] }
    return [.command(.press(.escape, times: TapeCount(1), every: TapeTime(milliseconds: 0)))]
  }

  /// The recorded action of a key that was handled.
  ///
  /// A line from the history of the prompt, which is not on the tape, is typed.
  /// - Returns: nil for a key without an effect on the tape.
  func act(of key: Key) -> RecordedAct? {
    let pressed = RecordedAct(key, hiddenBy: mask)
    guard let before = typedBefore, let after = session.typedLine else { return pressed }
    let typed = RecordedAct.line(after.text, cursor: after.cursor, replacing: before.text.count)
    if before.use == .recalling && key.isStep || after.use == .recalling && before.use == .typing {
      return after.text == before.text ? nil : typed
    }
    return pressed
  }
}

extension Key {
  /// Whether the key moves through the history of the prompt.
  fileprivate var isStep: Bool {
    [Key(.up), Key(.down), .control("p"), .control("n")].contains(self)
  }
}

extension Recording.Line {
  fileprivate var remark: Remark? {
    if case .command(.mark(let mark)) = self { mark.remark } else { nil }
  }
}
