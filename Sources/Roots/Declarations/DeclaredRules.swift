// The chained options of declarations, in the form that the map and the navigator need.

extension Declarations {
  /// The screens with their chained rules.
  var screens: [ScreenDefinition] {
    declaredScreens.map { definition, visit in
      ScreenDefinition(
        definition.name, once: definition.once, payload: definition.payload,
        result: definition.result, rules: visit.rules)
    }
  }

  /// The names of the screens declared so far.
  package var screenNames: [String] { declaredScreens.map(\.definition.name.text) }

  /// The accessories with their chained rules.
  var accessories: [AccessoryDefinition] {
    declaredAccessories.map { definition, visit in
      AccessoryDefinition(
        definition.name, level: definition.level, under: definition.under,
        policy: definition.policy, once: definition.once, payload: definition.payload,
        result: definition.result, rules: visit.rules)
    }
  }

  /// The options that are not part of the map, by the key of their factory.
  var visitOptions: [Navigator.FactoryKey: VisitOptions] {
    var options: [Navigator.FactoryKey: VisitOptions] = [:]
    for (definition, visit) in declaredScreens where !visit.options.isRuled {
      options[Navigator.FactoryKey(name: definition.name, variant: 0)] = visit.options
    }
    var variants: [Name: Int] = [:]
    for (definition, visit) in declaredAccessories {
      let variant = variants[definition.name, default: 0]
      variants[definition.name] = variant + 1
      if visit.options.isRuled { continue }
      options[Navigator.FactoryKey(name: definition.name, variant: variant)] = visit.options
    }
    return options
  }

  /// The restorers of the screens and accessories that have one.
  var restorers: [Name: Restorer] {
    var restorers: [Name: Restorer] = [:]
    for (definition, visit) in declaredScreens { restorers[definition.name] = visit.restorer }
    for (definition, visit) in declaredAccessories {
      if let restorer = visit.restorer { restorers[definition.name] = restorer }
    }
    return restorers
  }

  /// The protections declared as objects.
  var liveProtections: [any Protection] {
    (declaredScreens.map(\.visit) + declaredAccessories.map(\.visit))
      .flatMap(\.options.liveProtections)
  }

  /// The protections declared only as objects.
  var undeclaredProtections: [ProtectionDefinition] {
    var known = Set(protections.map(\.name))
    return liveProtections.map(\.name).filter { known.insert($0).inserted }
      .map { ProtectionDefinition($0) }
  }

  /// Declares a protection or a leave guard.
  ///
  /// - Parameters:
  ///   - identifier: its name in the rules of screens.
  ///   - fact: a flag; while it is set, the protection passes without being asked.
  ///   - accessory: the accessory presented for a verdict.
  ///   - reaction: the command that follows the result of the accessory.
  ///   - deadline: the time for a verdict, not counting while its accessory is open; nil for no
  ///     limit.
  public mutating func protection(
    _ identifier: String, passes fact: String? = nil, presenting accessory: Accessory? = nil,
    then reaction: Reaction? = nil, deadline: Duration? = RequestOptions.usualDeadline
  ) {
    do throws(NameError) {
      let name = try Name(identifier)
      let flag: Name? = if let fact { try Name(fact) } else { nil }
      let presented: Name? = if let accessory { try Name(accessory.rawValue) } else { nil }
      protections.append(
        ProtectionDefinition(
          name, passes: flag.map { .flag($0) }, ask: presented.map { .overlay($0) },
          reaction: add(reaction), deadline: deadline))
    } catch {
      errors.append(.badName("protection", error))
    }
  }

  private mutating func add(_ reaction: Reaction?) -> ReactionID {
    guard let reaction else { return .none }
    reactions.append(reaction)
    return ReactionID(UInt32(reactions.count))
  }
}

extension Navigator {
  /// Takes over the parts of declarations that are not in the map.
  func adopt<Tab, Screen, Accessory>(_ declarations: Declarations<Tab, Screen, Accessory>) {
    liveFlows = declarations.flows.live
    liveLinks = declarations.links.openings
    visits.restorers = declarations.restorers
    for protection in declarations.liveProtections { register(protection) }
    nestedEnds = declarations.nestedEnds
  }
}
