import Roots
import RootsStore
import Testing

@Suite struct SessionSaverTests {
  private final class Shy: RestorationDelegate {
    var isSilent = false
    func shouldSave(_ world: World) -> Bool { !isSilent }
  }

  private func left(_ path: String) throws -> SavedState? { try Walk.open(path).left?.state }

  @Test func `the steps of a navigator are saved`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    let nav = Navigator(try Walk.map(), isRecording: true)
    nav.observers.commits.add { [unowned nav] commit in
      if commit.changes.count == 1 { nav.send(.show(.number(2))) }
    }
    do {
      let saver = SessionSaver(try Walk.open(path))
      let observation = saver.attach(to: nav)
      nav.send(try Command(parsing: "push nowhere"))
      nav.send(try Command(parsing: "push post on main"))
      // A refused command changes nothing; the observer's `show 2` is a step of its own.
      #expect(saver.store.step == 2)
      observation.cancel()
    }
    #expect(try left(path) == SavedState(nav.world, Walk.rules))
  }

  @Test func `steps that wait for the end of their event are saved together`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    let nav = Navigator(try Walk.map(), isRecording: true)
    do {
      let saver = SessionSaver(try Walk.open(path))
      let observation = nav.observers.steps.add { [unowned nav] result in
        _ = saver.note(result, of: nav, waits: true)
      }
      for text in ["push post", "show me"] { nav.send(try Command(parsing: text)) }
      #expect(saver.store.step == 0)
      #expect(saver.notePlace(of: nav) == nil && saver.store.step == 1)
      #expect(saver.notePlace(of: nav) == nil && saver.store.step == 1)
      observation.cancel()
    }
    #expect(try left(path) == SavedState(nav.world, Walk.rules))
  }

  @Test func `a jump in history is saved`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    let nav = Navigator(try Walk.map(), isRecording: true)
    do {
      let saver = SessionSaver(try Walk.open(path))
      let observation = saver.attach(to: nav)
      for text in ["push post", "push city", "show me"] { nav.send(try Command(parsing: text)) }
      #expect(saver.notePlace(of: nav) == nil && saver.store.step == 3)
      nav.rewind(to: 1)
      #expect(saver.notePlace(of: nav) == nil && saver.store.step == 4)
      observation.cancel()
    }
    #expect(try left(path) == SavedState(nav.world, Walk.rules))
    do {
      let saver = SessionSaver(try Walk.open(path))
      let observation = saver.attach(to: nav)
      for text in ["push city", "show me"] { nav.send(try Command(parsing: text)) }
      nav.rewind(to: 2)
      nav.send(try Command(parsing: "set basket 1"))
      observation.cancel()
    }
    #expect(try left(path) == SavedState(nav.world, Walk.rules))
  }

  @Test func `the new payload of an entry is saved`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    let nav = Navigator(try Walk.map())
    do {
      let saver = SessionSaver(try Walk.open(path))
      let observation = saver.attach(to: nav)
      for text in ["push post with {a: 1}", "push city", "update post with {a: 1, b: 2}"] {
        nav.send(try Command(parsing: text))
      }
      observation.cancel()
    }
    let saved = try #require(try left(path))
    #expect(saved == SavedState(nav.world, Walk.rules))
    #expect(saved.layers.flatMap(\.entries).contains { $0.payload == ["a": 1, "b": 2] })
  }

  @Test func `a delegate can prevent saving`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    let nav = Navigator(try Walk.map())
    let shy = Shy()
    do {
      let saver = SessionSaver(try Walk.open(path), delegate: shy)
      let observation = saver.attach(to: nav)
      nav.send(try Command(parsing: "push post"))
      shy.isSilent = true
      nav.send(try Command(parsing: "push city with \"unseen\""))
      #expect(saver.store.step == 1)
      nav.send(.back)
      shy.isSilent = false
      nav.send(try Command(parsing: "show me"))
      #expect(saver.store.step == 2)
      observation.cancel()
    }
    #expect(try left(path) == SavedState(nav.world, Walk.rules))
  }

  @Test func `a failure to save and its end are each reported once`() throws {
    let folder = try Folder()
    let nav = Navigator(try Walk.map())
    var remarks: [String] = []
    let saver = SessionSaver(try Walk.open(folder.path + "/walk.db", pageLimit: 24))
    let saving = saver.attach(to: nav) { remarks.append($0) }
    defer { saving.cancel() }
    nav.send(.push("post", with: Payload(String(repeating: "x", count: 40_000))))
    #expect(saver.hasFailed)
    nav.send(try Command(parsing: "push city"))
    nav.send(try Command(parsing: "begin; pop; pop; push city; end"))
    #expect(!saver.hasFailed)
    nav.send(try Command(parsing: "pop"))
    #expect(
      remarks == [
        "this session is not saved for now: no space left; every step tries again",
        "this session is saved again",
      ])
  }

  @Test func `no file of a store has a byte of a secret`() throws {
    let folder = try Folder()
    let path = folder.path + "/walk.db"
    let secret = Literal.secret("hunter2")
    let map = try NavigationMap(
      tabs: [], screens: ["feed", "post"].map { ScreenDefinition(try Name($0)) },
      facts: [FactDefinition("pin", .text(samples: []), initial: .string("none"))])
    func isClean() -> Bool {
      Folder.names(in: folder.path).allSatisfy { name in
        !(Folder.text(folder.path + "/" + name) ?? "").contains("hunter2")
      }
    }
    do {
      let nav = Navigator(map, isRecording: true)
      let store = try Walk.open(path)
      let observation = SessionSaver(store).attach(to: nav)
      nav.send(.set("pin", .string("1234")))
      nav.send(.set("pin", secret))
      nav.send(.push("post", with: Payload(.object(["id": .int(1), "key": secret]))))
      nav.send(.push("post", with: Payload(secret)))
      nav.send(.pop(nil, with: Payload(secret)))
      #expect(isClean())
      nav.send(.push("post", with: Payload(secret)))
      #expect(isClean())
      observation.cancel()
    }
    #expect(isClean())
    let left = try #require(try left(path))
    #expect(left.facts == [:], "the older value is not kept for the secret either")
    #expect(
      left.layers.flatMap(\.entries).map(\.payload)
        == [nil, Payload(.object(["id": .int(1)])), nil])
  }
}
