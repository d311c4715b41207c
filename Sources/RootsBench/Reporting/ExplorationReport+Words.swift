import Roots
import RootsBlueprint
import RootsExplorer

// The words that all forms of a report share.
extension ExplorationReport {
  /// The verdict in one line: the faults, the screens that were seen, and what was searched, which
  /// comes first if it was not everything.
  package var verdict: String {
    let screens = coverage(of: .screens)
    let all = counted(screens?.rows.count ?? 0, "screen")
    let found = "\(screens?.reached ?? 0) of \(all) reached"
    let size = counted(stateCount, "state")
    let extent = "\(extentWords) (\(size), \(result.elapsed.seconds(decimals: 1)) s)"
    return result.isComplete
      ? "\(file): \(faultCount); \(openCount)\(found); \(extent)"
      : "\(file): \(extent); \(faultCount) so far; \(found)"
  }

  /// The number of properties that limits have left open, for the verdict of a complete search.
  private var openCount: String {
    let open = openClaims.count
    let more = result.unlisted.map(\.rawValue)
    return (open == 0 ? "" : counted(open, "property", "properties") + " not proved; ")
      + (more.isEmpty ? "" : "further faults of \(listed(more)) are possible; ")
  }

  /// The claims that limits have left open.
  private var openClaims: [Claim] {
    claims.filter { $0.verdict == .undecided && !isUntried($0) }
  }

  /// What is left for the search through all states after a proof for stacks of any height, as the
  /// end of a sentence; empty without such a proof.
  private var purpose: String {
    guard result.isProvedByFrames else { return "" }
    let parts = [
      openClaims.isEmpty ? nil : "the properties that are not proved",
      result.unlisted.isEmpty
        ? nil : "further faults of \(listed(result.unlisted.map(\.rawValue)))",
    ].compactMap(\.self)
    return parts.isEmpty ? "" : " for \(listed(parts))"
  }

  /// Whether an extra that was not tried decides a claim.
  private func isUntried(_ claim: Claim) -> Bool {
    claim.verdict == .undecided && claim.needsExtra && untried != nil
  }

  /// The verdict on a claim in words.
  package func words(of claim: Claim) -> String {
    isUntried(claim) ? "not tried" : claim.verdict.words
  }

  package var faultCount: String { faults.isEmpty ? "no faults" : counted(faults.count, "fault") }

  /// The searched part: everything within limits, or less.
  package var extentWords: String {
    guard result.reports[.all] != nil else {
      if result.reports.isEmpty {
        let extras = stateCount == 0 ? "" : " with \(listed(result.extras.words))"
        return "not complete: it ended before the search\(extras) began"
      }
      return "not complete: only the search by width was done"
    }
    if result.isComplete {
      let limits = limits(without: result.untried).map { " \($0)" } ?? ""
      let isHigh = result.isProvedByFrames && !(result.isSearchComplete && result.cutCount == 0)
      let complete = isHigh ? "complete for stacks of any height" : "complete"
      return complete + (result.isExact ? ": nothing else can happen" : "") + limits
    }
    return "not complete: all ways of up to \(counted(result.depth, "move")) were tried"
  }

  /// The limits that cut moves: `stacks of 5 screens and tickets=0..1`.
  var bounds: String {
    let isHigh = result.cutCount > result.outsideCount
    return
      ((isHigh ? ["stacks of \(counted(result.limits.stack, "screen"))"] : [])
      + (result.outsideCount > 0 ? [result.limits.factWords] : [])).joined(separator: " and ")
  }

  /// The extras that were not tried, in words; nil if all were.
  var untried: String? { Self.without(result.untried.words) }

  private static func without(_ words: [String]) -> String? {
    words.isEmpty ? nil : "without \(listed(words))"
  }

  /// What was left out of the search that a claim with the verdict `bounded` rests on, in words:
  /// `within stacks of 5 screens, without links and undo`; nil if nothing was.
  package var reservation: String? {
    limits(without: result.isPlain ? result.untried.union(result.extras) : result.untried)
  }

  /// Whether limits of stacks or facts are part of the reservation.
  private var isCut: Bool { result.cutCount > 0 && !result.isProvedByFrames }

  /// The limits of a complete search that did not try some extras, in words; nil for none.
  private func limits(without extras: Set<Exploration.Extra>) -> String? {
    let parts = [
      isCut ? "within \(bounds)" : nil,
      result.isSampled ? "for the values that were tried" : nil,
      result.skipsTime ? "without moves while timers run" : nil,
      result.undoesOnce ? "with one Undo directly after a move" : nil,
      Self.without(extras.words + result.ownUndo),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The limits that cut something, each with the option that moves it.
  package var cuts: [(word: String, text: String)] {
    // A search that was not begun had no time left.
    let stop = result.reports[.all]?.stop ?? (result.isCancelled ? .cancelled : .time)
    let stopOfWays = result.isCancelled ? nil : result.traps.stop
    let (stack, own) = (result.limits.stack, listed(result.ownUndo))
    let remedy = stop == .finished ? "; --stack \(stack + 1) goes on" : ""
    // A proof for stacks of any height is whole without the states that these limits leave out.
    let purpose = purpose
    // Nothing is left for the search through all states, which some limits are about.
    let isWhole = result.isProvedByFrames && purpose.isEmpty
    // A search whose stacks stay lower has nothing to leave out.
    let isHigh = result.cutCount > result.outsideCount
    let less =
      stack > 1 && (isHigh || result.depth < stack) ? ", and --stack \(stack - 1) needs less" : ""
    let cuts: [(isCut: Bool, word: String, text: String)] = [
      (
        isHigh, "stacks",
        "of more than \(counted(stack, "screen")) were not entered\(purpose)\(remedy)"
      ),
      (
        (result.frames != nil || !result.extras.isEmpty && result.cutCount > 0)
          && result.doubtAboutHeights != nil, "heights",
        "above that were not decided, \(result.doubtAboutHeights ?? "")"
      ),
      (
        result.outsideCount > 0, "facts",
        "were kept to \(result.limits.factWords); a wider --fact goes on"
      ),
      (stop == .time, "time", "was up\(purpose); --for gives more\(less)"),
      (stop == .memory, "memory", "was full; --memory gives more\(less)"),
      (stop == .levels, "moves", "in a row were limited; --moves allows more"),
      (
        stop == .states, "states",
        result.isProvedByFrames
          ? "were not all visited\(purpose)" : "are more than a search can have"
      ),
      (
        !result.successorsOfStart.isEmpty, "start",
        "of the app is left for good; for 'home' what follows takes its place: "
          + listed(result.successorsOfStart)
      ),
      (result.isSampled, "values", "of forms and links were tried in part, one changed at a time"),
      (
        result.skipsTime, "timers",
        "ran out without a move halfway, which could change their order"
      ),
      (
        result.untried.contains(.links), "links",
        "were not opened in every state; --with links opens each of them in each state"
      ),
      (
        result.untried.contains(.undo), "undo",
        "was not tried; --with undo tries it after each move"
      ),
      (
        result.undoesOnce, "undo",
        "was tried once and directly after a move, not later, and not several times"
      ),
      (!own.isEmpty, "undo", "and redo of the app itself were not tried: \(own)"),
      (
        result.untried.contains(.restarts), "restarts",
        "were not tried; --with restarts ends and restores the app in each state"
      ),
      (
        result.isProvedByFrames && result.frames?.isUnfinished == true, "claims",
        "about ways were not all decided for stacks of any height; --for and --memory give more"
      ),
      (stopOfWays == .memory, "memory", "was full before all ways back were known"),
      (stopOfWays == .time, "time", "was up before all ways back were known; --for gives more"),
      (lacksActs, "ways", "to some were not walked, because the time was up"),
      (
        result.isCancelled, "search",
        isWhole
          ? "for shorter ways was stopped"
          : result.isSearchComplete
            ? "was stopped after all states were visited"
            : purpose.dropFirst() + (purpose.isEmpty ? "" : " ") + "was stopped before its end"
      ),
    ]
    return cuts.filter { cut in
      cut.isCut && !(isWhole && ["stacks", "time", "memory", "states"].contains(cut.word))
    }.map { ($0.word, $0.text) }
  }

  /// The file with a line: `shop.yaml:12`.
  package func place(_ line: Int?) -> String { line.map { "\(file):\($0)" } ?? file }

  /// Whether a property is one of those that are claimed of every app.
  package func isUsual(_ property: String) -> Bool { claim(property)?.isUsual == true }

  /// The claim of a property; nil for an unknown one.
  func claim(_ property: String) -> Claim? { claims.first { $0.name == property } }
}

extension ExplorationReport.Verdict {
  /// The verdict in words.
  package var words: String {
    switch self {
    case .broken: "broken"
    case .proved: "proved"
    case .bounded: "holds"
    case .happens: "happens"
    case .undecided: "not proved"
    case .off: "left out"
    }
  }
}

/// Words in a list: `links, undo and restarts`.
func listed(_ words: [String]) -> String {
  let others = words.dropLast().joined(separator: ", ")
  return others.isEmpty ? words.joined() : "\(others) and \(words[words.count - 1])"
}

extension Set<Exploration.Extra> {
  /// The words of the extras, in the order of their declaration.
  var words: [String] { Exploration.Extra.allCases.filter(contains).map(\.rawValue) }
}
