import Roots
import Testing

@Suite struct EmbeddingTests {
  private final class Frame: Embedding {
    let embedded: any Controller
    init(_ controller: any Controller) { embedded = controller }
  }

  private final class Box: Embedding {
    let embedded: any Controller
    init(_ controller: any Controller) { embedded = controller }
  }

  @Test func `a controller is wrapped before it appears, and gets all calls`() throws {
    let studio = try Studio()
    let log = studio.log
    studio.app.push {
      $0.to(.account, of: Spy.self).embedded(in: Frame.self)
        .onSuccess { log.lines.append("to \($0.destination.name)") }
    }
    let frame = try #require(studio.top?.controller as? Frame)
    #expect((frame.embedded as? Spy)?.context?.id == EntryID(4))
    studio.app.pop()
    #expect(
      log.take() == [
        "account attached to #4", "to account", "feed disappears", "account appears by push",
        "account disappears", "feed appears by pop", "account ends",
      ])
  }

  @Test func `a front end registers the wrapper of a kind`() throws {
    let studio = try Studio()
    studio.nav.embed(in: .pane) { Box($0) }
    studio.app.push { $0.to(.account).embedded(in: Frame.self).embedded(in: .pane) }
    let box = try #require(studio.top?.controller as? Box)
    #expect(box.embedded is Frame)
  }

  @Test func `a kind without a wrapper is a fault, and the controller is not wrapped`() throws {
    let studio = try Studio()
    studio.app.push { $0.to(.account).embedded(in: .card) }
    #expect(studio.top?.controller is Spy)
    #expect(
      studio.log.lines.contains(
        "fault: 'account' is not wrapped: no wrapper is registered for 'card'; call embed(in:)"))
  }

  @Test func `a wrapped controller receives the values of its protocols`() throws {
    let studio = try Studio()
    studio.app.push { $0.to(.sketch).passData(3).embedded(in: Frame.self) }
    #expect(studio.log.take().contains("receives 3"))
    let frame = try #require(studio.top?.controller as? Frame)
    #expect(studio.nav.context(of: frame.embedded)?.screen.text == "sketch")
  }

  @Test func `a visit can join the stack of a nested navigator`() throws {
    let studio = try Studio()
    let reply = studio.app.push { $0.to(.account).embedded(inStackOf: .nobody) }
    #expect(reply.refusal.map { "\($0)" }?.contains("nobody") == true)
  }
}

extension Name {
  fileprivate static var nobody: Name { "nobody" }
}
