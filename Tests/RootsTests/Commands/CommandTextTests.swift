import Roots
import Testing

@Suite struct CommandTextTests {
  /// The texts of commands and their printed forms.
  static let forms = [
    ("push post", "push post"),
    ("  push\tpost  ", "push post"),
    ("push post on main", "push post on main"),
    ("push post on tab", "push post on tab"),
    ("push post on tab 2", "push post on tab 2"),
    ("push post on tab home", "push post on tab home"),
    ("push post on accessory 3", "push post on accessory 3"),
    ("push post on accessory 3 of #7", "push post on accessory 3 of #7"),
    ("push post once with 5 on main", "push post on main with 5 once"),
    ("push post with {id: 42}", "push post with {id: 42}"),
    ("push post with {\"id\":42,\"a b\":[ ]}", "push post with {\"a b\": [], id: 42}"),
    ("quit", "quit"),
    ("pop", "pop"), ("pop main", "pop main"), ("pop tab", "pop tab"), ("pop tab 1", "pop tab 1"),
    ("pop tab with 1", "pop tab with 1"), ("pop accessory 0", "pop accessory 0"),
    ("pop accessory 0 of #3 with \"x\"", "pop accessory 0 of #3 with \"x\""),
    ("pop with null", "pop with null"), ("pop 1", "pop"), ("pop 2", "pop 2"),
    ("pop 3 tab home with 1", "pop 3 tab home with 1"),
    ("pop #7", "pop #7"), ("pop  1 #7", "pop #7"), ("pop 2 #7 with {a: 1}", "pop 2 #7 with {a: 1}"),
    ("push post once with {a: 1}", "push post with {a: 1} once"),
    ("push post once on tab home", "push post on tab home once"),
    ("pop to post", "pop to post"), ("pop to #12 on main", "pop to #12 on main"),
    ("pop to root", "pop to root"), ("pop to root on tab home", "pop to root on tab home"),
    ("pop to post with 1", "pop to post with 1"),
    ("pop to #3 with {a: 1}", "pop to #3 with {a: 1}"),
    ("pop to root with {a: 1} on tab home", "pop to root on tab home with {a: 1}"),
    ("go post", "go post"), ("go post with 1 on tab 0", "go post on tab 0 with 1"),
    ("replace post", "replace post"),
    ("replace post inheriting with 1", "replace post with 1 inheriting"),
    ("replace post on #7", "replace post on #7"),
    ("replace post inheriting with 1 on #7", "replace post on #7 with 1 inheriting"),
    ("update with 1", "update with 1"), ("update  post with  null", "update post with null"),
    ("update #3 with  {a: 1}", "update #3 with {a: 1}"),
    ("show home", "show home"), ("show 1", "show 1"), ("show tab", "show tab"),
    ("reset home to feed, post with {id: 1} , #4", "reset home to feed, post with {id: 1}, #4"),
    ("reset main", "reset main"), ("reset tab to feed", "reset tab to feed"),
    ("reset accessory 1 of #7 to login", "reset accessory 1 of #7 to login"),
    ("reset tab home", "reset home"), ("reset flow trip to a", "reset flow trip to a"),
    ("begin; reset 0 to feed with 1; pop; end", "begin; reset 0 to feed with 1; pop; end"),
    ("preload post", "preload post"), ("preload post with 1", "preload post with 1"),
    ("show home root", "show home root"), ("show tab root", "show tab root"),
    ("show main", "show main"), ("reset home", "reset home"), ("reset 0", "reset 0"),
    ("reset tab", "reset tab"),
    ("overlay login", "overlay login"), ("overlay login at 2", "overlay login at 2"),
    ("overlay login once with 1 at 2", "overlay login at 2 with 1 once"),
    ("pop to post  if  open", "pop to post if open"),
    ("pop to post if open with 1 on tab 1", "pop to post if open on tab 1 with 1"),
    ("dismiss", "dismiss"), ("dismiss 4", "dismiss 4"), ("dismiss with 1", "dismiss with 1"),
    ("dismiss 4 with {ok: true}", "dismiss 4 with {ok: true}"),
    ("finish", "finish"), ("finish #8", "finish #8"), ("finish with 1", "finish with 1"),
    ("finish #8 with 1", "finish #8 with 1"), ("back", "back"),
    ("undo", "undo"), ("undo 1", "undo"), ("undo 3", "undo 3"), ("redo", "redo"),
    ("redo 12", "redo 12"),
    ("set plan plus", "set plan plus"), ("set plan \"plus\"", "set plan plus"),
    ("set plan \"true\"", "set plan \"true\""),
    ("set plan \"two words\"", "set plan \"two words\""),
    ("set signedIn true", "set signedIn true"), ("set basket -3", "set basket -3"),
    ("set basket {basket+1}", "set basket {basket + 1}"), ("set user null", "set user null"),
    ("begin; end", "begin; end"), ("begin;end", "begin; end"),
    ("begin; push post;back ; end", "begin; push post; back; end"),
    ("begin; begin; back; end; set a b; end", "begin; begin; back; end; set a b; end"),
    ("start booking", "start booking"),
    (
      "start booking at dates on tab map with {a: 1}",
      "start booking at dates on tab map with {a: 1}"
    ),
    ("finish flow booking with 3", "finish flow booking with 3"),
    ("push cars on flow booking", "push cars on flow booking"),
    ("segue a", "segue a"), ("segue a from #3 via b,  c with 1", "segue a from #3 via b, c with 1"),
    ("segue a from b", "segue a from b"), ("open roots://a/b?c=d%20e", "open roots://a/b?c=d%20e"),
    ("open \"a b;\"", "open \"a b;\""), ("open \"a/b\"", "open a/b"),
    ("tell all rain", "tell all rain"),
    ("tell parent done with {a: 1}", "tell parent done with {a: 1}"),
    ("tell booking rain", "tell booking rain"),
    ("in purse push a on tab 1", "in purse push a on tab 1"),
    ("in purse in coat begin; back; end", "in purse in coat begin; back; end"),
  ]

  @Test(arguments: forms)
  func `every form is parsed and prints canonically`(text: String, printed: String) throws {
    let command = try Command(parsing: text)
    #expect("\(command)" == printed)
    #expect(try Command(parsing: printed) == command)
  }

  @Test func `every word of the language begins a form`() {
    let firsts = Set(Self.forms.map { String($0.1.prefix { $0 != " " && $0 != ";" }) })
    #expect(firsts == Set(Command.words))
  }

  @Test func `the parsed command is the written one`() throws {
    let (post, home) = (Name("post"), Name("home"))
    #expect(
      try Command(parsing: "push post on tab home with {id: 42} once")
        == .push(
          post, on: .tab(.name(home)), with: Payload(.object(["id": .int(42)])), once: true))
    #expect(try Command(parsing: "pop tab") == .pop(.tab(.current)))
    #expect(
      try Command(parsing: "pop to #3 on accessory 1 of #2")
        == .popTo(.entry(EntryID(3)), on: .accessory(1, of: EntryID(2))))
    #expect(try Command(parsing: "set plan \"42\"") == .set("plan", .string("42")))
    #expect(
      try Command(parsing: "begin; undo; begin; end; end")
        == .transaction([.undo(1), .transaction([])]))
  }

  @Test func `random commands are parsed from their printed form`() throws {
    var chance = Chance(seed: Effort.seed)
    for shape in try Shape.all() {
      var source = try CommandSource(shape, seed: chance.next())
      let model = Model(shape, limit: 3)
      for _ in 0..<500 {
        let command = source.next(model).command
        #expect(try Command(parsing: "\(command)") == command, "ROOTS_SEED=\(Effort.seed)")
      }
    }
  }

  @Test func `transactions nest at most 16 deep`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "begin; ", count: depth) + "back"
        + String(repeating: "; end", count: depth)
    }
    #expect("\(try Command(parsing: nested(16)))" == nested(16))
    #expect(throws: CommandSyntaxError.self) { try Command(parsing: nested(17)) }
  }

  @Test func `a command has at most 64 KiB`() throws {
    let longest = Command.lengthLimit - "push a with \"\"".utf8.count
    let text = "push a with \"\(String(repeating: "x", count: longest))\""
    #expect("\(try Command(parsing: text))" == text)
    #expect(throws: CommandSyntaxError.self) { try Command(parsing: text + " ") }
  }
}
