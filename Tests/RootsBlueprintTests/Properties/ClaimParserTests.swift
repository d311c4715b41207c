import RootsBlueprint
import Testing

@Suite struct ClaimParserTests {
  @Test(arguments: [
    (
      "acount is shown",
      "1:16: error: unknown screen or accessory 'acount'; did you mean 'account'?"
    ),
    (
      "not acount is open",
      "1:20: error: unknown screen or accessory 'acount'; did you mean 'account'?"
    ),
    ("waiting for custmer", "1:28: error: unknown protection 'custmer'; did you mean 'customer'?"),
    ("waiting for", "1:27: error: unknown protection ''; known: customer"),
    ("depth of tab hme < 5", "1:29: error: unknown tab 'hme'; did you mean 'home'?"),
    ("depth of tab 3 < 5", "1:29: error: there is no tab 3; the tabs are 1 to 2"),
    (
      "depth of accessory 10 < 5",
      "1:35: error: there is no accessory layer 10; the layers are 0 to 9"
    ),
    (
      "depth of accessory < 5",
      "1:35: error: the number of an accessory layer is expected, 0 to 9; write one"
    ),
    (
      "depth of home < 5",
      "1:25: error: a layer is expected after 'depth of'; write main, tab NAME or accessory N"
    ),
    (
      "depth of main",
      "1:16: error: 'depth of main' is not a flag but a whole number; write 'depth of main is …'"
    ),
    (
      "depth of main is high",
      "1:33: error: 'depth of main' cannot be 'high'; it takes a whole number"
    ),
    ("signedin", "1:16: error: unknown fact 'signedin'; did you mean 'signedIn'?"),
    ("nothing", "1:16: error: unknown fact 'nothing'; known: signedIn, tickets, plan, color"),
    (
      "account", "1:16: error: 'account' is a screen; write 'account is shown' or 'account is open'"
    ),
    (
      "depth < 3",
      "1:16: error: 'depth' belongs to one screen; write 'depth of main' or 'depth of tab NAME'"
    ),
    ("title is Shelf", "1:16: error: 'title' belongs to one screen; write 'NAME is shown'"),
    ("keys > 3", "1:16: error: 'keys' counts presses, which no state has; use a fact"),
    (
      "payload.id is 3",
      "1:16: error: 'payload.id' belongs to one screen, a property to the whole app; use a fact"
    ),
    ("signedIn is shown", "1:28: error: 'signedIn' cannot be 'shown'; it takes true or false"),
    (
      "payload.state is open",
      "1:16: error: 'payload.state' belongs to one screen, a property to the whole app; use a fact"
    ),
    ("was signedIn", "1:16: error: 'was' needs a move; use it in a 'step'"),
    ("does set", "1:16: error: 'does' needs a move; use it in a 'step'"),
    ("login ended", "1:16: error: 'ended' needs a move; use it in a 'step'"),
    ("signedIn tickets", "1:25: error: 'and' or 'or' is expected here, found 'tickets'"),
  ])
  func `a condition names things that are there`(condition: String, error: String) {
    #expect(propertyComplaints("a: { never: \"\(condition)\" }") == error)
  }

  @Test(arguments: [
    ("acount ended", "1:24: error: unknown screen or accessory 'acount'; did you mean 'account'?"),
    ("login ended poped", "1:36: error: unknown ending 'poped'; did you mean 'popped'?"),
    (
      "login ended well",
      "1:36: error: unknown ending 'well'; known: completed, dismissed, popped, replaced, cleared,"
        + " layer dismissed, tab reset, flow ended, undone, revoked, restored away"
    ),
    ("was was signedIn", "1:28: error: 'was' needs a move; use it in a 'step'"),
    ("was (does set)", "1:29: error: 'does' needs a move; use it in a 'step'"),
    ("does", "1:28: error: a command is expected after 'does'; write one, such as set"),
    ("does psh account", "1:29: error: unknown command 'psh'; did you mean 'push'?"),
    ("does push acount", "1:34: error: unknown screen 'acount'; did you mean 'account'?"),
    ("does set tikets and signedIn", "1:33: error: unknown fact 'tikets'; did you mean 'tickets'?"),
    (
      "does set tickets 4",
      "1:41: error: 'tickets' cannot be '4'; it takes a whole number from 0 to 3"
    ),
    ("does show hme", "1:34: error: unknown tab 'hme'; did you mean 'home'?"),
    (
      "does 'set tickets {tickets}'",
      "1:43: error: a property has no values for placeholders; leave the argument out"
    ),
  ])
  func `a condition on a move names things that are there`(condition: String, error: String) {
    #expect(propertyComplaints("a: { step: { never: \"\(condition)\" } }") == error)
  }

  @Test(arguments: [
    "does set tickets", "does set tickets 3 and signedIn", "not does push account or signedIn",
    "(does pop) and signedIn", "does push account with {a: [1, 2]} and signedIn",
    "does 'pop' and was not signedIn", "does tell all", "does open roots://a",
    "login ended", "login ended and signedIn", "(login ended)", "login ended layer dismissed",
    "login ended restored away or signedIn", "login ended dismissed", "was account is shown",
    "was (signedIn and account is not open)", "depth of accessory 0 > 1",
    "depth of tab mine is not 2", "overlays is 2", "color is shown", "waiting for customer",
  ])
  func `a condition on a move is read`(condition: String) throws {
    let found = try properties("a: { step: { never: \"\(condition)\" } }")
    #expect(found.map(\.description) == ["Step never: \(condition)"])
  }
}
