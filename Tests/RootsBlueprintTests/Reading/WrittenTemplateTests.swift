import RootsBlueprint
import Testing

@Suite struct WrittenTemplateTests {
  @Test func `braces must match`() {
    #expect(
      errors(
        tabbed + #"""
              title: a } b
              text: a {user
          """#)
          == #"""
          f:10:14: error: this '}' closes nothing; write '}}' for a brace
          f:11:13: error: this '{' is never closed; close it, or write '{{' for a brace
          """#)
  }

  @Test func `braces contain a path`() {
    #expect(
      errors(
        tabbed + #"""
              text: "{}"
              keys:
                k: { do: pop, label: "{ user x}" }
                l: { do: pop, label: "{1 + }" }
                m: { do: pop, label: "{user +" }
                n: { do: pop, label: "{99999999999999999999}" }
          """#)
          == #"""
          f:10:12: error: a path such as {user} is expected in braces; write '{{' for a brace
          f:12:36: error: expected '}', found "x}"; write '{{' for a brace
          f:13:34: error: expected a name or a number, found "}"; write '{{' for a brace
          f:14:29: error: this '{' is never closed; close it, or write '{{' for a brace
          f:15:30: error: 99999999999999999999 is too large; use a smaller number
          """#)
  }

  @Test func `a title cannot contain itself`() {
    #expect(
      errors(
        tabbed + #"""
              title: My {title}
          """#)
          == #"""
          f:10:16: error: a title cannot contain itself; write a text
          """#)
  }

  @Test func `paths must be valid in their context`() {
    #expect(
      errors(
        tabbed + #"""
              title: "{depth.x} {result} {user + 1} {n-1}"
          """#)
          == #"""
          f:10:14: error: 'depth' has no parts; write 'depth'
          f:10:24: error: a result is available only in 'then'; write payload.result for \#
          a part of the payload
          f:10:33: error: 'user' cannot be added to; it takes a text of at most 4096 bytes
          f:10:44: error: 'n-1' is one name; put spaces around the '-'
          """#)
  }
}
