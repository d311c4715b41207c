import RootsTape
import Testing

/// The check of variables whose values are not known.
@Suite struct VariableCheckTests {
  @Test func `variables that the tape does not declare are warnings of the check`() {
    var reading = Tape.parse(
      "Set Var A \"x\"\nType \"${B} ${A} ${C}\"\nWait /${D}/\nExpect not /a${E}/\n",
      file: "a.tape")
    reading.checkVariables(given: nil)
    #expect(!reading.hasErrors)
    #expect(
      reading.diagnostics.map { "\($0.position.line):\($0.position.column) \($0.message)" } == [
        "2:9 there is no variable 'B'; declare it with 'Set Var'",
        "2:19 there is no variable 'C'; declare it with 'Set Var'",
        "3:9 there is no variable 'D'; declare it with 'Set Var'",
        "4:16 there is no variable 'E'; declare it with 'Set Var'",
      ])
    var shell = Tape.parse("Type \"${HOME}\"\nExpect /${USER}/\nDo \"go ${X}\"\n", file: "a.tape")
    shell.checkVariables(given: nil)
    shell.checkCommands(given: nil)
    #expect(
      shell.diagnostics.map { "\($0.position.line):\($0.position.column) \($0.message)" } == [
        "2:11 there is no variable 'USER'; declare it with 'Set Var'",
        "3:10 there is no variable 'X'; declare it with 'Set Var'",
      ])
  }
}
