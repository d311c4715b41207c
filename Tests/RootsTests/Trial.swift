import Roots

/// A world that takes commands as text.
struct Trial {
  var world: World

  init(_ shape: Shape, historyLimit: Int = 100) throws {
    world = World(try shape.map(), historyLimit: historyLimit)
  }

  init(_ map: NavigationMap) { world = World(map) }

  init(_ world: World) { self.world = world }

  /// Performs a command.
  @discardableResult
  mutating func run(_ text: String, from origin: UInt32? = nil) throws -> StepResult {
    step(
      &world, .command(try Command(parsing: text), origin: origin.map { EntryID($0) }))
  }

  /// Performs commands, each of which must be accepted.
  mutating func accept(_ texts: String...) throws {
    for text in texts {
      if let refusal = try run(text).refusal { throw Broken("\(text): \(refusal)") }
    }
  }

  /// The full message of a refused command; nil if it is accepted.
  mutating func refusal(_ text: String, from origin: UInt32? = nil) throws -> String? {
    let before = world
    let refusal = try run(text, from: origin).refusal
    if refusal != nil, world != before { throw Broken("\(text) was refused but left traces") }
    return refusal.map { "\($0)" }
  }

  /// The entries of a layer as text, bottom first.
  func stack(_ layer: Layer) -> String {
    world.state[layer].entries.map { "\($0)" }.joined(separator: " ")
  }
}

extension StepResult {
  /// The settled entries with their endings, in order.
  var settlements: [String] {
    effects.compactMap {
      if case .settled(let entry, let ending) = $0 { "\(entry.screen) \(ending)" } else { nil }
    }
  }
}
