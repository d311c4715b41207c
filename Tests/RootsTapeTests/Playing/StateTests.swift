import RootsTape
import Testing

@Suite struct StateTests {
  @Test(arguments: [
    ("", "tab", "home"), ("Type 2", "tab", "map"), ("", "active", "tab home"),
    ("Do 'push post on main'", "active", "main"), ("", "stack", "feed"),
    ("Enter", "stack", "feed post"), ("Do 'push post on main'", "stack", "host post"),
    ("", "stack main", "host"), ("Type 2", "stack tab home", "feed"),
    ("", "stack tab 2", "plan"), ("Type l", "stack accessory 0", "login"),
    ("", "stack accessory 0", ""), ("", "accessory 0", "none"), ("Type l", "accessory 0", "login"),
    ("", "accessories", "0"), ("Type l", "accessories", "1"), ("", "depth", "1"),
    ("Enter 3", "depth", "4"), ("Enter", "depth tab map", "1"), ("", "depth main", "1"),
    ("", "fact signedIn", "false"), ("Do 'set signedIn true'", "fact signedIn", "true"),
    ("Do 'set user \"Ada\"'", "fact user", "Ada"), ("", "fact user", ""),
    ("Do 'set user \"Ada\"'", "fact user", "\"Ada\""), ("Enter", "undo", "1"),
    ("Enter Do undo", "undo", "0"), ("Enter Do undo", "redo", "1"),
  ])
  func `a path leads to a part of the state`(keys: String, path: String, value: String) {
    let keys = keys.replacing("Type 2", with: "Type '2'")
    passes("\(keys) | Expect state '\(path)' '\(value)'")
    let wrong = "Expect state '\(path)' 'nonsense'"
    #expect(Town.play("\(keys) | \(wrong)").reason.hasSuffix("', not 'nonsense'"))
  }

  @Test(arguments: [
    "x", "stack nowhere", "stack tab", "tab home", "fact", "fact a b", "accessory", "undo 1",
  ])
  func `an unknown path is an error that lists the paths`(path: String) {
    let paths =
      "tab, active, stack [LAYER], depth [LAYER], accessory N, accessories, fact NAME, flow NAME, "
      + "undo, redo; LAYER is main, tab NAME or accessory N"
    #expect(
      reason("Expect state '\(path)' y")
        == "1:1: there is no state '\(path)'; the paths are \(paths)")
  }

  @Test(arguments: [
    ("stack tab x", "there is no tab 'x'; known: home, map"),
    ("depth tab 3", "there is no tab '3'; known: home, map"),
    ("fact x", "there is no fact 'x'; known: signedIn, user"),
    ("accessory 10", "there is no accessory layer '10'; the layers are 0 to 9"),
    ("stack accessory x", "there is no accessory layer 'x'; the layers are 0 to 9"),
  ])
  func `an unknown name is an error that lists the names`(path: String, message: String) {
    #expect(reason("Expect state '\(path)' y") == "1:1: \(message)")
  }
}

@Suite struct ResultTests {
  @Test(arguments: [
    ("Type lAda | Enter", "login completed"),
    ("Type lAda | Enter", "login completed {user: \"Ada\"}"),
    ("Set Var who Ada | Type lAda | Enter", "login completed {user: \"${who}\"}"),
    ("Set Var who 'A\"b' | Type 'lA\"b' | Enter", "login completed {user: \"${who}\"}"),
    ("Type l | Escape", "login dismissed"), ("Type l | Escape", "login dismissed popped"),
    ("Type l | Do 'show map'", "login dismissed cleared"),
    ("Enter Do 'pop with 7'", "post completed 7"), ("Enter Do 'pop with 7'", "post completed"),
    ("Enter Do 'pop with \"x\"'", "post completed x"),
    ("Enter Do 'pop with \"x\"'", "post completed '\"x\"'"),
    ("Type l | Do dismiss", "login dismissed 'layer dismissed'"),
  ])
  func `a result matches the expectations of a tape`(keys: String, claim: String) {
    passes("\(keys) | Expect result \(claim)")
  }

  @Test(arguments: [
    ("", "login completed", "'login' has given no result"),
    (
      "Type lAda | Enter", "login dismissed", "the result of 'login' is 'completed {user: \"Ada\"}'"
    ),
    ("Type l | Escape", "login completed", "the result of 'login' is 'dismissed: popped'"),
    ("Type l | Escape", "login dismissed cleared", "the result of 'login' is 'dismissed: popped'"),
    ("Enter Do 'pop with 7'", "post completed 8", "the result of 'post' is 'completed 7'"),
    ("Enter Do 'pop with 7'", "post completed '\"7\"'", "the result of 'post' is 'completed 7'"),
    ("Type l | Do finish", "login completed 1", "the result of 'login' is 'completed'"),
    (
      "Enter Do 'replace plan inheriting'", "post completed",
      "'post' was replaced and gives no result; the one in its place gives it: 'plan'"
    ),
    ("", "logn completed", "there is no screen, accessory or flow 'logn'; did you mean 'login'?"),
    (
      "", "x completed",
      "there is no screen, accessory or flow 'x'; known: feed, plan, post, login"
    ),
    (
      "", "login dismissed away",
      "there is no reason 'away'; the reasons are popped, replaced, cleared, layer dismissed, "
        + "tab reset, flow ended, undone, revoked, restored away"
    ),
  ])
  func `a result that differs from its expectation is a failure`(
    keys: String, claim: String, message: String
  ) {
    let result = Town.play("\(keys) | Expect result \(claim)")
    #expect(result.reason.hasSuffix(": \(message)"), "\(result.reason)")
    #expect(result.exitCode == 1)
  }
}
