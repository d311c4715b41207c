/// A screen, or a variant of an accessory.
struct VisitKey: Hashable {
  let screen: Name
  let variant: Int
}

extension Navigator {
  /// The map's restoration rules.
  public final var restorationRules: RestorationRules { RestorationRules(of: world.map) }

  /// Notes the options of a request's visits before the request is sent.
  func note(visitsOf context: EntryContext) {
    if let visit = context.parts?.visit, !visit.isPlain {
      controllers.haveOptions = true
      for protection in visit.protections { register(protection) }
    }
    for step in context.steps { if let context = step.context { note(visitsOf: context) } }
    controllers.mayExist = true
  }

  /// The rules of the screen of an entry.
  func rules(of context: EntryContext) -> VisitRules {
    world.map.rules(of: context.screen, variant: variant(of: context.id))
  }

  func variant(of id: EntryID) -> Int { Int(world.state.entry(id)?.variant ?? 0) }
}

extension EntryContext {
  /// How the visit appears; nil leaves it to the front end.
  public var transition: VisitTransition? {
    parts?.visit.transition ?? navigator?.rules(of: self).transition
  }
}

extension Controller {
  /// Whether it shows another controller, directly or not.
  func wraps(_ other: any Controller) -> Bool {
    var controller = wrapped
    while let inner = controller {
      if inner === other { return true }
      controller = inner.wrapped
    }
    return false
  }

  /// The controller inside all others.
  package var innermost: any Controller {
    var controller: any Controller = self
    while let inner = controller.wrapped { controller = inner }
    return controller
  }
}
