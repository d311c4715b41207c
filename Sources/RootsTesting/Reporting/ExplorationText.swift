import Roots
import RootsBlueprint
import RootsExplorer
import RootsTerminal

/// The report of an exploration as text: the verdict, the faults with their keys, what was not
/// reached, and the limits that cut something.
package struct ExplorationText {
  private let result: ExplorationResult
  private let names: MoveNames
  private let file: String

  /// A report on a file, by the name that messages have for it.
  package init(_ result: ExplorationResult, file: String) {
    self.result = result
    self.file = file
    names = MoveNames(result.run)
  }

  /// The whole report, which ends with a line feed.
  package var text: String {
    let faults = result.faults
    var blocks = [verdict(faults)]
    blocks += faults.map { text(of: $0) }
    blocks += [properties, unreached, limits].filter { !$0.isEmpty }.map {
      $0.joined(separator: "\n")
    }
    return visibleLines(blocks.joined(separator: "\n\n")) + "\n"
  }

  // MARK: The verdict

  private func verdict(_ faults: [Fault]) -> String {
    let screens = result.blueprint.map.names.count { result.isShown($0) }
    let count =
      faults.isEmpty ? "no faults" : faults.count == 1 ? "1 fault" : "\(faults.count) faults"
    let all = result.blueprint.map.names.count
    return "\(file): \(count); \(screens) of \(all) screens seen; \(extent) (\(times))"
  }

  /// What was looked at: everything within limits, or a part of it.
  private var extent: String {
    guard let report = result.reports[.all] else {
      return "not complete: only the search by width was done"
    }
    if result.isComplete {
      return result.cutCount == 0
        ? "complete: nothing else can happen"
        : "complete within stacks of \(screens(result.limits.stack))"
    }
    let moves = report.completeLevels - 1
    return "not complete: all ways of up to \(moves) move\(moves == 1 ? "" : "s") were tried"
  }

  private var times: String {
    let states = result.reports.values.map(\.states).max() ?? 0
    let seconds = result.elapsed / .seconds(1)
    let rounded = (seconds * 10).rounded() / 10
    return "\(grouped(states)) states, \(rounded) s"
  }

  // MARK: Faults

  private func text(of fault: Fault) -> String {
    let place = fault.line.map { "\(file):\($0): " } ?? "\(file): "
    var lines = ["\(place)\(fault.sentence) (\(fault.property))"]
    if let reason = fault.reason { lines.append("  reason  \(reason)") }
    if let moves = fault.moves { lines += text(of: moves) }
    if fault.count > 1 { lines.append("  count   in \(grouped(fault.count)) places or moves") }
    return lines.joined(separator: "\n")
  }

  /// The keys of a way, pressed on the program itself, which must do what the search found.
  private func text(of moves: [UInt32]) -> [String] {
    let walk = KeyWalk(result.run)
    var words: [String] = []
    do throws(KeyWalk.Disagreement) {
      for number in moves {
        let move = result.moves[Int(number)]
        let time = walk.state.nextTimer
        let keys = try walk.perform(number)
        words.append(self.words(move, keys, time))
      }
    } catch {
      return [
        "  keys    \(words.joined(separator: ", "))",
        "  note    the program does not do this; please report it as a fault of Roots:",
        "          \(names.name(of: error.move)): \(error.difference)",
      ]
    }
    return [
      "  keys    " + (words.isEmpty ? "none: it shows at the start" : words.joined(separator: ", "))
    ]
  }

  private func words(_ move: Move, _ keys: [Key], _ time: Duration?) -> String {
    switch move.act {
    case .wait: return "wait \(time.map { "\($0)" } ?? "")"
    case .link(let link): return "open \(link)"
    case .use, .submit, .appKey, .tab, .nestedTab, .back:
      return words(keys)
    }
  }

  /// The names of keys; several typed characters in a row as a text in quotes.
  private func words(_ keys: [Key]) -> String {
    var words: [String] = []
    var typed = ""
    for key in keys + [Key(.enter)] {
      if let character = key.typed {
        typed.append(character)
        continue
      }
      if !typed.isEmpty { words.append(typed.count == 1 ? typed : "\"\(typed)\"") }
      typed = ""
      words.append(key.name)
    }
    return words.dropLast().joined(separator: " ")
  }

  // MARK: Properties of the blueprint

  private var properties: [String] {
    guard !result.blueprint.properties.isEmpty else { return [] }
    let broken = Set(result.faults.map(\.property))
    return ["Properties"]
      + result.blueprint.properties.enumerated().map { index, property in
        let verdict =
          if broken.contains(property.name) {
            "broken"
          } else if case .sometimes = property.form, result.witnesses[.property(index)] != nil {
            "happens"
          } else if result.isComplete {
            result.cutCount == 0 ? "proved" : "holds within the limits"
          } else {
            "not decided: not broken in what was searched"
          }
        return "  \(verdict.padded(to: 8)) \(property.name)"
      }
  }

  // MARK: What was not reached

  private var unreached: [String] {
    let screens = result.blueprint.map.names.filter { !result.isShown($0) }
    let moves = result.moves.enumerated().filter { number, move in
      names.isDeclared(move) && !result.isTried(UInt32(number))
    }.map { names.name(of: $0.element) }
    // After a search that nothing cut they are faults, which stand above.
    if result.isProof || screens.isEmpty && moves.isEmpty { return [] }
    var lines = [result.isComplete ? "Not reached within the limits" : "Not reached yet"]
    lines += screens.map { name in
      "  screen  \(name)" + (names.line(of: name).map { "  \(file):\($0)" } ?? "")
    }
    return lines + moves.map { "  \($0)" }
  }

  private var limits: [String] {
    var lines: [String] = []
    if result.cutCount > 0 {
      lines.append(
        "  stacks  of more than \(screens(result.limits.stack)) were not entered;"
          + " --stack \(result.limits.stack + 1) goes on")
    }
    if let report = result.reports[.all], !report.isComplete {
      switch report.stop {
      case .time: lines.append("  time    was up; --for gives more")
      case .memory: lines.append("  memory  was full; --memory gives more")
      case .levels: lines.append("  moves   in a row were limited; --moves allows more")
      case .finished, .found, .states, .cancelled: break
      }
    }
    if result.isCancelled { lines.append("  time    was cut by Ctrl-C") }
    return lines.isEmpty ? [] : ["Limits"] + lines
  }
}

extension ExplorationResult {
  /// Whether a screen, or a variant of an accessory, was seen.
  func isShown(_ name: Name) -> Bool {
    witnesses.keys.contains { if case .screen(name, _) = $0 { true } else { false } }
  }
}

private func screens(_ count: Int) -> String { count == 1 ? "1 screen" : "\(count) screens" }

/// A number with commas between its thousands.
private func grouped(_ number: Int) -> String {
  var text = "\(number)"
  var place = text.count - 3
  while place > 0 {
    text.insert(",", at: text.index(text.startIndex, offsetBy: place))
    place -= 3
  }
  return text
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

/// A text of several lines with control characters made visible in each.
private func visibleLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }
    .joined(separator: "\n")
}
