import RootsBlueprint

/// The faults and the verdicts of several reports together.
struct FaultMerge {
  /// The faults that count.
  let counted: [ExplorationReport.Fault]
  /// What could be a fault, and is none.
  let others: [ExplorationReport.Fault]
  private let reports: [ExplorationReport]

  /// - Parameters:
  ///   - found: the things that one of the reports found.
  ///   - tried: how much was tried.
  init(
    _ reports: [ExplorationReport], found: Set<FaultCondition.Thing>,
    after tried: FaultCondition.Tried
  ) {
    self.reports = reports
    var candidates: [Candidate: ExplorationReport.Fault] = [:]
    for report in reports {
      for fault in report.faults + report.others
      where fault.condition?.isRefuted(by: found) != true {
        candidates[Candidate(fault), default: fault].merge(fault, addsCount: report.part != nil)
      }
    }
    let counted = candidates.values.map { Fault($0) }.counted(found: found, after: tried)
    var all = candidates
    self.counted = counted.compactMap { fault in
      var merged = all.removeValue(forKey: Candidate(fault))
      merged?.also = fault.also
      return merged
    }
    others = all.values.sorted { $0.id < $1.id }
  }

  /// A fault that may count, in any report.
  private struct Candidate: Hashable {
    let id: String
    let condition: FaultCondition?

    init(_ fault: ExplorationReport.Fault) { (id, condition) = (fault.id, fault.condition) }
    init(_ fault: Fault) { (id, condition) = (fault.id, fault.condition) }
  }

  // MARK: Verdicts

  /// The verdicts that one report is enough for, the better ones first.
  private static let decisive: [ExplorationReport.Verdict] = [.happens, .proved, .bounded]

  func claims(
    _ part: ExplorationReport.Part?, _ extent: ExplorationReport.Extent
  ) -> [ExplorationReport.Claim] {
    let broken = Set(counted.flatMap { [$0.property] + $0.also })
    return reports[0].claims.indices.map { index in
      let claim = reports[0].claims[index]
      // A report that did not look says nothing.
      let verdicts = reports.map { $0.claims[index].verdict }.filter { $0 != .off }
      let verdict: ExplorationReport.Verdict =
        broken.contains(claim.name)
        ? .broken
        : verdicts.isEmpty
          ? .off
          : Self.decisive.first(where: verdicts.contains)
            ?? (claim.isUsual ? verdictByEvents(claim.name) : nil)
            ?? unbroken(verdicts, part, extent)
      return ExplorationReport.Claim(
        name: claim.name, text: claim.text, line: claim.line, isUsual: claim.isUsual,
        verdict: verdict)
    }
  }

  /// The verdict about a property that is decided by what happened, wherever that was; nil for
  /// another property.
  private func verdictByEvents(_ name: String) -> ExplorationReport.Verdict? {
    guard let property = UsualProperty(rawValue: name) else { return nil }
    let missing: UsualProperty
    switch property {
    case .impossible, .branches, .passable: missing = property
    case .refused:
      // A move that was tried too seldom to call it always refused.
      if (counted + others).contains(where: { $0.property == name && $0.condition != nil }) {
        return .undecided
      }
      missing = .impossible
    default: return nil
    }
    let isMissing = (counted + others).contains { fault in
      guard case .never? = fault.condition else { return false }
      return fault.property == missing.rawValue
    }
    if isMissing { return property == missing ? .undecided : nil }
    return .proved
  }

  /// The verdict about a property that no report breaks.
  private func unbroken(
    _ verdicts: [ExplorationReport.Verdict], _ part: ExplorationReport.Part?,
    _ extent: ExplorationReport.Extent
  ) -> ExplorationReport.Verdict {
    // What one part breaks may hold by what another one found.
    let holds = verdicts.allSatisfy { $0 == .part || $0 == .broken }
    guard holds, extent.isComplete, reports[0].part != nil else { return .undecided }
    return part != nil ? .part : extent.isExact ? .proved : .bounded
  }
}

extension ExplorationReport.Fault {
  /// Takes the shorter way of the same fault in another report.
  /// - Parameter addsCount: whether the reports are of different parts.
  fileprivate mutating func merge(_ other: Self, addsCount: Bool) {
    if self == other { return }
    let sum = addsCount ? count + other.count : nil
    if other.way.isShorter(than: way) { self = other }
    if let sum { count = sum }
  }
}

extension Fault {
  fileprivate init(_ fault: ExplorationReport.Fault) {
    self.init(
      id: fault.id, property: fault.property, line: fault.line, sentence: fault.sentence,
      reason: fault.reason, moves: fault.way?.map(\.move), count: fault.count,
      condition: fault.condition)
  }
}

extension [ExplorationReport.Step]? {
  /// Whether it is the way that a search would find before another one: a shorter way, or one of
  /// the same length with moves that are declared earlier.
  func isShorter(than other: Self) -> Bool {
    guard let self else { return false }
    guard let other else { return true }
    if self.count != other.count { return self.count < other.count }
    return self.map(\.move).lexicographicallyPrecedes(other.map(\.move))
  }
}
