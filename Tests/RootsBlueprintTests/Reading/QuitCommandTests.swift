import RootsBlueprint
import Testing

@Suite struct QuitCommandTests {
  @Test func `no action ends the app`() {
    #expect(
      errors(tabbed + "    list: [{ label: x, do: quit }]\n")
        == "f:10:28: error: no action ends the app; its user does, with q")
  }
}
