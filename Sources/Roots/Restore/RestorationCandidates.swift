/// Says of entries that were kept whether they may come back, as far as the app alone has its say.
struct RestorationCandidates {
  let map: NavigationMap
  let rules: RestorationRules
  let behavior: (RestorationContext) -> RestorationBehavior

  enum Candidacy {
    case candidate(RestorationPlan.Visit)
    case dropped(Dropped.Reason)
  }

  /// Whether the first of the entries may come back, and what it will be.
  ///
  /// - Parameters:
  ///   - rest: what is left of a layer.
  ///   - place: where it stood.
  func candidacy(of rest: ArraySlice<SavedEntry>, at place: SavedLayer.Place) -> Candidacy {
    guard let entry = rest.first, map.traits(entry.screen) != nil else {
      return .dropped(.unknown)
    }
    let restoration = rules.restoration(of: entry.screen, in: map)
    guard let identifier = entry.identifier, restoration != .never else {
      return .dropped(.notRestorable)
    }
    if case .lost(let type) = entry.content, rules.restorers[entry.screen] == nil {
      return .dropped(.payloadLost(type: type))
    }
    let payload: Payload?
    do {
      payload = try rules.payload(from: entry.content, on: entry.screen)
    } catch {
      return .dropped(.restorer("\(error)"))
    }
    let context = RestorationContext(
      identifier: identifier, screen: entry.screen,
      protections: map.rules(of: entry.screen).protections + restoration.protections,
      payload: payload, place: place)
    let isRoot = rest.startIndex == 0 && !place.isAccessory
    var visit = RestorationPlan.Visit(
      context: context,
      steps: [RestorationPlan.Visit.Step(entry: entry, payload: payload, isRoot: isRoot)],
      protections: restoration.protections)
    switch behavior(context) {
    case .allow: break
    case .reject: return .dropped(.rejected)
    case .protect(let name, _, _):
      if !visit.protections.contains(name) { visit.protections.append(name) }
    }
    return .candidate(visit)
  }
}
