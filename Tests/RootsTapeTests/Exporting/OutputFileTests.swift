import RootsTape
import RootsTerminal
import Testing

@Suite struct OutputFileTests {
  private func texts(_ text: String) -> [String: String] {
    let files = MemoryFiles()
    let tape = Tape.parse("Set Columns 30 Set Rows 6\n\(text)", file: "t/a.tape")
    #expect(Town.player(files.files).play(tape, path: "t/a.tape").isPassed)
    return files.texts
  }

  @Test func `a text output is the frame after each command and a line of dashes, as in VHS`() {
    let texts = texts("Output a.txt Output b.ascii Enter Hide Enter Show")
    let frames = (texts["a.txt"] ?? "").split(separator: String(repeating: "─", count: 80) + "\n")
    #expect(frames.count == 2)
    let play = Town.play("Set Columns 30 Set Rows 6 | Enter")
    #expect(frames.first.map { String($0) } == play.lastFrame.map { $0.text + "\n" })
    #expect(texts["b.ascii"] == texts["a.txt"])
  }

  @Test func `a picture shows the last frame that was not hidden`() throws {
    let texts = texts("Output a.svg Enter Hide Escape Type '2'")
    let shown = Drawing(texts["a.svg"] ?? "").elements("text").map(\.text)
    #expect(shown.contains("This is post {id: 1}."))
  }

  @Test func `a screenshot shows the current frame, even a hidden one`() {
    let texts = texts("Hide Enter Screenshot a.svg Screenshot a.txt Escape")
    #expect(texts["a.txt"]?.contains("feed > post\n") == true)
    let shown = Drawing(texts["a.svg"] ?? "").elements("text").map(\.text)
    #expect(shown.contains { $0.hasPrefix("feed >") } && shown.contains("post"))
  }

  @Test func `an animated picture holds all frames`() {
    let text = texts("Output a.animated.svg Enter Sleep 1s Escape")["a.animated.svg"] ?? ""
    let shown = Drawing(text).elements("text").map(\.text)
    #expect(shown.contains("This is feed.") && shown.contains("This is post {id: 1}."))
    #expect(text.contains("@keyframes"))
  }

  @Test func `a file that is requested twice is written once`() {
    let once = texts("Output a.txt Enter")
    #expect(texts("Output a.txt Output a.txt Enter") == once)
  }

  @Test(arguments: ["a.cast", "a.svg", "a.animated.svg", "a.txt"])
  func `an output that cannot be written is one line and exit code 4`(path: String) {
    let result = Town.play("Output \(path) | Enter")
    #expect(result.exitCode == 4)
    #expect(
      result.report
        == "\(path): error: the output cannot be written: nothing can be written there\n")
  }

  @Test func `outputs are also written when the tape fails`() {
    let files = MemoryFiles()
    let tape = Tape.parse("Output a.cast Output a.svg\nEnter\nExpect /nowhere/", file: "t/a.tape")
    #expect(Town.player(files.files).play(tape, path: "t/a.tape").exitCode == 1)
    #expect(files.texts.keys.sorted() == ["a.cast", "a.svg"])
    #expect(files.texts["a.cast"]?.contains("[0.05, \"o\", \"\"]") == true)
  }

  @Test func `nothing is collected without an output`() {
    #expect(texts("Enter Type l").isEmpty)
  }
}
