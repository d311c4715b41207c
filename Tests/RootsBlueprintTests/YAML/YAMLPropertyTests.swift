import RootsBlueprint
import Testing

/// Any bytes give a tree or an error, without a crash.
@Suite struct YAMLPropertyTests {
  private static let valid = """
    roots: 1  # format
    facts: &facts { signedIn: false, plan: [free, "plus é"], basket: 0..3 }
    screens:
      feed:
        title: 'Feed 👍'
        text: |
          Good morning, {user}.
        list:
          - { label: Tram 4, do: "push post with {id: 1}" }
        note: >-
          folded
          lines
        again: *facts
    ...

    """

  /// Checks the invariants of any text, and returns whether it has a tree.
  private func check(_ bytes: [UInt8], seed: UInt64) -> Bool {
    let document = YAMLDocument(Source(name: "f", bytes: bytes))
    #expect(document.root != nil || document.report.errorCount > 0, "seed \(seed)")
    var report = document.report
    visit(document.root, &report)
    let text = report.text
    let isVisible = text.unicodeScalars.allSatisfy {
      $0.value >= 0xA0 || (0x20..<0x7F).contains($0.value) || $0 == "\n" || $0 == "\t"
    }
    #expect(isVisible, "seed \(seed)")
    return document.root != nil
  }

  private func visit(_ node: YAMLNode?, _ report: inout Report) {
    _ = (report.bool(node), report.int(node), report.duration(node), report.identifier(node))
    for item in report.list(node) where item != node { visit(item, &report) }
    guard case .mapping(let pairs) = node?.content else { return }
    for pair in pairs { visit(pair.value, &report) }
  }

  @Test func `a valid text has a tree`() {
    #expect(check(Array(Self.valid.utf8), seed: 0))
  }

  @Test func `a text cut at any byte gives a tree or an error`() {
    let bytes = Array(Self.valid.utf8)
    for end in bytes.indices { _ = check(Array(bytes[..<end]), seed: UInt64(end)) }
    for start in bytes.indices { _ = check(Array(bytes[start...]), seed: UInt64(start)) }
  }

  @Test func `a text with any byte changed gives a tree or an error`() {
    let bytes = Array(Self.valid.utf8)
    for seed in 0..<3_000 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var changed = bytes
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let index = Int.random(in: changed.indices, using: &random)
        changed[index] = .random(in: 0...255, using: &random)
      }
      _ = check(changed, seed: seed)
    }
  }

  @Test func `random YAML syntax gives a tree or an error`() {
    let signs = Array("{}[],:-?&*!|>'\"%@`# \n\n\t~a1é👍\u{FEFF}\u{2028}\r<=.\\")
    for seed in 0..<5_000 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let count = Int.random(in: 0...60, using: &random)
      let text = String((0..<count).map { _ in signs.randomElement(using: &random) ?? "a" })
      _ = check(Array(text.utf8), seed: seed)
    }
  }

  @Test func `random bytes give a tree or an error`() {
    for seed in 0..<2_000 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let count = Int.random(in: 0...80, using: &random)
      _ = check((0..<count).map { _ in .random(in: 0...255, using: &random) }, seed: seed)
    }
  }
}

/// A small generator whose seed repeats its numbers (SplitMix64, Steele, Lea and Flood 2014).
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
