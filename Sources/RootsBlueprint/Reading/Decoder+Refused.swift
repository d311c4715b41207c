internal import Roots

/// A place to which a command leads, to be checked when everything else is known.
struct Destination {
  enum Goal: Hashable {
    case link(String)
    /// The goal of a segue.
    case screen(Name)
    /// An accessory that a screen shows over itself.
    case accessory(Name, over: Name)
  }

  let goal: Goal
  let extent: Extent
}

// Commands that are always refused: links without a route, segues without a way, accessories over
// other screens than theirs, and protections that ask for their own screen.
extension BlueprintDecoder {
  /// Warns of links that no route takes.
  mutating func warnOfLinks(_ routes: RouteTable) {
    for destination in destinations {
      guard case .link(let link) = destination.goal else { continue }
      let template = LinkTemplate(link)
      do throws(Refusal) {
        let sample = try routes.link(template.sample)
        // A placeholder can be any value.
        if template.placeholders.isEmpty { _ = try routes.match(sample, as: link) }
      } catch {
        reader.warning(
          "this link is always refused: \(error)"
            + (routes.routes.isEmpty ? "; declare it in 'routes'" : ""), at: destination.extent)
      }
    }
  }

  /// The screens with which the app or a nested navigator starts.
  func roots(_ tabs: [TabDefinition], _ start: Start?) -> [Name] {
    guard case .screen(let name, _)? = start else { return tabs.map(\.root) }
    return tabs.map(\.root) + [name]
  }

  /// Warns of segues to screens that are never open and that no open screen leads to.
  ///
  /// - Parameter roots: the screens with which the app and its nested navigators start, and the
  ///   menu.
  mutating func warnOfSegues(roots: [Name], _ flows: [FlowDefinition]) {
    var open = Set(roots)
    for flow in flows { open.formUnion(flow.screens + flow.intents.values) }
    for issue in issued { open.formUnion(issue.command.openedByName) }
    for destination in destinations {
      guard case .screen(let goal) = destination.goal, declared.place(goal) != nil,
        ancestors(of: goal).isDisjoint(with: open)
      else { continue }
      reader.warning(
        "no way leads to '\(goal)', so this is always refused; add it to the 'children' of a screen"
          + " on the way, or push it", at: destination.extent)
    }
  }

  /// The screens from which children lead to a screen, and the screen itself.
  private func ancestors(of screen: Name) -> Set<Name> {
    var found: Set = [screen]
    var queue = [screen]
    while let next = queue.popLast() {
      for edge in tree.edges where edge.child == next && found.insert(edge.parent).inserted {
        queue.append(edge.parent)
      }
    }
    return found
  }

  /// Warns of accessories that a screen shows over itself, and that belong over other screens.
  mutating func warnOfAccessories(_ accessories: [AccessoryDefinition]) {
    let parts = Set(sceneParts.map(\.name))
    for destination in destinations {
      guard case .accessory(let name, let screen) = destination.goal, !parts.contains(screen),
        !hosts.values.contains(screen)
      else { continue }
      let variants = accessories.filter { $0.name == name }
      let under = variants.flatMap(\.under)
      guard variants.allSatisfy({ !$0.under.isEmpty }), !under.isEmpty, !under.contains(screen),
        !under.contains(where: { declared.tab($0) != nil })
      else { continue }
      reader.warning(
        "'\(name)' can be shown only over \(under.map(\.text).joined(separator: ", ")), so this is"
          + " always refused; add '\(screen)' to its 'under'", at: destination.extent)
    }
  }

  /// Warns of protections that ask with a screen behind the same protection, or behind another one
  /// that asks with such a screen.
  mutating func warnOfCircular(
    _ protections: [ProtectionDefinition], _ rules: [(name: Name, rules: VisitRules)],
    _ flows: [FlowDefinition]
  ) {
    for protection in protections {
      guard let extent = askExtents[protection.name],
        let chain = chain(from: protection, protections, rules, flows)
      else { continue }
      guard let last = chain.last else { continue }
      let way = chain.map { "asks with '\($0.screen)', which '\($0.protection)' \($0.kind.verb)" }
      reader.warning(
        "'\(protection.name)' \(way.joined(separator: ", and that ")), so its answer never comes;"
          + " remove '\(last.kind.rawValue)' from '\(last.screen)'", at: extent)
    }
  }

  /// A screen with which a protection asks, and a protection or a leave guard of it.
  private struct Asked {
    /// The key in the file.
    enum Kind: String {
      case protect, leave

      var verb: String { self == .protect ? "protects" : "guards" }
    }

    let screen: Name
    let protection: Name
    let kind: Kind

    static func all(_ screen: Name, _ rules: VisitRules?) -> [Asked] {
      guard let rules else { return [] }
      return rules.protections.map { Asked(screen: screen, protection: $0, kind: .protect) }
        + rules.leaveGuards.map { Asked(screen: screen, protection: $0, kind: .leave) }
    }
  }

  /// The shortest way from a protection to itself; nil if there is none.
  private func chain(
    from first: ProtectionDefinition, _ protections: [ProtectionDefinition],
    _ rules: [(name: Name, rules: VisitRules)], _ flows: [FlowDefinition]
  ) -> [Asked]? {
    var queue: [(protection: ProtectionDefinition, chain: [Asked])] = [(first, [])]
    var seen: Set<Name> = []
    while !queue.isEmpty {
      let (protection, chain) = queue.removeFirst()
      for screen in protection.ask.map({ opened(by: $0, flows) }) ?? [] {
        for asked in Asked.all(screen, rules.first { $0.name == screen }?.rules) {
          if asked.protection == first.name { return chain + [asked] }
          guard seen.insert(asked.protection).inserted,
            let next = protections.first(where: { $0.name == asked.protection })
          else { continue }
          queue.append((next, chain + [asked]))
        }
      }
    }
    return nil
  }

  /// The screens that a command opens; of a flow the one with which it starts.
  private func opened(by command: Command, _ flows: [FlowDefinition]) -> [Name] {
    command.opened.flatMap { opened -> [Name] in
      switch opened {
      case .screen(let name): [name]
      case .flow(let name):
        flows.first { $0.name == name }.map { flow in
          flow.intents.isEmpty ? Array(flow.screens.prefix(1)) : Array(flow.intents.values)
        } ?? []
      case .anything: []
      }
    }
  }
}

extension Command {
  /// The screens and accessories that the command opens by name, other than by the tree.
  fileprivate var openedByName: [Name] {
    let arguments = arguments
    var names = arguments.commands.flatMap(\.openedByName)
    let parts = arguments.form.parts
    if parts.contains(.screen) || parts.contains(.accessory) { names.append(arguments.name) }
    if case .screen(let name)? = arguments.popTarget { names.append(name) }
    for case .screen(let name) in arguments.entries?.map(\.visit) ?? [] { names.append(name) }
    return names
  }
}
