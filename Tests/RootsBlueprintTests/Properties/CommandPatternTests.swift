import Roots
import RootsBlueprint
import Testing

@Suite struct CommandPatternTests {
  @Test(arguments: [
    ("set", "set tickets 3"), ("set tickets", "set tickets 3"), ("set tickets 3", "set tickets 3"),
    ("push", "push stop"), ("push stop", "push stop"), ("push stop", "push stop on main"),
    ("push stop", "push stop with {id: 1} once"), ("push stop on main", "push stop on main with 1"),
    ("push stop with {id: 1}", "push stop on main with {id: 1}"),
    ("push stop once", "push stop once"),
    ("pop", "pop"), ("pop", "pop 2"), ("pop", "pop to feed"), ("pop to", "pop to feed"),
    ("pop to feed", "pop to feed with 3"), ("pop 2", "pop 2"), ("show", "show main"),
    ("show", "show 2"), ("show map", "show map root"), ("overlay login", "overlay login at 1"),
    ("finish", "finish flow booking"), ("start booking", "start booking at seats"),
    ("tell booking", "tell booking cancel"), ("tell all", "tell all cancel"),
    ("tell booking cancel", "tell booking cancel with 3"), ("update", "update with 1"),
    ("update feed", "update feed with 1"), ("open", "open roots://a"),
    ("open roots://a", "open roots://a"), ("in purse", "in purse push coin"),
    ("push coin", "in purse push coin"),
    ("set tickets", "begin; push stop; set tickets 1; end"),
    ("segue stop", "segue stop via a, b"), ("back", "back"), ("undo", "undo 2"),
  ])
  func `a command begins like the pattern`(pattern: String, command: String) throws {
    #expect(try CommandPattern(parsing: pattern).matches(try Command(parsing: command)))
  }

  @Test(arguments: [
    ("set tickets", "set plan free"), ("set tickets 3", "set tickets 2"), ("push", "pop"),
    ("push stop", "push stops"), ("push stop once", "push stop"), ("pop 2", "pop"),
    ("push stop on main", "push stop"), ("push stop with {id: 1}", "push stop"),
    ("pop to", "pop"), ("show map", "show home"), ("finish flow", "finish"),
    ("tell booking", "tell all cancel"), ("tell booking cancel", "tell booking more"),
    ("update feed", "update with 1"), ("open roots://a", "open roots://b"),
    ("in purse", "in wallet push coin"), ("show map root", "show map"), ("undo", "redo"),
    ("segue stop via b", "segue stop via a, b"),
  ])
  func `another command does not`(pattern: String, command: String) throws {
    #expect(try !CommandPattern(parsing: pattern).matches(try Command(parsing: command)))
  }

  @Test(arguments: [
    "", "psh", "push stop stop", "set tickets 3 4", "p", "se tickets", "in purse push",
  ])
  func `a text with which no command begins is refused`(text: String) {
    #expect(throws: CommandSyntaxError.self) { try CommandPattern(parsing: text) }
  }
}
