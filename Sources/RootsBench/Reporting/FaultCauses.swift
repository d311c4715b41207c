import RootsBlueprint

// The faults of one cause as one fault.
extension [Fault] {
  /// One fault for all with an id, which is that of their cause: the one with the shortest way.
  var byCause: [Fault] {
    Dictionary(grouping: self, by: \.id).values.compactMap { faults in
      var first = faults.min { ($0.moves ?? []).isShorter(than: $1.moves ?? []) }
      first?.count = faults.reduce(0) { $0 + $1.count }
      return first
    }
  }

  /// The faults without those that only follow from another one, of which they become a part.
  var withoutEffects: [Fault] {
    var kept = self
    // Of two causes, one takes the effect in every order.
    for cause in sorted(by: { $0.id < $1.id }) {
      guard let place = kept.firstIndex(of: cause) else { continue }
      let effects = kept.filter { $0.isEffect(of: cause) }
      if effects.isEmpty { continue }
      kept[place].also = Set(effects.map(\.property)).sorted()
      kept.removeAll { effects.contains($0) }
    }
    return kept
  }
}

extension Fault {
  /// Whether it only follows from another fault.
  fileprivate func isEffect(of cause: Fault) -> Bool {
    switch (UsualProperty(rawValue: cause.property), UsualProperty(rawValue: property)) {
    // Where nothing can be done, and where nothing leads back, nothing leads to the start either.
    case (.deadEnd, .homeUnreachable), (.deadEnd, .back), (.linkBack, .homeUnreachable),
      (.linkBack, .back), (.back, .homeUnreachable):
      moves == cause.moves
    // A screen is never shown because its protection lets nobody in.
    case (.passable, .impossible): !protections.isDisjoint(with: cause.protections)
    default: false
    }
  }
}
