import Roots
import RootsBlueprint
import RootsInput
import Testing

@Suite struct DecoderFormsTests {
  @Test func `a field has a kind, and rules for typed text`() throws {
    let (blueprint, complaints) = read(
      tabbed + #"""
            form:
              a: { label: Age, number: -5..120, step: 5, value: "{n}" }
              b: { switch: true, value: "{flag}" }
              c: { secret: true, length: 8..64 }
              d: { required: true, matches: email }
              e: { switch: false }
        """#)
    #expect(complaints.filter { $0.contains("error") } == [])
    let form = try #require(blueprint?.content(of: "a")?.form)
    #expect(
      form.map(\.kind) == [.number(-5...120, step: 5), .toggle, .secret, .text, .text])
    #expect(form.map(\.rules.length) == [nil, nil, 8...64, nil, nil])
    #expect(form.map(\.rules.format) == [nil, nil, nil, .email, nil])
  }

  @Test func `a field has one kind with its own options`() {
    #expect(
      errors(
        tabbed + #"""
              form:
                a: { number: 1..9, switch: true }
                b: { number: 9..1 }
                c: { step: 2 }
                d: { number: 1..9, step: 0 }
                e: { switch: true, length: 1..2 }
                f: { length: 0..2000 }
                g: { matches: emial }
                h: { choice: [a, b], matches: word }
          """#)
          == #"""
          f:11:26: error: a field is one of secret, choice, switch and number, but this is \#
          'number'; remove one
          f:12:20: error: the range 9..1 is empty; swap its ends
          f:13:12: error: only a number has steps; add 'number: 0..100', or remove it
          f:14:32: error: 0 is out of range; write a whole number of at least 1
          f:15:26: error: 'length' applies only to typed text; remove it
          f:16:20: error: this length is out of range; write one within 0..1000
          f:17:21: error: unknown format 'emial'; did you mean 'email'?
          f:18:28: error: 'matches' applies only to typed text; remove it
          """#)
  }

  @Test func `a field's initial value must be valid`() {
    #expect(
      errors(
        tabbed + #"""
              form:
                a: { number: 1..9, value: 12 }
                b: { number: 1..9, value: many }
                c: { switch: true, value: yes }
                d: { choice: [day, year], value: yaer }
          """#)
          == #"""
          f:11:33: error: '12' is not a whole number from 1 to 9; write one
          f:12:33: error: 'many' is not a whole number from 1 to 9; write one
          f:13:33: error: a switch begins as true or false; write one
          f:14:40: error: unknown choice 'yaer'; did you mean 'year'?
          """#)
  }

  @Test func `rules that exclude each other, and an initial value that breaks them, are reported`()
  {
    #expect(
      warnings(
        tabbed + #"""
              form:
                a: { length: 1..3, matches: email }
                b: { length: 6..9, matches: time }
                c: { length: 3..5, value: ab }
                d: { matches: digits, value: a1 }
                e: { length: 2..9, matches: word, value: Ada }
                f: { length: 1..5, value: "{user}" }
                g: { length: 5..5, matches: time, value: "06:04" }
                h: { length: 1..3, value: "" }
          """#
      ).split(separator: "\n").filter { !$0.contains(" names ") && !$0.contains("nothing") }
        .joined(separator: "\n")
          == #"""
          f:11:20: warning: no text of this length matches 'email', which has at least 5 characters; \#
          change 'length' or 'matches'
          f:12:20: warning: no text of this length matches 'time', which has 5 characters; change \#
          'length' or 'matches'
          f:13:33: warning: this initial value has 2 characters, but 'length' takes 3 to 5; change \#
          one of them
          f:14:36: warning: this initial value does not match 'digits'; change one of them
          """#)
  }

  @Test func `a submit that names a missing field is reported with the known ones`() {
    let text = """
      roots: 1
      name: T
      start: { screen: a }
      facts: { user: { text: [""] } }
      screens:
        a:
          title: $user
          form: { name: {}, age: { number: 1..9 } }
          submit: set user $nmae
          keys: { x: push b }
        b: { form: { name: {} }, submit: finish with $colour }
      """
    #expect(errors(text).contains("'nmae' is no field or fact, and no command gives 'a' a payload"))
    #expect(errors(text).contains("did you mean 'name'?"))
    #expect(warnings(text).contains("'colour' is no field or fact, and no command gives 'b' a"))
    #expect(warnings(text).contains("; known fields: name"))
  }

  @Test func `a switch that is false is a text field, with a warning`() {
    let form = "    form: { on: { switch: false }, off: { switch: true, value: false } }\n"
    #expect(
      warnings(tabbed + form).hasSuffix(
        "\nf:10:27: warning: 'switch: false' makes this a text field; write 'switch: true', and "
          + "'value: false' for a switch that is off at first, or remove it"))
  }

  @Test func `a field that is named twice is reported`() {
    #expect(
      errors(tabbed + "    form:\n      name: {}\n      name: {}\n")
        == "f:12:7: error: key 'name' is already on line 11; remove or rename one")
  }

  @Test func `the value of a field must fit the fact it sets`() {
    #expect(
      errors(
        tabbed + #"""
              form: { age: { number: 1..9 }, on: { switch: true }, who: {} }
              submit: [ "set n {age}", "set flag {on}", "set user {age}", "set n {on}", "set flag {who}" ]
          """#)
          == #"""
          f:11:52: error: 'user' takes a text of at most 4096 bytes, {age} is a whole number from 1 to 9
          f:11:70: error: 'n' takes a whole number from 0 to 3, {on} is true or false
          f:11:84: error: 'flag' takes true or false, {who} is a text
          """#)
  }

  @Test func `a form has no values that the next screen does not take`() {
    let text = """
      roots: 1
      name: T
      start: { screen: b }
      screens:
        a: { input: { n: 1..9 } }
        b: { form: { n: { number: 1..12 } }, submit: "push a with {n: $n}" }
      """
    #expect(warnings(text).contains("'n' takes a whole number from 1 to 9, $n is a whole number"))
    #expect(warnings(text.replacing("1..12", with: "2..9")) == "")
  }
}
