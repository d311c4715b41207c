extension MapCheck {
  /// Collects the errors in the nested navigators.
  mutating func check(nested: [NavigatorDefinition], flows: [FlowDefinition]) {
    if nested.isEmpty { return }
    if nested.count > Layer.limit { report(.tooManyNested(nested.count)) }
    checkNames("nested navigator", nested.map(\.name))
    let names = Set(nested.map(\.name))
    for flow in flows where names.contains(flow.name) {
      report(.duplicate("flow or nested navigator", flow.name))
    }
    var hosts: [Name: Name] = [:]
    for nested in nested {
      if let first = hosts[nested.host] {
        report(.hostTaken(host: nested.host, by: first, nested: nested.name))
      }
      hosts[nested.host] = hosts[nested.host] ?? nested.name
      checkInside(nested)
    }
    checkBeginnings(nested)
  }

  /// Applies the rules for an app's tabs and start to those of a nested navigator.
  private mutating func checkInside(_ nested: NavigatorDefinition) {
    var inner = MapCheck()
    inner.checkNames("tab", nested.tabs.map(\.name))
    inner.checkTabs(nested.tabs)
    inner.checkStart(nested.start, tabs: nested.tabs)
    for error in inner.errors { report(.insideNested(nested.name, "\(error)")) }
  }

  /// Reports each nested navigator that would begin inside itself, or else each that would begin
  /// with too many entries.
  private mutating func checkBeginnings(_ nested: [NavigatorDefinition]) {
    let endless = nested.filter { nested.begins($0, in: $0.host) }
    for navigator in endless {
      report(.beginsInItself(nested: navigator.name, host: navigator.host))
    }
    if !endless.isEmpty { return }
    for navigator in nested {
      if nested.rootCount(in: navigator.host) > NavigatorDefinition.rootLimit {
        report(.tooManyNestedRoots(nested: navigator.name))
      }
    }
  }
}

extension [NavigatorDefinition] {
  /// Whether a navigator begins somewhere inside the navigator in a screen.
  fileprivate func begins(_ navigator: NavigatorDefinition, in host: Name) -> Bool {
    var found: Set<Name> = []
    var coming = [host]
    while let screen = coming.popLast() {
      for root in first(where: { $0.host == screen })?.roots ?? [] {
        if root.screen == navigator.host { return true }
        if found.insert(root.screen).inserted { coming.append(root.screen) }
      }
    }
    return false
  }

  /// Returns the number of entries with which the navigator in a screen begins, with those of the
  /// navigators inside it; 0 without a navigator.
  ///
  /// No navigator may begin inside itself. The count is exact up to the limit.
  func rootCount(in host: Name) -> Int {
    var count = 0
    for root in first(where: { $0.host == host })?.roots ?? [] {
      count += 1 + rootCount(in: root.screen)
      if count > NavigatorDefinition.rootLimit { break }
    }
    return count
  }
}
