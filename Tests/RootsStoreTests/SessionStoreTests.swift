import Roots
import RootsStore
import Testing

@Suite struct SessionStoreTests {
  @Test func `the next run reads all kinds of changes`() throws {
    let folder = try Folder()
    let path = folder.path + "/a/b/walk.db"
    var world = try Walk.world()
    let steps = [
      "push post with {id: 1, tags: [\"a\", \"\\u001b\"]}", "push secret with {pin: 1}",
      "push city on tab me with 1.5", "show me", "set basket 3", "pop", "push post with null",
      "overlay login with \"Ada\"", "push city on accessory 0", "overlay notes",
      "replace post on accessory 0", "go post on tab home with 2", "begin; pop; show home; end",
      "go city on main", "push post",
    ]
    do {
      let store = try Walk.open(path)
      #expect(store.left == nil && store.remark == nil)
      for (index, text) in steps.enumerated() {
        #expect(try Walk.take([text], to: &world, store) == index + 1)
      }
    }
    let store = try Walk.open(path)
    let left = try #require(store.left)
    #expect(left.state == SavedState(world, Walk.rules) && left.isUnfinished)
    #expect(store.step == steps.count)
    #expect(Folder.mode(path) == 0o600 && Folder.mode(path + "-wal") == 0o600)
    #expect(Folder.mode(folder.path + "/a/b") == 0o700)
  }

  @Test(arguments: ["pop 2 #ID", "replace city on #ID with 5", "reset home to post, secret"])
  func `a session with changes below the top of a stack is read`(text: String) throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    var world = try Walk.world()
    do {
      let store = try Walk.open(path)
      for text in ["push post", "push city", "push secret"] {
        try Walk.take([text + " on tab home"], to: &world, store)
      }
      let entries = world.state[.tab(0)].entries
      let id = entries[entries.count - 2].id
      for text in [text.replacing("#ID", with: "\(id)"), "push post on tab home", "undo 2"] {
        try Walk.take([text], to: &world, store)
      }
      try Walk.take(["redo"], to: &world, store)
    }
    let left = try #require(try Walk.open(path).left)
    #expect(left.state == SavedState(world, Walk.rules))
  }

  @Test func `flows and the protections of single visits are saved; some facts are not`() throws {
    let folder = try Folder()
    let map = try NavigationMap(
      start: .screen("feed"),
      screens: try ["feed", "post"].map { ScreenDefinition(try Name($0)) },
      facts: [
        FactDefinition("signedIn", .flag, initial: false, isSaved: false),
        FactDefinition("basket", .number(0...9), initial: 0),
      ],
      protections: try ["member", "adult"].map { ProtectionDefinition(try Name($0)) },
      flows: [FlowDefinition("order", screens: ["post"])])
    let both = [Name("member"), Name("adult")]
    var world = World(map)
    do {
      let store = try Walk.open(folder.path + "/walk.db")
      let terms = RequestOptions(protections: both, granted: both)
      for (text, terms) in [
        ("set signedIn true", nil), ("start order", nil), ("push post", terms),
        ("set basket 2", nil),
      ] {
        let command = IssuedCommand(try Command(parsing: text), options: terms)
        let result = step(&world, .command(command))
        #expect(result.refusal == nil && result.changes.count == 1, "\(text)")
        try store.save(world)
      }
    }
    let left = try #require(try Walk.open(folder.path + "/walk.db").left)
    #expect(left.state == SavedState(world, Walk.rules))
    let entries = left.state.layers[0].entries
    #expect(entries.map(\.flow?.text) == [nil, "order", nil])
    #expect(entries.map(\.protections) == [[], [], both])
    #expect(left.state.facts == ["basket": 2])
  }

  @Test func `the payload of a screen that is not restorable is not saved`() throws {
    let folder = try Folder()
    var world = try Walk.world()
    do {
      let store = try Walk.open(folder.path + "/walk.db")
      try Walk.take(["push secret with \"pin 0000\""], to: &world, store)
    }
    let left = try #require(try Walk.open(folder.path + "/walk.db").left)
    let entry = try #require(left.state.layers.first { "\($0.place)" == "tab home" }?.entries.last)
    #expect(entry.screen.text == "secret" && entry.identifier == nil && entry.payload == nil)
  }

  @Test func `a session that ended normally is not offered, but can be requested`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    var world = try Walk.world()
    do {
      let store = try Walk.open(path)
      try Walk.take(["push post"], to: &world, store)
      try store.close()
    }
    #expect(Folder.names(in: folder.path) == ["walk.db", "walk.db.lock"])
    #expect(try Walk.open(path, wanted: .unfinished).left == nil)
    let left = try #require(try Walk.open(path, wanted: .any).left)
    #expect(!left.isUnfinished && left.state.screenCount == 1)
  }

  @Test func `a session that was closed as interrupted is offered`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    var world = try Walk.world()
    do {
      let store = try Walk.open(path)
      try Walk.take(["push post"], to: &world, store)
      try store.closeInterrupted()
    }
    #expect(Folder.names(in: folder.path) == ["walk.db", "walk.db.lock"])
    do {
      let store = try Walk.open(path, wanted: .unfinished)
      #expect(store.left?.isUnfinished == true && store.left?.state.screenCount == 1)
      // Without a step, the session of the run before is still the interrupted one.
      try store.closeInterrupted()
    }
    #expect(try Walk.open(path, wanted: .unfinished).left?.state.screenCount == 1)
  }

  @Test func `a run without a step keeps the left session`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    var world = try Walk.world()
    try Walk.take(["push post"], to: &world, try Walk.open(path))
    try Walk.open(path).close()
    #expect(try Walk.open(path, wanted: .unfinished).left != nil)
  }

  @Test func `an unfinished session stays until it was offered`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    var world = try Walk.world()
    try Walk.take(["push post with \"first\""], to: &world, try Walk.open(path))
    for _ in 0..<2 {
      let store = try Walk.open(path)
      #expect(store.left?.state == SavedState(world, Walk.rules))
      var other = try Walk.world()
      try Walk.take(["push city"], to: &other, store)
      try store.close()
    }
    do {
      let store = try Walk.open(path)
      store.decline()
    }
    let store = try Walk.open(path, wanted: .unfinished)
    #expect(store.left == nil)
  }

  @Test func `restored screens belong only to the new session`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    var world = try Walk.world()
    try Walk.take(["push post"], to: &world, try Walk.open(path))
    do {
      let store = try Walk.open(path)
      store.noteRestored()
      try Walk.take(["push city"], to: &world, store)
      try store.close()
    }
    let store = try Walk.open(path, wanted: .any)
    #expect(store.left?.isUnfinished == false)
    #expect(store.left?.state == SavedState(world, Walk.rules))
  }

  @Test func `a restored screen still waits for its result`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    var world = try Walk.world()
    let opener = try #require(world.state.visibleContent)
    do {
      let store = try Walk.open(path)
      _ = step(
        &world,
        .command(
          IssuedCommand(
            try Command(parsing: "overlay login"), from: opener.id, reaction: ReactionID(1))))
      try store.save(world)
    }
    let left = try #require(try Walk.open(path).left)
    #expect(left.state == SavedState(world, Walk.rules))
    let nav = Navigator(try Walk.map())
    #expect("\(nav.restore(left.state, Walk.rules))" == "1 screen restored")
    nav.send(try Command(parsing: "pop accessory 0 with 7"))
    #expect(nav.world.fact("basket") == 7)
  }

  @Test func `the next run names the screens that are gone or new`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    func map(_ screens: Name..., accessory: Name) throws -> NavigationMap {
      try NavigationMap(
        start: .screen("feed"), screens: screens.map { ScreenDefinition($0) },
        accessories: [AccessoryDefinition(accessory)])
    }
    let maps = [
      try map("feed", "post", "city", accessory: "login"),
      try map("feed", "talk", accessory: "tip"),
    ]
    do {
      let store = try Walk.open(path)
      // The second map is that of an app that was reloaded while it ran.
      for map in [maps[1], maps[0]] { try store.save(World(map)) }
    }
    let left = try #require(try Walk.open(path).left)
    let same = left.changedScreens(in: maps[0])
    #expect(same.gone.isEmpty && same.new.isEmpty)
    let changed = left.changedScreens(in: maps[1])
    #expect(changed.gone == ["city", "login", "post"] && changed.new == ["talk", "tip"])
  }

  @Test func `a closed store saves nothing, and another one opens the file`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    var world = try Walk.world()
    let store = try Walk.open(path)
    try Walk.take(["push post"], to: &world, store)
    try store.close()
    try store.close()
    #expect(throws: StoreFault.closed) { try store.save(world) }
    let other = try Walk.open(path)
    #expect(other.remark == nil && other.left?.isUnfinished == false && other.step == 1)
  }
}
