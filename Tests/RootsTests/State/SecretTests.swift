import Roots
import Testing

@Suite struct SecretTests {
  private let secret = Literal.secret("hunter2")
  private var fields: Literal {
    .object(["user": .string("Ada"), "password": secret, "old": .array([secret, .int(1)])])
  }

  private struct Login: Codable, Equatable, Sendable {
    var user: String
    var password: String
  }

  private func map() throws -> NavigationMap {
    try NavigationMap(
      tabs: [], screens: ["door", "room"].map { ScreenDefinition(try Name($0)) },
      facts: [
        FactDefinition("pin", .text(samples: ["none"]), initial: .string("none")),
        FactDefinition("plan", .choice(["a", "b"]), initial: .string("a")),
      ])
  }

  @Test func `a secret prints masked at every length and position`() throws {
    #expect("\(secret)" == "********" && secret.plainText == "********")
    #expect("\(Literal.secret(""))" == "********")
    #expect("\(fields)" == #"{old: [********, 1], password: ********, user: "Ada"}"#)
    let command = Command.push("room", with: Payload(fields))
    #expect(!"\(command)".contains("hunter2"))
    #expect("\(Input.command(.set("pin", secret), origin: nil))" == "set pin ********")
    #expect(!"\(PlaceholderError.notANumber("pin", secret))".contains("hunter2"))
    let refusal = Refusal.factValue("plan", secret, .choice(["a"]))
    #expect(!"\(refusal)".contains("hunter2"))
  }

  @Test func `the mask is no value, and the error names the remedy`() {
    #expect(throws: CommandSyntaxError.self) { try Command(parsing: "set pin ********") }
    do {
      _ = try Command(parsing: "push room with {password: ********}")
      Issue.record("the mask was read as a value")
    } catch {
      #expect(
        "\(error)" == "'********' stands for a secret, which is never written; enter it again")
    }
    #expect(Literal(parsing: "********") == nil)
  }

  @Test func `secrets are equal when their texts are, and match their texts`() {
    #expect(secret == .secret("hunter2") && secret != .secret("hunter3"))
    #expect(Payload(secret) == Payload(.secret("hunter2")))
    #expect(secret != .string("hunter2"))
    #expect(secret.matches(.string("hunter2")) && !secret.matches(.string("hunter3")))
    #expect(fields.matches(fields.revealed) && !fields.matches(.null))
    let isRight = Condition<String>.equals("pin", .string("hunter2"))
    #expect(isRight.holds { _ in secret })
    #expect(!isRight.holds { _ in .secret("else") })
  }

  @Test func `code that uses a secret reads its text`() throws {
    #expect(try Payload(secret).value(as: String.self) == "hunter2")
    let login = Literal.object(["user": .string("Ada"), "password": secret])
    #expect(try login.decoded(as: Login.self) == Login(user: "Ada", password: "hunter2"))
    #expect(
      try Payload(login).value(as: [String: String].self) == ["user": "Ada", "password": "hunter2"])
  }

  @Test func `a placeholder passes the secret on with its mark`() throws {
    let nav = Navigator(try map())
    let command = try Command(parsing: "push room with {a: {password}, b: [{password}]}")
    let filled = try command.filled { $0 == "password" ? secret : nil }
    nav.send(filled)
    let payload = try #require(nav.world.state.main.top?.payload?.literal)
    #expect(payload.value(at: ["a"]) == secret && payload.value(at: ["b"]) == .array([secret]))
    #expect(
      nav.send(try Command(parsing: "set pin {password}").filled { _ in secret }) == .done(nil))
    #expect(nav.world.fact("pin") == secret)
    #expect(nav.send(.set("plan", .secret("b"))).refusal != nil, "a choice is no secret")
  }

  @Test func `a saved state contains no secrets`() throws {
    #expect(secret.withoutSecrets == nil)
    #expect(
      fields.withoutSecrets == .object(["user": .string("Ada"), "old": .array([.null, .int(1)])]))
    var world = World(try map())
    for command in [
      Command.push("room", with: Payload(fields)),
      .push("room", with: Payload(secret)), .set("pin", secret),
    ] {
      #expect(step(&world, .command(command, origin: nil)).refusal == nil)
    }
    let rules = RestorationRules { _, _ in .allowed() }
    let saved = SavedState(world, rules)
    let payloads = saved.layers.flatMap(\.entries).map(\.payload)
    #expect(payloads == [nil, Payload(fields.withoutSecrets ?? .null), nil])
    #expect(saved.facts == ["plan": .string("a")])
  }
}
