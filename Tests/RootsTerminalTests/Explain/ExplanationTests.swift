import Roots
import RootsTerminal
import Testing

@Suite struct ExplanationTests {
  private func world() throws -> World {
    let feed = Name("feed")
    let account = Name("account")
    let post = Name("post")
    let signedIn = Name("signedIn")
    var world = World(
      try NavigationMap(
        tabs: [
          TabDefinition("home", root: feed), TabDefinition("me", root: feed),
        ],
        screens: [ScreenDefinition(feed), ScreenDefinition(post), ScreenDefinition(account)],
        accessories: [AccessoryDefinition("login", level: 2)],
        facts: [try FactDefinition(signedIn, .flag, initial: .bool(false))],
        routes: [
          RouteDefinition(
            "post/{id: int}", try Command(parsing: "push post with {id}"),
            parents: [try Command(parsing: "show home")]),
          RouteDefinition("news", .open("roots://post/1")),
        ]))
    for line in ["show me", "overlay login"] {
      let result = step(&world, .command(try Command(parsing: line), origin: nil))
      #expect(result.refusal == nil)
    }
    return world
  }

  private func lines(_ command: String, in world: World? = nil) throws -> String {
    "\(Explanation(of: try Command(parsing: command), in: try world ?? self.world()))"
  }

  @Test func `a link is explained by its routes, values and commands`() throws {
    #expect(
      try lines("open news") == """
        resolve  roots://news, for roots://news
                 which leads to roots://post/1, for roots://post/{id: int}
                   {id} is 1, a whole number
                 show home
                 push post with 1
        apply    removed login#4 from accessory 2, dismissed: cleared
                 inserted post#5 1 on tab home
                 selected tab home, before tab me
        protect  no protection is asked
        commit   one step to undo, with all that changed
        settle   login#4 is dismissed: cleared
                 login#4 is no longer visible
                 feed#3 is no longer visible
                 post#5 1 is visible now
        notify   observers get 3 changes
        """)
  }

  @Test func `the protection of a hidden tab of a nested navigator is asked when it is shown`()
    throws
  {
    let (bag, card, coin) = (Name("bag"), Name("card"), Name("coin"))
    let (known, purse) = (Name("known"), Name("purse"))
    let map = try NavigationMap(
      tabs: [TabDefinition("home", root: "feed")],
      screens: [
        ScreenDefinition("feed"), ScreenDefinition(bag),
        ScreenDefinition(card, rules: VisitRules(protections: [known])),
        ScreenDefinition(coin, rules: VisitRules(protections: [known])),
      ],
      facts: [try FactDefinition(known, .flag, initial: .bool(true))],
      protections: [ProtectionDefinition(known, passes: .flag(known))],
      nested: [
        NavigatorDefinition(
          purse, in: bag,
          tabs: [TabDefinition("cards", root: card), TabDefinition("coins", root: coin)])
      ])
    let text = try lines("push bag", in: World(map))
    #expect(
      text.contains(
        """
        protect  'card' is protected by 'known', which passes
                 'coin' is protected by 'known', which is asked when it is shown
        """), "\(text)")
  }

  @Test func `a refused command is explained with the reason`() throws {
    #expect(
      try lines("open post/x")
        == "resolve  refused: {id} cannot be \"x\"; it takes a whole number")
    #expect(
      try lines("pop") == """
        resolve  pop, on the active layer, as it names none
        apply    refused: this is the root of tab me
        """)
  }

  @Test func `the defaults of a command are filled in`() throws {
    #expect(
      try lines("overlay login once").contains(
        "overlay login once, on accessory layer 2, as declared"))
    #expect(try lines("dismiss").contains("dismiss, the topmost accessory layer, as it names none"))
    #expect(try lines("set signedIn true").contains("apply    set signedIn from false to true"))
  }

  @Test func `an explanation changes nothing`() throws {
    let world = try world()
    let before = world
    _ = try lines("open post/1", in: world)
    #expect(world == before)
  }

  @Test func `the explanation of a link names its protections`() throws {
    let (feed, account) = (Name("feed"), Name("account"))
    let (login, signedIn) = (Name("login"), Name("signedIn"))
    let world = World(
      try NavigationMap(
        start: .screen(feed),
        screens: [
          ScreenDefinition(feed),
          ScreenDefinition(account, rules: VisitRules(protections: [signedIn])),
        ],
        accessories: [AccessoryDefinition(login)],
        facts: [try FactDefinition(signedIn, .flag, initial: .bool(false))],
        protections: [
          ProtectionDefinition(signedIn, passes: .flag(signedIn), ask: .overlay(login))
        ],
        routes: [RouteDefinition("account/{id: int}", try Command(parsing: "push account"))]))
    let lines = try lines("open roots://account/7", in: world)
    #expect(
      lines.hasSuffix(
        """
        protect  waits until this is answered; nothing has changed before
                   may account be opened (signedIn)? It is asked by 'overlay login'.
        """), "\(lines)")
  }

  @Test func `an explanation names the question for which another question waits`() throws {
    let world = World(
      try NavigationMap(
        start: .screen("feed"),
        screens: [
          ScreenDefinition("feed"),
          ScreenDefinition("account", rules: VisitRules(protections: ["member"])),
        ],
        accessories: [
          AccessoryDefinition("login", rules: VisitRules(protections: ["adult"])),
          AccessoryDefinition("age"),
        ],
        protections: [
          ProtectionDefinition("member", ask: .overlay("login")),
          ProtectionDefinition("adult", ask: .overlay("age")),
        ]))
    let lines = try lines("push account", in: world)
    #expect(
      lines.hasSuffix(
        """
                   may account be opened (member)? It is asked by 'overlay login'.
                   'overlay login' waits for this itself:
                     may login be opened (adult)? It is asked by 'overlay age'.
        """), "\(lines)")
  }

  @Test func `an accessory with several definitions is explained by the one that applies`() throws {
    let (home, far, share) = (Name("home"), Name("far"), Name("share"))
    var world = World(
      try NavigationMap(
        start: .screen(home), screens: [ScreenDefinition(home), ScreenDefinition(far)],
        accessories: [
          AccessoryDefinition(share, level: 1, under: [home]), AccessoryDefinition(share, level: 4),
        ]))
    #expect(try lines("overlay share", in: world).contains("on accessory layer 1, as declared"))
    _ = step(&world, .command(.push(far), origin: nil))
    #expect(try lines("overlay share", in: world).contains("on accessory layer 4, as declared"))
  }
}
