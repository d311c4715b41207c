/// The commands that bring a saved state back, and what they leave out.
///
/// They are ordinary commands, so that what they restore passes the same checks and protections as
/// everything else. They are meant for the world they were planned on, in their order: the facts;
/// the stacks, in one transaction; what of them has to come by itself; the accessories, in one
/// transaction; what of those has to come by itself, and what is held up.
public struct RestorationPlan: Hashable, Sendable {
  /// One for each fact that is not what it was.
  public internal(set) var facts: [Command] = []
  /// The selected tabs, and for each content layer what brings its entries back.
  public internal(set) var stacks: [Part] = []
  /// What of the content layers comes only by itself, and the selected tab if that is held up.
  public internal(set) var singles: [Single] = []
  /// What brings the accessories back, and what lives in those.
  public internal(set) var overlays: [Part] = []
  /// What has to wait for a protection, and what of the accessories comes only by itself.
  public internal(set) var held: [Single] = []
  /// What does not come back, and why.
  public internal(set) var dropped: [Dropped] = []

  /// What brings one layer back.
  public struct Part: Hashable, Sendable {
    /// The layer; nil for a selected tab.
    public let place: SavedLayer.Place?
    /// Bottom first.
    public internal(set) var commands: [Command] = []
    /// The entries that they bring, in the same order.
    public internal(set) var entries: [SavedEntry] = []
  }

  /// What comes by itself, each in its turn.
  public enum Single: Hashable, Sendable {
    case visit(Visit)
    case tab(Selection)

    var visit: Visit? { if case .visit(let visit) = self { visit } else { nil } }
  }

  /// A tab that is selected by itself.
  public struct Selection: Hashable, Sendable {
    /// What selects it.
    public let command: Command
    /// What it is called where it cannot be.
    let subject: Dropped.Subject
  }

  /// Whether nothing is to be brought back.
  public var isEmpty: Bool {
    facts.isEmpty && stacks.isEmpty && singles.isEmpty && overlays.isEmpty && held.isEmpty
  }

  /// How many entries it brings back, if everything is let in.
  public var entryCount: Int {
    (stacks + overlays).reduce(0) { $0 + $1.entries.count }
      + (singles + held).reduce(0) { $0 + ($1.visit?.entries.count ?? 0) }
  }

  /// Plans how to bring a state back.
  /// - Parameters:
  ///   - saved: what was kept.
  ///   - world: the world as it begins; nothing is asked of it, only of a copy.
  ///   - rules: what the app says of its screens.
  ///   - granted: the protections of the live side that are known to pass.
  ///   - behavior: what is to become of an entry.
  /// - Complexity: O(entries), where no screen has protections.
  public init(
    _ saved: SavedState, on world: World, _ rules: RestorationRules, granted: [Name] = [],
    behavior: @escaping (RestorationContext) -> RestorationBehavior = { _ in .allow }
  ) {
    var planning = RestorationPlanning(world, rules, granted, behavior)
    planning.run(saved)
    self = planning.plan
  }

  init() {}
}

extension [RestorationPlan.Part] {
  /// All of them in one transaction; nil when there is nothing to do.
  var transaction: Command? {
    let commands = flatMap(\.commands)
    return commands.count > 1 ? .transaction(commands) : commands.first
  }
}

/// Something that does not come back.
public struct Dropped: Hashable, Sendable {
  /// What it is.
  public enum Subject: Hashable, Sendable {
    case entry(Name, SavedLayer.Place)
    case fact(Name)
    case tab(Name)
    /// The selected tab of a nested navigator.
    case nestedTab(Name, in: Name)
  }

  /// Why.
  public enum Reason: Hashable, Sendable {
    case notRestorable
    /// Nobody could write down its payload, which has this type.
    case payloadLost(type: String)
    /// Its restorer could not make its payload.
    case restorer(String)
    /// The delegate did not want it.
    case rejected
    case unknown
    /// The entry that it belonged to is not there.
    case ownerGone
    /// It stood above something that did not come back.
    case stoodAbove(Name)
    case refused(Refusal)
  }

  /// What it is.
  public let subject: Subject
  /// Why it does not come back.
  public let reason: Reason
}

extension Dropped: CustomStringConvertible {
  /// `post on tab home: it is not restorable`.
  public var description: String { "\(subject): \(reason)" }
}

extension Dropped.Subject: CustomStringConvertible {
  /// `post on tab home`, `the fact basket`, `the tab friends`, `the tab cards in purse`.
  public var description: String {
    switch self {
    case .entry(let screen, let place): "\(screen) on \(place)"
    case .fact(let name): "the fact \(name)"
    case .tab(let name): "the tab \(name)"
    case .nestedTab(let name, let navigator): "the tab \(name) in \(navigator)"
    }
  }
}

extension Dropped.Reason: CustomStringConvertible {
  /// A short sentence.
  public var description: String {
    switch self {
    case .notRestorable: "it is not restorable"
    case .payloadLost(let type): "its payload of type \(type) cannot be written down"
    case .restorer(let why): "its payload cannot be made again: \(why)"
    case .rejected: "the app did not want it back"
    case .unknown: "it is no longer declared"
    case .ownerGone: "the screen it belonged to did not come back"
    case .stoodAbove(let screen): "it stood above \(screen), which did not come back"
    case .refused(let refusal): "\(refusal)"
    }
  }
}
