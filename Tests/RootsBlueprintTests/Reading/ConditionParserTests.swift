import RootsBlueprint
import Testing

@Suite struct ConditionParserTests {
  @Test func `a condition uses only declared facts`() {
    #expect(
      errors(
        tabbed + #"""
              list:
                - { label: X, do: pop, when: falg }
                - { label: X, do: pop, when: flag and nothing }
                - { label: X, do: pop, when: x or y }
          """#)
          == #"""
          f:11:36: error: unknown fact 'falg'; did you mean 'flag'?
          f:12:45: error: unknown fact 'nothing'; declare it, or write payload.nothing
          f:13:36: error: unknown fact 'x'; declare it, or write payload.x
          f:13:41: error: unknown fact 'y'; declare it, or write payload.y
          """#)
  }

  @Test func `a fact alone is a flag`() {
    #expect(
      errors(
        tabbed + #"""
              list:
                - { label: X, do: pop, when: plan }
                - { label: X, do: pop, when: depth }
                - { label: X, do: pop, when: not title }
          """#)
          == #"""
          f:11:36: error: 'plan' is not a flag but one of free, plus; write 'plan is …'
          f:12:36: error: 'depth' is not a flag but a whole number; write 'depth is …'
          f:13:40: error: 'title' is not a flag but a text; write 'title is …'
          """#)
  }

  @Test func `values are checked against the fact's domain`() {
    #expect(
      errors(
        tabbed + #"""
              list:
                - { label: X, do: pop, when: plan is pro }
                - { label: X, do: pop, when: plan is puls }
                - { label: X, do: pop, when: flag is not 3 }
                - { label: X, do: pop, when: n is 4 }
                - { label: X, do: pop, when: plan < 3 }
                - { label: X, do: pop, when: depth is high }
                - { label: X, do: pop, when: title is 3 }
          """#)
          == #"""
          f:11:44: error: 'plan' cannot be 'pro'; it takes one of free, plus
          f:12:44: error: 'plan' cannot be 'puls'; did you mean 'plus'?
          f:13:48: error: 'flag' cannot be '3'; it takes true or false
          f:14:41: error: 'n' cannot be '4'; it takes a whole number from 0 to 3
          f:15:36: error: 'plan' is not a number but one of free, plus; write 'plan is …'
          f:16:45: error: 'depth' cannot be 'high'; it takes a whole number
          f:17:45: error: 'title' cannot be '3'; it takes a text
          """#)
  }

  @Test func `conditions must be well formed`() {
    #expect(
      errors(
        tabbed + #"""
              list:
                - { label: X, do: pop, when: "" }
                - { label: X, do: pop, when: flag and }
                - { label: X, do: pop, when: (flag }
                - { label: X, do: pop, when: flag) }
                - { label: X, do: pop, when: flag flag }
                - { label: X, do: pop, when: n < x }
                - { label: X, do: pop, when: plan is }
                - { label: X, do: pop, when: "user is 'x" }
                - { label: X, do: pop, when: "&& flag" }
                - { label: X, do: pop, when: n < 99999999999999999999 }
                - { label: X, do: pop, when: \#
          ((((((((((((((((((((((((((((((((flag)))))))))))))))))))))))))))))))) }
          """#)
          == #"""
          f:11:37: error: a fact or another path is expected, found nothing; write one
          f:12:44: error: a fact or another path is expected, found nothing; write one
          f:13:36: error: this '(' is never closed; close it
          f:14:40: error: 'and' or 'or' is expected here, found ')'
          f:15:41: error: 'and' or 'or' is expected here, found 'flag'
          f:16:40: error: 'n' is a whole number from 0 to 3; write one after '<', not 'x'
          f:17:43: error: a value is expected after 'is'; write one, a text in quotes
          f:18:45: error: this quote is never closed; close it
          f:19:37: error: a fact or another path is expected, found '&&'; write one
          f:20:40: error: this number is too large; use a smaller one
          f:21:68: error: this condition is nested too deep; flatten it
          """#)
  }

  @Test func `a condition has a limited length`() {
    let long = String(repeating: "flag and ", count: 50_000)
    let report = errors(
      tabbed + """
            list:
              - { label: X, do: pop, when: \(long)flag }
        """)
    #expect(report.contains("a condition has at most 8192 bytes; use facts in it"))
  }

  @Test(arguments: [
    ("n =< 2", "there is no relation '=<'; did you mean '<='?"),
    ("n == 2", "there is no relation '=='; did you mean 'is'?"),
    ("n=2", "there is no relation '='; did you mean 'is'?"),
    ("n != 2", "there is no relation '!='; did you mean 'is not'?"),
    ("flag && n > 1", "'and' or 'or' is expected here, found '&&'; did you mean 'and'?"),
    ("flag || flag", "'and' or 'or' is expected here, found '||'; did you mean 'or'?"),
    ("flag AND flag", "'and' or 'or' is expected here, found 'AND'; did you mean 'and'?"),
    ("NOT flag", "'not' is written in small letters; did you mean 'not'?"),
    ("'!flag'", "a fact or another path is expected, found '!flag'; did you mean 'not flag'?"),
    ("$plan is plus", "a fact or another path is expected, found '$plan'; did you mean 'plan'?"),
    ("plan > free", "'plan' is not a number but one of free, plus; write 'plan is …'"),
    ("true", "'true' is no test; leave out a condition that always holds"),
    ("false", "'false' is no test; remove what is never there"),
    (
      "[flag]",
      "a condition is expected, found a list; write a test, or several with 'and' and 'or'"
    ),
  ])
  func `a form of another language is one error, with the form of conditions`(
    condition: String, message: String
  ) {
    let found = errors(tabbed + "    list: [{ label: X, do: pop, when: \(condition) }]\n")
    #expect(found.hasSuffix("error: \(message)") && !found.contains("\n"), "\(found)")
  }
}
