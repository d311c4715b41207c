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
}
