import RootsBlueprint

/// The reports of several searches of one blueprint as one report.
///
/// The order in which the reports are given changes nothing.
package struct ReportMerge {
  package let merged: ExplorationReport
  private let reports: [ExplorationReport]

  /// Merges reports: those of the parts of one search, or those of whole searches.
  /// - Parameter files: the reports, at least one.
  /// - Throws: the problem of reports that do not belong together.
  package init(_ files: [ReadReport]) throws(MergeProblem) {
    let sorted = files.sorted { $0.precedes($1) }
    var kept: [ReadReport] = []
    for file in sorted where !kept.contains(where: { $0.report == file.report }) {
      for other in kept { try file.checkBelonging(with: other) }
      kept.append(file)
    }
    reports = kept.map(\.report)
    guard let first = reports.first else { throw MergeProblem(text: "there are no reports\n") }
    merged = reports.count == 1 ? first : ReportMerge.merged(reports, first)
  }

  private static func merged(
    _ reports: [ExplorationReport], _ first: ExplorationReport
  ) -> ExplorationReport {
    let numbers = reports.flatMap { $0.part?.numbers ?? [] }.sorted()
    let part = first.part.flatMap { part in
      numbers.count == part.count
        ? nil : ExplorationReport.Part(numbers: numbers, count: part.count)
    }
    // Of whole searches, the one that came furthest stands for all.
    let extent = first.part == nil ? first.extent : ExplorationReport.Extent(sumOf: reports)
    let tried: FaultCondition.Tried =
      part != nil || !extent.isComplete ? .part : extent.cutCount == 0 ? .all : .whole
    let found = Set(reports.flatMap(\.found))
    let faults = FaultMerge(reports, found: found, after: tried)
    let merge = GoalMerge(reports)
    let doubt =
      first.part == nil ? first.ownDoubt : reports.lazy.compactMap(\.ownDoubt).first
    let tapes = reports.compactMap(\.tapeCount)
    return ExplorationReport(
      file: first.file, path: first.path, app: first.app, program: first.program,
      digest: first.digest, part: part, extent: extent, faults: faults.counted,
      others: faults.others, found: found.sorted { $0.description < $1.description },
      claims: faults.claims(part, extent), screens: merge.goals(\.screens),
      moves: merge.goals(\.moves), coverage: merge.coverage(isDecided: part == nil && doubt == nil),
      ownDoubt: doubt, tapeCount: tapes.isEmpty ? nil : tapes.reduce(0, +))
  }
}

extension ReadReport {
  /// An order of reports that does not depend on the names of files.
  fileprivate func precedes(_ other: ReadReport) -> Bool {
    rank.lexicographicallyPrecedes(other.rank)
      || rank == other.rank && ExplorationJSON(report).text < ExplorationJSON(other.report).text
  }

  /// Less for an earlier part, and for a whole search that came further.
  private var rank: [Int] {
    let extent = report.extent
    return [
      report.part?.numbers.first ?? 0, report.isProof ? 0 : 1, extent.isComplete ? 0 : 1,
      extent.walk == nil ? 0 : 1, -report.stateCount,
    ]
  }

  /// Checks that two reports belong together.
  fileprivate func checkBelonging(with other: ReadReport) throws(MergeProblem) {
    let (one, two) = (report, other.report)
    if one.app != two.app {
      throw problem(
        at: "app",
        "this is a report of \(cited(one.app)), and \(cited(other.name)) one of "
          + "\(cited(two.app)); merge the reports of one app")
    }
    if one.digest != two.digest {
      throw problem(
        at: "digest",
        "the blueprint was not the same as for \(cited(other.name)); "
          + "search the same text for all reports")
    }
    if one.program != two.program {
      throw problem(
        at: "program",
        "this report was made by roots \(one.program), and \(cited(other.name)) by "
          + "roots \(two.program); make all reports with one version")
    }
    if one.coverage.map(\.kind) != two.coverage.map(\.kind) {
      throw problem(
        at: "coverage",
        "the coverage is of other kinds than in \(cited(other.name)); "
          + "use the same --of for all reports")
    }
    if one.claims.map(\.name) != two.claims.map(\.name) {
      throw problem(
        at: "properties",
        "the properties are not those of \(cited(other.name)); make both reports again")
    }
    try checkParts(with: other)
  }

  private func checkParts(with other: ReadReport) throws(MergeProblem) {
    switch (report.part, other.report.part) {
    case (nil, nil): return
    case (let one?, let two?) where one.count == two.count:
      if let number = one.numbers.first(where: two.numbers.contains) {
        throw problem(
          at: "part",
          "part \(number) of \(one.count) is in \(cited(other.name)) too; "
            + "leave out one of the two reports")
      }
      if !report.extent.hasSameBounds(as: other.report.extent) {
        throw problem(
          at: "extent",
          "--stack, --moves, --fact or --with were not the same as for "
            + "\(cited(other.name)); search all parts with the same limits")
      }
      if report.leftOut != other.report.leftOut {
        throw problem(
          at: "properties",
          "--only or --not were not the same as for \(cited(other.name)); "
            + "look at the same properties in all parts")
      }
    case (let one, let two):
      throw problem(
        at: "part",
        "this is a report of \(one?.words ?? "a whole search"), and "
          + "\(cited(other.name)) one of \(two?.words ?? "a whole search"); "
          + "merge the parts of one search")
    }
  }
}

extension ExplorationReport.Extent {
  fileprivate func hasSameBounds(as other: Self) -> Bool {
    limits.stack == other.limits.stack && limits.moves == other.limits.moves
      && limits.facts == other.limits.facts && extras == other.extras
  }

  /// The extent of all parts together.
  fileprivate init(sumOf reports: [ExplorationReport]) {
    let extents = reports.map(\.extent)
    var limits = extents[0].limits
    limits.bytes = extents.map(\.limits.bytes).max() ?? limits.bytes
    let times = extents.compactMap(\.limits.time)
    limits.time = times.count == extents.count ? times.max() : nil
    self.init(
      isComplete: extents.allSatisfy { $0.isComplete && !$0.isCancelled },
      cutCount: extents.reduce(0) { $0 + $1.cutCount },
      outsideCount: extents.reduce(0) { $0 + $1.outsideCount },
      isSampled: extents.contains(where: \.isSampled),
      leavesOutUndo: extents.contains(where: \.leavesOutUndo),
      skipsTime: extents.contains(where: \.skipsTime), limits: limits,
      walk: nil, isCancelled: extents.contains(where: \.isCancelled), extras: extents[0].extras,
      untried: extents[0].untried,
      seconds: extents.reduce(0) { $0 + $1.seconds },
      searches: ExplorationResult.Phase.allCases.compactMap { phase in
        let searches = extents.compactMap { $0.searches.first { $0.phase == phase } }
        // Without one of them the search was not begun everywhere.
        return searches.count == extents.count ? ExplorationReport.Search(sumOf: searches) : nil
      }, sumCount: extents.reduce(0) { $0 + $1.sumCount })
  }
}

extension ExplorationReport.Search {
  /// The numbers of searches in different parts.
  fileprivate init(sumOf searches: [Self]) {
    let cut = searches.filter { $0.stop != .finished }
    let depths = cut.compactMap(\.depth)
    self.init(
      phase: searches[0].phase, states: searches.reduce(0) { $0 + $1.states },
      moves: searches.reduce(0) { $0 + $1.moves },
      depth: depths.min() ?? searches.compactMap(\.depth).max(),
      stop: cut.first?.stop ?? .finished, seconds: searches.reduce(0) { $0 + $1.seconds })
  }
}
