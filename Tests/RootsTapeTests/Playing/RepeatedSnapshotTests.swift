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
}
