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

/// Watches a play for the inputs without which its end would mean something else.
///
/// A class because the session's observers add to it.
final class NeededInputs {
  private struct Needs {
    /// The last input with commands; nil if there was none.
    var last: InputCommands?
    /// The last input that changed the value; nil if none did.
    var changing: InputCommands?
    /// The last input since then that set a fact, returned a result or was refused, and that may
    /// have been expected to change the value; nil if none was.
    var acting: InputCommands?
  }

  private var needs = Needs()
  /// What was needed at each place, to which rewinding returns.
  private var known: [BranchPosition: Needs] = [:]
  private(set) var session: Session?
  private let path: String?
  private var forms: [String]?
  private var facts: ContiguousArray<Literal> = []
  private var screen: Name?
  private var commands: [Command] = []
  private var returnsOrFails = false
  private var observations: [Subscription] = []

  /// - Parameter path: the path of the value; nil for none.
  init(path: String?) { self.path = path }

  deinit { for observation in observations { observation.cancel() } }

  /// The input that gave the value, and the last one; where that only went about, the last one
  /// that acted.
  var causes: [InputCommands?] { [needs.changing, needs.acting ?? needs.last] }

  func follow(_ session: Session) {
    self.session = session
    (forms, screen) = (forms(in: session), session.frontScreen)
    facts = session.navigator.world.facts.values
    observations = [
      session.observers.steps.add { [weak self] result in
        guard let self else { return }
        if let command = result.issued?.command { commands.append(command) }
        if result.refusal != nil, result.issued?.command.goesAbout != true { returnsOrFails = true }
        result.forEachResult { _, ending in
          if case .completed = ending { self.returnsOrFails = true }
        }
      },
      session.observers.events.add { [weak self] _, moment in
        if moment == .before { self?.settle() }
      },
    ]
  }

  /// Ends the current input.
  func settle() {
    guard let session else { return }
    defer { (screen, commands, returnsOrFails) = (session.frontScreen, [], false) }
    let (formsBefore, factsBefore) = (forms, facts)
    (forms, facts) = (forms(in: session), session.navigator.world.facts.values)
    if commands.isEmpty {
      // Rewinding gives the value that an earlier input gave.
      if (forms, facts) != (formsBefore, factsBefore) {
        needs = known[session.branchPlace] ?? Needs()
      }
      return
    }
    let input = InputCommands(on: screen, commands)
    needs.last = input
    if forms != formsBefore {
      (needs.changing, needs.acting) = (input, nil)
    } else if path != nil, returnsOrFails || facts != factsBefore {
      needs.acting = input
    }
    known[session.branchPlace] = needs
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

extension Command {
  /// Whether it only goes back or to another tab.
  fileprivate var goesAbout: Bool {
    switch self {
    case .back, .show, .showMain: true
    case .inside(_, _, let command): command.goesAbout
    default: false
    }
  }
}
