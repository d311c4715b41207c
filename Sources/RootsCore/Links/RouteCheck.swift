/// Checks a route against its pattern; `NameCheck` checks the names in its commands.
struct RouteCheck {
  private let parameters: [RouteParameter]
  private let tabs: [String]
  private let nested: [(name: Name, tabs: [Name])]
  private(set) var problems: [RouteProblem] = []

  init(_ pattern: RoutePattern, tabs: [String], nested: [(name: Name, tabs: [Name])]) {
    parameters = pattern.parameters
    (self.tabs, self.nested) = (tabs, nested)
    for parameter in parameters where parameter.kind == .tab && tabs.isEmpty {
      add("'\(parameter.name)' is a tab, but this app has no tabs; declare them", in: .pattern(nil))
    }
  }

  mutating func check(_ definition: RouteDefinition) {
    if definition.isLive { return }
    if definition.command.steps.isEmpty {
      add("this route does nothing; write a command", in: .command(0))
    }
    for (place, command) in definition.parents.enumerated() { check(command, as: .parent(place)) }
    for (place, command) in definition.commands.enumerated() { check(command, as: .command(place)) }
  }

  private mutating func check(_ command: Command, as part: RouteProblem.Part) {
    if let other = command.beyondLinks {
      add(
        "a link cannot \(quoted("\(other)")); it can push, go, show, overlay, pop to, segue, start "
          + "or open", in: part)
    }
    for path in command.placeholderPaths { checkPlaceholder(path, in: part) }
    for step in command.steps { checkStep(step, in: part) }
  }

  private mutating func checkStep(_ command: Command, in part: RouteProblem.Part) {
    checkTabs(of: command, in: part)
    guard case .open(let text) = command else { return }
    do throws(LinkProblem) {
      _ = try Link(parsing: LinkTemplate(text).sample)
    } catch {
      add("\(error)", in: part)
    }
  }

  private mutating func checkPlaceholder(_ path: String, in part: RouteProblem.Part) {
    let name = path.split(separator: ".").first.map(String.init) ?? path
    guard !parameters.contains(where: { $0.name == name }) else { return }
    let near = suggestion(nearest(name, in: parameters.map(\.name)))
    add("the pattern has no parameter '\(name)'; \(near ?? "write {\(name)} into it")", in: part)
  }

  /// Reports the tab of a nested navigator: a link is of the whole app.
  private mutating func checkTabs(of command: Command, in part: RouteProblem.Part) {
    let arguments = command.arguments
    let layer = arguments.layer ?? arguments.tab.map { .tab($0) }
    guard case .tab(.name(let tab))? = layer, !tabs.contains(tab.text),
      let nested = nested.first(where: { $0.tabs.contains(tab) })?.name
    else { return }
    add(
      "the tab '\(tab)' is inside '\(nested)'; write \(quoted("in \(nested) \(command)"))", in: part
    )
  }

  private mutating func add(_ sentence: String, in part: RouteProblem.Part) {
    problems.append(RouteProblem(sentence, in: part))
  }
}

extension RouteDefinition {
  /// The commands of a list, or the only one.
  var commands: [Command] {
    if case .transaction(let commands) = command { commands } else { [command] }
  }
}

extension Command {
  /// The first command that a link may not contain; nil if the command only navigates.
  ///
  /// A link never completes, dismisses, types, sets or undoes anything.
  package var beyondLinks: Command? {
    let arguments = arguments
    if arguments.form.holdsCommands {
      return arguments.commands.lazy.compactMap(\.beyondLinks).first
    }
    return arguments.form.traits.contains(.navigates) ? nil : self
  }

  /// The paths of the placeholders in the command, in the order in which they print.
  package var placeholderPaths: [String] {
    let arguments = arguments
    return ((arguments.payload?.boxedLiteral?.placeholders ?? []) + linkPlaceholders)
      .flatMap(\.paths)
      + arguments.commands.flatMap(\.placeholderPaths)
  }
}
