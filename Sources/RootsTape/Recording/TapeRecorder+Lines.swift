import RootsTerminal

// The lines of the recording.
extension TapeRecorder {
  var byteCountOfLines: Int {
    recording.lines.reduce(0) { $0 + "\($1)\n".utf8.count }
  }

  /// Whether an assertion contains a secret that was typed.
  func isTelling(_ claim: TapeExpectation) -> Bool { secrets.isTold(by: claim) }

  func add(_ line: Recording.Line) {
    guard !isFull else { return }
    guard byteCount + "\(line)\n".utf8.count < TapeFiles.sizeLimit - 1000 else {
      isFull = true
      return append(.comment("The recording ends here: a tape has at most 4 MiB."))
    }
    append(line)
  }

  func add(_ made: MadeRemark) {
    for line in lines(of: made) { add(line) }
  }

  func lines(of made: MadeRemark) -> [Recording.Line] {
    let time = TapeTime(.seconds(elapsed.components.seconds))
    let mark = made.remark.map { TapeCommand.mark(TapeMark($0, at: time)) }
    let expected = made.expectation.map { Tape.parse($0, file: "").tape.commands } ?? []
    return ([mark].compactMap(\.self) + expected).map { .command($0) }
  }

  private func append(_ line: Recording.Line) {
    recording.lines.append(line)
    byteCount += "\(line)\n".utf8.count
  }
}
