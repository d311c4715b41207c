import RootsApp
import RootsBlueprint
import Testing

/// Randomly damaged files: each is read to its end and reported.
@Suite struct DamagedFileTests {
  @Test(arguments: [ManualExample.settings])
  func `a damaged file is reported with its position, or can be used`(_ example: String) {
    var state: UInt64 = 7
    func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let scraps: [[UInt8]] = ["\"", ": ", "{", "- ", "#", "\n", "\t", "&a ", "none", "9"].map {
      Array($0.utf8)
    }
    var damaged = 0
    for _ in 0..<400 {
      var bytes = Array(example.utf8)
      for _ in 0...next(below: 3) {
        let start = next(below: bytes.count)
        let end = min(start + next(below: 5), bytes.count)
        bytes.replaceSubrange(start..<end, with: scraps[next(below: scraps.count)])
      }
      let check = FileCheck(source: Source(name: "f", bytes: bytes))
      #expect(check.isFine == !check.text.contains("f:") || check.warningCount > 0)
      #expect(check.text.contains(": error: ") == !check.isFine)
      damaged += check.isFine ? 0 : 1
    }
    #expect(damaged > 50)
  }
}
