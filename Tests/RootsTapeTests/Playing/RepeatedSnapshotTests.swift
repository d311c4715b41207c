import RootsTape
import Testing

@Suite struct RepeatedSnapshotTests {
  private func problems(_ text: String) -> [String] {
    var reading = Tape.parse(text, file: "a.tape")
    reading.checkSnapshots()
    return reading.diagnostics.map { problem in
      "\(problem.position.line):\(problem.position.column) \(problem.severity): \(problem.message); "
        + (problem.hint ?? "")
    }
  }

  @Test func `a snapshot with the name of an earlier one is reported`() {
    #expect(
      problems("Snapshot begun\nEnter\nSnapshot end\nSnapshot 'begun'") == [
        "4:11 warning: the snapshot 'begun' of line 1 has the same file, so both frames must be "
          + "equal; choose another name"
      ])
    #expect(problems("Snapshot a\nSnapshot b\nSet Var x 1\nSnapshot '${x}'\nSnapshot '${x}'") == [])
  }

  @Test func `an output that is not written is a warning of a check`() {
    let text = "Output out.xyz Output pictures/ Output out.txt Output out.animated.svg Output a.gif"
    var reading = Tape.parse(text, file: "a.tape")
    reading.checkOutputs()
    #expect(
      reading.diagnostics.map(\.message) == [
        "'out.xyz' is not written: unknown extension",
        "'pictures/' is not written: unknown extension",
      ])
    #expect(!reading.hasErrors)
  }
}
