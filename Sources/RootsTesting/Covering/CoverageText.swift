import RootsTerminal

/// What tapes see of what can be reached, as text: a table, and lists of what is missing.
package struct CoverageText {
  /// The kinds of which the app has something.
  private let shown: [Coverage]
  private let doubt: String?

  /// - Parameter doubt: the reason why things that were not reached are not decided.
  package init(_ coverage: [Coverage], doubt: String?) {
    shown = coverage.filter { !$0.things.isEmpty }
    self.doubt = doubt
  }

  /// The text, which ends with a line feed.
  package var text: String {
    var lines = [row("", "declared", "reached", "seen")]
    for part in shown {
      lines.append(
        row(
          part.kind.rawValue, part.declared.map { "\($0)" } ?? "", "\(part.reached)",
          "\(part.seen)"))
    }
    for part in shown {
      lines += list(
        "Reached by the search, and not seen (\(part.kind.rawValue))",
        part.things.filter { $0.verdict == .reached && $0.isSeen != true })
    }
    for part in shown {
      lines += list(
        "Not reached, and not decided (\(part.kind.rawValue))",
        part.things.filter { $0.verdict == .undecided })
    }
    for part in shown {
      lines += list(
        "Cannot be reached (\(part.kind.rawValue))", part.things.filter { $0.reason != nil })
    }
    if let doubt {
      lines += ["", doubt.prefix(1).uppercased() + doubt.dropFirst() + ": more may be reached."]
    }
    return lines.map { visible($0) + "\n" }.joined()
  }

  private func list(_ heading: String, _ things: [Coverage.Thing]) -> [String] {
    if things.isEmpty { return [] }
    return ["", heading]
      + things.map { thing in
        let line = thing.line.map { ", line \($0)" } ?? ""
        return "  \(thing.name)\(line)" + (thing.reason.map { ": \($0)" } ?? "")
      }
  }

  private func row(_ first: String, _ declared: String, _ reached: String, _ seen: String)
    -> String
  {
    func right(_ text: String) -> String {
      String(repeating: " ", count: max(0, 10 - text.count)) + text
    }
    let width = shown.map(\.kind.rawValue.count).max() ?? 0
    let name = first + String(repeating: " ", count: max(0, max(9, width) - first.count))
    return name + right(declared) + right(reached) + right(seen)
  }
}
