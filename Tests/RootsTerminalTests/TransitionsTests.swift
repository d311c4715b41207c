import RootsTerminal
import Testing

@Suite struct TransitionsTests {
  let from = sketch(4, 1) { $0.draw("old", at: .zero) }
  let to = sketch(4, 1) { $0.draw("new", at: .zero) }

  @Test func `every kind has a transition with a known name`() {
    for kind in Transition.Kind.allCases {
      let choice = Transitions.standard.choice(for: kind)
      #expect(Transitions.standard[choice] != nil)
      #expect(!Transitions.standard[kind].isInstant)
    }
  }

  @Test func `with transitions off none begins, but all names are known`() {
    #expect(Transitions.off.duration == .zero)
    #expect(Transitions.off.names == Transitions.standard.names)
  }

  @Test func `a custom transition is registered, chosen and shown`() {
    var transitions = Transitions.standard
    let isKnown = transitions.choose("hold", for: .push)
    #expect(!isKnown)
    #expect(transitions.choice(for: .push) == "slide")
    let hold = Transition { passage, _ in passage.show(.from, part: passage.region) }
    transitions.register(hold, as: "hold")
    let isChosen = transitions.choose("hold", for: .push)
    #expect(isChosen)
    #expect(transitions.names.contains("hold"))
    #expect(transitions[.push].frame(from: from, to: to, progress: 0.9) == from)
  }

  @Test func `a way back shows the transition of the way forward backwards`() {
    var transitions = Transitions.standard
    transitions.choose("slide", for: .push)
    transitions.choose("slide", for: .pop)
    let forth = transitions[.push].frame(from: from, to: to, progress: 0.25)
    let back = transitions[.pop].frame(from: to, to: from, progress: 0.75)
    #expect(forth == back)
    #expect(forth.text == "ol n")
  }
}

@Suite struct RunningTransitionTests {
  let from = sketch(8, 1) { $0.draw("oldstuff", at: .zero) }
  let to = sketch(8, 1) { $0.draw("newthing", at: .zero) }
  /// Uncovers the new frame from left to right.
  private static let wipe = Transition { passage, progress in
    let columns = passage.region.size.columns
    let shown = Int((Double(columns) * progress).rounded())
    passage.show(.from, part: passage.region.first(columns: columns - shown).moved(columns: shown))
  }
  let running = RunningTransition(
    wipe, from: sketch(8, 1) { $0.draw("oldstuff", at: .zero) }, start: .seconds(3),
    duration: .milliseconds(100))

  @Test func `a transition is over after its duration`() {
    #expect(running.frame(to: to, now: .zero) == from)
    #expect(running.frame(to: to, now: .seconds(3)) == from)
    #expect(!running.isOver(now: .milliseconds(3099)))
    #expect(running.isOver(now: .milliseconds(3100)))
    #expect(running.frame(to: to, now: .milliseconds(3100)) == to)
    #expect(running.frame(to: to, now: .seconds(9)) == to)
  }

  @Test func `the progress is fast at first and slower towards the end`() {
    let steps = stride(from: 0, through: 100, by: 10).map {
      running.progress(now: .milliseconds(3000 + $0))
    }
    let paces = zip(steps.dropFirst(), steps).map { $0 - $1 }
    #expect(steps.first == 0)
    #expect(steps.last == 1)
    #expect(zip(paces.dropFirst(), paces).allSatisfy { $0 < $1 })
    #expect(running.frame(to: to, now: .milliseconds(3010)).text == "nedstuff")
  }

  @Test func `a transition ends with the current frame of the app`() {
    let late = sketch(8, 1) { $0.draw("laterone", at: .zero) }
    #expect(running.frame(to: late, now: .milliseconds(3010)).text == "ladstuff")
  }

  @Test func `the next transition starts from the displayed frame`() {
    let middle = running.frame(to: to, now: .milliseconds(3010))
    let next = RunningTransition(
      .slide, from: middle, start: .milliseconds(3010), duration: .milliseconds(160))
    #expect(next.frame(to: from, now: .milliseconds(3010)) == middle)
    #expect(next.frame(to: from, now: .milliseconds(3170)) == from)
  }

  @Test func `a transition without duration is over at once`() {
    let instant = RunningTransition(.slide, from: from, start: .seconds(1), duration: .zero)
    #expect(instant.isOver(now: .seconds(1)))
    #expect(instant.frame(to: to, now: .seconds(1)) == to)
  }
}
