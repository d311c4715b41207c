import Roots
import RootsTerminal

/// An act of a session.
package struct PerformedAct: Hashable, Sendable {
  let act: Act
  /// Its name on the screen; nil for an act that has none.
  let name: NamedAct?
  var outcome = Outcome.done

  enum Outcome {
    case done, refused
    /// The message has only warned that the act, repeated, discards a form.
    case warned
  }
}

/// The acts of a session in order, by which another play is compared with it.
struct PerformedActs {
  private(set) var acts: [PerformedAct] = []
  /// The number of acts before the present event.
  private var earlierCount = 0
  private var isRefused = false

  /// Adds an act of the present event; time that passes is none.
  mutating func add(_ act: Act, as name: NamedAct?) {
    if act != .wait { acts.append(PerformedAct(act: act, name: name)) }
  }

  /// Notes a step of the present event.
  mutating func note(_ result: StepResult) {
    result.forEachRefusal { reason, command in
      if !reason.isNoOp(of: command) { isRefused = true }
    }
  }

  /// Ends an event, or a pause; the event that ends the app is not recorded.
  mutating func endEvent(in session: Session) {
    defer { (earlierCount, isRefused) = (acts.count, false) }
    guard acts.count > earlierCount else { return }
    if session.isOver {
      acts.removeLast(acts.count - earlierCount)
    } else if session.warnsOfLoss {
      acts[acts.count - 1].outcome = .warned
    } else if isRefused || session.message?.isRefusal == true {
      acts[acts.count - 1].outcome = .refused
    }
  }

  /// The reason why these are not the acts of the session that was recorded; nil if they are.
  func difference(from others: [PerformedAct], of recording: Recording) -> String? {
    guard acts != others else { return nil }
    let place = zip(acts, others).prefix { $0 == $1 }.count
    let name = acts.dropFirst(place).first?.name.map { "'\(TapeCommand.act($0, every: nil))'" }
    return "played again, it does something else than the session"
      + (name.map { " from \($0) on" } ?? "")
      + (recording.lines.contains(.secrecy) ? ", because a secret is not recorded" : "")
  }
}
