package import Roots

/// The links with which a search opens the routes of an app.
package enum LinkSamples {
  /// The number of compared values that are tried for a parameter.
  private static let valuesAtMost = 8

  /// Returns one link for each value of each parameter; the other parameters have their first ones.
  ///
  /// Links are as other apps have them, with the declared host or scheme. The first link of a route
  /// leaves out its optional parameters.
  /// - Parameters:
  ///   - compared: the values with which the app compares something, which are tried too.
  ///   - near: returns the values with which the app compares a parameter, by its name; of numbers
  ///     those beside them are tried too.
  package static func links(
    of map: NavigationMap, _ compared: [Literal] = [], near: (String) -> [Literal] = { _ in [] }
  ) -> [String] {
    let tabs = map.tabs.map(\.name.text)
    var links: [String] = []
    for route in map.links.routes {
      let query = route.pattern.query
      let required =
        route.pattern.segments.compactMap(\.parameter)
        + query.filter(\.isRequired).map(\.parameter)
      let optional = query.filter { !$0.isRequired }.map(\.parameter)
      let choices = (required + optional).map {
        ($0.name, values(of: $0.kind, tabs: tabs, compared, near: near($0.name)))
      }
      var first: [String: Literal] = [:]
      for (name, values) in choices.prefix(required.count) { first[name] = values.first }
      var samples = [first]
      for (name, values) in choices {
        for value in values where first[name] != value {
          samples.append(first.merging([name: value]) { $1 })
        }
      }
      for link in samples.compactMap({ route.pattern.link($0) }) {
        let text = "\(map.links.rules.shared(link) ?? link)"
        if !links.contains(text) { links.append(text) }
      }
    }
    return links
  }

  /// Whether the links of an app have values that are not all tried.
  package static func areSampled(_ map: NavigationMap) -> Bool {
    map.links.routes.contains { route in
      route.pattern.parameters.contains { parameter in
        switch parameter.kind {
        case .text, .int: true
        case .number(let range): !range.hasAtMost(3)
        case .flag, .choice, .tab: false
        }
      }
    }
  }

  private static func values(
    of kind: RouteParameter.Kind, tabs: [String], _ compared: [Literal], near: [Literal]
  ) -> [Literal] {
    let numbers = near.compactMap { if case .int(let number) = $0 { number } else { nil } }
      .prefix(valuesAtMost).flatMap { [$0 &- 1, $0, $0 &+ 1] }
    return switch kind {
    case .text:
      [.string("sample")]
        + (near + compared).filter {
          if case .string(let text) = $0 { !text.isEmpty } else { false }
        }
        .prefix(valuesAtMost)
    case .int:
      [.int(1), .int(0), .int(-1)] + numbers.map { .int($0) }
        + compared.filter { if case .int = $0 { true } else { false } }.prefix(valuesAtMost)
    case .number(let range):
      range.hasAtMost(3)
        ? range.map { .int($0) }
        : [.int(range.lowerBound), .int(range.lowerBound + 1), .int(range.upperBound)]
          + numbers.filter(range.contains).map { .int($0) }
    case .flag: [.bool(false), .bool(true)]
    case .choice(let words): words.map { .string($0) }
    case .tab: tabs.map { .string($0) }
    }
  }
}

extension ClosedRange<Int> {
  /// Whether it has at most a number of values; a range can have more than an `Int` counts.
  package func hasAtMost(_ count: Int) -> Bool {
    let (distance, overflows) = upperBound.subtractingReportingOverflow(lowerBound)
    return !overflows && distance < count
  }
}
