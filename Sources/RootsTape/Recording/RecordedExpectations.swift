import Roots
import RootsTerminal

/// The assertions of a recording: one for each change of the navigation.
///
/// A class because the navigator's callback adds results.
final class RecordedExpectations {
  private let session: Session
  private var before: World
  private var results: [TapeExpectation] = []
  private var observation: Subscription?

  init(of session: Session) {
    self.session = session
    before = session.navigator.world
    observation = session.observeSteps { [weak self] in self?.note($1) }
  }

  deinit { observation?.cancel() }

  /// Starts the changes of another event.
  func begin() {
    before = session.navigator.world
    results = []
  }

  /// The assertions about the changes of an event.
  func claims(after event: Event) -> [TapeExpectation] {
    let changes = claimsOfSteps()
    return changes + refusal(after: event).filter(\.isSayable)
  }

  /// The assertions about the changes made by timers.
  func claimsOfTimers() -> [TapeExpectation] { claimsOfSteps() }

  private func claimsOfSteps() -> [TapeExpectation] {
    defer { begin() }
    let world = session.navigator.world
    guard world.map == before.map else { return [] }
    return (results + world.claims(since: before)).filter(\.isSayable)
  }

  private func note(_ result: StepResult) {
    for effect in result.effects {
      guard case .settled(let entry, let ending) = effect else { continue }
      let screen = entry.screen.text
      results.removeAll { if case .result(screen, _) = $0 { true } else { false } }
      switch ending {
      case .completed(let payload):
        results.append(.result(screen: screen, .completed(payload: payload?.claimed)))
      case .dismissed(let reason) where entry.reaction != .none:
        results.append(.result(screen: screen, .dismissed(reason: reason.rawValue)))
      case .dismissed, .inherited: break
      }
    }
  }

  /// The assertion that a key, paste, link or mouse event was refused.
  private func refusal(after event: Event) -> [TapeExpectation] {
    switch event {
    case .key, .paste, .mouse, .link: break
    case .pasteCut, .background, .fileChanged, .resize, .suspended, .resumed, .ended: return []
    }
    guard let message = session.message, message.isRefusal else { return [] }
    do throws(TapePatternError) {
      return [.refused(try TapePattern(pattern(for: message.text)))]
    } catch {
      return []
    }
  }

  /// A regular expression for the first 100 characters of a text.
  private func pattern(for text: String) -> String {
    var pattern = ""
    for character in text.prefix(100) {
      if "\\.+*?()[]{}^$|#".contains(character) { pattern += "\\" }
      pattern.append(character)
    }
    return pattern
  }
}

extension TapeExpectation {
  /// Whether the assertion parses back unchanged and contains no control characters.
  var isSayable: Bool {
    let command = TapeCommand.expect(self)
    let text = command.description
    return visible(text) == text && command.readsBack
  }
}

extension Payload {
  /// The payload as `Expect result` writes it; nil for a secret and a Swift value, which no tape
  /// can write.
  fileprivate var claimed: String? {
    literal.flatMap { $0.hasSecrets ? nil : "\($0)" }
  }
}
