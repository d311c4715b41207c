import Roots
import Testing

/// What counts as a verdict, and what a refusal says.
@Suite struct VerdictTests {
  @Test(arguments: ["finish", "finish with false", "finish with null", "dismiss"])
  func `only a value other than false and null allows`(text: String) throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { $0.present(.overlay(try Name("login"))) }
    let log = try bank.ask("push vault")
    try bank.run(text)
    #expect(bank.screens() == "feed" && log.lines.count == 1)
  }

  @Test func `a card that is finished without a value is no answer`() throws {
    let bank = try Bank()
    let face = try Face()
    bank.navigator.register(face)
    face.onAsk = { $0.present(.overlay(try Name("login"))) }
    let log = try bank.ask("push vault")
    try bank.run("finish")
    #expect(log.lines == ["'vault' is protected by 'face': its question was left unanswered"])
  }
}
