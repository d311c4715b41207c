/// The options of a request, in addition to its command.
package struct RequestOptions: Hashable, Sendable {
  /// The time for a verdict unless the protection sets another.
  package static let usualDeadline = Duration.seconds(60)

  /// The treatment of the command while one with the same key waits.
  package var concurrency: PendingConcurrency
  /// The protections of the entries that the command adds, in addition to those of their screens.
  package var protections: [Name]
  /// The protections of the entries that single steps of a transaction add, by step number from 1.
  package var stepProtections: [Int: [Name]]
  /// The live protections that are known to pass.
  package var granted: [Name]
  /// The request during which a protection itself sends the command; nil for other commands.
  ///
  /// While the entry that the command adds is open, the deadline of that request is paused.
  package var asking: ProtectionRequestID?
  /// Whether the payload is requested from the live side.
  package var awaitsPayload: Bool
  /// The time for each verdict for which no declared protection sets one; nil for no limit.
  package var deadline: Duration?
  /// The link that led to the command; it is kept with the entry to which the command leads.
  package var link: String?
  /// Whether a link or a destination led to the command: satisfied steps are no failure, and the
  /// target becomes visible.
  package var isLanding = false

  /// Creates the default options, or others.
  package init(
    concurrency: PendingConcurrency = .coalesce, protections: [Name] = [],
    stepProtections: [Int: [Name]] = [:], granted: [Name] = [],
    awaitsPayload: Bool = false, deadline: Duration? = RequestOptions.usualDeadline
  ) {
    self.concurrency = concurrency
    self.protections = protections
    self.stepProtections = stepProtections
    self.granted = granted
    self.awaitsPayload = awaitsPayload
    self.deadline = deadline
  }

  /// Returns the protections of the entries that a step adds.
  /// - Parameter step: the number of the step, from 1; nil outside a transaction.
  func protections(ofStep step: UInt32?) -> [Name] {
    guard let step, let own = stepProtections[Int(step)] else { return protections }
    return protections + own.filter { !protections.contains($0) }
  }
}

/// The treatment of a command while another one with the same key (origin, layer, screen) waits.
public enum PendingConcurrency: String, Hashable, Sendable, CaseIterable {
  /// The command waits until the older one is finished.
  case queue
  /// The command replaces the older one, which is refused.
  case latest
  /// The command is refused.
  case reject
  /// The command gets the outcome of the older one when both are equal; otherwise it waits.
  case coalesce
}
