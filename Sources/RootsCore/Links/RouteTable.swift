/// The compiled routes of a map, which find the route of a link.
package struct RouteTable: Sendable {
  /// A route with its parsed pattern.
  package struct Route: Sendable {
    package let pattern: RoutePattern
    package let definition: RouteDefinition
    /// The commands of the route; those of transactions in order.
    let steps: [Command]
    /// The pattern as its author wrote it, with its scheme.
    package let text: String

    init(_ pattern: RoutePattern, _ definition: RouteDefinition) {
      (self.pattern, self.definition, steps) = (pattern, definition, definition.command.steps)
      let written = definition.written
      text = written.contains("://") ? written : Link.ownScheme + "://" + written
    }
  }

  /// The route of a link, with the values of its parameters.
  package struct Match: Hashable, Sendable {
    /// The index of the route, from 0.
    package let index: Int
    package let values: [String: Literal]
  }

  package let routes: [Route]
  /// The hosts, schemes and ignored parameters of the app's links.
  package let rules: LinkRules

  /// Compiles routes.
  ///
  /// - Parameters:
  ///   - tabs: the names of the tabs.
  ///   - nested: the nested navigators with the names of their tabs.
  /// - Returns: the table, and all errors with the indices of their routes.
  package static func compiled(
    _ definitions: [RouteDefinition], tabs: [String], nested: [(name: Name, tabs: [Name])],
    by rules: LinkRules = .standard
  ) -> (table: RouteTable, problems: [(place: Int, problem: RouteProblem)]) {
    var problems: [(place: Int, problem: RouteProblem)] = []
    var routes: [Route] = []
    for (place, definition) in definitions.enumerated() {
      do throws(RouteProblem) {
        let written = try RoutePattern(parsing: definition.pattern, by: rules)
        let pattern = written.mapKinds { $0.kind.resolved(tabs: tabs) }
        var check = RouteCheck(written, tabs: tabs, nested: nested)
        check.check(definition)
        problems += check.problems.map { (place, $0) }
        if let rival = routes.first(where: { $0.pattern.isRival(of: pattern) }) {
          problems.append((place, .ambiguous(with: rival.definition.pattern)))
        }
        routes.append(Route(pattern, definition))
      } catch {
        problems.append((place, error))
      }
    }
    let table = RouteTable(routes: routes, rules: rules)
    if problems.isEmpty { problems = table.strays }
    return (table, problems)
  }

  /// The routes that open links without a route.
  private var strays: [(place: Int, problem: RouteProblem)] {
    routes.enumerated().flatMap { place, route in
      route.definition.commands.enumerated().flatMap { number, command in
        command.leaves.compactMap { step in
          guard case .open(let text) = step, step.linkPlaceholders.isEmpty,
            let link = try? Link(parsing: text, by: rules), index(of: link) == nil
          else { return nil }
          let sentence = "no route is declared for \(short(text)), to which this leads"
          return (place, RouteProblem(sentence, in: .command(number)))
        }
      }
    }
  }

  // MARK: Matching

  /// Returns the index of the most specific route of a link; nil when there is none.
  ///
  /// In each segment a word precedes a kind, and a kind precedes any text; the first segment that
  /// differs decides. Patterns that this order cannot tell apart are refused, so the order of
  /// declaration never matters.
  private func index(of link: Link) -> Int? {
    let fitting = routes.indices.filter { routes[$0].pattern.matches(link) }
    if fitting.count < 2 { return fitting.first }
    return fitting.min {
      routes[$0].pattern.segments.lazy.map(\.rank)
        .lexicographicallyPrecedes(routes[$1].pattern.segments.lazy.map(\.rank))
    }
  }

  /// Returns the route of a link.
  /// - Parameter text: the written form of the link, for a refusal; nil for its canonical form.
  /// - Throws: `Refusal.noRoute` and `Refusal.badLink`.
  package func match(_ link: Link, as text: String? = nil) throws(Refusal) -> Match {
    let written = text.flatMap { $0.contains("://") ? $0 : nil } ?? "\(link)"
    guard let index = index(of: link) else { throw miss(link, as: written) }
    do throws(LinkProblem) {
      let route = routes[index]
      return Match(
        index: index,
        values: try route.pattern.values(
          in: link, by: rules, of: shown(route.text, beside: written)))
    } catch {
      throw Refusal.badLink(written, error)
    }
  }

  /// Returns the route of a link in its text form.
  package func match(_ text: String) throws(Refusal) -> Match { try match(link(text), as: text) }

  /// Parses a link of the app.
  package func link(_ text: String) throws(Refusal) -> Link {
    do throws(LinkProblem) {
      return try Link(parsing: text, by: rules)
    } catch {
      throw Refusal.badLink(text, error)
    }
  }

  /// Returns the commands of a route with its placeholders filled.
  func commands(of match: Match) throws(Refusal) -> (parents: [Command], steps: [Command]) {
    let route = routes[match.index]
    if route.definition.isLive { throw Refusal.onlyOutside(route.definition.pattern) }
    return (
      try filled(route.definition.parents, match.values), try filled(route.steps, match.values)
    )
  }

  private func filled(
    _ commands: [Command], _ values: [String: Literal]
  ) throws(Refusal) -> [Command] {
    do throws(PlaceholderError) {
      return try commands.map { (command) throws(PlaceholderError) in
        try command.filled { path in
          Literal.object(values).value(at: path.split(separator: ".").map(String.init)[...])
        }
      }
    } catch {
      throw Refusal.placeholder(error)
    }
  }

  // MARK: Misses

  /// Returns the refusal of a link without a route: a value of the wrong kind, or the nearest
  /// route.
  private func miss(_ link: Link, as written: String) -> Refusal {
    let candidates = routes.filter {
      $0.pattern.scheme == link.scheme && $0.pattern.segments.count == link.segments.count
    }
    if let problem = wrongValue(in: link, candidates.map(\.pattern)) {
      return .badLink(written, problem)
    }
    let words = candidates.compactMap { $0.pattern.firstWord }
    let meant = link.segments.first.flatMap { nearest($0, in: words) }
    let near = candidates.first { $0.pattern.firstWord == meant && meant != nil }
    return .noRoute(written, near: near.map { shown($0.text, beside: written) })
  }

  /// Returns the problem of the first segment that no pattern with the link's words takes.
  ///
  /// The pattern of several routes, such as one for each tab, takes the values of all.
  private func wrongValue(in link: Link, _ patterns: [RoutePattern]) -> LinkProblem? {
    var patterns = patterns.filter { $0.hasWords(of: link) }
    for (place, text) in link.segments.enumerated() {
      let fitting = patterns.filter { $0.segments[place].takes(text) }
      if fitting.isEmpty, let first = patterns.first?.segments[place].parameter {
        let words = patterns.compactMap(\.segments[place].parameter)
          .filter { $0.name == first.name }.flatMap(\.kind.words)
        let kind = words.isEmpty ? first.kind : .choice(words)
        return .badValue(
          text, parameter: first.name, takes: kind.sentence, near: kind.near(text))
      }
      patterns = fitting
    }
    return nil
  }
}

/// Returns a pattern as a refusal shows it: without the engine's own scheme beside a link with
/// another one.
private func shown(_ text: String, beside written: String) -> String {
  let scheme = Link.ownScheme + "://"
  return text.hasPrefix(scheme) && !written.hasPrefix(scheme)
    ? String(text.dropFirst(scheme.count)) : text
}

extension RoutePattern {
  /// Whether the pattern has the words of a link with the same number of segments.
  fileprivate func hasWords(of link: Link) -> Bool {
    zip(segments, link.segments).allSatisfy { segment, text in
      segment.parameter != nil || segment.takes(text)
    }
  }

  fileprivate var firstWord: String? {
    if case .word(let word)? = segments.first { word } else { nil }
  }
}

extension Command {
  /// The commands, with those of inner transactions in their places.
  package var steps: [Command] {
    if case .transaction(let commands) = self { commands.flatMap(\.steps) } else { [self] }
  }

  /// The commands that hold no others: those of transactions and of nested navigators, in their
  /// places.
  package var leaves: [Command] {
    form.holdsCommands ? arguments.commands.flatMap(\.leaves) : [self]
  }
}
