import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// The folder of the tapes of our apps, and their names.
private enum Tapes {
  static let folder =
    "\(#filePath)".split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
    + "/Resources/tapes"
  static let all = namesInFolder(folder).filter { $0.hasSuffix(".tape") }.sorted()

  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  static func play(_ tape: String) -> TapeResult {
    let player = TapePlayer { size, path in
      let (blueprint, report) = Blueprint.read(file: path ?? "\(folder)/../Shop.yaml")
      guard let blueprint else { throw Unreadable(description: report.text) }
      return makeSession(blueprint, size: size)
    }
    return player.play("\(folder)/\(tape)")
  }
}

@Suite struct DemoTapeTests {
  @Test(arguments: Tapes.all)
  func `a tape passes without notes`(tape: String) {
    let result = Tapes.play(tape)
    #expect(result.report == "")
    #expect(result.notes == [])
  }

  @Test func `each story has a snapshot, and the demo has a tour`() {
    let others: Set = ["tour.tape", "inn.tape"]
    let stories = Tapes.all.filter { !others.contains($0) }
    #expect(stories.count >= 16 && stories.count == Tapes.all.count - others.count)
    for tape in stories {
      let snapshots = namesInFolder("\(Tapes.folder)/\(tape.dropLast(5)).snapshots")
      #expect(!snapshots.isEmpty && snapshots.allSatisfy { !$0.hasSuffix(".actual.txt") })
    }
  }

  @Test func `the tapes end on the same frames under load`() async {
    let first = Tapes.all.map { Tapes.play($0).lastFrame }
    await withTaskGroup(of: [Frame?].self) { group in
      for _ in 0..<3 { group.addTask { Tapes.all.map { Tapes.play($0).lastFrame } } }
      for await frames in group { #expect(frames == first) }
    }
  }
}
