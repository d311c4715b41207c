public import Roots

/// A log of the last events, with the steps that each caused.
public struct TraceLog {
  /// The cause of a step.
  public enum Cause: Hashable, Sendable {
    /// A key or another event of the terminal.
    case event(Event)
    /// A key or a paste into a secret field; which one is not recorded.
    case secretInput
    /// A command from outside: the prompt, a tape.
    case command
    /// A timer of the app.
    case time
  }

  /// One step of the world.
  public struct Record {
    /// The cause of the step.
    public let cause: Cause
    fileprivate let result: StepResult
    /// The number of the step in the journal; nil without a journal.
    let step: Int?
    /// The number of the branch to which the step belongs.
    let branch: Int

    /// The input of the step.
    package var input: Input { result.input }
    /// The refusal; nil if something changed.
    public var refusal: Refusal? { result.refusal }
    /// All changes of the step.
    /// - Complexity: O(changes) for each call.
    public var changes: ContiguousArray<Change> { result.changes }
    /// The removed entries whose results were settled before.
    var settledBefore: Set<EntryID> { result.settledBefore }
  }

  /// The maximum number of steps.
  public static let limit = 200

  /// A remark, and the number of steps before it.
  struct PlacedRemark: Hashable {
    let remark: Remark
    var stepCount: Int
    /// Whether it was made here, and not played from a tape.
    let isOwn: Bool
  }

  /// The last remarks, oldest first.
  private(set) var remarks: [PlacedRemark] = []
  /// The number of steps, with those that are no longer logged.
  private(set) var count = 0
  /// The logged steps; step n, from 0, is at n modulo the limit.
  private var latest: [Record] = []
  /// The last request of the user.
  private var told: Cause?
  /// The cause of the current steps.
  private var cause = Cause.time
  /// The number of the first step of the last act that caused any.
  private var actStart = 0
  /// Whether the next step is the first of its act.
  private var beginsAct = false

  init() {}

  mutating func begin(_ cause: Cause) {
    self.cause = cause
    beginsAct = true
    if case .event(let event) = cause, !event.isAct { return }
    told = cause
  }

  /// Records an event as the cause of the steps that follow.
  ///
  /// - Parameter isSecret: whether it types a secret.
  mutating func begin(_ event: Event, isSecret: Bool) {
    if case .command = event { return begin(.command) }
    begin(isSecret ? .secretInput : .event(event.withoutValue))
  }

  /// Ends the current cause; later steps are caused by time.
  mutating func end() { cause = .time }

  /// - Parameters:
  ///   - step: the number of the step in the journal.
  ///   - branch: the number of its branch.
  mutating func add(_ result: StepResult, step: Int?, branch: Int) {
    if case .time = cause, told != .time { begin(.time) }
    if beginsAct || cause == .time && !result.input.isQueued { actStart = count }
    beginsAct = false
    let record = Record(cause: cause, result: result, step: step, branch: branch)
    if latest.count < Self.limit {
      latest.append(record)
    } else {
      latest[count % Self.limit] = record
    }
    count += 1
  }

  /// The number of steps that are no longer logged.
  var forgottenCount: Int { count - latest.count }

  /// The step with a number, from `forgottenCount` to `count - 1`.
  subscript(number: Int) -> Record { latest[number % Self.limit] }

  /// The last step; nil without one.
  var last: Record? { count == 0 ? nil : self[count - 1] }

  /// The logged steps, oldest first.
  public var records: [Record] { (forgottenCount..<count).map { self[$0] } }

  /// All steps of the last act that caused any, or the last step that a timer caused.
  var act: [Record] { (max(actStart, forgottenCount)..<count).map { self[$0] } }

  /// Adds a remark after the last step.
  /// - Parameter isOwn: whether it was made here, and not played from a tape.
  mutating func add(_ remark: Remark, isOwn: Bool) {
    if remarks.count == Self.limit { remarks.removeFirst() }
    remarks.append(
      PlacedRemark(remark: remark, stepCount: count, isOwn: isOwn))
  }

  /// Removes the last remark that was made here, and returns it; nil without one.
  mutating func takeBackRemark() -> Remark? {
    remarks.lastIndex(where: \.isOwn).map { remarks.remove(at: $0).remark }
  }

  /// Removes the steps; remarks about them stay.
  mutating func removeAll() {
    let remarks = remarks
    self = TraceLog()
    self.remarks = remarks.map { PlacedRemark(remark: $0.remark, stepCount: 0, isOwn: $0.isOwn) }
  }
}

extension Event {
  /// The event without the value of a field, which can be secret.
  var withoutValue: Event {
    if case .act(.fill(let name, _)) = self { .act(.fill(name, with: "")) } else { self }
  }

  /// Whether the event enters text.
  var isTyping: Bool {
    switch self {
    case .key(let key): key.typed != nil
    case .paste: true
    case .mouse, .link, .act, .command, .word, .pasteCut, .background, .fileChanged, .resize,
      .suspended, .editorFailed, .resumed, .ended:
      false
    }
  }
}

extension TraceLog.Record {
  var command: String { input.commandText }
}

extension Input {
  /// Whether it runs a command of the queue, such as a reaction.
  fileprivate var isQueued: Bool { if case .next = self { true } else { false } }

  /// The command as a person types it; the other inputs as the journal writes them.
  var commandText: String {
    switch self {
    case .command(let issued), .later(let issued): "\(issued.command)"
    case .next: "the next queued command"
    case .notPrepared(_, _, let input): input.commandText
    case .answer, .expired, .withdraw, .revoke, .recheck, .restore: "\(self)"
    }
  }
}
