import Roots
import RootsBlueprint
import Testing

@Suite struct ConditionTests {
  func holds(_ text: String) throws -> Bool? {
    let content = try screen("    list:\n      - { label: X, do: pop, when: \(text) }\n")
    return content.list[0].when?.holds(value)
  }

  @Test(arguments: [
    "flag", "not not flag", "plan is free", "plan is not plus", "user is \"Ada\"", "user is 'Ada'",
    "n is 2", "n < 3", "n <= 2", "n > 1", "n >= 2", "n > -1", "flag is true", "flag is not false",
    "flag and n is 2", "n is 0 or flag", "not (flag and n < 2)", "(flag)", "((flag) and (flag))",
    "not flag or flag", "not plan is plus", "depth is 1", "title is Feed", "payload.id is 7",
    "payload.nobody is null", "payload.id is not null", "flag or flag and n is 0",
  ])
  func `the condition holds`(text: String) throws {
    #expect(try holds(text) == true)
  }

  @Test(arguments: [
    "not flag", "plan is plus", "plan is not free", "n < 2", "n <= 1", "n > 2", "n >= 3", "n is 0",
    "flag and n is 0", "n is 0 or n is 1", "not (flag or n is 0)", "(flag or flag) and n is 0",
    "payload.id", "payload.nobody", "payload.nobody > 0", "payload.nobody < 1", "payload.id is x",
  ])
  func `the condition does not hold`(text: String) throws {
    #expect(try holds(text) == false)
  }

  @Test func `a row without a condition is always shown`() throws {
    #expect(try screen("    list: [{ label: X, do: pop }]\n").list[0].when == nil)
  }
}
