import Roots
import RootsTerminal

/// An input with commands: the screen in front of it, and what the app did.
struct InputCommands: Hashable, Sendable {
  let screen: Name?
  /// The verbs and objects of the commands; payloads and values often count the steps.
  let commands: [String]

  init(on screen: Name?, _ commands: [Command]) {
    self.screen = screen
    self.commands = commands.map {
      "\($0)".split(separator: " ").prefix(2).joined(separator: " ")
    }
  }
}

/// Watches a play for the input that gives a value, and for the last input that does something.
///
/// A class because the session's observers add to it.
final class InputWatch {
  /// The last input with commands; nil if there was none.
  private(set) var last: InputCommands?
  /// The last input that changed the value; nil if none did.
  private(set) var changing: InputCommands?
  private(set) var session: Session?
  private let path: String?
  private var forms: [String]?
  private var screen: Name?
  private var commands: [Command] = []
  private var observations: [Subscription] = []

  /// - Parameter path: the path of the value; nil for none.
  init(path: String?) { self.path = path }

  deinit { for observation in observations { observation.cancel() } }

  func follow(_ session: Session) {
    self.session = session
    (forms, screen) = (forms(in: session), session.frontScreen)
    observations = [
      session.observeSteps { [weak self] _, result in
        if result.refusal == nil, let command = result.issued?.command {
          self?.commands.append(command)
        }
      },
      session.observeEvents { [weak self] _, moment in
        if moment == .before { self?.settle() }
      },
    ]
  }

  /// Ends the current input.
  func settle() {
    guard let session else { return }
    defer { (screen, commands) = (session.frontScreen, []) }
    guard !commands.isEmpty else { return }
    let input = InputCommands(on: screen, commands)
    last = input
    let before = forms
    forms = forms(in: session)
    if forms != before { changing = input }
  }

  private func forms(in session: Session) -> [String]? {
    path.flatMap { try? session.navigator.world.forms(ofState: $0) }
  }
}

extension Session {
  /// The name of the screen or accessory in front.
  fileprivate var frontScreen: Name? {
    let state = navigator.world.state
    return state.visibleEntries.last.flatMap { state.entry($0)?.screen }
  }
}
