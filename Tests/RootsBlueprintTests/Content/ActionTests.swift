import Roots
import RootsBlueprint
import Testing

@Suite struct ActionTests {
  func action(_ text: String) throws -> Action {
    try #require(try screen("    keys:\n      k: { do: \(text) }\n").keys.first).action
  }

  @Test(arguments: [
    ("push b", "push b"),
    (
      "'push b with {id: {n + 1}, at: [{depth}, {title}]}'",
      "push b with {at: [1, \"Feed\"], id: 3}"
    ),
    ("'set user {id}'", "set user 7"),
    ("'set n {n - 1}'", "set n 1"),
    ("['set n {n}', pop]", "begin; set n 2; pop; end"),
    ("[pop]", "pop"),
    ("'begin; push b with {payload}; back; end'", "begin; push b with {id: 7}; back; end"),
    ("finish", "finish"),
  ])
  func `placeholders are filled with the values of their paths`(text: String, command: String)
    throws
  {
    #expect(try action(text).command(resolving: value).description == command)
  }

  @Test func `a placeholder is resolved to a reference`() throws {
    let action = try action("'push b with {id: {n}, who: {payload.user}}'")
    #expect(action.references == ["n": .fact(2), "payload.user": .payload(["user"])])
  }

  @Test func `a placeholder without a value is an error`() throws {
    #expect(throws: PlaceholderError.noValue("nobody")) {
      try action("'push b with {nobody}'").command(resolving: value)
    }
    #expect(throws: PlaceholderError.notANumber("id", .string("x"))) {
      try action("'push b with {id + 1}'").command { _ in .string("x") }
    }
  }

  @Test func `text in a value never becomes a command`() throws {
    let action = try action("'set user {user}'")
    let command = try action.command { _ in .string("x; pop {n}") }
    #expect(command == .set("user", .string("x; pop {n}")))
  }

  @Test func `the fields of a form precede facts, and only in its submit`() throws {
    let content = try screen(
      """
          form: { user: { value: "{user}" }, city: {} }
          submit: "finish with {user: {user}, city: {city}, n: {n}}"
          keys: { k: "push b with {user: {user}, city: {city}}" }
      """)
    let submit = try #require(content.submit).action
    #expect(
      submit.references == ["user": .field("user"), "city": .field("city"), "n": .fact(2)])
    #expect(
      content.keys[0].action.references == ["user": .fact(3), "city": .payload(["city"])])
    #expect(content.form[0].value?.pieces == [.value(.fact(3))])
  }
}
