import Roots
import RootsBlueprint
import RootsInput
import Testing

@Suite struct DecoderScenesTests {
  private let sea = "backdrops: { sea: { places: { Mill: [0, 0], Pier: [4, 2] } } }\n"

  @Test func `a scene lies over a shared map, with its own parts or other screens`() throws {
    let text =
      sea
      + tabbed.replacing("  b: {}", with: "  b: { list: [{ label: x, do: pop }] }") + """
            text: Hello
            scene: { backdrop: sea, centre: Pier, zoom: 2, bottom: b, card: full }
            transition: circular
        """
    let (blueprint, complaints) = read(text)
    #expect(complaints.filter { $0.contains("error") } == [])
    let content = try #require(blueprint?.content(of: "a"))
    let scene = try #require(content.scene)
    #expect(
      scene.scene == .multipart(top: .own, bottom: .screen("b"), over: "sea"))
    #expect(scene.stop == .full)
    #expect(scene.view.zoom == 2)
    #expect(scene.view.places.map(\.name) == ["Mill", "Pier"])
    #expect(content.transition == "circular")
    #expect(content.upperPart.text == content.text)
    #expect(content.withoutParts.text == nil)
  }

  @Test func `scenes are checked`() {
    #expect(
      errors(
        sea + tabbed + """
              text: Hello
              list: [{ label: x, do: pop }]
              backdrop: { places: { Mill: [0, 0] } }
              scene: { backdrop: see, centre: Mil, zoom: 1000, top: a, bottom: login, card: open }
              transition: circlar
          """)
          == """
          f:11:5: error: the screen 'a' is shown in place of this; move it there
          f:12:5: error: the screen 'login' is shown in place of this; move it there
          f:13:5: error: the scene lies over its own backdrop; remove this one
          f:14:24: error: unknown backdrop 'see'; did you mean 'sea'?
          f:14:59: error: a scene cannot be a part of itself; remove this for its own content
          f:14:70: error: 'login' is an accessory, which cannot be in a scene; name a screen
          f:14:83: error: unknown stop of a card 'open'; known: peek, half, full
          f:15:17: error: unknown transition 'circlar'; did you mean 'circular'?
          """)
    #expect(
      errors(sea + tabbed + "    scene: { centre: Mill }\n").contains(
        "the scene has no 'backdrop'"))
  }

  @Test func `a scene cannot be a part of a scene`() {
    #expect(
      errors(
        sea + tabbed.replacing("  b: {}", with: "  b: { scene: { backdrop: sea } }") + """
              scene: { backdrop: sea, top: b }
          """
      )
      .contains("'b' is a scene itself; name a screen without one"))
  }

  @Test func `a backdrop that no scene uses is a warning`() {
    #expect(
      warnings(sea + tabbed + "    {}\n").contains(
        "no scene uses the backdrop 'sea'; name it in one, or remove it"))
  }
}
