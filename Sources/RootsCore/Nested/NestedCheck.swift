// Errors in the nested navigators of a map.

extension MapCheck {
  mutating func checkNested() {
    checkCount(nested.count, "nested navigators", limit: Layer.limit)
    checkNames("nested navigator", nested.map(\.name))
    let names = Set(nested.map(\.name))
    for flow in flows where names.contains(flow.name) {
      reportDuplicate("flow or nested navigator", flow.name)
    }
    var hosts: [Name: Name] = [:]
    for nested in nested {
      if let first = hosts[nested.host] {
        report(
          "'\(nested.host)' hosts both '\(first)' and '\(nested.name)';"
            + " a screen hosts one navigator")
      }
      hosts[nested.host] = hosts[nested.host] ?? nested.name
      checkInside(nested)
    }
    checkBeginnings()
  }

  /// Applies the rules for an app's tabs and start to those of a nested navigator.
  private mutating func checkInside(_ nested: NavigatorDefinition) {
    var inner = MapCheck(app: nested)
    inner.checkNames("tab", nested.tabs.map(\.name))
    inner.checkStart()
    for error in inner.errors { report("inside '\(nested.name)': \(error)") }
  }

  /// Reports each nested navigator that would begin inside itself, or else each that would begin
  /// with too many entries.
  private mutating func checkBeginnings() {
    let endless = nested.filter { nested.begins($0, in: $0.host) }
    for navigator in endless {
      report(
        "'\(navigator.name)' would begin inside itself without end; no root inside it may host it"
          + " again, and '\(navigator.host)' does", in: .nested(navigator.name))
    }
    if !endless.isEmpty { return }
    let limit = NavigatorDefinition.rootLimit
    for navigator in nested where nested.rootCount(in: navigator.host) > limit {
      report(
        "'\(navigator.name)' would begin with more than \(limit) screens, those of the navigators"
          + " inside it included; use fewer tabs", in: .nested(navigator.name))
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
