import Roots
import RootsTerminal
import Testing

@Suite struct ComingFromWhimTests {
  @Test func `WhimSceneAnimatedTransitions.Fade`() {
    // ROW: WhimSceneAnimatedTransitions.Fade
    var transitions = Transitions.standard
    transitions.choose("fade", for: .push)
    // END
    #expect(transitions.choice(for: .push) == "fade")
  }
}
