import Roots
import Testing

/// The choice among several parents, and the start and the via screens of a way.
@Suite struct SegueParentTests {
  @Test func `the open entries decide among several parents`() throws {
    var trial = try Trial(.tabbed)
    #expect(try trial.plan("profile") == "push profile on tab encounters")
    try trial.accept("show messages", "push chat")
    #expect(try trial.plan("profile") == "push profile on tab messages")
    try trial.accept("pop", "push archive")
    #expect(try trial.plan("profile") == "push chat on tab messages; push profile on tab messages")
  }

  @Test func `without an ancestor several parents are refused with the candidates`() throws {
    var trial = try Trial(.menued)
    try trial.accept("push myself")
    #expect(
      try trial.planRefusal("profile")
        == "several ways lead to 'profile': menu > people > profile, or menu > mailbox > chat > "
        + "profile; say 'via', or declare its primary parent")
    #expect(try trial.refusal("segue photo")?.hasPrefix("several ways lead to 'photo'") == true)
    try trial.accept("segue photo via chat")
    #expect(trial.stack(.main) == "menu#1 mailbox#3 chat#4 profile#5 photo#6")
  }

  @Test func `a primary parent decides where no ancestor does`() throws {
    var town = Town.menued
    town.primaries["profile"] = "chat"
    var trial = try Trial(town)
    try trial.accept("push myself")
    #expect(
      try trial.plan("profile")
        == "pop main; push mailbox on main; push chat on main; push profile on main")
    try trial.accept("segue people")
    #expect(try trial.plan("profile") == "push profile on main")
  }

  @Test func `two equally short ways are ambiguous unless one is primary`()
    throws
  {
    var town = Town(
      start: "home",
      screens: [
        ("home", ["hall"]), ("hall", ["left", "right"]), ("left", ["garden"]),
        ("right", ["garden"]), ("garden", []),
      ])
    var trial = try Trial(town)
    try trial.accept("push hall")
    #expect(
      try trial.planRefusal("garden")
        == "several ways lead to 'garden': hall > left > garden, or hall > right > garden;"
        + " say 'via', or declare its primary parent")
    #expect(try trial.plan("garden", via: ["right"]) == "push right on main; push garden on main")
    town.primaries["garden"] = "right"
    trial = try Trial(town)
    try trial.accept("push hall")
    #expect(try trial.plan("garden") == "push right on main; push garden on main")
  }

  @Test func `a way that leads through another parent is no candidate`() throws {
    var trial = try Trial(.tabbed)
    try trial.accept("show me", "push settings")
    #expect(
      try trial.planRefusal("profile")
        == "several ways lead to 'profile': people > profile, or mailbox > chat > profile;"
        + " say 'via', or declare its primary parent")
  }

  @Test func `a way visits all screens of 'via'`() throws {
    var trial = try Trial(.tabbed)
    #expect(
      try trial.plan("photo", via: ["archive", "profile"])
        == "show messages; push archive on tab messages; push chat on tab messages; "
        + "push profile on tab messages; push photo on tab messages")
    try trial.accept("show messages", "push archive", "push chat")
    #expect(
      try trial.plan("photo", via: ["archive"])
        == "pop tab messages; push chat on tab messages; push photo on tab messages")
    #expect(
      try trial.planRefusal("plan", via: ["chat"])
        == "no declared way leads from here to 'plan'; declare children")
  }

  @Test func `a way begins at its 'from'`() throws {
    var trial = try Trial(.tabbed)
    try trial.accept("push chat on tab messages", "push photo on tab messages")
    #expect(
      try trial.plan("profile", from: .screen(Name("chat")))
        == "pop tab messages; show messages; push profile on tab messages")
    #expect(
      try trial.plan("profile", from: .entry(EntryID(3)))
        == "pop to root on tab messages; show messages; push chat on tab messages; "
        + "push profile on tab messages")
    #expect(try trial.refusal("segue profile from #99") == "there is no entry #99")
    #expect(
      try trial.refusal("segue profile from plan")
        == "'plan' is not open anywhere; name another one, or none")
    #expect(
      try trial.refusal("segue profile from plam")
        == "there is no screen or accessory 'plam'; did you mean 'plan'?")
    try trial.accept("segue profile from chat")
    #expect(trial.stack(.tab(1)) == "mailbox#3 chat#5 profile#7")
  }

  @Test func `a way that needs nothing done is refused`() throws {
    var trial = try Trial(.tabbed)
    #expect(try trial.refusal("segue people") == "'people' is already on top")
    #expect(
      try trial.refusal("segue peeple")
        == "there is no screen or accessory 'peeple'; did you mean 'people'?")
    #expect(
      try trial.refusal("segue lonely")
        == "no declared way leads from here to 'lonely'; declare children")
    try trial.accept("push profile with 1")
    #expect(try trial.refusal("segue profile") == "'profile' is already on top")
    #expect(
      try trial.plan("profile", with: 2)
        == "pop tab encounters; push profile on tab encounters with 2")
  }

  @Test func `screens on the way carry the payload that their parent declares`() throws {
    var town = Town.tabbed
    town.payloads = ["mailbox": ["chat": 7]]
    town.primaries = ["chat": "mailbox", "profile": "chat"]
    town.numbers = ["chat"]
    var trial = try Trial(town)
    try trial.accept("show me")
    #expect(
      try trial.plan("profile", with: 9)
        == "show messages; push chat on tab messages with 7; push profile on tab messages with 9")
    #expect(try trial.plan("chat") == "show messages; push chat on tab messages with 7")
    try trial.accept("show messages", "push archive")
    #expect(
      try trial.refusal("segue profile via archive")
        == "the way to 'profile' leads through 'chat', which needs a payload of type Int;"
        + " declare it with the child, or go there first")
  }
}
