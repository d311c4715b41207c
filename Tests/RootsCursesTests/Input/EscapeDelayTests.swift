import RootsCurses
import Testing

@Suite struct EscapeDelayTests {
  private func delay(_ variables: [String: String]) -> Int {
    EscapeDelay.milliseconds { variables[$0] }
  }

  @Test func `Escape waits a moment, and longer over a network`() {
    #expect(delay([:]) == 15)
    #expect(delay(["SSH_CONNECTION": "", "SSH_TTY": ""]) == 15)
    #expect(delay(["SSH_CONNECTION": "10.0.0.2 51234 10.0.0.1 22"]) == 100)
    #expect(delay(["SSH_TTY": "/dev/pts/3"]) == 100)
  }

  @Test func `ESCDELAY sets the wait`() {
    #expect(delay(["ESCDELAY": "40", "SSH_TTY": "/dev/pts/3"]) == 40)
    #expect(delay(["ESCDELAY": "0"]) == 0)
    #expect(delay(["ESCDELAY": "1000000"]) == 30_000)
    for text in ["", "-5", "fast"] { #expect(delay(["ESCDELAY": text]) == 15) }
  }
}
