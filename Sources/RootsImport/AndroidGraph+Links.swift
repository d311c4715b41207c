import RootsCore

extension DraftMaking {
  mutating func routes() -> [BlueprintDraft.Route] {
    let own = graphs.destinations.flatMap { place in place.links.map { ($0, place) } }
    let ofGraphs = graphs.graphs.flatMap { graph in
      graphs.target(of: graph.id).map { place in graph.links.map { ($0, place) } } ?? []
    }
    var routes: [BlueprintDraft.Route] = []
    for (link, place) in own + ofGraphs {
      guard let route = route(link, to: place) else { continue }
      let earlier = routes.first { shape(of: $0.pattern) == shape(of: route.pattern) }
      if earlier == nil {
        routes.append(route)
      } else if earlier != route {
        graphs.note("the link \(link.uri) is there twice; the first one counts", link.place)
      }
    }
    return routes
  }

  private mutating func route(
    _ link: AndroidGraphs.Link, to destination: Destination
  ) -> BlueprintDraft.Route? {
    if link.uri.contains("*") {
      graphs.note("the link \(link.uri) has a wildcard, which a route has not", link.place)
      return nil
    }
    var uri = link.uri
    if uri.firstRange(of: "://") == nil { uri = "https://\(uri)" }
    var pattern = ""
    var taken: [AndroidGraphs.Argument] = []
    for (place, part) in uri.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      guard place > 0 else {
        pattern += part
        continue
      }
      let pieces = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      guard pieces.count == 2,
        let argument = destination.arguments.first(where: { $0.name == pieces[0] })
      else {
        graphs.note("the link \(link.uri) has a part that is no argument", link.place)
        return nil
      }
      taken.append(argument)
      let kind = argument.kind.map { $0 == "text" ? "" : ": \($0)" } ?? ""
      // A link without an argument that has no default is not one of the destination.
      let isQuery = pattern.contains("?")
      let mark = isQuery && argument.initial == nil ? "!" : ""
      pattern += "{\(argument.field)\(kind)}\(mark)\(pieces[1])"
    }
    guard isRoute(pattern) else {
      graphs.note("the link \(link.uri) has a form that a route has not", link.place)
      return nil
    }
    let commands = commands(opening: destination, by: link, with: taken)
    return BlueprintDraft.Route(
      pattern: pattern, commands: commands.suffix(1), parents: commands.dropLast())
  }

  /// The commands that build the stack of a link, which are those that Android opens: the start of
  /// each graph around the target, outermost first, and the target.
  private mutating func commands(
    opening target: Destination, by link: AndroidGraphs.Link,
    with taken: [AndroidGraphs.Argument]
  ) -> [String] {
    let inner = graphs.graphs(from: link.graph).map(\.id).filter { $0 != root?.id }
    let starts = ([root?.id].compactMap(\.self) + inner.reversed()).compactMap {
      graphs.target(of: $0)
    }
    var path: [Destination] = []
    for place in starts + [target] where place.id != path.last?.id {
      // A screen closes the dialogs below it.
      if !isAccessory(place) { path.removeAll { isAccessory($0) } }
      path.append(place)
    }
    if let index = path.lastIndex(where: { place in
      tabRoots.contains { $0.root.id == place.id }
    }) {
      path.removeFirst(index)
    } else if let first = tabRoots.first {
      // The first tab stands for a start that is none.
      path = [first.root] + path.dropFirst(path.count > 1 ? 1 : 0)
    }
    let tab = tabRoots.first { $0.root.id == path.first?.id }
    var commands = tab.map { ["show \($0.name)"] } ?? []
    for (index, place) in path.enumerated() {
      let verb = index == 0 ? "go" : isAccessory(place) ? "overlay" : "push"
      // Each of them gets the values of the link.
      let payload = payload(of: place) { taken.contains($0) ? "$\($0.field)" : nil }
      commands.append("\(verb) \(names.name(of: place.id))\(payload)")
    }
    return commands
  }
}

/// Whether a pattern is one of a route: a scheme, words and parameters between slashes, and
/// parameters with their own names behind a question mark.
private func isRoute(_ pattern: String) -> Bool {
  guard pattern.utf8.count <= 500, let end = pattern.firstRange(of: "://") else { return false }
  let scheme = pattern[..<end.lowerBound]
  guard scheme.first?.isLetter == true,
    scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
  else { return false }
  let halves = pattern[end.upperBound...].split(
    separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
  func isWord(_ text: Substring) -> Bool {
    text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._~-".contains($0)) }
  }
  func isParameter(_ written: Substring) -> Bool {
    let text = written.last == "!" ? written.dropLast() : written
    return text.first == "{" && text.last == "}"
      && !text.dropFirst().dropLast().contains { "{}".contains($0) }
  }
  let path = halves[0].split(separator: "/")
  let query = halves.count > 1 ? halves[1].split(separator: "&") : []
  let parameters = path.filter { isParameter($0) } + query.map { $0.drop { $0 != "=" }.dropFirst() }
  return !path.isEmpty && path.allSatisfy { isWord($0) || isParameter($0) }
    && parameters.count == Set(parameters).count
    && query.count == Set(query.map { $0.prefix { $0 != "=" } }).count
    && query.allSatisfy { item in
      let parts = item.split(separator: "=", omittingEmptySubsequences: false)
      return parts.count == 2 && !parts[0].isEmpty && isWord(parts[0]) && !parts[0].contains(".")
        && isParameter(parts[1])
    }
}

/// A pattern without the names of its parameters, by which two can be the same one.
private func shape(of pattern: String) -> String {
  let path = pattern.split(separator: "?", omittingEmptySubsequences: false)[0]
  return path.split(separator: "{").enumerated().map { place, part in
    place == 0 ? String(part) : "{" + part.drop { $0 != "}" }
  }.joined()
}
