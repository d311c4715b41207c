/// A command together with everything known about who issued it.
///
/// A step, a queued command and a waiting command all carry this one value.
public struct IssuedCommand: Hashable, Sendable {
  /// The command.
  public var command: Command
  /// The entry that issued it; nil from outside.
  public var origin: EntryID?
  /// The number under which the live side finds its callbacks; 0 for none.
  public var token: UInt32
  /// The declared reaction to the result of the entry that the command brings.
  public var reaction: ReactionID
  /// The commands that led to it, oldest first.
  public var chain: [Command]
  /// The protection request that presents it; nil for commands of the app.
  package var serves: ProtectionRequestID?
  private var box: OptionsBox?

  /// The options of the request; nil for the defaults.
  public var options: RequestOptions? {
    get { box?.options }
    set { box = newValue.map { OptionsBox($0) } }
  }

  /// A command and its circumstances.
  public init(
    _ command: Command, from origin: EntryID? = nil, token: UInt32 = 0,
    reaction: ReactionID = .none, options: RequestOptions? = nil, chain: [Command] = []
  ) {
    self.command = command
    self.origin = origin
    self.token = token
    self.reaction = reaction
    self.chain = chain
    box = options.map { OptionsBox($0) }
  }

  /// Shares the box of a request, so that nothing is allocated.
  package init(
    _ command: consuming Command, from origin: EntryID?, token: UInt32, reaction: ReactionID,
    box: OptionsBox?
  ) {
    self.command = command
    self.origin = origin
    self.token = token
    self.reaction = reaction
    chain = []
    self.box = box
  }

  /// The chain of a command that this one leads to.
  package var nextChain: [Command] { chain + [command] }
}

/// Request options on the heap: few commands have any, and every command is copied a few times.
///
/// A class because a pointer costs one word.
package final class OptionsBox: Hashable, Sendable {
  package let options: RequestOptions

  package init(_ options: RequestOptions) { self.options = options }

  package static func == (a: OptionsBox, b: OptionsBox) -> Bool {
    a === b || a.options == b.options
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(options) }
}
