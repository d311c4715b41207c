/// A command together with its origin, callbacks and options.
///
/// Steps, queued commands and waiting commands all carry this value. It has two words: its parts
/// are shared by all copies, and setting one of them makes new parts; only the token is its own.
package struct IssuedCommand: Hashable, Sendable {
  private var parts: Parts
  /// The number that identifies the callbacks on the live side; 0 for none.
  package var token: UInt32

  private final class Parts: Hashable, Sendable {
    let command: Command
    /// The origin; `none` for commands from outside.
    let origin: EntryID
    let reaction: ReactionID
    let circumstances: Circumstances?

    init(
      _ command: consuming Command, _ origin: EntryID, _ reaction: ReactionID,
      _ circumstances: Circumstances?
    ) {
      self.command = command
      self.origin = origin
      self.reaction = reaction
      self.circumstances = circumstances
    }

    static func == (a: Parts, b: Parts) -> Bool {
      a === b
        || a.command == b.command && a.origin == b.origin && a.reaction == b.reaction
          && a.circumstances == b.circumstances
    }
    func hash(into hasher: inout Hasher) {
      hasher.combine(command)
      hasher.combine(origin)
      hasher.combine(reaction)
      hasher.combine(circumstances)
    }
  }

  /// The properties that few commands have.
  private final class Circumstances: Hashable, Sendable {
    let options: RequestOptions?
    let chain: [Command]
    let serves: ProtectionRequestID?

    private init(_ options: RequestOptions?, _ chain: [Command], _ serves: ProtectionRequestID?) {
      self.options = options
      self.chain = chain
      self.serves = serves
    }

    /// Returns the circumstances; nil when all parts have their defaults.
    static func make(
      _ options: RequestOptions?, _ chain: [Command], _ serves: ProtectionRequestID?
    ) -> Circumstances? {
      if options == nil, chain.isEmpty, serves == nil { return nil }
      return Circumstances(options, chain, serves)
    }

    static func == (a: Circumstances, b: Circumstances) -> Bool {
      a === b || a.options == b.options && a.chain == b.chain && a.serves == b.serves
    }
    func hash(into hasher: inout Hasher) {
      hasher.combine(options)
      hasher.combine(chain)
      hasher.combine(serves)
    }
  }

  /// Creates a command with its circumstances.
  package init(
    _ command: consuming Command, from origin: EntryID? = nil, token: UInt32 = 0,
    reaction: ReactionID = .none, options: RequestOptions? = nil, chain: [Command] = []
  ) {
    let hasCircumstances = options != nil || !chain.isEmpty
    parts = Parts(
      command, origin ?? .none, reaction,
      hasCircumstances ? .make(options, chain, nil) : nil)
    self.token = token
  }

  /// The command.
  package var command: Command {
    get { parts.command }
    set { parts = Parts(newValue, parts.origin, reaction, parts.circumstances) }
  }

  /// The entry that issued the command; nil for commands from outside.
  package var origin: EntryID? {
    get { parts.origin == .none ? nil : parts.origin }
    set { parts = Parts(command, newValue ?? .none, reaction, parts.circumstances) }
  }

  /// The declared reaction to the result of the entry that the command adds.
  package var reaction: ReactionID {
    get { parts.reaction }
    set { parts = Parts(command, parts.origin, newValue, parts.circumstances) }
  }

  /// The options of the request; nil for the defaults.
  package var options: RequestOptions? {
    get { parts.circumstances?.options }
    set { set(.make(newValue, chain, serves)) }
  }

  /// The commands that led to this one, oldest first.
  package var chain: [Command] {
    get { parts.circumstances?.chain ?? [] }
    set { set(.make(options, newValue, serves)) }
  }

  /// The protection request that presents the command; nil for commands of the app.
  package var serves: ProtectionRequestID? {
    get { parts.circumstances?.serves }
    set { set(.make(options, chain, newValue)) }
  }

  private mutating func set(_ circumstances: Circumstances?) {
    parts = Parts(command, parts.origin, reaction, circumstances)
  }

  /// Whether the command opens a link, or a link or a destination led to it.
  var lands: Bool {
    if case .open = command { true } else { options?.isLanding == true }
  }

  /// Whether a question for which the command waits is shown, wherever it is: by a link, and by the
  /// tab that is selected again after a restart.
  var showsQuestion: Bool {
    switch command {
    case .show where options?.restoring != nil: true
    case .inside(_, _, .show) where options?.restoring != nil: true
    default: lands
    }
  }

  /// Whether the command has options, a chain or a protection request.
  var hasCircumstances: Bool { parts.circumstances != nil }

  /// Forgets which live protections pass: by its turn, a command that waits must ask them.
  mutating func forgetGranted() {
    guard var own = options, !own.granted.isEmpty else { return }
    own.granted = []
    options = own
  }

  /// Whether the outcome of this command is also that of another one.
  ///
  /// This command must pass every protection of the other. The payload of a command that awaits it
  /// is unknown, so that it equals no other.
  func includes(_ other: IssuedCommand) -> Bool {
    guard command == other.command, reaction == other.reaction else { return false }
    if options == nil, other.options == nil { return true }
    let (own, others) = (options ?? RequestOptions(), other.options ?? RequestOptions())
    return !own.awaitsPayload && !others.awaitsPayload
      && others.protections.allSatisfy { own.protections.contains($0) }
      && others.stepProtections.allSatisfy { step, names in
        names.allSatisfy { own.stepProtections[step]?.contains($0) == true }
      }
  }

  /// The chain of a command that follows from this one.
  package var nextChain: [Command] { chain + [command] }
}
