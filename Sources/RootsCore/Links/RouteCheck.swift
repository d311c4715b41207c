/// The names that the commands of routes can contain.
package struct RouteNames: Sendable {
  package var tabs: [String] = []
  package var screens: Set<Name> = []
  package var accessories: Set<Name> = []
  package var flows: Set<Name> = []
  /// The nested navigators with their tabs.
  package var nested: [(name: Name, tabs: [Name])] = []

  /// Creates an empty set of names.
  package init() {}

  /// The names of the given definitions.
  init(
    tabs: [TabDefinition], screens: [ScreenDefinition], accessories: [AccessoryDefinition],
    flows: [FlowDefinition], nested: [NestedDefinition]
  ) {
    self.nested = nested.map { ($0.name, $0.tabs.map(\.name)) }
    self.tabs = tabs.map(\.name.text)
    self.screens = Set(screens.map(\.name))
    self.accessories = Set(accessories.map(\.name))
    self.flows = Set(flows.map(\.name))
  }
}

/// Checks a route against its pattern and the declared names.
struct RouteCheck {
  private let parameters: [RouteParameter]
  private let names: RouteNames
  private(set) var problems: [RouteProblem] = []

  init(_ pattern: RoutePattern, _ names: RouteNames) {
    parameters = pattern.parameters
    self.names = names
    for parameter in parameters where parameter.kind == .tab && names.tabs.isEmpty {
      add("'\(parameter.name)' is a tab, but this app has no tabs; declare them", in: .pattern(nil))
    }
  }

  mutating func check(_ definition: RouteDefinition) {
    if definition.isLive { return }
    if definition.command.steps.isEmpty { add("this route does nothing; write a command") }
    for command in definition.parents + [definition.command] { check(command) }
  }

  private mutating func check(_ command: Command) {
    if let other = command.beyondLinks {
      add(
        "a link cannot \(quoted("\(other)")); it can push, go, show, overlay, pop to, segue, start "
          + "or open")
    }
    for path in command.placeholderPaths { checkPlaceholder(path) }
    checkNames(command)
    guard case .open(let text) = command else {
      if case .transaction(let commands) = command { for command in commands { check(command) } }
      return
    }
    do throws(LinkProblem) {
      _ = try Link(parsing: LinkTemplate(text).sample)
    } catch {
      add("\(error)")
    }
  }

  private mutating func checkPlaceholder(_ path: String) {
    let name = path.split(separator: ".").first.map(String.init) ?? path
    guard !parameters.contains(where: { $0.name == name }) else { return }
    let near = nearest(name, in: parameters.map(\.name))
    add(
      "the pattern has no parameter '\(name)'"
        + (near.map { "; did you mean '\($0)'?" } ?? "; write {\(name)} into it"))
  }

  private mutating func checkNames(_ command: Command) {
    let arguments = command.arguments
    guard arguments.form.traits.contains(.navigates) else { return }
    for part in arguments.form.parts {
      switch part {
      case .screen, .goal: check(screen: arguments.name)
      case .popTarget:
        if case .screen(let screen)? = arguments.popTarget { check(screen: screen) }
      case .accessory: check("accessory", arguments.name, in: names.accessories)
      case .flow: check("flow", arguments.name, in: names.flows)
      case .on: check(arguments.layer, of: command)
      case .tab: check(arguments.tab.map { .tab($0) }, of: command)
      default: break
      }
    }
  }

  private mutating func check(screen: Name) {
    check("screen or accessory", screen, in: names.screens.union(names.accessories))
  }

  private mutating func check(_ kind: String, _ name: Name, in known: Set<Name>) {
    guard !known.contains(name) else { return }
    add(kind, name, near: nearest(name.text, in: known.map(\.text).sorted()))
  }

  private mutating func check(_ layer: LayerName?, of command: Command) {
    guard case .tab(.name(let tab))? = layer, !names.tabs.contains(tab.text) else { return }
    if let nested = names.nested.first(where: { $0.tabs.contains(tab) })?.name {
      return add(
        "the tab '\(tab)' is inside '\(nested)'; write \(quoted("in \(nested) \(command)"))",
        in: .name)
    }
    add("tab", tab, near: nearest(tab.text, in: names.tabs))
  }

  private mutating func add(_ kind: String, _ name: Name, near: String?) {
    add(
      "there is no \(kind) '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? "; declare it"),
      in: .name)
  }

  private mutating func add(_ sentence: String, in part: RouteProblem.Part = .command) {
    problems.append(RouteProblem(sentence, in: part))
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
    return (arguments.payload?.boxedLiteral?.placeholderPaths ?? [])
      + linkPlaceholders.flatMap(\.paths)
      + arguments.commands.flatMap(\.placeholderPaths)
  }
}

extension Literal {
  fileprivate var placeholderPaths: [String] {
    switch self {
    case .placeholder(let placeholder): placeholder.paths
    case .array(let items): items.flatMap(\.placeholderPaths)
    case .object(let fields):
      fields.sorted { $0.key < $1.key }.flatMap { $0.value.placeholderPaths }
    case .null, .bool, .int, .double, .string, .secret: []
    }
  }
}
