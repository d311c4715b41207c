import Roots
import RootsBlueprint

/// The routes of one version of an app, by the links that those of another version take.
///
/// Patterns are compared by the links that they match, not by their text: the name of a parameter
/// does not matter, and one route can take the links of several.
struct RouteComparison {
  /// The fate of a route in the other version.
  struct Match: Hashable {
    /// The indices of the other version's routes that open links of it, behind the one with the
    /// same text.
    var others: [Int] = []
    /// Whether no route of the other version takes some link of the route.
    var isLost = false
  }

  let table, others: RouteTable
  /// The patterns of the table, as the other version reads them.
  private let patterns: [RoutePattern]
  private let theirs: [RoutePattern]

  init(_ table: RouteTable, in others: RouteTable) {
    (self.table, self.others) = (table, others)
    patterns = table.routes.map { $0.pattern.canonical(by: others.rules) }
    theirs = others.routes.map(\.pattern)
  }

  /// The matches of the routes, in the order of the table.
  var matches: [Match] {
    patterns.indices.map { index in
      var (match, seen): (Match, Set<Step>) = (Match(), [])
      let fitting = Fitting(mine: fitting(index, patterns), others: fitting(index, theirs))
      compare(index, Step(place: 0, fitting: fitting), &match, &seen)
      match.others.sort()
      let text = table.routes[index].text
      if let same = others.routes.firstIndex(where: { $0.text == text }) {
        match.others = [same] + match.others.filter { $0 != same }
      }
      return match
    }
  }

  /// The routes of both versions that match the segments so far.
  private struct Fitting: Hashable {
    let mine, others: [Int]
  }

  /// The routes that match the segments before a place.
  private struct Step: Hashable {
    let place: Int
    let fitting: Fitting
  }

  private func fitting(_ index: Int, _ patterns: [RoutePattern]) -> [Int] {
    let pattern = self.patterns[index]
    return patterns.indices.filter {
      patterns[$0].scheme == pattern.scheme
        && patterns[$0].segments.count == pattern.segments.count
    }
  }

  /// Compares the links of a route from a segment on: one link for each different set of routes
  /// that match it.
  private func compare(
    _ index: Int, _ step: Step, _ match: inout Match, _ seen: inout Set<Step>
  ) {
    guard seen.insert(step).inserted else { return }
    let (place, fitting) = (step.place, step.fitting)
    let pattern = patterns[index]
    guard place < pattern.segments.count else {
      return compareQuery(of: index, fitting, &match)
    }
    let segments =
      fitting.mine.map { patterns[$0].segments[place] }
      + fitting.others.map { theirs[$0].segments[place] }
    let texts = segments.samples.filter { pattern.segments[place].takes($0) }
    let next = texts.map { text in
      Fitting(
        mine: fitting.mine.filter { patterns[$0].segments[place].takes(text) },
        others: fitting.others.filter { theirs[$0].segments[place].takes(text) })
    }
    for fitting in next {
      compare(index, Step(place: place + 1, fitting: fitting), &match, &seen)
    }
  }

  /// Compares the parameters after the question mark for links that a version opens by the most
  /// specific of its routes.
  private func compareQuery(of index: Int, _ fitting: Fitting, _ match: inout Match) {
    guard patterns.mostSpecific(of: fitting.mine) == index else { return }
    guard let other = theirs.mostSpecific(of: fitting.others) else {
      match.isLost = true
      return
    }
    if !match.others.contains(other) { match.others.append(other) }
    let query = theirs[other].query
    let isTaken = patterns[index].query.allSatisfy { mine in
      guard let same = query.first(where: { $0.name == mine.name }) else {
        return others.rules.ignores(mine.name)
      }
      return mine.parameter.kind.isPart(of: same.parameter.kind)
    }
    let required = Set(patterns[index].query.filter(\.isRequired).map(\.name))
    if !isTaken || !required.isSuperset(of: query.filter(\.isRequired).map(\.name)) {
      match.isLost = true
    }
  }
}

extension [RoutePattern] {
  /// The route by which an app opens a link, of those that match it.
  fileprivate func mostSpecific(of fitting: [Int]) -> Int? {
    fitting.min {
      self[$0].segments.map(\.rank).lexicographicallyPrecedes(self[$1].segments.map(\.rank))
    }
  }
}

extension [RoutePattern.Segment] {
  /// Texts of all kinds that the segments tell apart.
  fileprivate var samples: [String] {
    let words = compactMap { if case .word(let word) = $0 { word } else { nil } }
    return compactMap(\.parameter?.kind).samples(beside: words)
  }
}

extension [RouteParameter.Kind] {
  /// Texts of all kinds that the kinds and the words tell apart.
  func samples(beside words: [String] = []) -> [String] {
    let words = words + flatMap(\.words) + ["true", "false"]
    // Each range begins a new kind of numbers, and so does the number after it.
    let ranges: [ClosedRange<Int>] =
      compactMap { if case .number(let range) = $0 { range } else { nil } }
      + words.compactMap { Int($0).map { $0...$0 } }
    let starts =
      ranges.map(\.lowerBound) + ranges.filter { $0.upperBound < .max }.map { $0.upperBound + 1 }
    let low = starts.min() ?? 0
    let numbers = starts + [low > .min ? low - 1 : low]
    let longest = words.map(\.utf8.count).max() ?? 0
    let other = String(repeating: "x", count: longest + 1)
    return (words + numbers.map(String.init) + [other]).withoutRepeats
  }
}

extension RouteParameter.Kind {
  /// Whether every text of the kind is one of the other kind.
  fileprivate func isPart(of other: RouteParameter.Kind) -> Bool {
    [self, other].samples().allSatisfy { value($0) == nil || other.value($0) != nil }
  }
}
