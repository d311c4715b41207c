import Roots

// The words that all forms of a report share.
extension ExplorationReport {
  /// The verdict in one line: the faults, the screens that were seen, and what was searched.
  package var verdict: String {
    let seen = screens.count { $0.reach == .reached }
    return "\(file): \(faultCount); \(seen) of \(Self.screens(screens.count)) seen; \(extentWords) "
      + "(\(grouped(stateCount)) \(stateCount == 1 ? "state" : "states"), "
      + "\(rounded(extent.seconds)) s)"
  }

  package var faultCount: String {
    faults.isEmpty ? "no faults" : faults.count == 1 ? "1 fault" : "\(faults.count) faults"
  }

  /// The searched part: everything within limits, or less.
  package var extentWords: String {
    guard let search = wholeSearch else {
      return stateCount == 0
        ? "not complete: it ended before the search began"
        : "not complete: only the search by width was done"
    }
    if extent.isComplete {
      let values = extent.isSampled ? " for the values that were tried" : ""
      if extent.cutCount > 0 {
        return "complete\(values) within stacks of \(Self.screens(extent.limits.stack))"
      }
      let isExact = !extent.isSampled && !extent.leavesOutUndo
      return isExact ? "complete: nothing else can happen" : "complete\(values)"
    }
    let moves = search.depth ?? 0
    return "not complete: all ways of up to \(moves) move\(moves == 1 ? "" : "s") were tried"
  }

  /// The limits that cut something, each with the option that moves it.
  package var cuts: [(word: String, text: String)] {
    var cuts: [(word: String, text: String)] = []
    if extent.cutCount > 0 {
      let stack = extent.limits.stack
      cuts.append(
        (
          "stacks",
          "of more than \(Self.screens(stack)) were not entered; --stack \(stack + 1) goes on"
        ))
    }
    // A search that was not begun had no time left.
    switch wholeSearch?.stop ?? (extent.isCancelled ? .cancelled : .time) {
    case .time: cuts.append(("time", "was up; --for gives more"))
    case .memory: cuts.append(("memory", "was full; --memory gives more"))
    case .moves: cuts.append(("moves", "in a row were limited; --moves allows more"))
    case .states: cuts.append(("states", "are more than a search can have"))
    case .finished, .cancelled: break
    }
    if extent.isSampled {
      cuts.append(("values", "of forms and links were tried in part, one changed at a time"))
    }
    if extent.leavesOutUndo { cuts.append(("undo", "and redo were not tried")) }
    if extent.isCancelled { cuts.append(("time", "was ended by Ctrl-C")) }
    return cuts
  }

  private static func screens(_ count: Int) -> String {
    count == 1 ? "1 screen" : "\(count) screens"
  }

  /// The file with a line: `shop.yaml:12`.
  package func place(_ line: Int?) -> String { line.map { "\(file):\($0)" } ?? file }

  /// Whether a property is one of those that are claimed of every app.
  package func isUsual(_ property: String) -> Bool {
    claims.contains { $0.name == property && $0.isUsual }
  }
}

extension ExplorationReport.Verdict {
  /// The verdict in words.
  package var words: String {
    switch self {
    case .broken: "broken"
    case .proved: "proved"
    case .bounded: "holds within the limits"
    case .happens: "happens"
    case .undecided: "not decided"
    case .off: "switched off"
    }
  }
}

extension ExplorationReport.Reach {
  /// The word of a table.
  package var words: String {
    switch self {
    case .reached: "reached"
    case .cut: "leads beyond a limit"
    case .refused: "refused"
    case .missing: "not reached"
    }
  }
}

/// A number with commas between its thousands.
func grouped(_ number: Int) -> String {
  var text = "\(number)"
  var place = text.count - 3
  while place > 0 {
    text.insert(",", at: text.index(text.startIndex, offsetBy: place))
    place -= 3
  }
  return text
}

/// Seconds with one decimal.
func rounded(_ seconds: Double) -> String { "\((seconds * 10).rounded() / 10)" }
