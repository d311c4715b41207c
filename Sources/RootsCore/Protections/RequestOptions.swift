/// On what terms a command is asked, beside its words.
public struct RequestOptions: Hashable, Sendable {
  /// What becomes of a command while one of the same key (origin, layer, screen) waits for an
  /// answer.
  public enum Concurrency: String, Hashable, Sendable, CaseIterable {
    /// It is asked when the older one is done.
    case queue
    /// It takes the place of the older one, which is refused.
    case latest
    /// It is refused.
    case reject
    /// When both are equal it gets what the older one gets; otherwise it is queued.
    case coalesce
  }

  /// What becomes of it while one of the same key waits.
  public var concurrency: Concurrency
  /// Protections of what it brings, beside those of the screen.
  public var protections: [Name]
  /// Protections of the entries that single steps of a transaction bring, by the number of the
  /// step, from 1.
  public var stepProtections: [Int: [Name]]
  /// Protections of the live side that are known to pass.
  public var granted: [Name]
  /// Whether its payload is still to come.
  public var awaitsPayload: Bool
  /// Whether it goes before what waits for its turn, and beside what waits for an answer.
  public var isUrgent: Bool
  /// How long each answer may take of which no declared protection says how long; for ever when
  /// nil.
  public var deadline: Duration?

  /// The usual terms.
  public init(
    concurrency: Concurrency = .coalesce, protections: [Name] = [],
    stepProtections: [Int: [Name]] = [:], granted: [Name] = [],
    awaitsPayload: Bool = false, isUrgent: Bool = false,
    deadline: Duration? = ProtectionDefinition.usualDeadline
  ) {
    self.concurrency = concurrency
    self.protections = protections
    self.stepProtections = stepProtections
    self.granted = granted
    self.awaitsPayload = awaitsPayload
    self.isUrgent = isUrgent
    self.deadline = deadline
  }

  /// Whether they say no more than which protections pass.
  @inline(__always)
  var onlyGrants: Bool { protections.isEmpty && stepProtections.isEmpty && !awaitsPayload }

  /// The protections of the entries that a step brings.
  /// - Parameter step: its number, from 1; nil outside a transaction.
  func protections(ofStep step: UInt32?) -> [Name] {
    guard let step, let own = stepProtections[Int(step)] else { return protections }
    return protections + own.filter { !protections.contains($0) }
  }
}
