import Roots
import RootsBlueprint
import RootsInput
import Testing

/// Walks a blueprint at random; the same seed gives the same walk.
struct Stroller {
  /// The screens and accessories that were visible during the walk.
  private(set) var seen: Set<String> = []
  private var walker: Walker
  private var random: UInt64
  private let seed: UInt64
  private var names = 0

  init(_ walker: Walker, seed: UInt64) {
    self.walker = walker
    self.seed = seed
    random = seed
  }

  mutating func stroll(steps: Int) throws {
    for _ in 0..<steps {
      try go()
      let place = walker.place
      seen.formUnion(place.split(separator: " ").map(String.init))
      #expect(walker.knowsItsValues(), "seed \(seed), at \(place)")
    }
  }

  private mutating func go() throws {
    switch next(10) {
    case 0: try goBack()
    case 1 where isInPockets: try turn()
    case 1: try show(next(walker.blueprint.map.tabs.count))
    case 2, 3: try press()
    default: try choose()
    }
  }

  private mutating func goBack() throws {
    let state = walker.world.state
    if state.focusedLayers.contains(where: { state[$0].count > 1 || !$0.isContent }) {
      try walker.tell("back")
    }
  }

  private mutating func show(_ tab: Int) throws {
    let state = walker.world.state
    if state.activeLayer != .tab(tab) { try walker.tell("show \(tab + 1)") }
  }

  /// Whether a nested navigator has tabs, and the keys are live.
  private var isInPockets: Bool {
    let layer = walker.world.state.focusedLayers.last
    if layer?.host != nil, case .tab? = layer?.slot { return true }
    return false
  }

  /// The next tab of the nested navigator.
  private mutating func turn() throws {
    guard let layer = walker.world.state.focusedLayers.last, case .tab(let tab) = layer.slot,
      let definition = walker.blueprint.map.nested.first(where: { $0.name == layer.navigator })
    else { return }
    try walker.tell("in \(definition.name) show \((tab + 1) % definition.tabs.count + 1)")
  }

  private mutating func press() throws {
    let keys = walker.keys()
    guard !keys.isEmpty else { return }
    try walker.press(keys[next(keys.count)])
  }

  private mutating func choose() throws {
    let fields = try walker.fields()
    guard fields.isEmpty else { return try fill(fields) }
    let rows = try walker.rows()
    guard !rows.isEmpty else { return try walker.waitIfThatIsAll() }
    try walker.choose(rows[next(rows.count)])
  }

  private mutating func fill(_ fields: [Field]) throws {
    var values: [String: Literal] = [:]
    for field in fields {
      names += 1
      values[field.name] =
        switch field.kind {
        case .text, .secret: .string("Name \(names)")
        case .choice(let choices): .string(choices[next(choices.count)])
        case .toggle: .bool(next(2) == 0)
        case .number(let range, _): .int(range.lowerBound + next(range.count))
        }
    }
    try walker.submit(values)
  }

  /// A random number below the limit, by Knuth's linear congruential generator (MMIX).
  private mutating func next(_ limit: Int) -> Int {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(random >> 33) % limit
  }
}
