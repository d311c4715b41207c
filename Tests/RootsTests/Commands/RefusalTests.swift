import Roots
import Testing

/// Every refusal of a command, with its whole message.
@Suite struct RefusalTests {
  /// The commands before, the refused command and its message.
  static let tabbed: [(before: [String], asked: String, message: String)] = [
    ([], "push fed", "there is no screen or accessory 'fed'; did you mean 'feed'?"),
    ([], "push Login", "there is no screen or accessory 'Login'; did you mean 'login'?"),
    ([], "overlay zzzzz", "there is no screen or accessory 'zzzzz'"),
    ([], "show hmoe", "there is no tab 'hmoe'; did you mean 'home'?"),
    ([], "push post on tab nowhere", "there is no tab 'nowhere'"),
    ([], "set baskte 1", "there is no fact 'baskte'; did you mean 'basket'?"),
    ([], "show 4", "there is no tab 4; the tabs are 1 to 3"),
    ([], "reset 99", "there is no tab 99; the tabs are 1 to 3"),
    ([], "overlay login at 10", "there is no accessory layer 10; the layers are 0 to 9"),
    ([], "dismiss 11", "there is no accessory layer 11; the layers are 0 to 9"),
    ([], "pop accessory 12", "there is no accessory layer 12; the layers are 0 to 9"),
    (
      [], "push login on accessory 10 of #1",
      "there is no accessory layer 10; the layers are 0 to 9"
    ),
    ([], "overlay post", "'post' is a screen, not an accessory; push it"),
    ([], "push login", "'login' is an accessory; overlay it, or name an accessory layer"),
    ([], "go login on main", "'login' is an accessory; overlay it, or name an accessory layer"),
    ([], "dismiss", "no accessory is open"),
    ([], "dismiss 2", "nothing is open on accessory 2"),
    ([], "pop accessory 2", "nothing is open on accessory 2"),
    ([], "replace login on accessory 1", "nothing is open on accessory 1"),
    ([], "pop to root on accessory 1", "nothing is open on accessory 1"),
    ([], "pop", "this is the root of tab friends"),
    ([], "back", "this is the root of tab friends"),
    ([], "pop main", "this is the root of main"),
    ([], "pop to root", "this is the root of tab friends"),
    ([], "finish", "this is the root of tab friends"),
    (["go map on main"], "finish", "this is the root of main"),
    ([], "finish #1", "this is the root of main"),
    ([], "replace map on main", "the tab host cannot be popped or replaced; use 'go'"),
    ([], "finish #77", "there is no entry #77"),
    ([], "pop to #77", "there is no entry #77"),
    ([], "push login on accessory 0 of #77", "there is no entry #77"),
    (["push post"], "push post once", "'post' is already on top"),
    (
      ["push post with \"\\u001b[2J\""], "push post with \"\\u001b[2J\" once",
      "'post' with \"\\u001b[2J\" is already on top"
    ),
    (["push post"], "pop to post", "'post' is already on top"),
    (["push post"], "pop to #5", "'#5' is already on top"),
    ([], "show friends", "'friends' is already shown"),
    ([], "show tab", "'friends' is already shown"),
    ([], "reset friends", "tab 'friends' is already at its root"),
    ([], "reset 1", "tab 'home' is already at its root"),
    ([], "show main", "no accessory is open that could be cleared"),
    ([], "set signedIn false", "'signedIn' is already false"),
    ([], "set signedIn 1", "'signedIn' cannot be 1; it takes true or false"),
    ([], "set basket 4", "'basket' cannot be 4; it takes a whole number from 0 to 3"),
    ([], "set basket {count}", "{count} has no value here"),
    ([], "pop with {result}", "{result} has no value here"),
    ([], "undo", "there is nothing to undo"),
    (["push post", "pop"], "undo 3", "there are only 2 commits to undo"),
    (["push post"], "undo 2", "there is only one commit to undo"),
    ([], "redo", "there is nothing to redo"),
    (["push post", "undo"], "redo 3", "there is only one commit to redo"),
    (
      [], "begin; undo; end",
      "step 1 of the transaction, 'undo': undo and redo cannot be part of a transaction"
    ),
    (
      [], "begin; begin; push post; redo; end; end",
      "step 2 of the transaction, 'redo': undo and redo cannot be part of a transaction"
    ),
    (
      [], "begin; push post; push fed; end",
      "step 2 of the transaction, 'push fed': there is no screen or accessory 'fed'; "
        + "did you mean 'feed'?"
    ),
    ([], "begin; end", "this would change nothing"),
    ([], "begin; push post; pop; end", "this would change nothing"),
    ([], "begin; set basket 2; set basket 0; end", "this would change nothing"),
  ]

  @Test(arguments: tabbed.indices)
  func `every refusal has a reason`(index: Int) throws {
    let (before, asked, message) = Self.tabbed[index]
    var trial = try Trial(try Shape.tabbed())
    for text in before { try trial.accept(text) }
    #expect(try trial.refusal(asked) == message, "\(asked)")
  }

  @Test(arguments: [
    ("push post", "'post' needs a payload of type Int"),
    ("push post with \"7\"", "'post': the payload is of type String, not Int"),
    ("push post with [\"7\"]", "'post': the payload is of type Array<String>, not Int"),
    ("overlay number at 3", "'number' needs a payload of type Int"),
    ("pop with 7.5", "the result of 'post': the payload is of type Double, not Int"),
    ("finish with true", "the result of 'post': the payload is of type Bool, not Int"),
    ("dismiss with null", "the result of 'login': the payload is of type Literal, not Int"),
    ("push map", nil),
  ])
  func `types are named in refusals`(asked: String, message: String?) throws {
    var trial = try Trial(try Shape.rich())
    try trial.accept("push post with 7")
    if asked.hasPrefix("dismiss") { try trial.accept("overlay login") }
    #expect(try trial.refusal(asked) == message)
  }

  @Test func `a misplaced accessory is refused with its places`() throws {
    var trial = try Trial(try Shape.rich())
    #expect(
      try trial.refusal("begin; show city; overlay share; end")
        == "step 2 of the transaction, 'overlay share': "
        + "'share' can only be shown over feed, friends, post")
  }

  @Test func `a screen declared once is refused on itself`() throws {
    var trial = try Trial(try Shape.rich())
    try trial.accept("push map")
    #expect(try trial.refusal("push map") == "'map' is already on top")
    try trial.accept("push map with 1")
    #expect(try trial.refusal("push map with 1") == "'map' with 1 is already on top")
  }

  @Test(arguments: ["show 1", "reset home", "push two on tab", "pop tab 1"])
  func `tab commands in an app without tabs are refused`(asked: String) throws {
    var trial = try Trial(try Shape.plain())
    #expect(try trial.refusal(asked) == "this app has no tabs")
  }

  @Test func `a refused fact value names the allowed values`() throws {
    var trial = try Trial(try Shape.oneTab())
    #expect(
      try trial.refusal("set plan gold") == "'plan' cannot be \"gold\"; it takes one of free, plus")
    let name = Name("name")
    let map = try NavigationMap(
      facts: [try FactDefinition(name, .text(samples: []), initial: .string(""))])
    trial = Trial(map)
    #expect(
      try trial.refusal("set name 1") == "'name' cannot be 1; it takes a text of at most 4096 bytes"
    )
    try trial.accept("set name \"\(String(repeating: "é", count: 2048))\"")
    #expect(try trial.refusal("set name \"\(String(repeating: "é", count: 2048))x\"") != nil)
  }

  @Test func `the origin of a command must be open`() throws {
    var trial = try Trial(try Shape.plain())
    #expect(
      try trial.refusal("push two", from: 9) == "the entry #9 that asked for this is gone")
  }

  @Test func `numbers out of range from Swift are refused like any other`() throws {
    var world = Trial(try Shape.tabbed().map()).world
    let before = world
    let commands: [(Command, String)] = [
      (.undo(0), "this would change nothing"), (.redo(-1), "this would change nothing"),
      (.show(.number(-1)), "there is no tab -1; the tabs are 1 to 3"),
      (.dismiss(-1), "there is no accessory layer -1; the layers are 0 to 9"),
      (
        .overlay("login", at: .min),
        "there is no accessory layer \(Int.min); the layers are 0 to 9"
      ),
      (.finish(EntryID(0)), "there is no entry #0"),
      (.push(.empty), "there is no screen or accessory 'empty'"),
    ]
    for (command, message) in commands {
      let refusal = step(&world, .command(command, origin: nil)).refusal
      #expect(refusal.map { "\($0)" } == message)
    }
    #expect(world == before)
  }

  @Test func `a world without free ids refuses entries and stays usable`() throws {
    var world = World(try Shape.plain().map())
    world.newestID = UInt32.max - 1
    step(&world, .push("two"))
    let before = world
    for text in ["push two", "go two", "replace three", "replace three inheriting"] {
      let refusal = step(&world, .command(try Command(parsing: text), origin: nil)).refusal
      #expect(refusal.map { "\($0)" } == "this world has used up its entry ids")
    }
    #expect(world == before)
    #expect(step(&world, .command(.pop(), origin: nil)).refusal == nil)
  }
}
