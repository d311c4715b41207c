/// The options of a request, beside its command.
public struct RequestOptions: Hashable, Sendable {
  /// The treatment of a command while another one with the same key (origin, layer, screen) waits.
  public enum Concurrency: String, Hashable, Sendable, CaseIterable {
    /// It waits until the older one is done.
    case queue
    /// It replaces the older one, which is refused.
    case latest
    /// It is refused.
    case reject
    /// It gets the outcome of the older one when both are equal; otherwise it waits.
    case coalesce
  }

  /// The treatment of the command while one with the same key waits.
  public var concurrency: Concurrency
  /// Protections of the entries that the command brings, besides those of their screens.
  public var protections: [Name]
  /// Protections of the entries that single steps of a transaction bring, by the number of the
  /// step, from 1.
  public var stepProtections: [Int: [Name]]
  /// Live protections that are known to pass.
  public var granted: [Name]
  /// The request during which a protection itself sends the command: while the entry that it brings
  /// is open, the deadline of that request stands still.
  public var asking: ProtectionRequestID?
  /// Whether the payload is still to come.
  public var awaitsPayload: Bool
  /// Whether the command goes first in the queue, and does not wait for others with its key.
  public var isUrgent: Bool
  /// The time for each verdict for which no declared protection sets one; nil for no limit.
  public var deadline: Duration?

  /// The default options, or others.
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

  /// The protections of the entries that a step brings.
  /// - Parameter step: its number, from 1; nil outside a transaction.
  func protections(ofStep step: UInt32?) -> [Name] {
    guard let step, let own = stepProtections[Int(step)] else { return protections }
    return protections + own.filter { !protections.contains($0) }
  }
}
