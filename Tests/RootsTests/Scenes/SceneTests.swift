import Roots
import Testing

@Suite struct SceneTests {
  let full = SceneParts<String, String>.fullscreen("account")
  let parted = SceneParts<String, String>.multipart(top: "search", bottom: "stops", over: "city")

  @Test func `a scene has one part, or two over a backdrop`() {
    #expect(full.parts == ["account"])
    #expect(full.backdrop == nil)
    #expect(parted.parts == ["search", "stops"])
    #expect(parted.backdrop == "city")
  }

  @Test func `a scene of names maps to a scene of parts`() {
    #expect(parted.map(\.count, over: \.count) == .multipart(top: 6, bottom: 5, over: 4))
    #expect(full.map(\.count, over: \.count) == .fullscreen(7))
  }

  @Test func `an error of a part is rethrown`() {
    struct Missing: Error, Equatable { let name: String }
    let known = ["search": 1]
    #expect(throws: Missing(name: "stops")) {
      try parted.map(
        { name in
          guard let number = known[name] else { throw Missing(name: name) }
          return number
        }, over: { $0 })
    }
  }
}
