/// The reason why a command changed nothing.
public indirect enum Refusal: Error, Hashable, Sendable {
  /// No screen or accessory has the name; with the nearest declared one.
  case unknownScreen(Name, near: String?)
  /// No tab has the name; with the nearest declared one.
  case unknownTab(Name, near: String?)
  /// No fact has the name; with the nearest declared one.
  case unknownFact(Name, near: String?)
  /// The tab is present only while its condition holds, which is given as text; for a link with the
  /// root of the tab, because no protection could be asked.
  case tabAbsent(Name, condition: String, root: Name? = nil)
  /// The app has no tabs.
  case noTabs
  /// No tab has the number; with the number of tabs.
  case tabOutOfRange(Int, count: Int)
  /// The number of the accessory layer is not 0 to 9.
  case accessoryLayerOutOfRange(Int)
  /// The name is that of a screen, but the command takes an accessory.
  case notAnAccessory(Name)
  /// The name is that of an accessory, but the command takes a screen.
  case notAScreen(Name)
  /// The accessory can be shown only over these screens and tabs, and none of them is visible.
  case wrongPlace(accessory: Name, under: [Name])
  /// The layer has no entry; nil when no accessory is open.
  case nothingOpen(SavedPlace?)
  /// The command would remove the root of the layer.
  case atRoot(SavedPlace)
  /// The command would replace the tab host; only `go` does.
  case hostStays
  /// No entry has the id, on any layer that the command can address.
  case noEntry(EntryID)
  /// The entry is on an accessory layer; only entries of main and of tabs own accessory layers.
  case ownsNoLayer(EntryID)
  /// The entry that sent the command was removed before the command ran.
  case originGone(EntryID)
  /// The top entry equals the requested one, and `once` refuses a second one.
  case alreadyOnTop(Name, payload: Payload?)
  /// The top entry is in a run of the flow with this payload, and `once` refuses a second one.
  case alreadyStarted(Name, payload: Payload?)
  /// The target is already on top.
  case alreadyThere(PopTarget)
  /// The entry has the payload already.
  case payloadUnchanged(EntryID)
  /// The tab is already visible.
  case alreadyShown(String)
  /// The tab is already at its root.
  case alreadyReset(Name)
  /// No accessory is open that the command would clear.
  case nothingToClear
  /// The fact already has the value.
  case factUnchanged(Name, Literal)
  /// The value is not in the domain of the fact.
  case factValue(Name, Literal, FactDomain)
  /// The screen takes a payload of another type.
  case payloadType(Name, PayloadTypeMismatch)
  /// The screen returns a result of another type.
  case resultType(Name, PayloadTypeMismatch)
  /// The screen requires a payload of a type.
  case payloadMissing(Name, expected: String)
  /// The text of the payload is too long; its length in bytes.
  case payloadTooLong(Int)
  /// The payload has more than `Literal.depthLimit` levels of lists and objects.
  case payloadTooDeep
  /// Transactions or commands to nested navigators are nested too deep.
  case commandTooDeep
  /// A placeholder could not be filled.
  case placeholder(PlaceholderError)
  /// The history has only this many commits to undo.
  case onlySoManyToUndo(Int)
  /// The history has only this many commits to redo.
  case onlySoManyToRedo(Int)
  /// The undo or redo waited, and its commit is no longer the next one.
  case historyMoved
  /// The transaction contains undo or redo.
  case undoInTransaction
  /// The command would change nothing.
  case changesNothing
  /// The world has used all entry ids.
  case outOfIDs
  /// A step of the transaction was refused; steps are numbered from 1.
  case inTransaction(step: Int, command: Command, cause: Refusal)
  /// Commands from callbacks follow each other without end; the chain, oldest first.
  case loop([Command])
  /// No flow has the name; with the nearest declared one.
  case unknownFlow(Name, near: String?)
  /// The flow has no such intent; nil when it needs an intent and none was given.
  case unknownIntent(Name?, flow: Name, known: [Name])
  /// No run of the flow is open.
  case flowNotOpen(Name)
  /// No declared way leads to the screen.
  case noWay(to: Name)
  /// Several ways lead to the screen, and no rule prefers one; the ways with their starts.
  case ambiguousWay(to: Name, [[Name]])
  /// A screen on the way requires a payload.
  case wayNeedsPayload(to: Name, through: Name, expected: String)
  /// No entry of the screen is open.
  case notOpen(Name)
  /// The stack has no entry of the screen, and `if open` pushes none.
  case notOnStack(Name)
  /// The entry belongs to a covered screen.
  case hidden(EntryID)
  /// No route matches the link; with the nearest pattern.
  case noRoute(String, near: String?)
  /// A malformed link, or one with invalid values.
  case badLink(String, LinkProblem)
  /// The app's Swift code opens the links of a pattern, which a transaction, a rule or another
  /// route cannot call.
  case onlyOutside(String)
  /// The receiver of the message is not open.
  case nobodyListens(Listener, Name)
  /// The flow does not take the message; nil for several flows.
  case notReceived(Name, by: Name?, known: [Name])
  /// No flow around the sender handles the message.
  case unheard(Name, from: Name)
  /// No nested navigator has the name; with the nearest declared one.
  case unknownNested(Name, near: String?)
  /// The nested navigator is not open, because no entry of its host screen is.
  case nestedClosed(Name, host: Name)
  /// The entry does not host the nested navigator, which lives in the entries of its host screen.
  case notTheHost(EntryID, of: Name, host: Name)
  /// The nested navigator has no tabs.
  case noTabsInside(Name)
  /// Undo and redo apply to the whole app, not to a nested navigator.
  case undoInside(Name)
  /// A protection or a leave guard denied the command.
  case denied(Name, by: Name, reason: Reason?)
  /// A protection did not answer by its deadline.
  case unanswered(Name, by: Name?)
  /// A leave guard denied leaving.
  case mustStay(Name, by: Name, reason: Reason?)
  /// The command that a protection presents requires the same protection.
  case asksItself(Name)
  /// The request for which the command was presented has ended.
  case noLongerNeeded
  /// The command became pending more often than `PendingCommand.roundLimit` allows.
  case tooManyRounds(Int)
  /// A controller or a dependency could not be made.
  case notPrepared(Name, reason: Reason)
  /// A text is not a name.
  case badName(NameError)
  /// The navigator was deallocated.
  case navigatorGone
  /// The world was rewound to a step before the command.
  case rewound
  /// The task that awaited the result was cancelled.
  case waitCancelled
  /// A result was awaited inside the block of a transaction, whose commands run after the block.
  case transactionOver
  /// The result of the entry has been settled.
  case alreadySettled(EntryID)
  /// The entry cannot stay: the list changes the order of the entries, or leaves out the first
  /// entry of its flow.
  case cannotStay(EntryID)
  /// The entry cannot leave alone, because the flow that begins with it goes on above it.
  case flowGoesOn(EntryID, Name)
  /// A protection would have to be asked, so the result of the command is not known.
  case asksFirst
}

extension Refusal: CustomStringConvertible {
  /// One sentence: the fact, then the remedy if there is one.
  public var description: String {
    switch self {
    case .unknownScreen(let name, let near): unknown("screen or accessory", name, near)
    case .unknownTab(let name, let near): unknown("tab", name, near)
    case .unknownFact(let name, let near): unknown("fact", name, near)
    case .tabAbsent(let tab, let condition, let root):
      "the tab '\(tab)' is there only while \(condition)"
        + (root.map { "; 'protect' its root '\($0)' with that condition, and links ask first" }
          ?? "")
    case .noTabs: "this app has no tabs"
    case .tabOutOfRange(let number, let count): TabName.absent(number, count: count)
    case .accessoryLayerOutOfRange(let level):
      "there is no accessory layer \(level); the layers are 0 to \(Layer.limit - 1)"
    case .notAnAccessory(let name): "'\(name)' is a screen, not an accessory; push it"
    case .notAScreen(let name): "'\(name)' is an accessory; overlay it, or name an accessory layer"
    case .wrongPlace(let accessory, let under):
      "'\(accessory)' can only be shown over \(under.map(\.text).joined(separator: ", "))"
    case .nothingOpen(let place?): "nothing is open on \(place)"
    case .nothingOpen(nil): "no accessory is open"
    case .atRoot(let place): "this is the root of \(place)"
    case .hostStays: "the tab host cannot be popped or replaced; use 'go'"
    case .noEntry(let id): "there is no entry \(id)"
    case .ownsNoLayer(let id):
      "\(id) is on an accessory layer itself; only entries of main and tabs own one"
    case .originGone(let id): "the entry \(id) that asked for this is gone"
    case .alreadyOnTop(let name, let payload):
      "'\(name)'" + (payload.map { " with \($0)" } ?? "") + " is already on top"
    case .alreadyStarted(let flow, let payload):
      "the flow '\(flow)'" + (payload.map { " with \($0)" } ?? "") + " is already open here"
    case .alreadyThere(let target):
      "'\(target.screen.map { $0.text } ?? "\(target)")' is already on top"
    case .payloadUnchanged(let id): "\(id) has this payload already"
    case .alreadyShown(let tab): "'\(tab)' is already shown"
    case .alreadyReset(let tab): "tab '\(tab)' is already at its root"
    case .nothingToClear: "no accessory is open that could be cleared"
    case .factUnchanged(let name, let value): "'\(name)' is already \(value)"
    case .factValue(let name, let value, let domain):
      "'\(name)' cannot be \(value); it takes \(domain)"
    case .payloadType(let name, let mismatch): "'\(name)': \(mismatch)"
    case .resultType(let name, let mismatch): "the result of '\(name)': \(mismatch)"
    case .payloadMissing(let name, let expected): "'\(name)' needs a payload of type \(expected)"
    case .payloadTooLong(let count):
      "the payload has \(count) bytes as text; a payload has at most \(Payload.lengthLimit);"
        + " store the value elsewhere and pass its id"
    case .payloadTooDeep:
      "the payload has more than \(Literal.depthLimit) levels of lists and objects"
    case .commandTooDeep:
      "commands can be nested at most \(Command.depthLimit) deep"
    case .placeholder(let error): "\(error)"
    case .onlySoManyToUndo(let count): tooMany(count, "undo")
    case .onlySoManyToRedo(let count): tooMany(count, "redo")
    case .historyMoved:
      "another step came after the one that this was to undo or redo; undo or redo again"
    case .undoInTransaction: "undo and redo cannot be part of a transaction"
    case .changesNothing: "this would change nothing"
    case .outOfIDs: "this world has used up its entry ids"
    case .inTransaction(let step, let command, let cause):
      "step \(step) of the transaction, '\(command)': \(cause)"
    case .loop(let chain): loop(chain)
    case .unknownFlow(let name, let near): unknown("flow", name, near)
    case .unknownIntent(let intent, let flow, let known): wrongIntent(intent, flow, known)
    case .flowNotOpen(let flow): "the flow '\(flow)' is not open; start it"
    case .noWay(let screen): "no declared way leads from here to '\(screen)'; declare children"
    case .ambiguousWay(let screen, let ways): ambiguous(screen, ways)
    case .wayNeedsPayload(let goal, let screen, let expected):
      "the way to '\(goal)' leads through '\(screen)', which needs a payload of type \(expected);"
        + " declare it with the child, or go there first"
    case .notOpen(let screen): "'\(screen)' is not open anywhere; name another one, or none"
    case .notOnStack(let screen):
      "'\(screen)' is not on this stack; without 'if open' it would be pushed"
    case .hidden(let id): "\(id) belongs to a screen that is covered; uncover that first"
    case .noRoute(let link, let near):
      "no route is declared for \(short(link))"
        + (near.map { "; did you mean \(short($0))?" } ?? "")
    case .badLink(_, let problem): "\(problem)"
    case .onlyOutside(let pattern):
      "the app itself opens the links of \(short(pattern)); open them alone, outside of a "
        + "transaction"
    case .nobodyListens(let listener, let message):
      "'\(message)' was not sent: \(nobody(listener))"
    case .notReceived(let message, let flow, let known): notReceived(message, flow, known)
    case .unheard(let message, let flow):
      "no parent of '\(flow)' handles '\(message)'; declare it in 'hears'"
    case .unknownNested(let name, let near): unknown("nested navigator", name, near)
    case .nestedClosed(let name, let host):
      "'\(name)' is not open; open '\(host)', which contains it"
    case .notTheHost(let id, let name, let host):
      "\(id) does not contain '\(name)'; only entries of '\(host)' do"
    case .noTabsInside(let name): "'\(name)' has no tabs"
    case .undoInside(let name):
      "undo and redo are for the whole app; leave out 'in \(name)'"
    case .denied(let screen, let name, let reason):
      "'\(screen)' is protected by '\(name)'"
        + (reason.map { ": \($0)" } ?? ", which does not pass")
    case .unanswered(let screen, let name?):
      "'\(name)' did not answer in time about '\(screen)'; try again"
    case .unanswered(let screen, nil):
      "no data for '\(screen)' was supplied in time; try again"
    case .mustStay(let screen, let name, let reason):
      "'\(name)' does not allow leaving '\(screen)'" + (reason.map { ": \($0)" } ?? "")
    case .asksItself(let name):
      "'\(name)' presents a screen that it protects; present another one"
    case .noLongerNeeded: "it is no longer needed"
    case .tooManyRounds(let count): "gave up after asking its protections \(count) times"
    case .notPrepared(let screen, let reason): "'\(screen)' cannot be opened: \(reason)"
    case .badName(let error): "\(error)"
    case .navigatorGone: "the navigator is gone"
    case .rewound: "the app was rewound to a step before this command"
    case .waitCancelled: "the task that waited for the result was cancelled"
    case .transactionOver:
      "a transaction cannot wait for a result; wait for it outside of the block"
    case .alreadySettled(let id): "the result of \(id) has been settled already"
    case .asksFirst:
      "a protection must be asked first; open the screen without preloading"
    case .cannotStay(let id):
      "\(id) cannot stay; entries keep their order, and need the first entry of their flow"
    case .flowGoesOn(let id, let flow):
      "\(id) begins the flow '\(flow)', which goes on above it; finish the flow, or replace the"
        + " entry with 'inheriting'"
    }
  }

  private func unknown(_ kind: String, _ name: Name, _ near: String?) -> String {
    "there is no \(kind) '\(name)'" + ending(suggesting: near)
  }

  private func nobody(_ listener: Listener) -> String {
    switch listener {
    case .child(let name, let id?): "no child '\(name)' \(id) is open"
    case .child(let name, nil): "no child '\(name)' is open"
    case .children(let id?): "\(id) is no flow with children here"
    case .children(nil): "no child is open"
    case .parent(let id?): "\(id) is no flow around it"
    case .parent(nil): "there is no parent flow"
    }
  }

  private func ambiguous(_ screen: Name, _ ways: [[Name]]) -> String {
    let shown = ways.prefix(4).map { $0.map(\.text).joined(separator: " > ") }
    let rest = ways.count > shown.count ? ", or others" : ""
    return "several ways lead to '\(screen)': \(shown.joined(separator: ", or "))\(rest);"
      + " say 'via', or declare its primary parent"
  }

  private func tooMany(_ count: Int, _ verb: String) -> String {
    switch count {
    case 0: "there is nothing to \(verb)"
    case 1: "there is only one commit to \(verb)"
    default: "there are only \(count) commits to \(verb)"
    }
  }

  private func loop(_ chain: [Command]) -> String {
    let shown = chain.suffix(4).map { "\($0)" }.joined(separator: " -> ")
    let count = chain.count < World.chainLimit ? "" : " (\(chain.count) in a row)"
    return "commands call each other without end\(count): ... \(shown)"
  }
}

extension Refusal {
  /// Whether the requested state holds already.
  public var isNoOp: Bool {
    switch self {
    case .alreadyOnTop, .alreadyStarted, .alreadyThere, .payloadUnchanged, .alreadyShown,
      .alreadyReset, .nothingToClear, .atRoot, .notOnStack, .changesNothing:
      true
    default: false
    }
  }
  /// Whether the state that a command of a transaction requests holds already.
  ///
  /// For example `pop to root` at the root, or `dismiss` with nothing open; `pop` at the root is an
  /// error, and so is a result for which nothing is open.
  package func isNoOp(of command: Command) -> Bool {
    switch (self, command.innermost) {
    case (.atRoot, .popTo), (.factUnchanged, _), (.nothingOpen, .dismiss(_, nil)): true
    case (.atRoot, _): false
    default: isNoOp
    }
  }
}
