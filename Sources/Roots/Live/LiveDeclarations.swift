/// The functions that an app declares, which a map cannot contain.
struct LiveDeclarations {
  /// The behaviors of visits, with the factories of their controllers.
  var visits: [VisitKey: VisitBehavior] = [:]
  /// The functions that open the links declared in Swift, in the order of the map's routes.
  var links = DeclaredLinks()
  /// The factories and handlers of the coordinated flows.
  var flows = DeclaredFlows()
  /// The callbacks for the end of a nested navigator, by its name.
  var nestedEnds: [Name: [(EntryID) -> Void]] = [:]

  /// The behavior of visits to a screen; a variant without one has that of the first.
  ///
  /// - Parameter variant: is not looked up in an app without declared visits.
  func visit(to screen: Name, variant: @autoclosure () -> Int) -> VisitBehavior? {
    if visits.isEmpty { return nil }
    let variant = variant()
    return visits[VisitKey(screen: screen, variant: variant)]
      ?? (variant == 0 ? nil : visits[VisitKey(screen: screen, variant: 0)])
  }
}
