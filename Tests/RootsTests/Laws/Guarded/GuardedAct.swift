import Roots

/// One thing that is done to an app with protections: a value, so that a run can be repeated and
/// shortened.
///
/// A choice among what is there is a number; it counts modulo the number of choices.
enum GuardedAct {
  case send(GuardedSending)
  /// Sent from the next callback of this kind.
  case sendInside(GuardedCallback, GuardedSending)
  case answer(Int, GuardedAnswer)
  /// Settles an accessory that a protection presents.
  case settle(Int, GuardedSettling)
  /// Opens a live protection for everybody, or closes it.
  case toggle(Name)
  case change(Name, GuardedMood)
  case recheck(Name)
  /// Seconds that pass.
  case wait(Int)
  /// The program ends and starts again, from the saved state, with this version of the app.
  case restart(Int)
  /// The map is read again: this version of the app goes on with the complete state.
  case reload(Int)
  /// The present state is saved and restored in the same navigator.
  case restore(RestorationPolicy)
  /// The world goes back by that many inputs.
  case rewind(Int)
  /// The navigator ends while commands wait; another one begins.
  case begin
  /// The user opens what a protection would present.
  case openByHand(Name)
  /// Every open question presents the card of its protection.
  case presentEverything
  /// Everything that is asked is answered.
  case answerEverything
}

/// A callback of the app.
enum GuardedCallback: CaseIterable {
  case commit, ask, result, refusal
}

/// An answer to a question.
enum GuardedAnswer: CaseIterable {
  case allow, deny, present, presentOther, payload, twice
}

/// The way in which an accessory is settled.
enum GuardedSettling: CaseIterable {
  case yes, no, nothing, dismissed, replaced
}

/// The way in which a live protection answers.
enum GuardedMood: CaseIterable {
  case later, allow, deny, byPayload, present, recheck
}

/// One or several commands that are sent together.
struct GuardedSending {
  /// The issuer of the command.
  enum Origin: CaseIterable { case outside, focused, below }

  var visits: [GuardedVisit]
  var isTransaction = false
  var origin = Origin.outside
  /// Whether the visit is configured by chaining.
  var isChained = false
  /// Whether the payload is given later.
  var givesLater = false
  /// Whether the controller is kept after the visit.
  var isKept = false
  var hasReaction = false
}

/// One command, with the protections that its visit asks for.
struct GuardedVisit {
  var command: Command
  /// The payload of the entry that comes: a number that no other visit has, unless it repeats it.
  var number: Int?
  var needs: [Name] = []
}

extension GuardedAct: CustomStringConvertible {
  var description: String {
    switch self {
    case .send(let sending): "\(sending)"
    case .sendInside(let callback, let sending): "at the next \(callback): \(sending)"
    case .answer(let number, let answer): "answer \(number): \(answer)"
    case .settle(let number, let settling): "settle \(number): \(settling)"
    case .toggle(let name): "toggle \(name)"
    case .change(let name, let mood): "\(name) answers: \(mood)"
    case .recheck(let name): "recheck \(name)"
    case .wait(let seconds): "wait \(seconds) s"
    case .restart(let version): "restart as version \(version)"
    case .reload(let version): "reload as version \(version)"
    case .restore(let policy): "restore here by \(policy)"
    case .rewind(let count): "rewind by \(count)"
    case .begin: "end and begin"
    case .openByHand(let name): "open what \(name) presents"
    case .presentEverything: "present everything"
    case .answerEverything: "answer everything"
    }
  }
}

extension GuardedSending: CustomStringConvertible {
  var description: String {
    var words = visits.map { "\($0)" }.joined(separator: "; ")
    if isTransaction { words = "begin; \(words); end" }
    if origin != .outside { words += " from \(origin)" }
    if isChained { words += " chained" }
    if givesLater { words += " giving later" }
    if isKept { words += " kept" }
    if hasReaction { words += " with a reaction" }
    return words
  }
}

extension GuardedVisit: CustomStringConvertible {
  var description: String {
    "\(command)" + (needs.isEmpty ? "" : " needs \(needs.map(\.text).joined(separator: "+"))")
  }
}

extension Payload {
  /// The number of a visit.
  var number: Int? { if case .int(let number)? = literal { number } else { nil } }
}
