import Roots
import Testing

private enum Tariff: Codable, Hashable, Sendable {
  case none
  case chosen(Int)
  case moved(from: Int, to: Int)
  case pair(Int, String)
  case noted(Note)
  case maybe(Int?)
}
private enum Word: String, Codable, Sendable { case hello, bye = "good-bye", odd = "two words" }
private struct Note: Codable, Hashable, Sendable {
  var text: String
  var inner: Inner?
}
private struct Inner: Codable, Hashable, Sendable { var depth = 1 }
private final class Pipe: Codable, Sendable {
  init() {}
  init(from decoder: any Decoder) throws { throw Broken("no text") }
  func encode(to encoder: any Encoder) throws { throw Broken("no text") }
}

@Suite struct MessageTextTests {
  private func text(_ message: some Encodable & Sendable) throws -> String {
    let text = try MessageText(message)
    return "\(text.name)" + (text.payload.map { " with \($0)" } ?? "")
  }

  @Test func `the name is the case, and the payload its values`() throws {
    #expect(try text(Tariff.none) == "none")
    #expect(try text(Tariff.chosen(3)) == "chosen with 3")
    #expect(try text(Tariff.moved(from: 1, to: 2)) == "moved with {from: 1, to: 2}")
    #expect(try text(Tariff.pair(1, "a")) == "pair with {\"_0\": 1, \"_1\": \"a\"}")
    #expect(try text(Tariff.noted(Note(text: "x"))) == "noted with {text: \"x\"}")
    #expect(try text(Tariff.maybe(nil)) == "maybe")
    #expect(try text(Word.bye) == "good-bye")
    #expect(try text(Note(text: "x")) == "Note with {text: \"x\"}")
    #expect(try text(7) == "Int with 7")
    #expect(throws: Refusal.badName(.malformed("two words"))) { try text(Word.odd) }
  }

  @Test func `a message is read back as the same value`() throws {
    let tariffs: [Tariff] = [
      .none, .chosen(-3), .moved(from: 1, to: 2), .pair(1, "a"), .maybe(nil), .maybe(5),
      .noted(Note(text: "x", inner: Inner())),
    ]
    for tariff in tariffs { #expect(try MessageText(tariff).value(as: Tariff.self) == tariff) }
    let note = Note(text: "y", inner: Inner(depth: 2))
    #expect(try MessageText(note).value(as: Note.self) == note)
    #expect(try MessageText(Inner()).value(as: Inner.self) == Inner())
    #expect(try MessageText(Word.bye).value(as: Word.self) == .bye)
  }

  @Test func `a message of another type or with another payload is nil`() throws {
    #expect(MessageText("chosen", with: "high").value(as: Tariff.self) == nil)
    #expect(MessageText("chosen", with: nil).value(as: Tariff.self) == nil)
    #expect(MessageText("chooosen", with: 3).value(as: Tariff.self) == nil)
    #expect(try MessageText(Tariff.none).value(as: Word.self) == nil)
    #expect(try MessageText(Note(text: "x")).value(as: Inner.self) == nil)
  }

  @Test func `a value without a literal form is carried as it is`() throws {
    let handle = Pipe()
    let text = try MessageText(handle)
    #expect(text.name == "Pipe")
    #expect(text.value(as: Pipe.self) === handle)
  }
}
