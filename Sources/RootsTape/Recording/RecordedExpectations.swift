import Roots
import RootsTerminal

/// The assertions of a recording: one for each change of the navigation.
struct RecordedExpectations {
  private var before: World
  private var results: [TapeExpectation] = []

  /// - Parameter world: the world at the beginning.
  init(from world: World) { before = world }

  /// Starts the changes of another event.
  mutating func begin(in world: World) { (before, results) = (world, []) }

  /// The assertions about the changes since the last call, made by an event or by timers.
  mutating func claims(in world: World) -> [TapeExpectation] {
    defer { begin(in: world) }
    guard world.map == before.map else { return [] }
    return results + world.claims(since: before)
  }

  /// Adds the results that a step settled.
  mutating func note(_ result: StepResult) {
    for effect in result.effects {
      guard case .settled(let entry, let ending) = effect else { continue }
      let screen = entry.screen.text
      results.removeAll { ($0.claim as? ResultClaim)?.screen == screen }
      if case .dismissed = ending, entry.reaction == .none { continue }
      if let outcome = TapeOutcome(ending) { results.append(.result(screen: screen, outcome)) }
    }
  }
}

extension TapeExpectation {
  /// The assertion, or a comment that it cannot be written.
  var line: Recording.Line {
    if isSayable { return .command(.expect(self)) }
    let subject = path ?? "a result"
    return .comment("not expected: \(visible(subject)) has a text that a tape cannot write")
  }

  /// Whether the assertion parses back unchanged and contains no control characters.
  var isSayable: Bool {
    let command = TapeCommand.expect(self)
    let text = command.description
    return visible(text) == text && command.readsBack
  }
}

extension TapeOutcome {
  /// The outcome of a screen that was removed; nil if another one inherits its result.
  init?(_ ending: Removal) {
    switch ending {
    case .completed(let payload): self = .completed(payload: payload?.claimed)
    case .dismissed(let reason): self = .dismissed(reason: reason.rawValue)
    case .inherited: return nil
    }
  }
}

extension Payload {
  /// The payload as `Expect result` writes it; nil for a secret and a Swift value, which no tape
  /// can write.
  fileprivate var claimed: String? {
    literal.flatMap { $0.hasSecrets ? nil : "\($0)" }
  }
}
