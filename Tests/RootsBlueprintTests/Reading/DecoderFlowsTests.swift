import Roots
import RootsBlueprint
import Testing

@Suite struct DecoderFlowsTests {
  /// A tabbed app with the given screen content and flows.
  private func app(_ screen: String, _ rest: String = "") -> String {
    tabbed + "    list:\n      - { label: x, do: \(screen) }\n" + rest
  }

  /// The errors and warnings about flows.
  private func ofFlows(_ text: String) -> String {
    text.split(separator: "\n").filter { $0.contains("flow") }.joined(separator: "\n")
  }

  private func map(_ text: String) throws -> NavigationMap {
    let (blueprint, report) = Blueprint.read(source: Source(name: "f", text: text))
    #expect(report.errorCount == 0, "\(report.text)")
    return try #require(blueprint?.map)
  }

  @Test func `a flow has intents, screens and messages`() throws {
    let flows = """
      flows:
        booking:
          intents: { place: a, dates: b }
          screens: [a, b]
          receives:
            cancel: finish flow booking
            plan: { do: [ "set plan {message}", "set n {message.n}" ] }
        trip:
          screens: [b]
          hears:
            booking.progress: { do: "push b with {at: {flow.place}, n: {message}}", pass: true }
            ended: { pass: true }
      hears:
        progress: "set n {message}"

      """
    let map = try map(
      app(
        "[ start booking at place, start trip, tell booking cancel, tell parent progress ]",
        flows))
    let (booking, trip) = (map.flows[0], map.flows[1])
    #expect(booking.intents.map { "\($0) \($1)" }.sorted() == ["dates b", "place a"])
    #expect(booking.screens.map(\.text) == ["a", "b"])
    #expect(booking.receives.map(\.message.text) == ["cancel", "plan"])
    #expect(
      booking.receives[1].commands.map { "\($0)" } == ["set plan {message}", "set n {message.n}"])
    #expect(
      trip.hears == [
        MessageRule(
          "progress", from: "booking",
          commands: [try Command(parsing: "push b with {at: {flow.place}, n: {message}}")],
          isPassedOn: true),
        MessageRule(MessageRule.ended, isPassedOn: true),
      ])
    #expect(map.hears.map(\.message.text) == ["progress"])
  }

  @Test(arguments: [
    ("start bokking at place", "f:11:31: error: unknown flow 'bokking'; did you mean 'booking'?"),
    (
      "start booking",
      "f:11:31: error: the flow 'booking' needs an intent; write 'start booking at place'"
    ),
    (
      "start booking at plaec",
      "f:11:42: error: unknown intent 'plaec'; did you mean 'place'?"
    ),
    ("start bare at x", "f:11:39: error: the flow 'bare' has no intents; start it without 'at'"),
    ("finish flow boking", "f:11:37: error: unknown flow 'boking'; did you mean 'booking'?"),
    ("push b on flow boking", "f:11:40: error: unknown flow 'boking'; did you mean 'booking'?"),
    (
      "tell booking cancle",
      "f:11:38: error: the flow 'booking' does not receive 'cancle'; declare it in 'receives'; "
        + "did you mean 'cancel'?"
    ),
    ("tell all go", "f:11:34: error: no flow receives 'go'; declare it in 'receives'"),
    ("tell parent go", "f:11:37: error: nothing hears 'go'; declare it in 'hears'"),
    (
      "tell parent ended",
      "f:11:37: error: 'ended' is the built-in message of flows; choose another name"
    ),
    (
      "\"set n {message}\"",
      "f:11:33: error: a message is available only in 'receives' and 'hears'; write "
        + "payload.message for a part of the payload"
    ),
  ])
  func `an invalid command of a flow is an error`(command: String, message: String) {
    let flows = """
      flows:
        booking:
          intents: { place: a, dates: b }
          receives: { cancel: finish flow booking }
        bare: { screens: b }

      """
    #expect(errors(app(command, flows)) == message)
  }

  @Test func `an invalid flow is reported at its place`() {
    let flows = """
      flows:
        tab: {}
        one:
          intents: { go: nowhere, on: a }
          screens: [a, a, bb]
          receives: { ended: pop, a.b: pop, x: { pass: true }, y: {} }
          hears: { two.x: pop, one.x.y: pop, z: { do: "set n {depth}" } }
          title: x

      """
    #expect(
      errors(app("start one at go", flows)) == """
        f:13:3: error: 'tab' is a word of the command language; choose another name
        f:15:20: error: unknown screen or accessory 'nowhere'; known: b, a, login
        f:15:29: error: 'on' is a word of the command language; choose another name
        f:16:18: error: 'a' is listed twice; remove one
        f:16:21: error: unknown screen or accessory 'bb'; known: b, a, login
        f:17:17: error: 'ended' is the built-in message of flows; choose another name
        f:17:29: error: 'a.b' is not a message; write a name such as cancel
        f:17:44: error: unknown key 'pass'; known: do
        f:17:61: error: this rule does nothing; write 'do: …'
        f:18:14: error: unknown flow 'two'; known: one
        f:18:26: error: 'one.x.y' is not a message; write one like progress or booking.progress
        f:18:57: error: 'depth' is not available in a message rule; write payload.depth for \
        a part of the payload
        f:19:5: error: unknown key 'title'; known: intents, screens, receives, hears
        """)
  }

  @Test func `an unused flow is a warning`() {
    let flows = """
      flows:
        one: { screens: [a] }
        two: { screens: b }

      """
    #expect(
      ofFlows(warnings(app("[ push b, start one, push b on main ]", flows))) == """
        f:14:3: warning: nothing starts the flow 'two'; start it somewhere, or remove it
        """)
  }

  @Test(arguments: ["{}", "{ screens: [] }", "{ intents: {} }", "{ intents: {}, screens: [] }"])
  func `a flow has a screen to start with`(flow: String) {
    let text = app("start f", "flows:\n  f: \(flow)\n")
    #expect(errors(text).contains("the flow 'f' has no screens, so it cannot start"))
    #expect(errors(app("start f at one", "flows:\n  f: { intents: { one: b } }\n")) == "")
  }
}
