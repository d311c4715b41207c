import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import RootsTesting
import Testing

/// Tapes that are left out because they cannot notice a change, on random apps.
@Suite struct MutantRandomTests {
  @Test func `Tapes that are left out would pass on the changed app`() throws {
    let seed = Effort.seed
    var count = (mutants: 0, inActions: 0)
    for number in 0..<3 {
      let app = try RandomApp(seed: seed &+ UInt64(number))
      guard var trial = try? MutantTrial(app.blueprint, tapes: app.paths, from: app.files) else {
        continue
      }
      let mutants = Mutant.all(of: app.blueprint.source)
      let fast = verdicts(of: trial, on: mutants)
      trial.playsAll = true
      let slow = verdicts(of: trial, on: mutants)
      for (mutant, (own, plain)) in zip(mutants, zip(fast, slow)) where own != plain {
        Issue.record(
          """
          seed \(seed &+ UInt64(number)): \(own) is \(plain) with all tapes: \
          \(mutant.difference(from: app.blueprint.source))
          \(String(decoding: app.blueprint.source.bytes, as: UTF8.self))
          """)
      }
      count.mutants += mutants.count
      count.inActions += mutants.count { $0.isInActions }
    }
    #expect(count.mutants > 30 && count.inActions > 10, "\(count), seed \(seed)")
  }

  private func verdicts(of trial: MutantTrial, on mutants: [Mutant]) -> [MutantTrial.Verdict] {
    trial.verdicts(on: mutants, threads: 2, showing: MutantMonitor()) { false }
  }
}

/// A small app with random rows and keys, and tapes that expect all that they see of it.
private struct RandomApp {
  let blueprint: Blueprint
  let files: TapeFiles
  let paths: [String]

  init(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    var lines = ["roots: 1", "name: App", "start: { screen: s0 }"]
    lines += ["facts: { a: false, n: 0..3 }", "screens:"]
    var anchors: [String] = []
    for screen in 0..<4 {
      lines += ["  s\(screen):", "    title: Title \(screen)", "    list:"]
      for row in 0..<(1 + chance.below(4)) {
        lines += Self.control("      - ", "Row \(screen)\(row)", &chance, &anchors)
      }
      guard chance.happens(50) else { continue }
      lines.append("    keys:")
      lines += Self.control("      x: ", "Key \(screen)", &chance, &anchors)
    }
    let source = Source(name: "app.yaml", text: lines.joined(separator: "\n") + "\n")
    let (blueprint, report) = Blueprint.read(source: source)
    self.blueprint = try #require(blueprint, "\(report.text)")
    var tapes: [String: String] = [:]
    for number in 0..<4 { tapes["\(number).tape"] = Self.tape(of: self.blueprint, &chance) }
    files = TapeFiles(tapes)
    paths = tapes.keys.sorted()
  }

  /// A row or a key, on one line or on several.
  private static func control(
    _ head: String, _ label: String, _ chance: inout Chance, _ anchors: inout [String]
  ) -> [String] {
    var action = Self.action(&chance)
    if chance.happens(25), let name = anchors.randomElement(using: &chance) {
      action = "*\(name)"
    } else if chance.happens(30) {
      anchors.append("act\(anchors.count)")
      action = "&\(anchors[anchors.count - 1]) \(action)"
    }
    var pairs = ["label: \(label)", "do: \(action)"]
    let conditions = ["a", "not a", "n < 2", "n > 0 and a"]
    if chance.happens(30) { pairs.append("when: \(chance.one(of: conditions))") }
    if action.contains("push"), chance.happens(50) {
      pairs.append("then: { completed: set a true, dismissed: set n 2 }")
    }
    if chance.happens(50) { return [head + "{ \(pairs.joined(separator: ", ")) }"] }
    let indent = String(repeating: " ", count: 8)
    if head.hasSuffix("- ") {
      return [head + pairs[0]] + pairs.dropFirst().map { indent + $0 }
    }
    return [String(head.dropLast())] + pairs.map { indent + $0 }
  }

  private static func action(_ chance: inout Chance) -> String {
    let screen = "s\(chance.below(4))"
    return chance.one(of: [
      "push \(screen)", "push \(screen)", "replace \(screen)", "set a true", "set n 2", "pop",
      "'set n {n + 1}'", "pop with 1", "[ set a false, push \(screen) ]",
    ])
  }

  // MARK: Tapes

  private static let labels =
    (0..<4).flatMap { screen in
      ["Title \(screen)", "Key \(screen)"] + (0..<4).map { "Row \(screen)\($0)" }
    }

  /// Keys, then expectations of all that is on the screen and all that is not.
  private static func tape(of app: Blueprint, _ chance: inout Chance) -> String {
    let acts = [
      "Down", "Down", "Up", "Enter", "Enter", "Enter", "Escape", #"Type "x""#,
      "Type \":push s1\"\nEnter", "Type \":go s2\"\nEnter",
    ]
    var text = ""
    for _ in 0..<(1 + chance.below(8)) { text += chance.one(of: acts) + "\n" }
    let player = TapePlayer(files: TapeFiles([:])) { size, _ in makeSession(app, size: size) }
    guard let reading = try? Tape.read("a.tape", from: TapeFiles(["a.tape": text])),
      let screen = player.play(reading, path: "a.tape").lastFrame?.text
    else { return text }
    for label in labels {
      text += screen.contains(label) ? "Expect /\(label)/\n" : "Expect not /\(label)/\n"
    }
    return text
  }
}
