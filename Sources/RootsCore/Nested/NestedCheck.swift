extension MapCheck {
  /// Collects the errors in the nested navigators.
  mutating func check(
    nested: [NestedDefinition], tabs: [TabDefinition], start: Start,
    screens: [ScreenDefinition], flows: [FlowDefinition]
  ) {
    if nested.isEmpty { return }
    if nested.count > Layer.limit { report(.tooManyNested(nested.count)) }
    checkNames("nested navigator", nested.map(\.name))
    let names = Set(nested.map(\.name))
    for flow in flows where names.contains(flow.name) {
      report(.duplicate("flow or nested navigator", flow.name))
    }
    let known = Set(screens.map(\.name))
    var hosts: [Name: Name] = [:]
    for nested in nested {
      if !known.contains(nested.host) {
        let near = nearest(nested.host.text, in: screens.map(\.name.text))
        report(.unknownHost(nested: nested.name, host: nested.host, near: near))
      }
      if let first = hosts[nested.host] {
        report(.hostTaken(host: nested.host, by: first, nested: nested.name))
      }
      hosts[nested.host] = hosts[nested.host] ?? nested.name
      checkInside(nested, screens: known)
    }
    checkBeginnings(nested, tabs: tabs, start: start)
  }

  /// Applies the rules for an app's tabs and start to those of a nested navigator.
  private mutating func checkInside(_ nested: NestedDefinition, screens: Set<Name>) {
    var inner = MapCheck()
    inner.checkNames("tab", nested.tabs.map(\.name))
    inner.checkTabs(nested.tabs, screens: screens)
    inner.checkStart(nested.start, tabs: nested.tabs, screens: screens)
    for error in inner.errors { report(.insideNested(nested.name, "\(error)")) }
  }

  /// Reports each nested navigator that would begin twice when the app or one nested navigator
  /// begins.
  ///
  /// A navigator that would begin inside itself is one of them.
  private mutating func checkBeginnings(
    _ nested: [NestedDefinition], tabs: [TabDefinition], start: Start
  ) {
    var found: Set<Name> = []
    var beginnings = [tabs.map(\.root)]
    if case .screen(let name) = start { beginnings[0].append(name) }
    beginnings += nested.map { [$0.host] }
    for screens in beginnings {
      var begun: Set<Name> = []
      var coming = screens
      while let screen = coming.popLast() {
        guard let next = nested.first(where: { $0.host == screen }) else { continue }
        if begun.insert(next.name).inserted {
          coming += next.roots.map(\.screen)
        } else if found.insert(next.name).inserted {
          report(.beginsTwice(nested: next.name, host: next.host))
        }
      }
    }
  }
}
