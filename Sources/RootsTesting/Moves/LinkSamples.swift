import Roots

/// The links with which a search opens the routes of an app.
enum LinkSamples {
  /// Returns one link for each value of each parameter; the other parameters have their first ones.
  ///
  /// The first link of a route leaves out its optional parameters.
  static func links(of map: NavigationMap) -> [String] {
    let tabs = map.tabs.map(\.name.text)
    var links: [String] = []
    for route in map.links.routes {
      let required = route.pattern.segments.compactMap { segment in
        if case .parameter(let parameter) = segment { parameter } else { nil }
      }
      let optional = route.pattern.query.map(\.parameter)
      let choices = (required + optional).map { ($0.name, values(of: $0.kind, tabs: tabs)) }
      var first: [String: Literal] = [:]
      for (name, values) in choices.prefix(required.count) { first[name] = values.first }
      var samples = [first]
      for (name, values) in choices {
        for value in values where first[name] != value {
          samples.append(first.merging([name: value]) { $1 })
        }
      }
      for link in samples.compactMap({ route.pattern.link($0) }) {
        let text = "\(link)"
        if !links.contains(text) { links.append(text) }
      }
    }
    return links
  }

  private static func values(of kind: RouteParameter.Kind, tabs: [String]) -> [Literal] {
    switch kind {
    case .text: [.string("sample")]
    case .int: [.int(1), .int(0), .int(-1)]
    case .number(let range):
      range.count < 4
        ? range.map { .int($0) }
        : [.int(range.lowerBound), .int(range.lowerBound + 1), .int(range.upperBound)]
    case .flag: [.bool(false), .bool(true)]
    case .choice(let words): words.map { .string($0) }
    case .tab: tabs.map { .string($0) }
    }
  }
}
