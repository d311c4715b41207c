import Roots
import RootsBlueprint
import Testing

/// Any file is either read or rejected with errors, and any blueprint that was read can start.
@Suite struct BlueprintPropertyTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a blueprint with any change is read or rejected`(seed: UInt64) throws {
    var random = Generator(state: seed)
    let words = [
      "{", "}", "[", "]", ":", "-", "\"", "'", "&", "*", "|", "#", "\n", "  ", "é", "\u{202E}",
      "99",
      "-1", "feed", "login", "result", "then: ", "do: ", "not ", " is ", "push ", "tab ", "begin; ",
      "was ", "does ", " ended ", "depth of ", "waiting for ", "never: ", "(", ")", " and ",
    ]
    let original = Array(city.unicodeScalars)
    for round in 0..<100 {
      var text = original
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let start = Int.random(in: 0..<text.count, using: &random)
        let end = min(text.count, start + Int.random(in: 0..<6, using: &random))
        let word = words.randomElement(using: &random) ?? ""
        text.replaceSubrange(start..<end, with: Array(word.unicodeScalars))
      }
      var string = String.UnicodeScalarView()
      string.append(contentsOf: text)
      let source = Source(name: "f", text: String(string))
      let (blueprint, report) = Blueprint.read(source: source)
      let note: Comment = "seed \(seed), round \(round):\n\(report.text)"
      #expect((blueprint == nil) == (report.errorCount > 0), note)
      for diagnostic in report.diagnostics {
        #expect(diagnostic.place != nil || diagnostic.severity == .error, note)
        #expect(!diagnostic.headline.contains("\n"), note)
        #expect(!diagnostic.message.contains("declared twice"), note)
      }
      if let blueprint { #expect(World(blueprint.map).state.violations == [], note) }
    }
  }

  @Test func `a blueprint without any one part is read or rejected`() {
    let lines = city.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.indices {
      var fewer = lines
      fewer.remove(at: line)
      let (blueprint, report) = Blueprint.read(
        source: Source(name: "f", text: fewer.joined(separator: "\n")))
      #expect((blueprint == nil) == (report.errorCount > 0), "without line \(line + 1)")
      #expect(report.diagnostics.allSatisfy { $0.place != nil }, "without line \(line + 1)")
    }
  }
}

/// SplitMix64.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
