import Roots
import RootsBlueprint
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
    #expect(form.map(\.length) == [nil, nil, 8...64, nil, nil])
    #expect(form.map(\.format) == [nil, nil, nil, .email, nil])
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

  @Test func `the value of a field must fit the fact it sets`() {
    #expect(
      errors(
        tabbed + #"""
              form: { age: { number: 1..9 }, on: { switch: true }, who: {} }
              submit: [ "set n {age}", "set flag {on}", "set user {age}", "set n {on}", "set flag {who}" ]
          """#)
          == #"""
          f:11:52: error: 'user' takes a text of at most 4096 bytes, {age} is a whole number
          f:11:70: error: 'n' takes a whole number from 0 to 3, {on} is true or false
          f:11:84: error: 'flag' takes true or false, {who} is a text
          """#)
  }
}
