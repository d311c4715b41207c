import Roots
package import RootsBlueprint
import RootsExploration
import RootsTerminal

/// All moves that a blueprint declares, each with a number in the order of declaration.
///
/// Which of them are possible in a world is one pure function, which reads the same conditions as
/// the terminal.
package struct MoveTable: Sendable {
  /// The moves by number.
  package private(set) var moves: [Move] = []
  let blueprint: Blueprint
  /// Whether forms or links have values that are not all tried.
  package private(set) var isSampled = false
  /// The moves that undo or redo, which no search makes: its states have no history.
  private(set) var untried: Set<UInt32> = []
  /// The values with which the app compares something.
  private let compared: [Literal]
  /// The screens and the variants of accessories, by name.
  private var sites: [Name: [Site]] = [:]
  private var appKeys: Range<Int> = 0..<0
  private var tabs: Range<Int> = 0..<0
  private var links: Range<Int> = 0..<0
  /// Whether a screen asks a question, which Escape answers with no.
  private(set) var hasQuestions = false
  /// The number of actions that time performs.
  private var timerCount = 0
  /// Whether time performs an action that undoes or redoes.
  private var hasTravellingTimers = false
  /// The moves of each act, without those that are undone: those of a form differ in the sample.
  private(set) var numbers: [Act: [UInt32]] = [:]
  /// The number of Escape, and that of the wait for the next timer.
  private(set) var back: UInt32 = 0
  private(set) var wait: UInt32 = 0
  /// The index of the route of each link.
  private(set) var routes: [String: Int] = [:]
  /// The first link of each route, by its index.
  private(set) var linksOfRoutes: [Int: Act] = [:]
  /// The number of the move that ends the app and starts it again; nil without it.
  private(set) var restart: Int?
  /// The number by which a move that is undone at once follows the move; nil without such moves.
  private var undoneOffset: Int?
  /// The number of the first move that undoes another one or restarts the app.
  private(set) var firstExtra: UInt32 = 0

  /// The moves of one screen, or of one variant of an accessory.
  struct Site: Sendable {
    /// The parts in the order in which they are offered keys.
    var parts: [Part] = []
    /// Whether it has a form that Escape closes at once, if it is in an accessory.
    var hasFixedForm = false
  }

  /// The moves of one part of a screen.
  struct Part: Sendable {
    let content: Content
    /// The numbers of its moves, without those that time performs; a form has one for each sample.
    var moves: [(number: UInt32, control: Control)] = []
    var samples: FormSamples?
  }

  /// The moves of a blueprint.
  /// - Parameters:
  ///   - undoes: whether each move can also be undone at once.
  ///   - restarts: whether the app can also end and start again.
  package init(_ blueprint: Blueprint, undoes: Bool = false, restarts: Bool = false) {
    self.blueprint = blueprint
    compared = blueprint.comparedValues
    for name in blueprint.map.names {
      sites[name] = blueprint.contents(of: name).enumerated().map { site($1, $0) }
    }
    appKeys = add(blueprint.keys.indices.map { Move(.appKey($0)) })
    for (number, key) in zip(appKeys, blueprint.keys) where key.action.travels(in: blueprint.map) {
      untried.insert(UInt32(number))
    }
    tabs = add(blueprint.map.tabs.indices.map { Move(.tab($0)) })
    for navigator in blueprint.map.nested where navigator.tabs.count > 1 {
      _ = add(navigator.tabs.indices.map { Move(.tab($0, of: navigator.name)) })
    }
    back = UInt32(add([Move(.back)]).lowerBound)
    wait = UInt32(add([Move(.wait)]).lowerBound)
    if hasTravellingTimers { untried.insert(wait) }
    let samples = LinkSamples.links(
      of: blueprint.map, compared, near: blueprint.comparedValues(ofField:))
    links = add(samples.map { Move(.link($0)) })
    for link in samples {
      guard let route = Self.route(of: link, in: blueprint) else { continue }
      routes[link] = route
      if linksOfRoutes[route] == nil { linksOfRoutes[route] = .link(link) }
    }
    if LinkSamples.areSampled(blueprint.map) { isSampled = true }
    firstExtra = UInt32(moves.count)
    if undoes {
      undoneOffset = moves.count
      moves += moves.map(\.undone)
    }
    if restarts { restart = add([Move(.restart)]).lowerBound }
    for (number, move) in moves.enumerated() where !move.isUndone {
      numbers[move.act, default: []].append(UInt32(number))
    }
  }

  /// The index of the route of a link; nil for a link without one.
  ///
  /// A route with a parameter of a few words is one for each of them in the map; the first stands
  /// for all.
  /// - Complexity: O(*r*), *r* being the number of routes.
  static func route(of link: String, in blueprint: Blueprint) -> Int? {
    guard let match = try? blueprint.map.links.match(link) else { return nil }
    let routes = blueprint.map.links.routes
    return routes.firstIndex { $0.text == routes[match.index].text }
  }

  private mutating func add(_ new: [Move]) -> Range<Int> {
    moves += new
    return moves.count - new.count..<moves.count
  }

  private mutating func site(_ declared: Content, _ variant: Int) -> Site {
    var site = Site()
    for (index, content) in blueprint.parts(of: declared).enumerated() {
      let place = ScreenPart(declared.screen, variant: variant, index: index)
      var part = Part(content: content)
      if content.confirm != nil { hasQuestions = true }
      for control in content.controls {
        let travels = content.action(of: control)?.travels(in: blueprint.map)
        var sampleCount = 1
        switch control {
        case .after, .progress:
          if travels == true { hasTravellingTimers = true }
          if travels != nil { timerCount += 1 }
          continue
        case .submit:
          let samples = FormSamples(content, blueprint.map, compared)
          if !samples.isExhaustive { isSampled = true }
          part.samples = samples
          sampleCount = samples.count
        case .row, .key, .yes, .no:
          if travels == true { untried.insert(UInt32(moves.count)) }
        }
        for number in add((0..<sampleCount).map { Move(.use(control, of: place), sample: $0) }) {
          part.moves.append((UInt32(number), control))
        }
      }
      site.parts.append(part)
    }
    site.hasFixedForm = site.parts.flatMap(\.content.form).haveOneValue
    return site
  }

  /// Whether the order of timers can depend on moves between their beginning and their end, which
  /// no search makes: time passes until the next timer has run out.
  var skipsTime: Bool { timerCount > 1 }

  /// The name of the field in which a submitted form differs from the form at first; nil for other
  /// moves.
  func changedField(of move: Move) -> String? {
    guard case .use(.submit, let part) = move.act else { return nil }
    return sites[part.screen]?[part.variant].parts[part.index].samples?.changedField(move.sample)
  }

  func site(of entry: Entry) -> Site? {
    guard let variants = sites[entry.screen], Int(entry.variant) < variants.count else {
      return nil
    }
    return variants[Int(entry.variant)]
  }

  /// The part of a screen and the first entry of the screen that is offered keys; nil if there is
  /// none.
  func target(_ place: ScreenPart, in world: World) -> (part: Part, entry: Entry)? {
    let entry = KeyTargets(in: world).entries.first {
      $0.screen == place.screen && Int($0.variant) == place.variant
    }
    guard let entry, let site = site(of: entry), place.index < site.parts.count else { return nil }
    return (site.parts[place.index], entry)
  }

  package subscript(number: UInt32) -> Move { moves[Int(number)] }
}

// MARK: What is possible

extension MoveTable {
  /// Appends the numbers of the moves that are possible in a state, in the order of declaration.
  package func possible(in state: AppState, opensLinks: Bool = true, into numbers: inout [UInt32]) {
    let first = numbers.count
    defer {
      if let undoneOffset { numbers += numbers[first...].map { $0 + UInt32(undoneOffset) } }
      if let restart { numbers.append(UInt32(restart)) }
    }
    let targets = KeyTargets(in: state.world)
    var taken = TakenKeys(
      hasField: targets.targets.contains { target in
        !target.isContent && site(of: target.entry)?.hasFixedForm == true
      })
    for target in targets.targets {
      let entry = target.entry
      for part in site(of: entry)?.parts ?? [] {
        let evaluation = blueprint.evaluation(of: entry, part.content.title, in: state.world)
        add(part, evaluation, &taken, to: &numbers)
      }
      for part in site(of: entry)?.parts ?? [] {
        taken.pass(part.content.builtInKeys, isContent: target.isContent)
      }
    }
    for index in liveAppKeys(state.world, targets)
    where taken.take(blueprint.keys[index].key.key, isOfApp: true) {
      let number = UInt32(appKeys.lowerBound + index)
      if !untried.contains(number) { numbers.append(number) }
    }
    addTabs(state.world.state, targets, to: &numbers)
    numbers.append(back)
    if !hasTravellingTimers, state.world.nextDue != nil { numbers.append(wait) }
    if opensLinks { for link in links { numbers.append(UInt32(link)) } }
  }

  /// Adds the moves of a part.
  ///
  /// Rows, forms and answers can be clicked, whatever has their keys.
  private func add(
    _ part: Part, _ evaluation: Evaluation, _ taken: inout TakenKeys, to numbers: inout [UInt32]
  ) {
    for (number, control) in part.moves where evaluation.meet(part.content.condition(of: control)) {
      if case .key(let index) = control, !taken.take(part.content.keys[index].key.key) { continue }
      if control == .submit, part.samples?.values(self[number].sample, evaluation) == nil {
        continue
      }
      if !untried.contains(number) { numbers.append(number) }
    }
  }

  /// The indices of the app's keys that count.
  private func liveAppKeys(_ world: World, _ targets: KeyTargets) -> [Int] {
    guard targets.reachesApp, !appKeys.isEmpty, let entry = world.state.visibleContent else {
      return []
    }
    let content = blueprint.content(of: entry)
    return blueprint.appKeys(
      over: content, blueprint.evaluation(of: entry, content?.title, in: world))
  }

  /// Adds the tabs of the nested navigators around the screens that have the keys, and the app's.
  private func addTabs(
    _ state: NavigationState, _ targets: KeyTargets, to numbers: inout [UInt32]
  ) {
    if !targets.isStopped {
      for tab in state.presentTabs { numbers.append(UInt32(tabs.lowerBound + tab)) }
    }
    var seen: Set<Name> = []
    for inner in targets.nestedTabs where seen.insert(inner.name).inserted {
      for tab in inner.present { numbers += self.numbers[.tab(tab, of: inner.name)] ?? [] }
    }
  }
}

extension Action {
  /// Whether it undoes or redoes navigation, at once or later.
  fileprivate func travels(in map: NavigationMap) -> Bool {
    let all = commands + (map.reaction(reaction)?.commands ?? [])
    return all.flatMap(\.leaves).contains { $0.form.traits.contains(.travels) }
  }
}

extension MoveTable {
  /// The numbers of the moves that open links from outside, which are always possible.
  var linkMoves: Range<UInt32> { UInt32(links.lowerBound)..<UInt32(links.upperBound) }

  /// The numbers of the moves that open links and are undone at once; none if no moves are.
  var undoneLinkMoves: Range<UInt32> {
    guard let offset = undoneOffset.map(UInt32.init) else { return 0..<0 }
    return linkMoves.lowerBound + offset..<linkMoves.upperBound + offset
  }
}
