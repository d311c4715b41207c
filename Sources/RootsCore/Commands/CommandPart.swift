/// The arguments of a command; those that its form lacks have their defaults.
package struct CommandArguments: Sendable {
  package let form: CommandForm
  /// The name that comes first: of a screen, an accessory, a flow, a fact or a nested navigator.
  package var name = Name.empty
  package var popTarget: PopTarget?
  package var tab: TabName?
  package var layer: LayerName?
  package var level: Int?
  package var entry: EntryID?
  package var intent: Name?
  package var visit: Visit?
  package var via: [Name] = []
  /// The entries of `reset ... to`; nil for the declared root.
  package var entries: [ResetEntry]?
  package var listener = Listener.parent()
  package var message = Name.empty
  package var link = ""
  package var count = 1
  package var value: Literal?
  package var payload: Payload?
  package var once = false
  package var inheriting = false
  package var remembered = false
  package var root = false
  package var commands: [Command] = []
}

/// A kind of argument with its position in a command.
package enum CommandPart: Hashable, Sendable {
  // Names in the first position. A goal is a screen to which a declared path leads.
  case screen, goal, accessory, flow, fact, nested
  // Other required arguments.
  case popTarget, tab, tabOrLayer, listener, message, link, value, payload, command, commands
  // Optional arguments.
  case layerOrEntry, level, entry, visit, count
  // Optional arguments after a word of their own.
  case intent, from, via, host, entries
  // Clauses: optional arguments after the others, in any order.
  case on, onLayerOrEntry, at, with, once, inheriting, remembered, root

  private enum Position { case required, optional, clause }

  /// The position of the argument, the word before it, and the argument itself in the grammar.
  private var row: (position: Position, word: String?, syntax: String?) {
    switch self {
    case .screen, .goal: (.required, nil, "SCREEN")
    case .accessory: (.required, nil, "ACCESSORY")
    case .flow: (.required, nil, "FLOW")
    case .fact: (.required, nil, "FACT")
    case .nested: (.required, nil, "NAME")
    case .popTarget: (.required, nil, "SCREEN [if open]|#ID|root")
    case .tab: (.required, nil, "TAB|N")
    case .tabOrLayer: (.required, nil, "TAB|N|LAYER")
    case .listener: (.required, nil, "CHILD|all|parent")
    case .message: (.required, nil, "MESSAGE")
    case .link: (.required, nil, "URL")
    case .value: (.required, nil, "VALUE")
    case .payload: (.required, "with", "PAYLOAD")
    case .command: (.required, nil, "COMMAND")
    case .commands: (.required, nil, "; COMMAND; ...; end")
    case .layerOrEntry: (.optional, nil, "LAYER|#ID")
    case .level, .count: (.optional, nil, "N")
    case .entry: (.optional, nil, "#ID")
    case .visit: (.optional, nil, "SCREEN|#ID")
    case .intent: (.optional, "at", "INTENT")
    case .from: (.optional, "from", "SCREEN|#ID")
    case .via: (.optional, "via", "A, B")
    case .host: (.optional, "of", "#ID")
    case .entries: (.optional, "to", "SCREEN|#ID [with PAYLOAD], ...")
    case .on: (.clause, "on", "LAYER")
    case .onLayerOrEntry: (.clause, "on", "LAYER|#ID")
    case .at: (.clause, "at", "N")
    case .with: (.clause, "with", "PAYLOAD")
    case .once: (.clause, "once", nil)
    case .inheriting: (.clause, "inheriting", nil)
    case .remembered: (.clause, "remembered", nil)
    case .root: (.clause, "root", nil)
    }
  }

  /// Whether it is the name of a screen or an accessory that the command opens.
  package var isPlace: Bool { self == .screen || self == .goal || self == .accessory }

  /// The word before the argument.
  var word: String? { row.word }
  var isClause: Bool { row.position == .clause }
  var isOptional: Bool { row.position != .required }
  /// Whether the argument is more than its word.
  var hasValue: Bool { row.syntax != nil }

  /// The text between the argument and the one before it.
  var separator: String { self == .commands ? "" : " " }

  /// The syntax of the argument, in brackets if it can be left out.
  var grammar: String {
    let form = [row.word, row.syntax].compactMap { $0 }.joined(separator: " ")
    return isOptional ? "[\(form)]" : form
  }

  /// The printed argument after its word; nil if it is omitted.
  package func text(in arguments: CommandArguments) -> String? {
    switch self {
    case .screen, .goal, .accessory, .flow, .fact, .nested: arguments.name.text
    case .popTarget: arguments.popTarget.map { "\($0)" }
    case .tab: arguments.tab.map { "\($0)" }
    case .tabOrLayer:
      if case .tab(let tab)? = arguments.layer { "\(tab)" } else { arguments.layer.map { "\($0)" } }
    case .entries: arguments.entries.map { $0.map { "\($0)" }.joined(separator: ", ") }
    case .listener: arguments.listener.word
    case .message: arguments.message.text
    case .link: arguments.link.asLink
    case .value: arguments.value.map(\.bareText)
    case .command: arguments.commands.first.map { "\($0)" }
    case .commands: arguments.commands.reduce("") { "\($0); \($1)" } + "; end"
    case .on: arguments.layer.map { "\($0)" }
    case .layerOrEntry, .onLayerOrEntry:
      arguments.entry.map { "\($0)" } ?? arguments.layer.map { "\($0)" }
    case .level, .at: arguments.level.map { "\($0)" }
    case .entry, .host: arguments.entry.map { "\($0)" }
    case .count: arguments.count == 1 ? nil : "\(arguments.count)"
    case .intent: arguments.intent?.text
    case .from, .visit: arguments.visit.map { "\($0)" }
    case .via:
      arguments.via.isEmpty ? nil : arguments.via.map(\.text).joined(separator: ", ")
    case .with, .payload: arguments.payload.map { "\($0)" }
    case .once: arguments.once ? "" : nil
    case .inheriting: arguments.inheriting ? "" : nil
    case .remembered: arguments.remembered ? "" : nil
    case .root: arguments.root ? "" : nil
    }
  }
}

extension String {
  /// The text as a link: without quotes unless it would end early.
  fileprivate var asLink: String {
    let isBare = !isEmpty && utf8.allSatisfy { $0.continuesLink }
    return isBare ? self : "\(Literal.string(self))"
  }
}

extension Literal {
  /// The value as text: without quotes if it is a string that reads as the same word.
  package var bareText: String {
    guard case .string(let text) = self, Name.isWellFormed(text),
      !["true", "false", "null"].contains(text)
    else { return "\(self)" }
    return text
  }
}
