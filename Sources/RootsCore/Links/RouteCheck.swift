/// What the commands of routes can name.
package struct RouteNames: Sendable {
  package var tabs: [String] = []
  package var screens: Set<Name> = []
  package var accessories: Set<Name> = []
  package var flows: Set<Name> = []

  /// Nothing.
  package init() {}

  /// The names of the given definitions.
  init(
    tabs: [TabDefinition], screens: [ScreenDefinition], accessories: [AccessoryDefinition],
    flows: [FlowDefinition]
  ) {
    self.tabs = tabs.map(\.name.text)
    self.screens = Set(screens.map(\.name))
    self.accessories = Set(accessories.map(\.name))
    self.flows = Set(flows.map(\.name))
  }
}

/// Checks a route against its pattern and everything that is declared.
struct RouteCheck {
  private let parameters: [RouteParameter]
  private let names: RouteNames
  private(set) var problems: [RouteProblem] = []

  init(_ pattern: RoutePattern, _ names: RouteNames) {
    parameters = pattern.parameters
    self.names = names
    for parameter in parameters where parameter.kind == .tab && names.tabs.isEmpty {
      problems.append(.noTabs(parameter.name))
    }
  }

  mutating func check(_ definition: RouteDefinition) {
    if definition.command.steps.isEmpty { problems.append(.empty) }
    for command in definition.parents + [definition.command] { check(command) }
  }

  private mutating func check(_ command: Command) {
    if let other = command.beyondLinks { problems.append(.notNavigation("\(other)")) }
    for path in command.holePaths { checkHole(path) }
    checkNames(command)
    guard case .open(let text) = command else {
      if case .transaction(let commands) = command { for command in commands { check(command) } }
      return
    }
    do throws(RoutePatternError) {
      for parameter in try RoutePattern(leadingTo: text).parameters { checkHole(parameter.name) }
    } catch {
      problems.append(error.problem)
    }
  }

  private mutating func checkHole(_ path: String) {
    let name = path.split(separator: ".").first.map(String.init) ?? path
    guard !parameters.contains(where: { $0.name == name }) else { return }
    problems.append(.unknownHole(name, near: nearest(name, in: parameters.map(\.name))))
  }

  private mutating func checkNames(_ command: Command) {
    switch command {
    case .push(let screen, let layer, _, _), .go(let screen, let layer, _),
      .popTo(.screen(let screen), let layer):
      check("screen or accessory", screen, in: names.screens.union(names.accessories))
      check(layer)
    case .popTo(_, let layer): check(layer)
    case .overlay(let name, _, _, _): check("accessory", name, in: names.accessories)
    case .segue(let screen, _, _, _):
      check("screen or accessory", screen, in: names.screens.union(names.accessories))
    case .start(let flow, _, let layer, _):
      check("flow", flow, in: names.flows)
      check(layer)
    case .show(let tab): check(.tab(tab))
    default: break
    }
  }

  private mutating func check(_ kind: String, _ name: Name, in known: Set<Name>) {
    guard !known.contains(name) else { return }
    let near = nearest(name.text, in: known.map(\.text).sorted())
    problems.append(.unknownName(kind, name, near: near))
  }

  private mutating func check(_ layer: LayerName?) {
    guard case .tab(.name(let tab))? = layer, !names.tabs.contains(tab.text) else { return }
    problems.append(.unknownName("tab", tab, near: nearest(tab.text, in: names.tabs)))
  }
}

extension Command {
  /// The first command in it that no link may give; nil when it only navigates.
  ///
  /// A link never completes, dismisses, types, sets or undoes anything.
  package var beyondLinks: Command? {
    switch self {
    case .push, .go, .show, .showMain, .overlay, .popTo, .segue, .start, .open: nil
    case .inside(_, let command): command.beyondLinks
    case .transaction(let commands): commands.lazy.compactMap(\.beyondLinks).first
    case .pop, .replace, .reset, .dismiss, .finish, .finishFlow, .tell, .back, .undo, .redo, .set:
      self
    }
  }

  /// The paths of the holes in its own payload, in the order in which they print.
  package var holePaths: [String] {
    switch self {
    case .inside(_, let command): command.holePaths
    case .transaction(let commands): commands.flatMap(\.holePaths)
    default: payload?.boxedLiteral?.holePaths ?? []
    }
  }
}

extension Literal {
  fileprivate var holePaths: [String] {
    switch self {
    case .hole(let hole):
      hole.summands.compactMap { if case .path(let path) = $0.term { path } else { nil } }
    case .array(let items): items.flatMap(\.holePaths)
    case .object(let fields):
      fields.sorted { $0.key < $1.key }.flatMap { $0.value.holePaths }
    case .null, .bool, .int, .double, .string, .secret: []
    }
  }
}
