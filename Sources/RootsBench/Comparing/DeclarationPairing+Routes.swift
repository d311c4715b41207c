import Roots
import RootsBlueprint

// Routes are compared by the links that they take, and by what these do.
extension DeclarationPairing {
  mutating func compareRoutes(of old: Blueprint, _ new: Blueprint) {
    let links = (old: old.map.links, new: new.map.links)
    let (olds, news) = (old.routeDeclarations, new.routeDeclarations)
    for (index, match) in RouteComparison(links.old, in: links.new).matches.enumerated() {
      for other in match.others
      where !links.old.routes[index].isSame(as: links.new.routes[other]) {
        // Links of a removed route do something else where a route of both versions takes them.
        let isOfBoth = links.old.routes.contains { $0.text == links.new.routes[other].text }
        let route = isOfBoth ? news[other].named(olds[index].name) : news[other]
        compare(olds[index], route, in: .app)
      }
      if match.isLost { add(.item, .gone, .app.place(named: olds[index].name), nil, nil) }
    }
    for (index, match) in RouteComparison(links.new, in: links.old).matches.enumerated()
    where match.isLost {
      add(.item, .new, .app.place(named: news[index].name), nil, nil)
    }
  }
}

extension RouteTable.Route {
  /// Whether links of both routes do the same, whatever the names of the parameters are.
  fileprivate func isSame(as other: RouteTable.Route) -> Bool {
    var values: (mine: [String: Literal], others: [String: Literal]) = ([:], [:])
    // A host can be left out.
    for (mine, theirs) in zip(pattern.segments.reversed(), other.pattern.segments.reversed()) {
      switch (mine, theirs) {
      case (.parameter(let mine), .parameter(let theirs)):
        let value = Literal.int(1_000 * (values.mine.count + 1))
        (values.mine[mine.name], values.others[theirs.name]) = (value, value)
      case (.word(let word), .parameter(let theirs)):
        values.others[theirs.name] = theirs.kind.value(word)
      case (.parameter(let mine), .word(let word)):
        values.mine[mine.name] = mine.kind.value(word)
      case (.word, .word): continue
      }
    }
    for query in pattern.query {
      let value = Literal.int(1_000 * (values.mine.count + 1))
      values.mine[query.parameter.name] = value
      if let theirs = other.pattern.query.first(where: { $0.name == query.name }) {
        values.others[theirs.parameter.name] = value
      }
    }
    let commands = (definition.commands(values.mine), other.definition.commands(values.others))
    return commands.0 == commands.1 && commands.0 != nil
      && definition.isLive == other.definition.isLive
  }
}

extension RouteDefinition {
  /// The commands with values of the parameters; nil if they have other parameters.
  fileprivate func commands(_ values: [String: Literal]) -> [Command]? {
    try? (parents + [command]).map { command in
      try command.filled { path in
        Literal.object(values).value(at: path.split(separator: ".").map(String.init)[...])
      }
    }
  }
}
