/// The options of a request, in addition to its command.
package struct RequestOptions: Hashable, Sendable {
  /// The time for a verdict unless the protection sets another.
  package static let usualDeadline = Duration.seconds(60)

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
  /// The number of the `RestorationRun` whose next entry the command restores; nil for other
  /// commands.
  ///
  /// No commands follow the appearance of that entry, or a refusal. The command comes from the
  /// queue of the world only, so that no journal has it.
  var restoring: UInt32?

  /// Creates the default options, or others.
  package init(
    protections: [Name] = [], stepProtections: [Int: [Name]] = [:], granted: [Name] = [],
    awaitsPayload: Bool = false, deadline: Duration? = RequestOptions.usualDeadline
  ) {
    self.protections = protections
    self.stepProtections = stepProtections
    self.granted = granted
    self.awaitsPayload = awaitsPayload
    self.deadline = deadline
  }

  /// The options of a command to which a link led.
  package static var landing: RequestOptions {
    var options = RequestOptions()
    options.isLanding = true
    return options
  }

  /// Returns the protections of the entries that a step adds.
  /// - Parameter step: the number of the step, from 1; nil outside a transaction.
  func protections(ofStep step: UInt32?) -> [Name] {
    guard let step, let own = stepProtections[Int(step)] else { return protections }
    return protections + own.filter { !protections.contains($0) }
  }
}
