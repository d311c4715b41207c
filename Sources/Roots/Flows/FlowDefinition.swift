/// A contiguous run of entries with a start, inputs, outputs and one result.
public struct FlowDefinition: Hashable, Sendable {
  /// What the flow is called.
  public let name: Name
  /// Its first screens, by the intents that choose them.
  public let intents: [Name: Name]
  /// The screens that belong to it.
  public let screens: [Name]

  /// A flow.
  public init(_ name: Name, intents: [Name: Name] = [:], screens: [Name] = []) {
    self.name = name
    self.intents = intents
    self.screens = screens
  }
}
