import RootsBlueprint
import Testing

@Suite struct WarningTests {
  @Test func `unused declarations are warnings`() {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      facts: { used: false, unused: 0..3, set: false }
      screens:
        a: { text: "{used}", keys: { k: set set true } }
        b: { keys: { k: overlay open } }
      accessories: { open: {}, closed: {} }
      """
    #expect(
      warnings(text)
        == #"""
        f:4:23: warning: nothing reads the fact 'unused'; use it in a text or a condition, or \#
        remove it
        f:4:37: warning: nothing reads the fact 'set'; use it in a text or a condition, or \#
        remove it
        f:7:3: warning: no command, tab or start names the screen 'b'; name it, or remove it
        f:8:26: warning: nothing opens the accessory 'closed'; open it somewhere, or remove it
        """#)
    #expect(read(text).blueprint != nil)
  }

  @Test(arguments: [
    "text: \"{f}\"", "text: \"{f + 1}\"", "keys: { k: { do: pop, when: f is 1 } }",
    "keys: { k: \"set f {f + 1}\" }",
    "keys: { k: { do: push a, then: { completed: \"set f {f}\" } } }",
    "form: { x: { value: \"{f}\" } }",
  ])
  func `a fact is used by a text, a condition or a placeholder`(use: String) {
    let text =
      "roots: 1\nname: T\nstart: { screen: a }\nfacts: { f: 0..3 }\nscreens: { a: { \(use) } }"
    #expect(warnings(text) == "")
    #expect(errors(text) == "")
  }

  @Test(arguments: [
    "push b", "go b", "replace b", "pop to b", "push b on accessory 3", "begin; back; push b; end",
  ])
  func `a screen is used by any command that opens it`(command: String) {
    let head = "roots: 1\nname: T\nstart: { screen: a }\n"
    #expect(warnings(head + "screens: { a: { keys: { k: \(command) } }, b: {} }") == "")
  }

  @Test func `keys that a form always takes are warnings, if its field cannot be left`() {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      screens: { a: { keys: { x: overlay fixed, y: overlay free } } }
      accessories:
        fixed:
          form: { one: { choice: [a] } }
          submit: finish
          keys: { f5: finish, ctrl+u: finish, alt+x: finish, y: finish, down: finish }
        free:
          form: { one: { choice: [a] }, two: {} }
          submit: finish
          keys: { ctrl+u: finish, y: finish }
      """
    #expect(
      warnings(text)
        == [("25", "ctrl+u"), ("56", "y"), ("67", "down")].map { column, key in
          "f:9:\(column): warning: '\(key)' is never pressed here: the form takes it, and no field "
            + "can be changed and left; bind a key that fields pass on, such as f5 or ctrl+s"
        }.joined(separator: "\n"))
  }
}
