import RootsTerminal
import Testing

@Suite struct FadeTests {
  @Test func `the old text is shown first, then the new text`() {
    let from = sketch(6, 1) { $0.draw("日 old", at: .zero) }
    let to = sketch(6, 1) { $0.draw("日 new", at: .zero) }
    let texts = [0.1, 0.4, 0.6, 0.9].map {
      Transition.fade.frame(from: from, to: to, progress: $0).text
    }
    #expect(texts == ["日 old", "日 old", "日 new", "日 new"])
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

  @Test func `RGB text blends into its background and emerges from it`() {
    let ink = Style(foreground: .rgb(200, 100, 0), background: .rgb(0, 0, 0))
    let other = Style(foreground: .rgb(0, 0, 200), background: .rgb(100, 100, 100))
    let from = sketch(1, 1) { $0.draw("a", at: .zero, style: ink) }
    let to = sketch(1, 1) { $0.draw("b", at: .zero, style: other) }
    let looks = [0.25, 0.5, 0.75].map {
      Transition.fade.frame(from: from, to: to, progress: $0).styledText
    }
    #expect(
      looks == [
        "[fg#643200 bg#000000:a]", "[fg#646464 bg#646464:b]", "[fg#323296 bg#646464:b]",
      ])
  }

  @Test func `reversed text blends into the colour behind it`() {
    let reversed = Style(
      foreground: .rgb(0, 0, 100), background: .rgb(200, 0, 0), attributes: .reverse)
    let from = sketch(1, 1) { $0.draw("a", at: .zero, style: reversed) }
    let to = sketch(1, 1) { $0.draw("b", at: .zero) }
    let frame = Transition.fade.frame(from: from, to: to, progress: 0.2)
    #expect(
      frame.style(of: frame[.zero])
        == Style(
          foreground: .rgb(0, 0, 100), background: .rgb(120, 0, 40), attributes: .reverse))
  }
}
