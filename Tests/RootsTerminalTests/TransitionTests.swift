import RootsTerminal
import Testing

@Suite struct TransitionTests {
  let list = sketch(16, 5) {
    $0.draw("Feed", at: .zero, style: Style(attributes: .bold))
    $0.draw("Tram 4 is late", at: Point(column: 0, row: 2))
    $0.draw("日本語 news", at: Point(column: 0, row: 3))
  }
  let post = sketch(16, 5) {
    $0.draw("Post 4", at: .zero)
    $0.draw("It waits at the", at: Point(column: 0, row: 2))
    $0.draw("bridge.", at: Point(column: 0, row: 3))
  }
  let box = Rect(column: 3, row: 0, columns: 10, rows: 5)
  /// The list with a box over it.
  var boxed: Frame {
    var frame = list
    frame.draw { canvas in
      canvas.sub(box) { inner in
        inner.fill(inner.bounds)
        inner.box(title: "Log in")
        inner.draw("Name", at: Point(column: 2, row: 1))
        inner.draw("Word", at: Point(column: 2, row: 3))
      }
    }
    return frame
  }
  /// The list with another box in place of the first.
  var shared: Frame {
    var frame = list
    frame.draw { canvas in
      canvas.sub(box) { inner in
        inner.fill(inner.bounds)
        inner.box(title: "Share")
        inner.draw("with?", at: Point(column: 2, row: 2))
      }
    }
    return frame
  }

  @Test func `a push comes in from the right, and the old screen moves a little`() {
    #expect(
      Transition.slide.frame(from: list, to: post, progress: 0.3).styledText == """
        [dim:eed       ] Post
        [dim:          ]
        [dim:ram 4 is l] It wa
        [dim: 本語 news] bridg
        [dim:          ]
        """)
    #expect(
      Transition.slide.frame(from: list, to: post, progress: 0.6).styledText == """
        [dim:ed   ] Post 4
        [dim:     ]
        [dim:am 4 ] It waits a
        [dim:本語 ] bridge.
        [dim:     ]
        """)
  }

  @Test(arguments: ["slide", "modal", "circular", "fade"])
  func `a reversed transition shows the same frames backwards`(_ name: String) throws {
    let push = try #require(Transitions.standard[name])
    for progress in [0.3, 0.6] {
      #expect(
        push.reversed.frame(from: post, to: list, progress: progress)
          == push.frame(from: list, to: post, progress: 1 - progress))
    }
  }

  @Test func `a box comes up from the lower edge`() {
    #expect(
      Transition.modal.frame(from: list, to: boxed, progress: 0.3, box: box).text == """
        Feed

        Tram 4 is late
        日  語 news
           ┌ Log in ┐
        """)
    #expect(
      Transition.modal.frame(from: list, to: boxed, progress: 0.6, box: box).text == """
        Feed

        Tra┌ Log in ┐e
        日 │ Name   │
           │        │
        """)
  }

  @Test func `a box that replaces another comes up over it`() {
    #expect(
      Transition.modal.frame(from: boxed, to: shared, progress: 0.6, box: box).text == """
        Fee┌ Log in ┐
           │ Name   │
        Tra┌ Share ─┐e
        日 │        │
           │ with?  │
        """)
  }

  @Test func `a circle uncovers the new content from the middle`() {
    let from = sketch(12, 5) { $0.fill($0.bounds, with: "a") }
    let to = sketch(12, 5) { $0.fill($0.bounds, with: "b") }
    #expect(
      Transition.circular.frame(from: from, to: to, progress: 0.5).text == """
        aaaaaaaaaaaa
        aaabbbbbbaaa
        aabbbbbbbbaa
        aaabbbbbbaaa
        aaaaaaaaaaaa
        """)
  }

  @Test func `cells outside the region are those of the new frame`() {
    let middle = Rect(column: 0, row: 1, columns: 16, rows: 2)
    #expect(
      Transition.slide.frame(from: list, to: post, progress: 0.6, in: middle).text == """
        Post 4

        am 4  It waits a
        bridge.

        """)
    let start = Transition.slide.frame(from: list, to: post, progress: 0, in: middle)
    #expect(start.text == "Post 4\n\nTram 4 is late\nbridge.\n")
  }

  @Test func `the transition none has no intermediate frames`() {
    for progress in [0, 0.5, 1] {
      #expect(Transition.none.frame(from: list, to: post, progress: progress) == post)
      #expect(Transition.none.reversed.frame(from: list, to: post, progress: progress) == post)
    }
    #expect(Transition.none.isInstant)
    #expect(Transition.none.reversed.isInstant)
    #expect(!Transition.slide.isInstant)
  }

  @Test func `a custom transition draws on the new frame`() {
    let own = Transition { passage, progress in
      passage.show(.from, part: passage.region.first(rows: 2))
      passage.blank(Rect(column: 0, row: 3, columns: 4, rows: 9))
      passage.draw { canvas in
        canvas.draw("\(Int(progress * 100)) %", at: Point(column: 12, row: 4))
        canvas.placeCursor(at: .zero)
      }
    }
    let frame = own.frame(from: list, to: post, progress: 0.25)
    #expect(
      frame.styledText == """
        [bold:Feed]

        It waits at the
            ge.
                    25 %
        """)
    #expect(frame.cursor == nil)
  }
}
