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
struct DraftMaking {
  typealias Action = AndroidGraphs.Action
  typealias Destination = AndroidGraphs.Destination

  var graphs: AndroidGraphs
  var names = DraftNames()
  /// The names of the tabs and the destinations in which they begin.
  private(set) var tabRoots: [(name: String, root: Destination)] = []
  /// The labels with the name of an argument, and those with a number, with their actions' places.
  private var named: [(label: String, place: String)] = []
  private var numbered: [(label: String, place: String)] = []

  init(graphs: AndroidGraphs) {
    self.graphs = graphs
    // Names of destinations come before those of anything else.
    for destination in graphs.destinations { _ = names.name(of: destination.id) }
  }

  /// The id of the destination in which the app starts.
  private var startID: String? { root?.start.flatMap { graphs.target(of: $0)?.id } }

  var root: AndroidGraphs.Graph? { graphs.roots.first.flatMap { graphs.graph($0) } }

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
      let screen = screen(destination)
      if isScreen { draft.screens.append(screen) } else { draft.accessories.append(screen) }
    }
    draft.keys = keys()
    draft.routes = routes()
    note(named, "the name of an argument in place of its value")
    note(numbered, "a number, as an earlier one has the text")
    draft.notes = graphs.notes
    return draft
  }

  /// Adds a note for labels that an app does not have as they are here.
  private mutating func note(_ labels: [(label: String, place: String)], _ part: String) {
    guard let (label, place) = labels.first else { return }
    let others = labels.count - 1
    let words = others == 0 ? "has" : "and \(counted(others, "other")) have"
    graphs.note("the label \(label) \(words) \(part)", place)
  }

  /// The rows or keys of actions, each with its commands and a label of its own.
  mutating func labelled(_ actions: [(Action, commands: [String])]) -> [BlueprintDraft.Action] {
    let plain = actions.map { BlueprintDraft.Action(label: label(of: $0), commands: $1) }
    let rows = plain.withNumbers
    for (index, (action, _)) in actions.enumerated() {
      let item = (label: rows[index].label, place: action.place)
      if item.label != plain[index].label, !numbered.contains(where: { $0 == item }) {
        numbered.append(item)
      }
      if hasArgument(inLabelOf: action), !named.contains(where: { $0.place == item.place }) {
        named.append(item)
      }
    }
    return rows
  }

  /// Whether a destination is an accessory: a dialog, unless the app starts with it.
  func isAccessory(_ destination: Destination) -> Bool {
    destination.kind == .dialog && destination.id != startID
  }

  // MARK: Tabs and screens

  private mutating func tabs(_ ids: [String]) throws(ImportProblem) -> [BlueprintDraft.Tab] {
    let items = ids.isEmpty ? graphs.menu : ids.map { (id: $0, title: nil, place: "--tabs") }
    var tabs: [BlueprintDraft.Tab] = []
    for (id, title, place) in items {
      guard let target = graphs.target(of: id) else {
        let known = graphs.destinations.map(\.id) + graphs.graphs.map(\.id)
        let near = ending(suggesting: nearest(id, in: known))
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
        tabRoots.append((name, target))
        tabs.append(BlueprintDraft.Tab(name: name, title: label, root: visit(target)))
      }
    }
    return tabs
  }

  private mutating func screen(_ destination: Destination) -> BlueprintDraft.Screen {
    var screen = BlueprintDraft.Screen(
      name: names.name(of: destination.id), title: title(of: destination))
    screen.input = destination.arguments.map { ($0.field, $0.kind ?? "any", $0.initial) }
    if destination.isMissing {
      let isGraph = graphs.graph(destination.id) != nil
      screen.comments.append("\(isGraph ? "Its start is in" : "In") none of the files.")
    }
    // Those of the graphs around it can be used on each of their screens.
    let around = graphs.graphs(from: destination.graph).filter { $0.id != root?.id }
    let actions = (destination.actions + around.flatMap(\.actions))
      .map { ($0, commands: commands(of: $0, from: destination)) }.filter { !$1.isEmpty }
    screen.rows = labelled(actions)
    for (row, (action, _)) in zip(screen.rows, actions) {
      if let end = row.markupNote { graphs.note("the label \(row.label) \(end)", action.place) }
    }
    return screen
  }

  /// A part of a label: a text, or an argument by the name of its field.
  fileprivate enum LabelPart {
    case text(String)
    case argument(String)
  }

  /// The title of a destination, with a placeholder for each argument in its label.
  func title(of destination: Destination) -> String {
    let parts = labelParts(of: destination)
    return parts.indices.reduce(into: "") { title, place in
      switch parts[place] {
      case .text(let text): title += template(text)
      case .argument(let field):
        // A dollar sign or a name beside it would become a part of a placeholder after a sign.
        let isFree = title.last != "$" && !parts.dropFirst(place + 1).continuesName
        title += isFree ? "$payload.\(field)" : "{payload.\(field)}"
      }
    }
  }

  /// The title of a destination with the names of the arguments, for what leads to it.
  func shownName(of destination: Destination) -> String {
    template(
      labelParts(of: destination).map {
        switch $0 {
        case .text(let text), .argument(let text): text
        }
      }.joined())
  }

  /// Whether the label of an action has the name of an argument.
  private func hasArgument(inLabelOf action: Action) -> Bool {
    target(inLabelOf: action).map(labelParts)?.contains {
      if case .argument = $0 { true } else { false }
    } ?? false
  }

  private func labelParts(of destination: Destination) -> [LabelPart] {
    guard let label = destination.label, !label.allSatisfy(\.isWhitespace) else {
      return [.text(shownTitle(ofID: destination.id))]
    }
    // A label has arguments in braces; one of a single word is often the name of a class.
    guard label.contains("{") else {
      return [.text(label.contains(" ") ? label : shownTitle(ofID: label))]
    }
    let parts = label.split(separator: "{", omittingEmptySubsequences: false)
    return parts.enumerated().flatMap { place, part -> [LabelPart] in
      let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      let argument = destination.arguments.first { $0.name == halves.first ?? "" }
      guard place > 0 else { return [.text(String(part))] }
      guard halves.count == 2, let argument else { return [.text("{\(part)")] }
      return [.argument(argument.field), .text(String(halves[1]))]
    }
  }

  /// A place with its layer and a payload of what is given and needed: `post on tab with {id: 1}`.
  mutating func visit(
    _ destination: Destination, _ given: [AndroidGraphs.Argument] = [], on layer: String = ""
  ) -> String {
    let payload = payload(of: destination) { argument in
      given.first { $0.name == argument.name }.map { argument.sample($0.value) }
    }
    return names.name(of: destination.id) + layer + payload
  }

  /// The end of a command with what the arguments are given, and samples of those without defaults.
  func payload(
    of destination: Destination, _ given: (AndroidGraphs.Argument) -> String?
  ) -> String {
    let values = destination.arguments.compactMap { argument -> String? in
      let value = given(argument) ?? (argument.initial == nil ? argument.sample(nil) : nil)
      return value.map { "\(quoted(argument.field)): \($0)" }
    }
    return values.isEmpty ? "" : " with {\(values.joined(separator: ", "))}"
  }
}

extension ArraySlice<DraftMaking.LabelPart> {
  /// Whether the text at the beginning could go on with the name before it.
  fileprivate var continuesName: Bool {
    guard case .text(let text)? = first else { return false }
    return text.first.map { $0.isLetter || $0.isNumber || "_-.".contains($0) } ?? false
  }
}

extension AndroidGraphs.Argument {
  /// The kind of the field; nil for one that a blueprint does not have.
  var kind: String? {
    switch type {
    case "integer", "long": "int"
    case "boolean": "flag"
    case "string", nil: "text"
    default: nil
    }
  }

  /// The default as YAML; nil if an action has to give a value.
  var initial: String? {
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
      guard let number = value.flatMap(Self.float) else { return "1" }
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

/// A text as JSON in a command, in which nothing is a placeholder.
private func literal(_ text: String) -> String {
  quoted(withoutPlaceholders(text))
}
