// The values that can decide a condition, and whether some of them fulfil it.

extension FactDomain {
  /// Values that represent all values of the domain in conditions with these constants.
  package func values(near constants: [Literal]) -> [Literal] {
    switch self {
    case .flag: return [.bool(false), .bool(true)]
    case .choice(let words): return words.map { .string($0) }
    case .number(let range):
      let numbers = constants.flatMap { constant -> [Int] in
        guard case .int(let number) = constant else { return [] }
        return [number &- 1, number, number &+ 1]
      }
      return ([range.lowerBound, range.upperBound] + numbers.filter { range.contains($0) })
        .map { .int($0) }
    case .text(let samples):
      let texts = constants.filter { if case .string = $0 { true } else { false } }
      return (samples.prefix(1) + ["\u{0}"]).map { .string($0) } + texts
    }
  }
}

extension Condition {
  /// The values with which references are compared.
  package var constants: [Literal] { comparisons.map(\.value) }

  /// The references that are compared, each with its value.
  package var comparisons: [(reference: Reference, value: Literal)] {
    leaves.compactMap { reference, value in value.map { (reference, $0) } }
  }

  /// Whether it holds for some combination of values; assumed, when there are more than the limit.
  package func canHold(
    with values: [(reference: Reference, values: [Literal?])], tryingAtMost limit: Int = 4096
  ) -> Bool {
    var count = 1
    for (_, values) in values {
      count *= values.count
      if count > limit { return true }
    }
    return (0..<count).contains { number in
      var rest = number
      var world: [Reference: Literal] = [:]
      for (reference, values) in values {
        world[reference] = values[rest % values.count]
        rest /= values.count
      }
      return holds { world[$0] }
    }
  }
}
