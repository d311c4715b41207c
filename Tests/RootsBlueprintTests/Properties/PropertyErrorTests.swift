import RootsBlueprint
import Testing

@Suite struct PropertyErrorTests {
  @Test(arguments: [
    (
      "a: {}",
      "1:3: error: the property 'a' has no form; write one of never, always, step,"
        + " sometimes, from everywhere, after, when"
    ),
    (
      "a: { never: signedIn, sometimes: signedIn }",
      "1:25: error: this property already has 'never'; write 'sometimes' as another one"
    ),
    (
      "a: { never: signedIn, within: 3 }",
      "1:25: error: 'within' does not go with 'never'; remove it"
    ),
    ("a: { within: 3 }", "1:8: error: 'within' needs a beginning; add 'from everywhere: …'"),
    ("a: { until: signedIn }", "1:8: error: 'until' needs a beginning; add 'after: …'"),
    ("a: { then: signedIn }", "1:8: error: 'then' needs a beginning; add 'when: …'"),
    ("a: { nevr: signedIn }", "1:8: error: unknown key 'nevr'; did you mean 'never'?"),
    (
      "a: { after: signedIn, until: login is shown }",
      "1:8: error: 'after' needs 'always'; add 'always: …'"
    ),
    (
      "a: { when: signedIn, then: login is shown }",
      "1:8: error: 'when' needs 'within'; add 'within: …'"
    ),
    ("a: { when: signedIn, within: 3 }", "1:8: error: 'when' needs 'then'; add 'then: …'"),
    (
      "a: { when: signedIn, than: signedIn, within: 3 }",
      "1:24: error: unknown key 'than'; did you mean 'then'?"
    ),
    (
      "a: { from everywhere: signedIn, within: 0 }",
      "1:43: error: 0 is out of range; write a whole number from 1 to 1000"
    ),
    (
      "a: { when: signedIn, then: login is shown, within: 1001 }",
      "1:54: error: 1001 is out of range; write a whole number from 1 to 1000"
    ),
    (
      "a: { from everywhere: signedIn, by: link }",
      "1:39: error: unknown way 'link'; known: back"
    ),
    (
      "a: never",
      "1:6: error: a mapping of keys and values is expected, found 'never';"
        + " write 'key: value'; known: never, always, sometimes, from everywhere, after, until, "
        + "when, then, …"
    ),
  ])
  func `a property has exactly one form with the keys that belong to it`(
    text: String, error: String
  ) {
    #expect(propertyComplaints(text) == error)
  }

  @Test(arguments: [
    ("a: { step: {} }", "1:14: error: this step has no rule; write one of keeps, never, only"),
    (
      "a: { step: { unless: does set } }",
      "1:14: error: this step has no rule; write one of keeps, never, only"
    ),
    (
      "a: { step: { keeps: tickets, never: does undo } }",
      "1:32: error: this step already has 'keeps'; write 'never' in another property"
    ),
    (
      "a: { step: { keeps: [] } }",
      "1:23: error: 'keeps' is empty; write the names of facts"
    ),
    (
      "a: { step: { keeps: [tickets, tickets] } }",
      "1:33: error: 'tickets' is listed twice; remove one"
    ),
    (
      "a: { step: { keeps: tikets } }",
      "1:23: error: unknown fact 'tikets'; did you mean 'tickets'?"
    ),
    ("a: { step: { keps: tickets } }", "1:16: error: unknown key 'keps'; did you mean 'keeps'?"),
  ])
  func `a step has one rule`(text: String, error: String) {
    #expect(propertyComplaints(text).hasPrefix(error), "\(propertyComplaints(text))")
  }

  @Test(arguments: [
    (
      "dead-end: { never: signedIn }",
      "1:3: error: 'dead-end' is a usual property; write 'dead-end: off', or choose another name"
    ),
    ("dead-ends: off", "1:3: error: unknown usual property 'dead-ends'; did you mean 'dead-end'?"),
    ("twice: never", "1:10: error: unknown choice 'never'; known: on, off"),
    (
      "a: { never: signedIn }\na: { never: tickets > 2 }",
      "2:3: error: key 'a' is already on line 21; remove or rename one"
    ),
    (
      "a b: { never: signedIn }\nA  b: { never: tickets > 2 }",
      "2:3: error: 'A  b' is already a property, on line 21; rename one"
    ),
    ("\"a\\nb\": { never: signedIn }", "1:3: error: this is more than one line; shorten it"),
    ("\"\": { never: signedIn }", "1:3: error: this is empty; write a text"),
    (
      String(repeating: "a", count: 81) + ": { never: signedIn }",
      "1:3: error: this has 81 characters; use at most 80"
    ),
  ])
  func `a name is a short text of one line, and no other property has it`(
    text: String, error: String
  ) {
    #expect(propertyComplaints(text) == error)
  }

  @Test(arguments: ["sometimes", "never"])
  func `a comparison that no value of a fact fulfils is a warning`(form: String) {
    #expect(
      propertyComplaints("a: { \(form): tickets > 3 }")
        == "1:\(form.count + 10): warning: this never holds, because 'tickets' is a whole number from"
        + " 0 to 3; compare it with one of these")
  }
}
