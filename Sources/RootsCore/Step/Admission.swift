// Stage 2, before the changes: the screens that are allowed on a layer.

extension World {
  /// Returns the payload of a visit with its defaults, and the index of the definition that the
  /// screen would follow on a layer.
  ///
  /// - Parameter awaitsPayload: whether the payload is requested from the live side later.
  /// - Throws: `Refusal` when the screen or the payload is not allowed there.
  package func admit(
    _ screen: Name, _ payload: Payload?, on layer: Layer, awaitsPayload: Bool = false
  ) throws(Refusal) -> (payload: Payload?, variant: Int) {
    guard let isAccessory = map.isAccessory(screen) else {
      throw Refusal.unknownScreen(screen, near: map.nearestPlace(screen))
    }
    try check(payload)
    var variant = 0
    if isAccessory {
      guard !layer.isContent else { throw Refusal.notAScreen(screen) }
      variant = try self.variant(
        of: screen, map.accessories(screen), within: layer.host)
    }
    return (awaitsPayload ? payload : try completed(payload, for: screen, variant), variant)
  }

  /// Asks for the controller of a screen that need not be open.
  ///
  /// - Throws: `Refusal` when a visit would be refused, or when a protection must be asked first.
  func preload(_ screen: Name, _ payload: Payload?, _ step: StepResult) throws(Refusal) {
    let layer = state.layer(
      map.isAccessory(screen) == true ? .accessory(0) : .main, within: step.scope.navigator)
    let (payload, variant) = try admit(screen, payload, on: layer)
    for name in map.protections(of: screen, variant: variant) {
      if let condition = map.condition(of: name) {
        if holds(condition) { continue }
        guard map.protection(name)?.ask != nil else {
          throw Refusal.denied(screen, by: name, reason: nil)
        }
      } else if step.options?.granted.contains(name) == true {
        continue
      }
      throw Refusal.asksFirst
    }
    step.ownParts.sent.wishes.append(.preload(screen, variant: variant, payload))
  }

  /// Returns the payload of a visit with the defaults of its screen.
  ///
  /// - Throws: `Refusal` when it is not of the declared type.
  func completed(
    _ payload: Payload?, for screen: Name, _ variant: Int = 0
  ) throws(Refusal) -> Payload? {
    guard let type = map.payloadType(of: screen, variant: variant) else { return payload }
    if payload == nil, type.isRequired {
      throw Refusal.payloadMissing(screen, expected: type.name)
    }
    do throws(PayloadTypeMismatch) {
      return try type.completed(payload ?? Payload(.object([:])))
    } catch {
      throw Refusal.payloadType(screen, error)
    }
  }

  /// Checks that an entry can be completed with a value.
  ///
  /// - Throws: `Refusal.resultType`.
  func admit(_ result: Payload?, of entry: Entry?) throws(Refusal) {
    guard let result, let entry, let type = map.resultType(of: entry) else { return }
    if let mismatch = type.mismatch(result) {
      throw Refusal.resultType(entry.screen, mismatch)
    }
  }

  /// Returns the index of the definition of an accessory over the visible screen or tab.
  ///
  /// - Throws: `Refusal.wrongPlace`.
  package func variant(
    of accessory: Name, _ variants: [AccessoryDefinition], within navigator: EntryID?
  ) throws(Refusal) -> Int {
    if variants.count == 1, variants[0].under.isEmpty { return 0 }
    let stacks = state.stacks(within: navigator)
    let screen = stacks.visibleContent?.screen
    var tab: Name?
    if case .tab(let index) = stacks.activeLayer.slot { tab = tabs(within: navigator)[index].name }
    guard let fitting = variants.index(fitting: screen, in: tab) else {
      throw Refusal.wrongPlace(accessory: accessory, under: variants.flatMap(\.under))
    }
    return fitting
  }
}

extension [AccessoryDefinition] {
  /// Returns the index of the definition over a screen or in a tab; nil when there is none.
  ///
  /// A definition that names either comes before one for all places, in any order of declaration.
  func index(fitting screen: Name?, in tab: Name?) -> Int? {
    firstIndex { $0.under.contains { $0 == screen || $0 == tab } }
      ?? firstIndex(where: \.under.isEmpty)
  }
}
