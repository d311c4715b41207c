import Roots

extension World {
  /// Whether a question about the end of the app waits for its answer.
  var asksToQuit: Bool { pending.contains { $0.command == .quit } }

  /// The assertions that hold now and did not hold before, in the words of `Expect state`.
  func claims(since before: World) -> [TapeExpectation] {
    activeClaims(since: before) + stackClaims(since: before) + accessoryClaims(since: before)
      + nestedClaims(since: before) + factClaims(since: before)
  }

  /// The assertions about the visible screens.
  var claimsOfStart: [TapeExpectation] {
    [.state(path: "active", value: value("active")), .state(path: "stack", value: value("stack"))]
  }

  /// The longest stack that is listed; for a longer one its depth is recorded.
  private static let longestStack = 8

  private func activeClaims(since before: World) -> [TapeExpectation] {
    let (active, tab) = (value("active"), value("tab"))
    if active != before.value("active") { return [.state(path: "active", value: active)] }
    return tab == before.value("tab") ? [] : [.state(path: "tab", value: tab)]
  }

  private func stackClaims(since before: World) -> [TapeExpectation] {
    let tabs = map.tabs.enumerated().map { (Layer.tab($0), "tab \($1.name)") }
    return ([(Layer.main, "main")] + tabs).compactMap { layer, name in
      guard state[layer] != before.state[layer] else { return nil }
      return stackClaim(layer, layer == state.activeLayer ? "" : " \(name)")
    }
  }

  private func stackClaim(_ layer: Layer, _ name: String) -> TapeExpectation {
    let word = state[layer].count > Self.longestStack ? "depth" : "stack"
    return .state(path: word + name, value: value(word + name))
  }

  private func accessoryClaims(since before: World) -> [TapeExpectation] {
    (0..<Layer.limit).flatMap { level -> [TapeExpectation] in
      let (ours, theirs) = (state.shownAccessory(level), before.state.shownAccessory(level))
      let isSame = ours == theirs && ours.map { state[$0] == before.state[$0] } ?? true
      if isSame { return [] }
      let path = "accessory \(level)"
      let top = TapeExpectation.state(path: path, value: value(path))
      guard let ours, state[ours].count > 1 else { return [top] }
      return [stackClaim(ours, " \(path)")]
    }
  }

  /// The assertions about the active stacks and the accessories of nested navigators.
  private func nestedClaims(since before: World) -> [TapeExpectation] {
    map.nested.flatMap { nested -> [TapeExpectation] in
      let (now, then) = (state.stacks(of: nested.name), before.state.stacks(of: nested.name))
      if now == then { return [] }
      let path = "in \(nested.name) stack"
      let isSame =
        now?.activeLayer == then?.activeLayer
        && now.map { $0[$0.activeLayer] } == then.map { $0[$0.activeLayer] }
      let levels = (0..<Layer.limit).filter { level in
        guard let now else { return false }
        return Self.accessories(level, of: now) != then.flatMap { Self.accessories(level, of: $0) }
      }
      let paths = (isSame ? [] : [path]) + levels.map { "\(path) accessory \($0)" }
      return paths.map { TapeExpectation.state(path: $0, value: value($0)) }
    }
  }

  /// The entries of the shown accessory of a layer; nil without one.
  private static func accessories(_ level: Int, of state: NavigationState) -> [Entry]? {
    state.shownAccessory(level).map { Array(state[$0].entries) }
  }

  private func factClaims(since before: World) -> [TapeExpectation] {
    guard facts != before.facts else { return [] }
    return map.facts.map(\.name).compactMap { name in
      guard let value = fact(name), value != before.fact(name), !value.hasSecrets else {
        return nil
      }
      return .state(path: "fact \(name)", value: value.plainText)
    }
  }

  /// The simplest form of the value at an existing path.
  private func value(_ path: String) -> String {
    do throws(TapeStateError) {
      return try forms(ofState: path).first ?? ""
    } catch {
      return ""
    }
  }
}
