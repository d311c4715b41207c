/// The facts about all declarations that steps need: most steps skip what no place declares.
package struct MapSummary: Sendable {
  /// Whether any screen declares a timer.
  package let hasTimers: Bool
  /// Whether any screen declares a progress bar that shows the time.
  package let showsTime: Bool
  /// Whether any screen or accessory declares the type of its result.
  let hasTypedResults: Bool
  /// Whether any place is protected or guarded.
  package let asks: Bool
  /// Whether any place declares the part of its payload that identifies a visit.
  let hasIdentities: Bool
  /// Whether the controllers of any place are kept after their removal.
  package let keepsAlive: Bool
  /// The conditions of the tabs of the app and of nested navigators.
  package let tabConditions: [Condition<Name>]
  /// The facts on which tabs depend.
  let tabFacts: Set<Name>
  /// The number of entries with which each nested navigator begins, by number.
  let rootCounts: [UInt32]
  /// Whether the commands of each reaction read the payload of the opener.
  let openerReading: [Bool]
  /// Whether the commands of any reaction do.
  let readsOpeners: Bool

  /// - Parameter navigators: the app and its nested navigators.
  init(
    of places: PlaceTable, _ navigators: [NavigatorDefinition], nested: [NavigatorDefinition],
    openerReading: [Bool]
  ) {
    let variants = places.all.flatMap(\.variants)
    let rules = variants.map(\.rules)
    hasTimers = rules.contains { !$0.timers.isEmpty }
    showsTime = rules.contains { $0.timers.contains(where: \.isKept) }
    hasTypedResults = variants.contains { $0.result != nil }
    asks = rules.contains { !$0.protections.isEmpty || !$0.leaveGuards.isEmpty }
    hasIdentities = rules.contains { $0.identity != nil }
    keepsAlive = rules.contains { $0.keepAlive != nil }
    tabConditions = navigators.flatMap { $0.tabs.compactMap(\.condition) }
    tabFacts = tabConditions.reduce(into: []) { $0.formUnion($1.references) }
    rootCounts = nested.map { UInt32(nested.rootCount(in: $0.host)) }
    self.openerReading = openerReading
    readsOpeners = openerReading.contains(true)
  }
}
