import Roots
import RootsBlueprint
import Testing

/// The declared inputs of screens and accessories.
@Suite struct DecoderInputsTests {
  /// An app with screens that take declared inputs; `do` is the command of a row of `home`.
  private func app(_ command: String = "pop", input: String = "id: int", more: String = "")
    -> String
  {
    """
    roots: 1
    name: T
    facts: { total: 0..9, paid: false }
    tabs: { first: { root: 'home with {page: 2}' }, second: { root: other } }
    screens:
      home:
        input: { page: 1..9, sort: { kind: [new, old], default: new } }
        title: $page by $sort
        list: [{ label: go, do: '\(command)' }]
      item:
        input: { \(input) }
        title: Item
      other: {}
      sack: { nested: bag }
      other2: { input: { number: 20..30, word: { kind: [x, y], default: x } } }
    accessories:
      sheet:
        - { under: home, input: { size: { kind: int, default: 3 } } }
        - { title: Sheet }
    flows: { buying: { screens: [item] } }
    nested: { bag: { start: { screen: other } } }
    \(more)
    """
  }

  @Test(arguments: [
    ("push item", "'item' needs the input {id: int}; write 'with {id: …}'"),
    ("push item with {id: \"x\"}", "'item': 'id' takes a whole number, not \"x\""),
    ("push item with {id: 1, ids: 2}", "'item': there is no field 'ids'; did you mean 'id'?"),
    ("push item with {}", "'item': 'id' is missing; it takes a whole number"),
    ("push item with 3", "'item': it needs an object with fields, not a whole number"),
    ("push item with {id: $sort}", "'id' takes a whole number, $sort is one of new, old"),
    ("push item with {id: $paid}", "'id' takes a whole number, $paid is true or false"),
    ("update home with {page: 10}", "'page' takes a whole number from 1 to 9, not 10"),
    ("update home with {page: 1, sort: \"best\"}", "'sort' takes one of new, old, not \"best\""),
    ("pop to item with {id: true}", "'id' takes a whole number, not true"),
    ("pop to home if open with {page: 0}", "'page' takes a whole number from 1 to 9"),
    ("reset first to other, item with {id: \"x\"}", "'id' takes a whole number"),
    ("overlay sheet with {size: \"big\"}", "'size' takes a whole number, not \"big\""),
    ("begin; push item; push other; end", "'item' needs the input {id: int}"),
    ("update with {page: 12}", "'page' takes a whole number from 1 to 9, not 12"),
    ("update with {sort: \"new\"} remembered", "'page' is missing"),
    ("preload item", "'item' needs the input {id: int}"),
    ("start buying", "'item' needs the input {id: int}"),
    ("start buying with {id: \"x\"}", "'id' takes a whole number"),
    ("push other2 with {number: $page}", "'number' takes a whole number from 20 to 30"),
    ("push other2 with {number: 20, word: $sort}", "'word' takes one of x, y"),
    ("set total $sort", "'total' takes a whole number from 0 to 9, $sort is one of new, old"),
  ])
  func `a command that gives another input is an error`(command: String, message: String) {
    #expect(errors(app(command)).contains("f:9:") && errors(app(command)).contains(message))
  }

  @Test(arguments: [
    "push item with {id: 7}", "update with {page: 1}", "start buying with {id: 2}",
    "push home with {page: 1, sort: \"old\"}", "push item with {id: $page}",
    "push item with {id: $total}",
    "push home with {page: $(page + 1)}", "push item with $payload", "segue item", "overlay sheet",
    "update home with {page: 3} remembered", "in bag update with {size: 1}", "pop to item",
    "reset first to home, other",
  ])
  func `a command that gives the input is not reported`(command: String) {
    #expect(errors(app(command)) == "")
  }

  @Test(arguments: [
    ("id: intt", "there is no kind 'intt'; did you mean 'int'?"),
    ("id: { kind: int, default: x }", "a whole number is expected"),
    ("id: { kind: 1..3, default: 4 }", "'id' cannot be 4; it takes a whole number from 1 to 3"),
    ("id: { kind: [a, b], default: c }", "'id' cannot be \"c\"; it takes one of a, b"),
    ("id: { default: 4 }", "'kind'"), ("id: number", "a list of words or any"),
    ("id: { kind: any, default: .nan }", "this is no finite number"), ("id: []", "at least one"),
    ("id: { kind: int, initial: 4 }", "unknown key 'initial'"),
    ("", "the input has no fields; write '{ id: int }'"),
  ])
  func `a malformed declaration is an error`(input: String, message: String) {
    #expect(errors(app(input: input)).contains(message))
  }

  @Test func `a second definition of an accessory has no input of its own`() {
    let text = app().replacing("{ title: Sheet }", with: "{ title: Sheet, input: { a: int } }")
    #expect(
      errors(text).contains("the input of 'sheet' stands at its first definition; move it there"))
  }

  @Test func `placeholders are the declared fields and no others`() {
    func problems(_ title: String) -> String {
      errors(
        app(input: "id: int, other: { kind: any, default: null }")
          .replacing("title: Item", with: "title: '\(title)'"))
    }
    #expect(problems("$id $payload.id $(id + 1) $other.deep.part") == "")
    #expect(problems("$idd").contains("the input of 'item' does not have it; did you mean 'id'?"))
    #expect(problems("$nothing").contains("the input of 'item' does not have it; declare it there"))
    #expect(problems("$payload.count").contains("the input of 'item' does not have 'count'"))
    #expect(problems("$id.part").contains("does not have"))
  }

  @Test func `a root and a child have the input of their screen`() throws {
    let text = app(more: "menu: home").replacing(
      "other: {}", with: "other: { children: ['item with {id: no}'] }")
    #expect(errors(text).contains("this is not a child; write a name, or 'NAME with PAYLOAD'"))
    let child = app().replacing("other: {}", with: "other: { children: ['item with {idd: 1}'] }")
    #expect(errors(child).contains("'item': the payload does not fit its input: there is no field"))
    let root = app().replacing("home with {page: 2}", with: "home with {page: 0}")
    #expect(errors(root).contains("f:4:24: error: 'home': the payload does not fit its input"))
    let (blueprint, _) = Blueprint.read(source: Source(name: "f", text: app()))
    let world = World(try #require(blueprint).map)
    #expect(world.state.visibleContent.map { "\($0)" } == "home#2 {page: 2, sort: \"new\"}")
  }

  @Test func `a link may not leave out what its screen needs`() {
    func problem(_ query: String) -> String {
      errors(app(more: "routes: { 'app://i?id={id: int}\(query)': 'push item with {id: $id}' }"))
    }
    #expect(
      problem("").hasSuffix(
        "'item' needs 'id', and a link may leave {id} out; write {id: int}!"))
    #expect(problem("!") == "")
  }

  @Test func `any value can be a default`() throws {
    let text = app("push item", input: "id: { kind: any, default: { a: [1, yes], b: null } }")
    let (blueprint, report) = Blueprint.read(source: Source(name: "f", text: text))
    var world = World(try #require(blueprint, "\(report.text)").map)
    _ = step(&world, .command(IssuedCommand(try Command(parsing: "push item"))))
    #expect(
      world.state.visibleContent?.payload?.literal
        == .object(["id": .object(["a": .array([1, .string("yes")]), "b": .null])]))
  }

  @Test func `a declaration with an error makes no other errors`() {
    let text = app("push item with {id: 1}", input: "id: intt").replacing(
      "title: Item", with: "title: $id")
    #expect(errors(text) == "f:11:18: error: there is no kind 'intt'; did you mean 'int'?")
  }

  @Test func `a command that is typed is checked as it runs`() throws {
    let (blueprint, _) = Blueprint.read(source: Source(name: "f", text: app()))
    var world = World(try #require(blueprint).map)
    let command = IssuedCommand(try Command(parsing: "push item with {id: 1, a: 2}"))
    let result = step(&world, .command(command))
    #expect(
      result.refusal.map { "\($0)" }
        == "'item': the payload does not fit its input: there is no field 'a'; it has id")
  }
}

extension String {
  fileprivate func replacing(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return self[..<range.lowerBound] + new + self[range.upperBound...]
  }
}
