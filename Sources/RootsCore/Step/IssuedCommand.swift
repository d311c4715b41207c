/// A command together with its origin, callbacks and options.
///
/// Steps, queued commands and waiting commands all carry this value.
public struct IssuedCommand: Hashable, Sendable {
  /// The command.
  public var command: Command
  /// The entry that issued the command; nil for commands from outside.
  public var origin: EntryID? {
    get { originOrNone == .none ? nil : originOrNone }
    set { originOrNone = newValue ?? .none }
  }
  private var originOrNone: EntryID
  /// The number that identifies the callbacks on the live side; 0 for none.
  public var token: UInt32
  /// The declared reaction to the result of the entry that the command adds.
  public var reaction: ReactionID
  private var circumstances: Circumstances?

  /// The properties that few commands have, on the heap to keep copies of commands cheap.
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

  /// The options of the request; nil for the defaults.
  public var options: RequestOptions? {
    get { circumstances?.options }
    set { circumstances = .make(newValue, chain, serves) }
  }

  /// The commands that led to this one, oldest first.
  public var chain: [Command] {
    get { circumstances?.chain ?? [] }
    set { circumstances = .make(options, newValue, serves) }
  }

  /// The protection request that presents the command; nil for commands of the app.
  package var serves: ProtectionRequestID? {
    get { circumstances?.serves }
    set { circumstances = .make(options, chain, newValue) }
  }

  /// Whether the command has options, a chain or a protection request.
  var hasCircumstances: Bool { circumstances != nil }

  /// Creates a command without circumstances.
  package init(plain command: consuming Command, from origin: EntryID?) {
    self.command = command
    originOrNone = origin ?? .none
    token = 0
    reaction = .none
    circumstances = nil
  }

  /// Records the protection request during which the command is sent.
  package mutating func note(_ asking: ProtectionRequestID) {
    var own = options ?? RequestOptions()
    own.asking = asking
    options = own
  }

  /// Creates a command with its circumstances.
  public init(
    _ command: Command, from origin: EntryID? = nil, token: UInt32 = 0,
    reaction: ReactionID = .none, options: RequestOptions? = nil, chain: [Command] = []
  ) {
    self.command = command
    originOrNone = origin ?? .none
    self.token = token
    self.reaction = reaction
    circumstances = .make(options, chain, nil)
  }

  /// The chain of a command that follows from this one.
  package var nextChain: [Command] { chain + [command] }
}
