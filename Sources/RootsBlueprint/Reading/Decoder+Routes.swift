internal import Roots

extension BlueprintDecoder {
  /// A route with its place in the file.
  private struct Written {
    let definition: RouteDefinition
    let key: YAMLKey
    let command: YAMLNode
    let parents: YAMLNode?
  }

  /// Decodes the hosts, schemes and ignored parameters of the app's links.
  mutating func linkRules(_ node: YAMLNode?) -> LinkRules {
    let fields = mapping(node, as: .links)
    let lists = LinkRules.Part.allCases.map { texts(fields?[$0.rawValue], $0) }
    return LinkRules(hosts: lists[0], schemes: lists[1], ignoring: lists[2])
  }

  private mutating func texts(_ node: YAMLNode?, _ part: LinkRules.Part) -> [String] {
    report.list(node).compactMap { item in
      guard let text = report.text(item) else { return nil }
      guard let problem = LinkRules.problem(text, in: part) else { return text }
      return report.failed(problem, at: item.extent)
    }
  }

  /// Decodes all routes: patterns with a command, or with `do` and `parents`.
  /// - Returns: the routes and their lines, in order.
  mutating func routes(
    _ node: YAMLNode?, by rules: LinkRules
  ) -> (definitions: [RouteDefinition], lines: [Int]) {
    let errorCount = report.errorCount
    var routes: [Written] = []
    for pair in report.mapping(node)?.pairs ?? [] {
      guard let pattern = pattern(pair.key, by: rules) else { continue }
      routes += self.routes(pattern, pair)
    }
    let nested = zip(declared.nested.names, declared.nested.values).compactMap { name, tabs in
      Name(known: name).map { (name: $0, tabs: tabs) }
    }
    let (table, problems) = RouteTable.compiled(
      routes.map(\.definition), tabs: declared.tabs.names, nested: nested, by: rules)
    for (place, problem) in problems { note(problem, of: routes[place], among: routes) }
    if report.errorCount == errorCount { warnOfLinks(table) }
    return (routes.map(\.definition), routes.map { line(at: $0.key.extent) })
  }

  /// Warns of links that no route takes.
  private mutating func warnOfLinks(_ routes: RouteTable) {
    for (link, extent) in links {
      let template = LinkTemplate(link)
      do throws(Refusal) {
        let sample = try routes.link(template.sample)
        // A placeholder can be any value.
        if template.placeholders.isEmpty { _ = try routes.match(sample, as: link) }
      } catch {
        report.warning(
          "this link is always refused: \(error)"
            + (routes.routes.isEmpty ? "; declare it in 'routes'" : ""), at: extent)
      }
    }
  }

  private mutating func pattern(_ key: YAMLKey, by rules: LinkRules) -> RoutePattern? {
    do throws(RouteProblem) {
      return try RoutePattern(parsing: key.name, by: rules)
    } catch {
      guard case .pattern(let range?) = error.part else { return nil }
      let node = YAMLNode(.scalar(key.name, isPlain: false), at: key.extent)
      note(TextProblem("\(error)", at: range), in: node)
      return nil
    }
  }

  /// Decodes the routes of a pattern: one per tab if a parameter is the name of a tab.
  private mutating func routes(_ pattern: RoutePattern, _ pair: YAMLPair) -> [Written] {
    var (command, parents): (YAMLNode?, YAMLNode?) = (pair.value, nil)
    if case .mapping = pair.value.content {
      let fields = mapping(pair.value, as: .route)
      command = report.required("do", in: fields, of: "the route", at: pair.key.extent)
      parents = fields?["parents"]
    }
    guard let command else { return [] }
    let named = [command, parents].compactMap { $0 }.flatMap(\.namedParameters)
    let errorCount = report.errorCount
    for case (_, let name?, let node) in named where declared.nested[name.text] == nil {
      report.unknown(
        "nested navigator", name.text, at: report.source.extent(of: name.range, in: node),
        known: declared.nested.names)
    }
    let names = pattern.parameters.map(\.name)
    for (parameter, _, node) in named where !names.contains(parameter.text) {
      let meant = nearest(parameter.text, in: names)
      report.error(
        "the pattern has no parameter '\(parameter.text)'"
          + (meant == nil ? "; write {\(parameter.text): tab} into it" : ""),
        at: report.source.extent(of: parameter.range, in: node), suggestion: meant)
    }
    if report.errorCount > errorCount { return [] }
    let parameter = pattern.parameters.first { parameter in
      named.contains { $0.name.text == parameter.name }
    }
    guard let parameter else {
      return [route(pattern, command, parents, pair)].compactMap { $0 }
    }
    let navigator = named.first { $0.name.text == parameter.name }?.navigator
    let tabs =
      navigator.flatMap { declared.nested[$0.text] }?.map(\.text) ?? declared.tabs.names
    let choices: [String]
    switch parameter.kind {
    case .text, .tab: choices = tabs
    case .choice(let words): choices = words
    case .int, .number, .flag: choices = []
    }
    guard !choices.isEmpty else {
      report.error(
        "{\(parameter.name)} must be a tab here; write {\(parameter.name): tab}"
          + (tabs.isEmpty ? ", and declare some" : ""), at: pair.key.extent)
      return []
    }
    return choices.compactMap { choice in
      let narrowed = pattern.mapKinds {
        $0.name == parameter.name ? .choice([choice]) : $0.kind
      }
      return route(
        narrowed, command.naming(choice, as: parameter.name),
        parents?.naming(choice, as: parameter.name), pair)
    }
  }

  private mutating func route(
    _ pattern: RoutePattern, _ command: YAMLNode, _ parents: YAMLNode?, _ pair: YAMLPair
  ) -> Written? {
    let kinds = pattern.segmentKinds
    let (action, under) = speaking(.elsewhere) { decoder in
      (
        decoder.action(command, in: .fields(kinds)),
        parents.flatMap { decoder.action($0, in: .fields(kinds)) }
      )
    }
    guard let action else { return nil }
    let optional = pattern.query.filter { !$0.isRequired }.map(\.parameter)
    for command in (under?.commands ?? []).flatMap(\.leaves) + action.command.leaves {
      checkNeeds(of: command, among: optional, at: pair.key)
    }
    let definition = RouteDefinition(
      "\(pattern)", action.command, parents: under?.commands ?? [], as: pair.key.name)
    return Written(definition: definition, key: pair.key, command: command, parents: parents)
  }

  /// Reports parameters that a link may leave out, and that a screen needs.
  private mutating func checkNeeds(
    of command: Command, among optional: [RouteParameter], at key: YAMLKey
  ) {
    guard let screen = command.newScreen, let type = declared.payloadType(of: screen),
      case .object(let values)? = command.arguments.payload?.literal
    else { return }
    for field in type.fields where field.initial == nil {
      guard case .placeholder(let placeholder)? = values[field.name],
        let parameter = optional.first(where: { "{\($0.name)}" == "\(placeholder)" })
      else { continue }
      report.error(
        "'\(screen)' needs '\(field.name)', and a link may leave {\(parameter.name)} out; write"
          + " \(parameter)!", at: key.extent)
    }
  }

  private mutating func note(
    _ problem: RouteProblem, of route: Written, among routes: [Written]
  ) {
    switch problem.part {
    case .rival(let other):
      let rival = routes.first { $0.definition.pattern == other }?.key
      let line = rival.map { report.source.line(at: $0.extent.start) } ?? 0
      report.error(
        "\(cited(rival?.name ?? other)) on line \(line) matches the same links;"
          + " make one of them differ in a word or a kind", at: route.key.extent)
    case .pattern: report.error("\(problem)", at: route.key.extent)
    case .command(let place): report.error("\(problem)", at: route.command.item(place).extent)
    case .parent(let place):
      report.error("\(problem)", at: (route.parents ?? route.command).item(place).extent)
    }
  }
}

extension RoutePattern {
  /// The kinds of the parameters; a link may leave out some.
  fileprivate var segmentKinds: [String: ValueKind] {
    var kinds: [String: ValueKind] = [:]
    for parameter in segments.compactMap(\.parameter) {
      kinds[parameter.name] = parameter.kind.valueKind
    }
    for query in query {
      let kind = query.parameter.kind.valueKind
      kinds[query.parameter.name] = query.isRequired ? kind : .optional(kind)
    }
    return kinds
  }
}

/// The name of a tab cannot be a placeholder.
///
/// A parameter in its place therefore becomes one route per tab, with the declared name inserted
/// before the command is parsed.
extension YAMLNode {
  /// The parameters in place of a tab's name in commands, such as `show {tab}` or `show $tab`.
  fileprivate var namedParameters: [(name: WrittenPath, navigator: WrittenPath?, command: YAMLNode)]
  {
    switch content {
    case .scalar(let text, _):
      text.tabPlaceholders.map { name, range in
        let start = text[..<range.lowerBound].utf8.count
        let path = WrittenPath(text: name, range: start..<start + text[range].utf8.count)
        return (path, text.navigator(at: range), self)
      }
    case .sequence(let items): items.flatMap(\.namedParameters)
    case .mapping: []
    }
  }

  /// The node with a tab's name inserted for a parameter, only in place of a tab's name.
  fileprivate func naming(_ name: String, as parameter: String) -> YAMLNode {
    switch content {
    case .scalar(let text, let isPlain):
      var text = text
      for placeholder in text.tabPlaceholders.reversed() where placeholder.name == parameter {
        text.replaceSubrange(placeholder.range, with: name)
      }
      return YAMLNode(.scalar(text, isPlain: isPlain), at: extent)
    case .sequence(let items):
      return YAMLNode(.sequence(items.map { $0.naming(name, as: parameter) }), at: extent)
    case .mapping: return self
    }
  }
}

extension YAMLNode {
  /// An item of a list; the node itself if it is none.
  fileprivate func item(_ place: Int) -> YAMLNode {
    guard case .sequence(let items) = content, items.indices.contains(place) else { return self }
    return items[place]
  }
}

extension String {
  /// The nested navigator that a command names with `in` before a range.
  fileprivate func navigator(at range: Range<Index>) -> WrittenPath? {
    let words = self[..<range.lowerBound].split(separator: ";").last?.split(separator: " ") ?? []
    guard let place = words.lastIndex(of: "in"), place + 1 < words.count else { return nil }
    let word = words[place + 1]
    let start = self[..<word.startIndex].utf8.count
    return WrittenPath(text: String(word), range: start..<start + word.utf8.count)
  }

  /// The placeholders after `show`, `reset` or `tab`, outside of quoted texts.
  fileprivate var tabPlaceholders: [(name: String, range: Range<Index>)] {
    var placeholders: [(name: String, range: Range<Index>)] = []
    var isInText = false
    for index in indices {
      if self[index] == "\"" { isInText.toggle() }
      guard !isInText, let (name, end) = placeholder(at: index),
        let word = self[..<index].split(separator: " ").last,
        ["show", "reset", "tab"].contains(word), Name.isWellFormed(name)
      else { continue }
      placeholders.append((name, index..<end))
    }
    return placeholders
  }

  /// The name in a placeholder at an index, `{ name }` or `$name`, and its end; nil for other text.
  private func placeholder(at index: Index) -> (name: String, end: Index)? {
    let rest = self[self.index(after: index)...]
    if self[index] == "{" {
      return rest.firstIndex(of: "}").map {
        (rest[..<$0].filter { $0 != " " }, self.index(after: $0))
      }
    }
    guard self[index] == "$" else { return nil }
    let name = rest.prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")
    }
    return (String(name), name.endIndex)
  }
}
