/// An app with many screens, made from a seed: rows that push, tabs, boxes, facts and forms.
struct LargeApp {
  let text: String

  /// - Parameter screens: the number of screens, at least 2.
  init(seed: UInt64, screens: Int) {
    var chance = Chance(seed: seed)
    func screen() -> String { "s\(Int.random(in: 1..<screens, using: &chance))" }
    var lines = ["roots: 1", "name: Large"]
    lines.append("facts: { a: 0..3, b: 0..3, c: false, d: false, e: [low, high] }")
    lines.append("tabs: { one: { title: One, root: s0 }, two: { title: Two, root: s1 } }")
    lines.append("screens:")
    for number in 0..<screens {
      // Each screen can be reached: the one after it, and some others.
      var rows = ["{ label: Next, do: push s\((number + 1) % screens) }"]
      for row in 0..<Int.random(in: 1...4, using: &chance) {
        let command = [
          "push \(screen())", "go \(screen())", "set a \(Int.random(in: 0...3, using: &chance))",
          "set c $(c)", "overlay box", "set e high", "set d true",
        ][[0, 0, 0, 1, 2, 4, 5, 6].randomElement(using: &chance) ?? 0]
        let when = [", when: a < 2", ", when: c", ", when: e is low", "", ""]
        rows.append(
          "{ label: R\(row)\(when.randomElement(using: &chance) ?? ""), do: \(command) }")
      }
      lines.append("  s\(number): { title: S\(number), list: [\(rows.joined(separator: ", "))] }")
    }
    lines.append("accessories:")
    lines.append("  box: { modal: true, list: [{ label: C, do: [set c true, finish] }] }")
    text = lines.joined(separator: "\n") + "\n"
  }
}
