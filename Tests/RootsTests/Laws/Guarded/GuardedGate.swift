import Roots

/// A live protection that answers as it is told to, and reports everything to the oracle.
final class GuardedGate: Protection {
  let name: Name
  let facts: [Name]
  private(set) var isOpen = false
  var mood = GuardedMood.later
  /// The time at which it was last seen open; nil before it was ever open.
  var lastOpen: Int?
  weak var session: GuardedSession?

  init(_ name: Name) {
    self.name = name
    facts = name == GuardedApp.face ? [GuardedApp.alarm] : []
  }

  func toggle(at time: Int) {
    isOpen.toggle()
    lastOpen = time
  }

  func ask(_ request: ProtectionRequest, _ verdict: PendingVerdict) throws {
    guard let session, let world = session.navigator?.world else { return }
    let question = session.oracle.asked(request, verdict, in: world)
    session.sendWaiting(at: .ask)
    switch mood {
    case .later: break
    case .allow: session.answer(question, .allow)
    case .deny: session.answer(question, .deny)
    case .present: session.answer(question, .present)
    case .recheck:
      session.recheck(name)
      session.answer(question, .allow)
    case .byPayload:
      let number = request.payload?.number ?? 0
      let answers: [GuardedAnswer?] = [.allow, .deny, .present, nil]
      if let answer = answers[number % 4] { session.answer(question, answer) }
    }
  }
}

/// A controller that remembers its entry and its end.
final class GuardedController: Controller {
  let screen: Name
  /// The payload of the latest visit that it showed.
  private(set) var payload: Payload?
  /// The latest entry that it showed; nil before the first.
  private(set) var entry: EntryID?
  private(set) var isEnded = false

  init(_ screen: Name, _ payload: Payload?) {
    self.screen = screen
    self.payload = payload
  }

  /// Called when another visit shows it, with the payload of the former visit.
  var onReuse: ((Payload?) -> Void)?

  func attach(to context: EntryContext) {
    let isReused = entry != nil && entry != context.id
    let former = payload
    defer { if isReused { onReuse?(former) } }
    entry = context.id
    payload = context.payload
  }

  func end() { isEnded = true }
}

/// The caller of a command, who hears once.
final class GuardedCaller: CustomStringConvertible {
  let visit: GuardedVisit
  /// The time at which the command was sent.
  var time: Int
  /// Whether the command is a step of a transaction.
  let isStep: Bool
  var results = 0
  var refusals = 0

  init(_ visit: GuardedVisit, at time: Int, isStep: Bool) {
    self.visit = visit
    self.isStep = isStep
    self.time = time
  }

  var needs: [Name] { visit.needs }
  var number: Int? { visit.number }

  /// The screen of the one entry that the command brings; nil for other commands.
  var screen: Name? { visit.command.broughtScreen }

  /// Whether the caller heard what it must hear by the end of the navigator.
  var isHeard: Bool {
    let count = results + refusals
    return screen == nil ? count <= 1 : count == 1
  }

  var description: String { "'\(visit)', \(results) results, \(refusals) refusals" }
}

extension Command {
  fileprivate var broughtScreen: Name? {
    switch self {
    case .push(let screen, _, _, _), .go(let screen, _, _), .replace(let screen, _, _, _),
      .replaceEntry(_, let screen, _, _), .overlay(let screen, _, _, _),
      .start(_, let screen?, _, _, _):
      screen
    case .inside(_, _, let command): command.broughtScreen
    default: nil
    }
  }
}
