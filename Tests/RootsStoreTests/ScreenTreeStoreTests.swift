import Roots
import RootsStore
import Testing

@Suite struct ScreenTreeStoreTests {
  private func record(_ name: String, _ controller: String, _ children: [String] = []) throws
    -> ScreenRecord
  {
    ScreenRecord(
      try Name(name), controller: controller, children: try children.map { try Name($0) })
  }

  @Test func `the stored tree is read back unchanged`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    let tree = [
      try record("feed", "ListController", ["post", "profile"]),
      try record("post", "PageController", ["feed"]), try record("profile", "PageController"),
    ]
    do {
      let store = try Walk.open(path)
      try ScreenTreeStore(store).register(tree)
      #expect(try ScreenTreeStore(store).records() == tree)
      try store.close()
    }
    #expect(try ScreenTreeStore(try Walk.open(path)).records() == tree)
  }

  @Test func `the tree of a map contains its screens, without tabs`() throws {
    let (feed, post, share) = (Name("feed"), Name("post"), Name("share"))
    let map = try NavigationMap(
      tabs: [TabDefinition("home", root: feed)],
      screens: [
        ScreenDefinition(feed, rules: VisitRules(children: [post, share])), ScreenDefinition(post),
      ],
      accessories: [AccessoryDefinition(share)])
    let records = ScreenRecord.records(of: map) { "\($0)Controller" }
    #expect(
      records == [
        try record("feed", "feedController", ["post", "share"]),
        try record("post", "postController"), try record("share", "shareController"),
      ])
  }

  @Test func `visit counts stay with their screens when the tree changes`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    let (feed, post) = (Name("feed"), Name("post"))
    var world = try Walk.world()
    do {
      let store = try Walk.open(path)
      let tree = ScreenTreeStore(store)
      try tree.register([try record("feed", "A", ["post"]), try record("post", "B")])
      tree.visited(post)
      tree.visited(post)
      try Walk.take(["push post"], to: &world, store)
      tree.visited(feed)
      try store.close()
    }
    let store = try Walk.open(path)
    let tree = ScreenTreeStore(store)
    #expect(try tree.records().map(\.visits) == [1, 2])
    try tree.register([try record("post", "C"), try record("city", "A")])
    #expect(try tree.records().map { "\($0.identifier) \($0.visits)" } == ["city 0", "post 2"])
  }
}
