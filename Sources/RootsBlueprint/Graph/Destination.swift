package import Roots

/// A place to which a command leads.
package struct Destination: Sendable {
  package enum Place: Hashable, Sendable {
    /// A screen or an accessory.
    case screen(Name)
    /// A flow, and the intent with which it begins.
    case flow(Name, intent: Name?)
    case tab(Name)
  }

  package let place: Place
  /// The kind of the way.
  package let way: EdgeKind
  /// The payload with which the place is opened; nil for none and for tabs.
  package let payload: Payload?
  package let opening: Opening

  /// Whether the command opens the place.
  package enum Opening: Sendable {
    case always, ifNotOpen
    /// The place is open, or nothing happens.
    case never
  }
}

extension NavigationMap {
  /// The places to which a command leads, in the order of its parts.
  ///
  /// A command inside another one leads where it leads alone, and a link where its route leads.
  /// - Parameter navigator: the nested navigator that gets the command; nil for the app.
  package func destinations(of command: Command, in navigator: Name? = nil) -> [Destination] {
    let arguments = command.arguments
    let (parts, name) = (arguments.form.parts, arguments.name)
    let inner = parts.contains(.nested) ? name : navigator
    var found = arguments.commands.flatMap { destinations(of: $0, in: inner) }
    func add(_ place: Destination.Place, by way: EdgeKind, with payload: Payload?) {
      let opening: Destination.Opening =
        switch arguments.popTarget {
        case .openScreen?: .never
        case .screen?: .ifNotOpen
        case .entry?, .root?, nil: way == .show ? .never : arguments.once ? .ifNotOpen : .always
        }
      found.append(Destination(place: place, way: way, payload: payload, opening: opening))
    }
    for entry in arguments.entries ?? [] {
      guard case .screen(let screen) = entry.visit else { continue }
      add(.screen(screen), by: .replace, with: entry.payload)
    }
    if arguments.form.traits.contains(.opens) {
      let way: EdgeKind = arguments.form.traits.contains(.replaces) ? .replace : .push
      let payload = arguments.payload
      if parts.contains(.screen) { add(.screen(name), by: way, with: payload) }
      if parts.contains(.accessory) { add(.screen(name), by: .present, with: payload) }
      if parts.contains(.goal) { add(.screen(name), by: .segue, with: payload) }
      if parts.contains(.flow) {
        add(.flow(name, intent: arguments.intent), by: .start, with: payload)
      }
      if let screen = arguments.popTarget?.screen { add(.screen(screen), by: .back, with: payload) }
      if parts.contains(.link) { found += destinations(ofLink: arguments.link) }
    }
    if let tab = tab(arguments.tab, in: navigator) { add(.tab(tab), by: .show, with: nil) }
    return found
  }

  private func destinations(ofLink link: String) -> [Destination] {
    let steps = (try? ResolvedLink(of: LinkTemplate(link).sample, by: links))?.steps ?? []
    return steps.flatMap { destinations(of: $0) }.map {
      Destination(place: $0.place, way: .open, payload: $0.payload, opening: $0.opening)
    }
  }

  /// The tab that a command names; nil for the selected one, and for a number that depends on
  /// conditions.
  private func tab(_ name: TabName?, in navigator: Name?) -> Name? {
    let tabs = tabs(of: navigator)
    return switch name {
    case .name(let name)?: name
    case .number(let number)?: tabs.tab(numbered: number)
    case .current?, nil: nil
    }
  }

  /// The screen or accessory that a destination shows first; nil for a tab.
  package func screen(of destination: Destination) -> Name? {
    switch destination.place {
    case .screen(let name): name
    case .flow(let flow, let intent): firstScreen(of: flow, at: intent)
    case .tab: nil
    }
  }
}

extension [TabDefinition] {
  /// The tab with a number; nil if it depends on conditions, as absent tabs have no number.
  fileprivate func tab(numbered number: Int) -> Name? {
    // 0 also means the first one.
    let number = Swift.max(number, 1)
    let first = prefix(number)
    guard first.count == number, first.allSatisfy({ $0.condition == nil }) else { return nil }
    return first.last?.name
  }
}
