/// A command together with its origin, callbacks and options.
///
/// Steps, queued commands and waiting commands all carry this value. It has two words: its parts
/// are shared by all copies, and setting one of them makes new parts; only the token is its own.
package struct IssuedCommand: Hashable, Sendable {
  private var parts: Box<Parts>
  /// The number that identifies the callbacks on the live side; 0 for none.
  package var token: UInt32

  private struct Parts: Hashable, Sendable {
    var command: Command
    /// The origin; `none` for commands from outside.
    var origin: EntryID
    var reaction: ReactionID
    /// The properties that few commands have; nil when all have their defaults.
    var circumstances: Box<Circumstances>?
  }

  private struct Circumstances: Hashable, Sendable {
    var options: RequestOptions?
    var chain: [Command] = []
    var serves: ProtectionRequestID?
  }

  /// A value that copies share.
  private final class Box<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: consuming Value) { self.value = value }

    static func == (a: Box, b: Box) -> Bool { a === b || a.value == b.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  /// Creates a command with its circumstances.
  package init(
    _ command: consuming Command, from origin: EntryID? = nil, token: UInt32 = 0,
    reaction: ReactionID = .none, options: RequestOptions? = nil, chain: [Command] = []
  ) {
    let isPlain = options == nil && chain.isEmpty
    parts = Box(
      Parts(
        command: command, origin: origin ?? .none, reaction: reaction,
        circumstances: isPlain ? nil : Box(Circumstances(options: options, chain: chain))))
    self.token = token
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var changed = parts.value
    body(&changed)
    parts = Box(changed)
  }

  private mutating func changeCircumstances(_ body: (inout Circumstances) -> Void) {
    var changed = parts.value.circumstances?.value ?? Circumstances()
    body(&changed)
    change { $0.circumstances = changed == Circumstances() ? nil : Box(changed) }
  }

  package var command: Command {
    _read { yield parts.value.command }
    set { change { $0.command = newValue } }
  }

  /// The entry that issued the command; nil for commands from outside.
  package var origin: EntryID? {
    get { parts.value.origin == .none ? nil : parts.value.origin }
    set { change { $0.origin = newValue ?? .none } }
  }

  /// The declared reaction to the result of the entry that the command adds.
  package var reaction: ReactionID {
    get { parts.value.reaction }
    set { change { $0.reaction = newValue } }
  }

  /// The options of the request; nil for the defaults.
  package var options: RequestOptions? {
    get { parts.value.circumstances?.value.options }
    set { changeCircumstances { $0.options = newValue } }
  }

  /// The commands that led to this one, oldest first.
  package var chain: [Command] {
    get { parts.value.circumstances?.value.chain ?? [] }
    set { changeCircumstances { $0.chain = newValue } }
  }

  /// The protection request that presents the command; nil for commands of the app.
  package var serves: ProtectionRequestID? {
    get { parts.value.circumstances?.value.serves }
    set { changeCircumstances { $0.serves = newValue } }
  }

  /// Whether the command opens a link, or a link or a destination led to it.
  var lands: Bool {
    if case .open = command { true } else { options?.isLanding == true }
  }

  /// Whether a question for which the command waits is shown, wherever it is: by a link, and by the
  /// tab that is selected again after a restart.
  var showsQuestion: Bool {
    if options?.restoring != nil, case .show = command.innermost { true } else { lands }
  }

  /// Whether the command has options, a chain or a protection request.
  var hasCircumstances: Bool { parts.value.circumstances != nil }

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
    guard command.isEqualWhileWaiting(to: other.command), reaction == other.reaction else {
      return false
    }
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

extension Command {
  /// Whether two commands that wait do the same: a tab for which they wait is not shown, so that
  /// neither of them pops its stack.
  fileprivate func isEqualWhileWaiting(to other: Command) -> Bool {
    switch (self, other) {
    case (.show(let tab, _), .show(let other, _)): tab == other
    case (.inside(let name, let host, let inner), .inside(let otherName, let otherHost, let other)):
      name == otherName && host == otherHost && inner.isEqualWhileWaiting(to: other)
    default: self == other
    }
  }
}
