import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// Screens that are opened at the prompt without the payload that they show.
@Suite struct PayloadAtPromptTests {
  private func refusal(_ line: String) throws -> String {
    let session = try walk(shop, columns: 100, rows: 24)
    session.ask(line)
    #expect(session.stack == ["goods"])
    return session.glass
  }

  @Test func `a command without the payload is refused with an example of it`() throws {
    let text = try refusal("push item")
    #expect(
      text.contains(
        "'item' needs a payload with name, price; "
          + "write 'push item with {name: \"…\", price: \"…\"}'"))
    #expect(try refusal("push item on tab me").contains("'push item on tab me with {name: "))
    #expect(try refusal("begin; show me; push item; end").contains("'item' needs a payload"))
  }

  @Test func `a command with the payload, or for a screen without one, is performed`() throws {
    let session = try walk(shop)
    session.ask("push item with {name: \"Tea\", price: 3}")
    #expect(session.stack == ["goods", "item"])
    session.ask("push account")
    #expect(session.stack == ["goods", "item", "account"])
    session.ask("overlay help")
    #expect(session.stack == ["help"])
  }

  @Test func `the screens of the city name their payloads`() throws {
    let session = try walkCity(columns: 100)
    session.ask("push profile")
    #expect(session.glass.contains("write 'push profile with {name: \"…\"}'"))
    session.press("esc")
    session.ask("overlay login")
    #expect(session.stack == ["login"])
  }

  @Test(arguments: [
    "push item", "push item on tab me", "begin; show me; push item; end",
    "push item with {name: \"Tea\", price: 3}", "push account", "overlay help", "push nowhere",
  ])
  func `a command is explained as refused if the prompt refuses it`(line: String) throws {
    let session = try walk(shop, columns: 200, rows: 24)
    let (app, _) = Blueprint.read(source: Source(name: "test.yaml", text: shop))
    let explanation = Explanation(
      of: try Command(parsing: line), in: session.navigator.world
    ) { app?.payloadFields(of: $0) }
    let before = session.navigator.world.state
    session.ask(line)
    #expect((explanation.refusal == nil) == (session.navigator.world.state != before))
    guard let refusal = explanation.refusal else { return }
    #expect(session.glass.contains(refusal))
    #expect("\(explanation)".hasSuffix("refused: \(refusal)"), "\(explanation)")
  }
}
