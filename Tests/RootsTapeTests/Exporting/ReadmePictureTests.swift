import RootsApp
import RootsBlueprint
import RootsTape
import Testing

@Suite struct ReadmePictureTests {
  @Test func `the picture in the README is the current one`() throws {
    let root = "\(#filePath)".split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
    let written = MemoryFiles()
    let files = TapeFiles(TapeFiles.disk.text, write: written.files.write)
    let player = TapePlayer(files: files) { size, path in
      let (blueprint, report) = Blueprint.read(file: path ?? "")
      return makeSession(
        try #require(blueprint, "\(report.text)"), size: size, isRecording: true)
    }
    let result = player.play("\(root)/Resources/roots.tape")
    #expect(result.isPassed, "\(result.report)")
    let current = try TapeFiles.disk.text("\(root)/Resources/roots.animated.svg")
    #expect(
      written.texts == ["Resources/roots.animated.svg": current],
      "write it anew: roots replay Resources/roots.tape")
  }
}
