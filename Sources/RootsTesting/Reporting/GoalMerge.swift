/// The screens, moves and covered things of several reports together.
struct GoalMerge {
  private let reports: [ExplorationReport]

  init(_ reports: [ExplorationReport]) { self.reports = reports }

  /// The screens or the moves: each is reached if it was reached once.
  func goals(
    _ goals: (ExplorationReport) -> [ExplorationReport.Goal]
  ) -> [ExplorationReport.Goal] {
    union(reports.map(goals)) {
      Declared(name: $0.name, line: $0.line)
    } merge: { one, two in
      let isBetter =
        one.reach == two.reach ? two.way.isShorter(than: one.way) : two.reach > one.reach
      return isBetter ? two : one
    }
  }

  /// The coverage: what was not reached is not decided before all parts are known.
  func coverage(isDecided: Bool) -> [Coverage] {
    reports[0].coverage.indices.map { index in
      let lists = reports.map { $0.coverage[index].things }
      let things = union(lists) {
        Declared(name: $0.name, line: $0.line)
      } merge: { one, two in
        one.merged(with: two)
      }
      let kind = reports[0].coverage[index].kind
      let sorted = things.sorted(as: kind)
      return Coverage(kind: kind, things: isDecided ? sorted.map(\.decided) : sorted)
    }
  }

  /// What identifies a thing in a list.
  private struct Declared: Hashable {
    let name: String
    let line: Int?
    /// The number of earlier things with the same name and line.
    var number = 0
  }

  /// The elements of lists in one list, each at the place after those that precede it in its list.
  private func union<Element>(
    _ lists: [[Element]], key: (Element) -> Declared, merge: (Element, Element) -> Element
  ) -> [Element] {
    var keys: [Declared] = []
    var elements: [Declared: Element] = [:]
    for list in lists {
      var counts: [Declared: Int] = [:]
      var previous: Declared?
      for element in list {
        var name = key(element)
        let number = counts[name, default: 0]
        counts[name] = number + 1
        name.number = number
        if let known = elements[name] {
          elements[name] = merge(known, element)
        } else {
          elements[name] = element
          keys.insert(name, at: previous.flatMap { keys.lastIndex(of: $0) }.map { $0 + 1 } ?? 0)
        }
        previous = name
      }
    }
    return keys.compactMap { elements[$0] }
  }
}

extension ExplorationReport.Reach: Comparable {
  /// Whether a search knows less by one than by the other.
  package static func < (one: Self, two: Self) -> Bool { one.rank < two.rank }

  private var rank: Int {
    switch self {
    case .missing: 0
    case .refused: 1
    case .cut: 2
    case .reached: 3
    }
  }
}

extension [Coverage.Thing] {
  /// The things in the order of a search; declared ones have it already.
  fileprivate func sorted(as kind: CoverageKind) -> Self {
    switch kind {
    case .overlays, .outcomes: sorted { ($0.line ?? 0, $0.name) < ($1.line ?? 0, $1.name) }
    case .pairs: sorted { $0.lastMoves.lexicographicallyPrecedes($1.lastMoves) }
    default: self
    }
  }
}

extension Coverage.Thing {
  /// The last two moves of its way.
  fileprivate var lastMoves: [UInt32] { way?.suffix(2).map(\.move) ?? [] }

  /// Joins what two reports know.
  fileprivate func merged(with other: Self) -> Self {
    let verdict: CoverageVerdict
    switch (self.verdict, other.verdict) {
    case (.reached, _), (_, .reached): verdict = .reached
    case (.unreachable, _): verdict = self.verdict
    case (_, .unreachable): verdict = other.verdict
    case (.missed(_, let one), .missed(_, let two)):
      verdict = two > one ? other.verdict : self.verdict
    case (.undecided, _), (_, .undecided): verdict = .undecided
    }
    return Self(
      name: name, line: line, isDeclared: isDeclared, verdict: verdict,
      way: other.way.isShorter(than: way) ? other.way : way,
      isSeen: isSeen == true || other.isSeen == true ? true : isSeen ?? other.isSeen)
  }

  /// The thing once all parts are known.
  fileprivate var decided: Self {
    guard case .missed(let reason, _) = verdict else { return self }
    return Self(
      name: name, line: line, isDeclared: isDeclared, verdict: .unreachable(reason: reason),
      way: way, isSeen: isSeen)
  }
}
