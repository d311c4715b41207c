import Roots
import RootsBlueprint
import Testing

/// Placeholders without braces: `$name` and `$(basket + 1)`, which need no quotes in YAML.
@Suite struct DollarTests {
  private static let values: @Sendable (Reference) -> Literal? = {
    switch $0 {
    case .fact(2): .int(2)
    case .fact(3): .string("Ada")
    case .payload(["who", "name"]): .string("Bo")
    case .depth: .int(1)
    default: nil
    }
  }

  @Test(arguments: [
    ("$user", "Ada"), ("Dear $user.", "Dear Ada."), ("$user's", "Ada's"), ("$n of 3", "2 of 3"),
    ("$(n + 1)", "3"), ("$( n - 1 )x", "1x"), ("$(user)x", "Adax"), ("{n}$n", "22"),
    ("$payload.who.name.", "Bo."), ("[$depth]", "[1]"),
    ("$5 and US$, $ and $", "$5 and US$, $ and $"), ("$$user, $$(n", "$user, $(n"),
    ("$$ and $$5", "$$ and $$5"), ("$$$user", "$$user"),
  ])
  func `a name after a dollar sign is a placeholder in a text`(
    text: String, drawn: String
  ) throws {
    let payload = "keys: { k: 'push a with {who: {name: \"x\"}}' }"
    let it = try screen("    text: \"\(text)\"\n    \(payload)\n")
    #expect(it.text?.text(Self.values) == drawn)
  }

  @Test func `a flow mapping needs no quotes`() throws {
    let it = try screen(
      "    list: [{ label: Add $n to $user, when: n < 3, do: set n $(n + 1) }]\n")
    #expect(it.list[0].label.text(Self.values) == "Add 2 to Ada")
    #expect(it.list[0].action.command.description == "set n {n + 1}")
  }

  @Test(arguments: [
    ("set user $user", "set user {user}"), ("set n $(n - 1)", "set n {n - 1}"),
    ("push a with {who: $user, at: [$depth]}", "push a with {at: [{depth}], who: {user}}"),
    ("push a with $payload.who on main", "push a on main with {payload.who}"),
  ])
  func `a name after a dollar sign is a placeholder in a command`(
    written: String, command: String
  ) throws {
    #expect(try Command(parsing: written).description == command)
  }

  @Test func `a mistake after a dollar sign has its place`() {
    #expect(
      errors(
        tabbed + #"""
              text: "$usr $(n $() $(n +"
              keys: { k: set user $usr, l: set n $(n, m: set n $ }
          """#) == """
          f:10:13: error: 'usr' is no fact, and no command gives 'a' a payload with it (and at 1 \
          more place); did you mean 'user'?
          f:10:21: error: expected ')', found "$()"; write '$$(' for the signs
          f:10:23: error: expected a name after '$', found ")"; write '$$(' for the signs
          f:10:25: error: this '$(' is never closed; close it, or write '$$(' for the signs
          f:11:43: error: expected ')' here
          f:11:55: error: expected a name after '$' here
          """)
  }

  @Test func `a tab of a route can be written after a dollar sign`() {
    #expect(errors(tabbed + "    {}\nroutes: { \"go/{t: tab}\": show $t }\n") == "")
  }
}
