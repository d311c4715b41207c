import RootsCore

extension AndroidGraphs {
  /// Makes a blueprint: destinations are screens and accessories, actions are rows, actions of the
  /// whole app are keys.
  /// - Parameter tabs: the ids of the tabs; they replace those of the menu.
  /// - Throws: `ImportProblem` for a tab that no file has, and for an app without a start.
  mutating func draft(tabs ids: [String]) throws(ImportProblem) -> BlueprintDraft {
    for destination in destinations {
      for action in destination.actions { complete(action) }
    }
    for graph in graphs { graph.actions.forEach { complete($0) } }
    var making = DraftMaking(graphs: self)
    return try making.draft(tabs: ids)
  }

  /// Adds the screen to which an action leads, if no file has it, and a note for each argument that
  /// it does not take.
  private mutating func complete(_ action: Action) {
    if let id = action.destination, target(of: id) == nil {
      addMissing(id, action.place, "\(id) is in none of the files")
    }
    let target = action.destination.flatMap { self.target(of: $0) }
    for argument in action.arguments where target?.isMissing != true {
      let wanted = target?.arguments.first { $0.name == argument.name }
      if wanted == nil {
        note("\(argument.name) is no argument of \(target?.id ?? "a destination")", action.place)
      } else if let value = argument.value, wanted?.canBe(value) == false {
        note("the value \(value) of \(argument.name) has no value here", action.place)
      }
    }
  }
}

/// The making of a blueprint from graphs.
private struct DraftMaking {
  typealias Action = AndroidGraphs.Action
  typealias Destination = AndroidGraphs.Destination

  var graphs: AndroidGraphs
  private var names = DraftNames()

  init(graphs: AndroidGraphs) {
    self.graphs = graphs
    // Names of destinations come before those of anything else.
    for destination in graphs.destinations { _ = names.name(of: destination.id) }
  }

  /// The id of the destination in which the app starts.
  private var startID: String? { root?.start.flatMap { graphs.target(of: $0)?.id } }

  private var root: AndroidGraphs.Graph? { graphs.roots.first.flatMap { graphs.graph($0) } }

  mutating func draft(tabs ids: [String]) throws(ImportProblem) -> BlueprintDraft {
    var draft = BlueprintDraft(
      name: root.map { shownTitle(ofID: $0.id) } ?? "App", sources: graphs.sources)
    draft.tabs = try tabs(ids)
    guard let start = root?.start.flatMap({ graphs.target(of: $0) }) else {
      throw ImportProblem(
        line: nil, message: "the graph \(root?.id ?? "") has no startDestination in these files")
    }
    let first = visit(start)
    draft.start =
      draft.tabs.first { $0.root == first }?.name ?? draft.tabs.first?.name ?? first
    if !draft.tabs.isEmpty, draft.tabs.allSatisfy({ $0.root != first }) {
      graphs.note("the start \(start.id) is no tab; the app starts in the first tab", start.place)
    }
    if start.kind == .dialog {
      graphs.note("the start \(start.id) is a dialog; it is a screen here", start.place)
    }
    for destination in graphs.destinations {
      let isScreen = !isAccessory(destination)
      let screen = screen(destination, isTabbed: !draft.tabs.isEmpty)
      if isScreen { draft.screens.append(screen) } else { draft.accessories.append(screen) }
    }
    draft.keys = keys()
    draft.routes = routes(isTabbed: !draft.tabs.isEmpty)
    draft.notes = graphs.notes
    return draft
  }

  /// Whether a destination is an accessory: a dialog, unless the app starts with it.
  private func isAccessory(_ destination: Destination) -> Bool {
    destination.kind == .dialog && destination.id != startID
  }

  // MARK: Tabs and screens

  private mutating func tabs(_ ids: [String]) throws(ImportProblem) -> [BlueprintDraft.Tab] {
    let items = ids.isEmpty ? graphs.menu : ids.map { (id: $0, title: nil, place: "--tabs") }
    var tabs: [BlueprintDraft.Tab] = []
    for (id, title, place) in items {
      guard let target = graphs.target(of: id) else {
        let known = graphs.destinations.map(\.id) + graphs.graphs.map(\.id)
        let near = nearest(id, in: known).map { "; did you mean \($0)?" } ?? ""
        let message = "the tab \(id) is in none of the files\(near)"
        if !ids.isEmpty { throw ImportProblem(line: nil, message: message) }
        graphs.note(message, place)
        continue
      }
      let name = names.name(of: id)
      if tabs.contains(where: { $0.name == name }) {
        graphs.note("the tab \(id) is there twice; the first one counts", place)
      } else if isAccessory(target) {
        graphs.note("the tab \(id) is a dialog, and is left out", place)
      } else if tabs.count == 10 {
        graphs.note("an app has at most 10 tabs; \(id) is left out", place)
      } else {
        let label = template(title ?? shownTitle(ofID: id))
        tabs.append(BlueprintDraft.Tab(name: name, title: label, root: visit(target)))
      }
    }
    return tabs
  }

  private mutating func screen(
    _ destination: Destination, isTabbed: Bool
  ) -> BlueprintDraft.Screen {
    var screen = BlueprintDraft.Screen(
      name: names.name(of: destination.id), title: title(of: destination))
    screen.input = destination.arguments.map { ($0.field, $0.kind ?? "any", $0.initial) }
    if destination.isMissing {
      let isGraph = graphs.graph(destination.id) != nil
      screen.comments.append("\(isGraph ? "Its start is in" : "In") none of the files.")
    }
    // Those of the graphs around it can be used on each of their screens.
    let around = graphs.graphs(from: destination.graph).filter { $0.id != root?.id }
    for action in destination.actions + around.flatMap(\.actions) {
      var row = BlueprintDraft.Action(
        label: label(of: action),
        commands: commands(of: action, from: destination, isTabbed: isTabbed))
      if row.commands.isEmpty { continue }
      let count = screen.rows.count {
        $0.label == row.label || $0.label.hasPrefix("\(row.label) (")
      }
      if count > 0 { row.label += " (\(count + 1))" }
      screen.rows.append(row)
    }
    return screen
  }

  private func title(of destination: Destination) -> String {
    guard let label = destination.label, !label.allSatisfy(\.isWhitespace) else {
      return template(shownTitle(ofID: destination.id))
    }
    // A label has arguments in braces; one of a single word is often the name of a class.
    if label.contains("{") {
      return label.split(separator: "{", omittingEmptySubsequences: false).enumerated()
        .map { place, part in
          let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
          let argument = destination.arguments.first { $0.name == halves.first ?? "" }
          guard place > 0 else { return template(String(part)) }
          guard halves.count == 2, let argument else { return template("{\(part)") }
          return "$payload.\(argument.field)" + template(String(halves[1]))
        }.joined()
    }
    return template(label.contains(" ") ? label : shownTitle(ofID: label))
  }

  /// A place with a payload of what is given and needed: `post with {id: 1}`.
  private mutating func visit(_ destination: Destination, _ given: [AndroidGraphs.Argument] = [])
    -> String
  {
    let name = names.name(of: destination.id)
    return name
      + payload(of: destination) { argument in
        given.first { $0.name == argument.name }.map { argument.sample($0.value) }
      }
  }

  /// The end of a command with what the arguments are given, and samples of those without defaults.
  private func payload(
    of destination: Destination, _ given: (AndroidGraphs.Argument) -> String?
  ) -> String {
    let values = destination.arguments.compactMap { argument -> String? in
      let value = given(argument) ?? (argument.initial == nil ? argument.sample(nil) : nil)
      return value.map { "\(quoted(argument.field)): \($0)" }
    }
    return values.isEmpty ? "" : " with {\(values.joined(separator: ", "))}"
  }

  // MARK: Actions

  private func label(of action: Action) -> String {
    if let target = action.destination.flatMap({ graphs.target(of: $0) }) {
      return title(of: target).without("$payload.")
    }
    let target = action.popUpTo.flatMap { graphs.target(of: $0) }
    return "Back to " + (target.map { title(of: $0).without("$payload.") } ?? "the start")
  }

  /// The commands of an action, none if it does nothing that a blueprint has.
  /// - Parameter source: the destination that has it; nil for one of the whole app. A dialog is
  ///   closed by it.
  private mutating func commands(
    of action: Action, from source: Destination?, isTabbed: Bool
  ) -> [String] {
    let fromDialog = source.map { isAccessory($0) } == true
    var commands = fromDialog ? ["dismiss"] : []
    let layer = fromDialog ? (isTabbed ? " on tab" : " on main") : ""
    let target = action.destination.flatMap { graphs.target(of: $0) }
    let isOverlay = target.map { isAccessory($0) } == true
    var replaces = false
    if let popped = action.popUpTo {
      if popped == root?.id {
        commands.append("pop to root\(layer)")
        replaces = true
      } else if let below = graphs.target(of: popped) {
        // A dialog is not on the stack; the one with the action is closed already.
        if !isAccessory(below) {
          // A graph goes with its start. The screen itself is the nearest one of its kind.
          replaces = action.isInclusive || graphs.destination(popped) == nil
          if below.id != source?.id {
            commands.append("pop to \(names.name(of: below.id)) if open\(layer)")
            if replaces {
              graphs.note(
                "popUpToInclusive replaces the top where \(below.id) is not open; Android pushes",
                action.place)
            }
          }
        }
      } else {
        graphs.note("popUpTo of \(popped), which is none of the files", action.place)
      }
    }
    guard let target else {
      if action.popUpTo == nil || commands.isEmpty && !replaces {
        graphs.note("<action> does nothing here and is left out", action.place)
        return []
      }
      if replaces, action.popUpTo != root?.id {
        commands.append(layer.isEmpty ? "pop" : "pop\(isTabbed ? " tab" : " main")")
      }
      return commands
    }
    let place = visit(target, action.arguments)
    let (name, payload) =
      place.firstRange(of: " with ").map {
        (String(place[..<$0.lowerBound]), String(place[$0.lowerBound...]))
      } ?? (place, "")
    if isOverlay {
      if replaces, action.popUpTo != root?.id {
        commands.append("pop\(layer.isEmpty ? "" : isTabbed ? " tab" : " main")")
      }
      commands.append("overlay \(name)\(payload)")
    } else if replaces {
      commands.append("replace \(name)\(layer)\(payload)")
    } else {
      commands.append("push \(name)\(layer)\(payload)\(action.isSingleTop ? " once" : "")")
    }
    return commands
  }

  /// The actions of the whole app, as keys.
  private mutating func keys() -> [BlueprintDraft.Action] {
    var keys: [BlueprintDraft.Action] = []
    for action in root?.actions ?? [] {
      let commands = commands(of: action, from: nil, isTabbed: false)
      if commands.isEmpty { continue }
      guard keys.count < BlueprintDraft.keyNames.count else {
        graphs.note("there are more global actions than keys; left out: \(action.id)", action.place)
        continue
      }
      keys.append(BlueprintDraft.Action(label: label(of: action), commands: commands))
    }
    return keys
  }

  // MARK: Links

  private mutating func routes(isTabbed: Bool) -> [BlueprintDraft.Route] {
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
      } else if earlier?.commands != route.commands || earlier?.pattern != route.pattern {
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
    var taken: Set<String> = []
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
      taken.insert(argument.name)
      let kind = argument.kind.map { $0 == "text" ? "" : ": \($0)" } ?? ""
      // A link without an argument that has no default is not one of the destination.
      let isQuery = pattern.contains("?")
      let mark = isQuery && argument.initial == nil ? "!" : ""
      pattern += "{\(argument.field)\(kind)}\(mark)\(pieces[1])"
    }
    let name = names.name(of: destination.id)
    let payload = payload(of: destination) { taken.contains($0.name) ? "$\($0.field)" : nil }
    let verb = isAccessory(destination) ? "overlay" : "push"
    guard isRoute(pattern) else {
      graphs.note("the link \(link.uri) has a form that a route has not", link.place)
      return nil
    }
    return BlueprintDraft.Route(
      pattern: pattern, commands: ["\(verb) \(name)\(payload)"], parents: ["pop to root"])
  }
}

extension AndroidGraphs.Argument {
  /// The kind of the field; nil for one that a blueprint does not have.
  fileprivate var kind: String? {
    switch type {
    case "integer", "long": "int"
    case "boolean": "flag"
    case "string", nil: "text"
    default: nil
    }
  }

  /// The default as YAML; nil if an action has to give a value.
  fileprivate var initial: String? {
    if value == nil, !isNullable { return nil }
    if value == "@null" || value == nil { return "null" }
    return kind == "int" || kind == "flag" || type == "float" ? sample(value) : yaml(value ?? "")
  }

  /// A value of the argument's type, as JSON in a command; a sample for nil.
  fileprivate func sample(_ value: String?) -> String {
    if value == "@null" || value == nil && isNullable { return "null" }
    switch type {
    case "integer", "long":
      // A resource, such as @dimen/width, and a number that is too large have no value here.
      let number = value.flatMap { Int($0.filter { $0 != "L" }) }
      return "\(number ?? 1)"
    case "float":
      // A resource, such as @dimen/width, has no value here.
      let number = value.flatMap { Double($0.filter { $0 != "f" && $0 != "L" }) }
      guard let number, number.isFinite else { return "1" }
      return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case "boolean": return value?.lowercased() == "true" ? "true" : "false"
    case "string", nil: return literal(value ?? name)
    case let type? where type.hasSuffix("[]"): return "[]"
    case let type?:
      let last = type.split { $0 == "." || $0 == "$" }.last.map { String($0) } ?? type
      return literal(value ?? last)
    }
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

/// A text as JSON in a command, where signs of placeholders are written twice.
private func literal(_ text: String) -> String {
  quoted(text.reduce(into: "") { $0 += "${}".contains($1) ? "\($1)\($1)" : "\($1)" })
}

extension StringProtocol {
  /// The text without another one.
  fileprivate func without(_ other: String) -> String {
    var (rest, result) = (self[...], "")
    while let range = rest.firstRange(of: other) {
      result += rest[..<range.lowerBound]
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
