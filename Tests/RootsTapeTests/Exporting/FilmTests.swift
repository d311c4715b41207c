import RootsTape
import RootsTerminal
import Testing

private func film(_ frames: [(String, Int)]) -> String {
  var film = Picture(title: "a", look: PictureStyle(of: Tape([])))
  for (text, seconds) in frames {
    var frame = Frame(size: Size(columns: 10, rows: 2))
    frame.draw { canvas in
      canvas.draw(text, at: .zero)
      canvas.draw("below", at: Point(column: 0, row: 1))
    }
    film.add(frame, at: .seconds(seconds))
  }
  return film.text
}

@Suite struct FilmTests {
  @Test func `equal rows and frames are drawn once`() {
    let text = film([("one", 0), ("two", 2), ("one", 4), ("one", 6)])
    let drawing = Drawing(text)
    #expect(drawing.isWellFormed)
    #expect(drawing.elements("text").map(\.text) == ["one", "below", "two"])
    #expect(drawing.elements("use").count == 4)
    #expect(
      text.contains(
        "@keyframes film{0%{transform:translateX(-0px)}"
          + "25%{transform:translateX(-90px)}50%{transform:translateX(-0px)}}"))
    #expect(text.contains(".film{animation:film 8s step-end infinite}"))
  }

  @Test func `reduced motion shows the last frame`() {
    let text = film([("one", 0), ("two", 2)])
    #expect(
      text.contains(
        "(prefers-reduced-motion:reduce){.film{animation:none;"
          + "transform:translateX(-90px)}}"))
  }

  @Test func `of several frames at one time the last is shown`() {
    let text = film([("one", 0), ("two", 1), ("three", 1), ("four", 2)])
    #expect(text.contains("25%{transform:translateX(-180px)}50%{transform:translateX(-270px)}}"))
  }

  @Test func `an animation of one frame is a still`() {
    let text = film([("one", 0), ("one", 9)])
    #expect(!text.contains("film"))
    #expect(Drawing(text).elements("text").count == 2)
  }

  @Test func `every use refers to an existing row`() {
    var maker = FrameMaker(seed: 7)
    var film = Picture(title: "a", look: PictureStyle(of: Tape([])))
    for index in 0..<60 { film.add(maker.next(), at: .seconds(index)) }
    let drawing = Drawing(film.text)
    #expect(drawing.isWellFormed)
    let rows = Set(drawing.elements("g").compactMap { $0.attributes["id"].map { "#" + $0 } })
    let used = Set(drawing.elements("use").compactMap { $0.attributes["href"] })
    #expect(!used.isEmpty && used == rows)
  }
}
