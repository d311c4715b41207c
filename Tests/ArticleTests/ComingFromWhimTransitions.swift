import Roots
import RootsTerminal
import Testing

/// Animations.
@Suite struct ComingFromWhimTransitions {
  private let from = frame("old"), to = frame("new")

  private static func frame(_ text: String) -> Frame {
    var frame = Frame(size: Size(columns: 8, rows: 4))
    frame.draw { canvas in
      for row in 0..<4 { canvas.draw("\(text) \(row)", at: Point(column: 0, row: row)) }
    }
    return frame
  }

  @Test func `WhimSceneAnimatedTransitioning`() throws {
    // ROW: WhimSceneAnimatedTransitioning
    let stripes = Transition { passage, progress in
      for row in passage.region.rows where Double(row % 4) / 4 >= progress {
        let columns = passage.region.size.columns
        passage.show(.from, part: Rect(column: 0, row: row, columns: columns, rows: 1))
      }
    }
    var transitions = Transitions.standard
    transitions.register(stripes, as: "stripes")
    transitions.choose("stripes", for: .push)
    // END
    #expect(transitions.choice(for: .push) == "stripes")
    #expect(
      stripes.frame(from: from, to: to, progress: 0.5).text == "new 0\nnew 1\nold 2\nold 3")
  }

  @Test func `transition(from:to:in:completion:)`() throws {
    // ROW: transition(from:to:in:completion:)
    let cut = Transition { from, to, progress, isFinished in
      guard let from, progress < 0.5 || !isFinished else { return to }
      return from
    }
    // END
    #expect(cut.frame(from: from, to: to, progress: 0.4) == from)
    #expect(cut.frame(from: from, to: to, progress: 0.6) == to)
    #expect(cut.frame(from: from, to: to, progress: 0.6, isFinished: false) == from)
    #expect(
      cut.frame(
        from: from, to: to, progress: 0.1, scenes: ScenePassage(from: .nothing)) == to)
  }

  @Test func `in container`() {
    // ROW: in container
    let part = Rect(column: 0, row: 1, columns: 8, rows: 2)
    let between = Transition.wipe.frame(from: from, to: to, progress: 0.5, in: part)
    // END
    #expect(between.text == "new 0\nnew 1\nnew 2\nnew 3")
    #expect(between.row(0) == to.row(0))
  }

  @Test func `WhimSceneAnimatedTransitions`() throws {
    // ROW: WhimSceneAnimatedTransitions
    let names = Transitions.standard.names
    let circular = try Transitions.standard.named("circular")
    // END
    #expect(names.contains("modal"))
    #expect(!circular.isInstant)
    #expect(throws: UnknownTransition(name: "circle", near: nil)) {
      _ = try Transitions.standard.named("circle")
    }
  }

  @Test func `WhimSceneAnimatedTransitions.Push`() {
    // ROW: WhimSceneAnimatedTransitions.Push
    let push = Transitions.standard[.push]
    let between = push.frame(from: from, to: to, progress: 0.5)
    // END
    #expect(between.row(0) == "ld  new")
  }

  @Test func `WhimSceneAnimatedTransitions.Pop`() {
    // ROW: WhimSceneAnimatedTransitions.Pop
    let pop = Transitions.standard[.pop]
    let between = pop.frame(from: to, to: from, progress: 0.5)
    // END
    #expect(between == Transitions.standard[.push].frame(from: from, to: to, progress: 0.5))
  }

  @Test func `WhimSceneAnimatedTransitions.Modal`() {
    // ROW: WhimSceneAnimatedTransitions.Modal
    func modal(_ kind: Transition.Kind) -> Frame {
      let transition = kind.isReturn ? Transition.modal.reversed : .modal
      return transition.frame(
        from: from, to: to, progress: 0.5, scenes: ScenePassage(kind))
    }
    let (presented, dismissed, swapped) = (modal(.present), modal(.dismiss), modal(.swap))
    // END
    #expect(presented.text == "old 0\nold 1\nnew 0\nnew 1")
    #expect(dismissed.text == "new 0\nnew 1\nold 0\nold 1")
    #expect(swapped.text == "\n\n\n")
  }

  @Test func `WhimSceneAnimatedTransitions.Fade`() {
    // ROW: WhimSceneAnimatedTransitions.Fade
    var transitions = Transitions.standard
    transitions.choose("fade", for: .push)
    // END
    #expect(transitions.choice(for: .push) == "fade")
  }

  @Test func `WhimSceneAnimatedTransitions.Circular`() {
    // ROW: WhimSceneAnimatedTransitions.Circular
    let between = Transition.circular.frame(from: from, to: to, progress: 0.4)
    // END
    #expect(between != from && between != to)
  }

  @Test func `WhimSceneAnimatedTransitions.None`() {
    // ROW: WhimSceneAnimatedTransitions.None
    let between = Transition.none.frame(from: from, to: to, progress: 0.1)
    // END
    #expect(between == to)
  }

  @Test func `an animation for one scene`() throws {
    let app = try Rides { _ in DrawnController { canvas, _ in canvas.draw("feed", at: .zero) } }
    let session = app.session
    var chrome = Rides.chrome
    // ROW: an animation for one scene
    chrome.transitionName = { entry in entry.screen.text == "account" ? "circular" : nil }
    // END
    let entry = try #require(session.navigator.world.state.visibleContent)
    #expect(chrome.transitionName(entry) == nil)
    session.navigator.send(try Command(parsing: "push account"))
    let account = try #require(session.navigator.world.state.visibleContent)
    #expect(chrome.transitionName(account) == "circular")
  }

  @Test func `interactive transitions`() throws {
    let app = try Rides { _ in DrawnController { canvas, _ in canvas.draw("feed", at: .zero) } }
    let session = app.session
    session.navigator.send(try Command(parsing: "push account"))
    // ROW: interactive transitions
    let way = try session.beginInteractiveTransition(.back)
    way.move(to: 0.7)
    let isUntouched = session.navigator.world.state.main.count == 2
    way.release()
    // END
    #expect(isUntouched)
    #expect(session.navigator.world.state.main.count == 1)
  }
}
