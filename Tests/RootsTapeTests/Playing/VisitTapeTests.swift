import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// The options of visits in a blueprint, tested by tapes.
@Suite struct VisitTapeTests {
  private static let app = """
    roots: 1
    name: T
    start: { screen: a }
    facts: { in: false, n: 0..9 }
    screens:
      a:
        title: Start
        text: $in $n
        keys:
          p: push b
          w: { do: push b, transition: circular }
          x: { do: push b, transition: none, then: { shown: set n 1 } }
          m: { do: push b, protect: member }
          k: { do: push form, keepAlive: 10s }
          n: { do: push form, keepAlive: { memory: 1 } }
          o: { do: 'push form with {other: 1}', keepAlive: { memory: 1 } }
          u: { do: push form, keepAlive: { until: n } }
          5: set n 5
          1: 'push vault with {id: 1}'
          2: 'push vault with {id: 2}'
          c: push card
      b: { title: Second, text: "\(String(repeating: "b", count: 60))" }
      form: { title: Form, form: { name: { label: Name } } }
      vault: { title: Vault $id, protect: finger }
      card: { title: A card, embed: card, text: On top. }
    accessories:
      login: { title: Log in, list: [{ label: ok, do: [set in true, finish] }] }
      finger: { title: Finger, policy: stays, progress: { time: 1s, do: finish with true } }
    protections:
      member: { passes: in, ask: overlay login }
      finger: { ask: overlay finger }
    """

  private func play(_ text: String, _ files: MemoryFiles = MemoryFiles()) throws -> TapeResult {
    let (read, report) = Blueprint.read(source: Source(name: "f", text: Self.app))
    let blueprint = try #require(read, "\(report.text)")
    let player = TapePlayer(files: files.files) { size, _ in makeSession(blueprint, size: size) }
    return player.play(
      Tape.parse(text.replacing(" | ", with: "\n"), file: "t/a.tape"), path: "t/a.tape")
  }

  @Test(arguments: [
    "Type x | Expect state stack 'a b' | Expect state 'fact n' 1",
    "Type 'm' | Expect state 'accessory 0' login | Enter | Expect state stack 'a b'",
    "Type k | Type Ada | Escape 2 | Sleep 9s | Type k | Expect /Ada/",
    "Type k | Type Ada | Escape 2 | Sleep 11s | Type k | Expect not /Ada/",
    "Type n | Type Ada | Escape 2 | Sleep 10m | Type n | Expect /Ada/",
    "Type n | Type Ada | Escape 2 | Type o | Escape 2 | Type n | Expect not /Ada/",
    "Type u | Type Ada | Escape 2 | Sleep 10m | Type u | Expect /Ada/",
    "Type u | Type Ada | Escape 2 | Type '5' | Type u | Expect not /Ada/",
    "Type '1' | Type '1' | Sleep 3s | Expect /Vault 1/ | Expect state depth 2",
    "Type '1' | Type '2' | Sleep 3s | Expect /Vault 2/ | Expect state depth 3",
    "Type c | Expect state stack 'a card' | Expect /┌ A card/ | Expect /false 0/",
  ])
  func `a tape tests the options of a visit`(tape: String) throws {
    let result = try play(tape)
    #expect(result.isPassed, "\(result.report)")
  }

  /// The frames of a recording in which transitions are shown.
  private func film(_ key: String) throws -> [Substring] {
    let files = MemoryFiles()
    let result = try play("Set Transitions on | Output a.cast | Type '\(key)' | Sleep 2s", files)
    #expect(result.isPassed, "\(result.report)")
    return files.texts["a.cast"]?.split(separator: "\n") ?? []
  }

  @Test func `a recording shows no transition of a visit without one, and the named one`() throws {
    let (plain, none, circular) = (try film("p"), try film("x"), try film("w"))
    #expect(plain.count > none.count + 3)
    #expect(circular.count > none.count + 3)
    #expect(circular != plain)
  }
}
