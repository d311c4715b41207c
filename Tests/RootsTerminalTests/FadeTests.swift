import RootsTerminal
import Testing

@Suite struct FadeTests {
  @Test func `equal cells do not change during a transition`() {
    let from = sketch(6, 1) { $0.draw("日 old", at: .zero) }
    let to = sketch(6, 1) { $0.draw("日 new", at: .zero) }
    for progress in [0.1, 0.5, 0.9] {
      let frame = Transition.fade.frame(from: from, to: to, progress: progress)
      #expect(frame.row(0).hasPrefix("日 "))
      #expect(frame.style(of: frame[.zero]) == .plain)
    }
  }

  @Test func `palette colours are dim in the middle, and unchanged at the ends`() {
    let bold = Style(foreground: .palette(1), attributes: .bold)
    let from = sketch(1, 1) { $0.draw("a", at: .zero, style: bold) }
    let to = sketch(1, 1) { $0.draw("b", at: .zero) }
    let looks = [0.1, 0.3, 0.6, 0.9].map {
      Transition.fade.frame(from: from, to: to, progress: $0).styledText
    }
    #expect(looks == ["[bold fg1:a]", "[dim fg1:a]", "[dim:b]", "b"])
  }

  @Test func `RGB colours are mixed`() {
    let ink = Style(foreground: .rgb(200, 100, 0), background: .rgb(0, 0, 0))
    let other = Style(foreground: .rgb(0, 0, 200), background: .rgb(100, 100, 100))
    let from = sketch(1, 1) { $0.draw("a", at: .zero, style: ink) }
    let to = sketch(1, 1) { $0.draw("b", at: .zero, style: other) }
    let looks = [0.25, 0.5, 0.75].map {
      Transition.fade.frame(from: from, to: to, progress: $0).styledText
    }
    #expect(
      looks == [
        "[fg#713f0d bg#191919:a]", "[fg#323232 bg#323232:b]", "[fg#26268a bg#4b4b4b:b]",
      ])
  }

  @Test func `reversed colours are mixed as displayed`() {
    let seen = Style(foreground: .rgb(200, 0, 0), background: .rgb(0, 0, 100))
    let reversed = Style(
      foreground: .rgb(0, 0, 100), background: .rgb(200, 0, 0), attributes: .reverse)
    let to = sketch(1, 1) { canvas in
      canvas.draw(
        "b", at: .zero, style: Style(foreground: .rgb(1, 2, 3), background: .rgb(4, 5, 6)))
    }
    let frames = [seen, reversed].map { style in
      let from = sketch(1, 1) { $0.draw("a", at: .zero, style: style) }
      return Transition.fade.frame(from: from, to: to, progress: 0.2)
    }
    #expect(frames[0] == frames[1])
  }
}
