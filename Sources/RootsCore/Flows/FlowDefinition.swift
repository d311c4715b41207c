/// A contiguous run of entries with a start, inputs, outputs and one result.
public struct FlowDefinition: Hashable, Sendable {
  /// What the flow is called.
  public let name: Name
  /// Its first screens, by the intents that choose them.
  ///
  /// Without any, it begins at the first of its screens.
  public let intents: [Name: Name]
  /// The screens that belong to it; without any, a placeholder stands in for them.
  public let screens: [Name]
  /// What it takes from its parent, and what follows.
  public let receives: [MessageRule]
  /// What it hears from its children, and what follows.
  public let hears: [MessageRule]
  /// Whether an object in Swift coordinates it, and is told what no rule settles.
  public let isCoordinated: Bool

  /// A flow.
  public init(
    _ name: Name, intents: [Name: Name] = [:], screens: [Name] = [],
    receives: [MessageRule] = [], hears: [MessageRule] = [], isCoordinated: Bool = false
  ) {
    self.name = name
    self.intents = intents
    self.screens = screens
    self.receives = receives
    self.hears = hears
    self.isCoordinated = isCoordinated
  }

  /// The screen that an intent chooses; nil when the placeholder is to stand there.
  func firstScreen(at intent: Name?) throws(Refusal) -> Name? {
    guard let intent else {
      guard intents.isEmpty else { throw wrongIntent(nil) }
      return screens.first
    }
    guard let screen = intents[intent] else { throw wrongIntent(intent) }
    return screen
  }

  private func wrongIntent(_ intent: Name?) -> Refusal {
    .unknownIntent(intent, flow: name, known: intents.keys.sorted { $0.text < $1.text })
  }
}
