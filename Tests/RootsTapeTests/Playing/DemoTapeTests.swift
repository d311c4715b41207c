import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// The folder of the demo's tapes, and their names.
private enum Demo {
  static let folder =
    "\(#filePath)".split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
    + "/Resources/tapes"
  static let tapes = namesInFolder(folder).filter { $0.hasSuffix(".tape") }.sorted()

  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  static func play(_ tape: String) -> TapeResult {
    let player = TapePlayer { size, path in
      let (blueprint, report) = Blueprint.read(file: path ?? "\(folder)/../City.yaml")
      guard let blueprint else { throw Unreadable(description: report.text) }
      return makeSession(blueprint, size: size)
    }
    return player.play("\(folder)/\(tape)")
  }
}

@Suite struct DemoTapeTests {
  @Test(arguments: Demo.tapes)
  func `a tape of the demo passes without notes`(tape: String) {
    let result = Demo.play(tape)
    #expect(result.report == "")
    #expect(result.notes == [])
  }

  @Test func `each story of the demo has a snapshot, and the demo has a tour`() {
    let stories = Demo.tapes.filter { $0 != "tour.tape" }
    #expect(stories.count >= 16 && stories.count == Demo.tapes.count - 1)
    for tape in stories {
      let snapshots = namesInFolder("\(Demo.folder)/\(tape.dropLast(5)).snapshots")
      #expect(!snapshots.isEmpty && snapshots.allSatisfy { !$0.hasSuffix(".actual.txt") })
    }
  }

  @Test func `the demo's tapes end on the same frames under load`() async {
    let first = Demo.tapes.map { Demo.play($0).lastFrame }
    await withTaskGroup(of: [Frame?].self) { group in
      for _ in 0..<3 { group.addTask { Demo.tapes.map { Demo.play($0).lastFrame } } }
      for await frames in group { #expect(frames == first) }
    }
  }
}
