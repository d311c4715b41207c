/// The live side of a protection, or of a leave guard: asked once for each question, it answers
/// once, now or later.
///
/// A class, because what it watches and remembers is outside the world.
public protocol Protection: AnyObject {
  /// What it is called among the protections; one name, one protection.
  var name: Name { get }
  /// The facts it depends on: when one changes, it is asked again about what it let in.
  var facts: [Name] { get }
  /// Whether it lets everything pass now, without being asked.
  var isOpen: Bool { get }
  /// Is asked.
  ///
  /// What it sends to the navigator meanwhile waits for its turn, as from any callback.
  /// - Throws: whatever stands for a no; its text is the reason.
  func ask(_ question: ProtectionRequest, _ answering: PendingVerdict) throws
}

extension Protection {
  /// None.
  public var facts: [Name] { [] }
  /// It has to be asked.
  public var isOpen: Bool { false }
}

/// How a question is answered: once.
///
/// A class, because whoever is asked keeps it until the answer is known. Given up without an
/// answer, the deadline answers.
public final class PendingVerdict {
  /// The question.
  public let question: ProtectionRequest
  private weak var navigator: Navigator?
  private let asking: ProtectionRequestID
  /// Whether an answer still counts: it has not been given, and it is still asked for.
  public private(set) var isOpen = true

  init(_ question: ProtectionRequest, _ asking: ProtectionRequestID, _ navigator: Navigator) {
    self.question = question
    self.asking = asking
    self.navigator = navigator
  }

  /// Yes.
  public func allow() { answer(.allow) }

  /// No, for a reason in a few words.
  public func deny(_ reason: String? = nil) { answer(.deny(reason)) }

  /// That is to be seen: what the command presents decides.
  ///
  /// A result other than `false` allows. The deadline stands still while it is shown.
  public func present(_ command: Command) { answer(.present(command)) }

  /// The payload that was asked for.
  public func give(_ payload: Payload?) { answer(.payload(payload)) }

  private func answer(_ answer: Verdict) {
    guard let navigator else { return }
    guard isOpen else {
      navigator.onFault?(.answeredTwice(question))
      return
    }
    isOpen = false
    navigator.take(answer, to: asking)
  }

  /// It is asked no more: what comes now is late, and no fault.
  func close() {
    isOpen = false
    navigator = nil
  }
}
