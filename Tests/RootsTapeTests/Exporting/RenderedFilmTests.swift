import RootsTape
import RootsTerminal
import Synchronization
import Testing

@Suite struct RenderedFilmTests {
  /// The films that a tape hands to its maker.
  private func films(
    of text: String, objection: String? = nil
  ) -> (films: [TapeFilm], result: TapeResult, files: [String: String]) {
    let films = Mutex<[TapeFilm]>([])
    let files = MemoryFiles()
    var player = Town.player(files.files)
    player.filmMaker = TapeFilmMaker(
      objection: { _ in objection },
      make: { film throws(TapeFileError) in films.withLock { $0.append(film) } })
    let result = player.play(Tape.parse(text, file: "t/a.tape"), path: "t/a.tape")
    return (films.withLock { $0 }, result, files.texts)
  }

  @Test func `a film has each frame once with its time, at the width that the tape sets`() {
    let (films, result, _) = films(
      of: "Output a.gif Output a.png Set Width 600\nType@1s t\nSleep 3s\nEnter@500ms")
    #expect(result.report == "" && films.map(\.path) == ["a.gif", "a.png"])
    #expect(films.map(\.width) == [600, 600])
    #expect(films[0].scenes.map(\.time) == [.seconds(2), .seconds(2), .milliseconds(2500)])
    let texts = ["This is feed.", ">tram<", "This is post {id: 1}"]
    for (scene, text) in zip(films[0].scenes, texts) { #expect(scene.picture.contains(text)) }
    #expect(films[1].scenes.map(\.picture) == [films[0].scenes[2].picture])
  }

  @Test func `frames that are shown too shortly are left out`() {
    let (films, _, _) = films(
      of: "Output a.mp4 Set Framerate 10\nType l Type@10ms \"abcdefghijklmnopqrstuvwxyz\" Sleep 1s")
    #expect(films[0].scenes.count < 6)
    #expect(films[0].scenes.allSatisfy { $0.time >= .milliseconds(100) })
  }

  @Test func `a screenshot can be rendered, and hidden frames are in no film`() {
    let (films, _, _) = films(
      of: "Output a.webm\nHide Enter@1s Show\nScreenshot b.png Sleep 1s\nEscape@1s")
    #expect(films.map(\.path) == ["a.webm", "b.png"] && films[0].scenes.count == 2)
    #expect(films[1].scenes[0].picture.contains("This is post"))
    #expect(films[0].scenes.first?.picture.contains("This is post") == true)
  }

  @Test func `a film whose programs are missing fails the tape with the fix`() {
    let (films, result, _) = films(of: "Output a.gif\nEnter", objection: "run: apt-get install x")
    #expect(films == [] && result.exitCode == 4)
    #expect(result.reason == "1:1: 'a.gif' is not written: run: apt-get install x")
  }
}
