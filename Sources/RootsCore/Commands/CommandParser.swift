extension Command {
  /// The longest text of a command, in bytes.
  public static let lengthLimit = 65_536
  /// How deep transactions can stand in each other.
  public static let depthLimit = 16

  /// Reads a command from its text form; printing it gives an equal command back.
  /// - Throws: `CommandSyntaxError`, with the place and what was meant.
  public init(parsing text: String) throws(CommandSyntaxError) {
    try self.init(parsing: text, lengthLimit: Self.lengthLimit)
  }

  /// The same with another limit: a journal has none, because a transaction can have any number of
  /// steps.
  init(parsing text: String, lengthLimit: Int) throws(CommandSyntaxError) {
    var parser = CommandParser(text, lengthLimit: lengthLimit)
    self = try parser.parseWhole()
  }
}

/// Reads the commands of the language, word by word.
private struct CommandParser {
  private var scanner: CommandScanner
  private var depth = 0
  private let isTooLong: Bool

  init(_ text: String, lengthLimit: Int) {
    scanner = CommandScanner(text)
    isTooLong = text.utf8.count > lengthLimit
  }

  mutating func parseWhole() throws(CommandSyntaxError) -> Command {
    if isTooLong { throw scanner.error(.tooLong) }
    let command = try parseCommand()
    scanner.skipBlanks()
    guard scanner.isAtEnd else { throw scanner.error(.trailing(scanner.foundText())) }
    return command
  }

  private mutating func parseCommand() throws(CommandSyntaxError) -> Command {
    scanner.skipBlanks()
    let start = scanner.position
    guard let word = scanner.takeWord() else {
      throw scanner.error(scanner.isAtEnd ? .empty : .noCommand(scanner.foundText()))
    }
    scanner.skipBlanks()
    switch word {
    case "push": return try parsePush()
    case "pop": return try parsePop()
    case "go": return try parseGo()
    case "replace": return try parseReplace()
    case "show": return try parseShow()
    case "reset": return .reset(try parseTab())
    case "overlay": return try parseOverlay()
    case "dismiss": return try parseDismiss()
    case "finish": return try parseFinish()
    case "back": return .back
    case "start": return try parseStart()
    case "segue": return try parseSegue()
    case "open": return .open(try scanner.takeLink())
    case "tell": return try parseTell()
    case "in": return try parseInside(from: start)
    case "undo": return .undo(try parseCount())
    case "redo": return .redo(try parseCount())
    case "set": return try parseSet()
    case "begin": return try parseTransaction(from: start)
    default: throw scanner.error(.unknownCommand(word), from: start)
    }
  }

  private mutating func parsePush() throws(CommandSyntaxError) -> Command {
    let screen = try parseName("a screen")
    let clauses = try parseClauses([.on, .with, .once])
    return .push(screen, on: clauses.layer, with: clauses.payload, once: clauses.once)
  }

  private mutating func parsePop() throws(CommandSyntaxError) -> Command {
    if scanner.take(word: "to") {
      let target = try parsePopTarget()
      return .popTo(target, on: try parseClauses([.on]).layer)
    }
    let layer = try parseLayerIfThere()
    return .pop(layer, with: try parseClauses([.with]).payload)
  }

  private mutating func parsePopTarget() throws(CommandSyntaxError) -> PopTarget {
    if let id = try scanner.takeEntryID() {
      scanner.skipBlanks()
      return .entry(id)
    }
    if scanner.take(word: "root") { return .root }
    return .screen(try parseName("a screen, #ID or root"))
  }

  private mutating func parseGo() throws(CommandSyntaxError) -> Command {
    let screen = try parseName("a screen")
    let clauses = try parseClauses([.on, .with])
    return .go(screen, on: clauses.layer, with: clauses.payload)
  }

  private mutating func parseReplace() throws(CommandSyntaxError) -> Command {
    let screen = try parseName("a screen")
    let clauses = try parseClauses([.on, .with, .inheriting])
    return .replace(
      screen, on: clauses.layer, with: clauses.payload, inheriting: clauses.inheriting)
  }

  private mutating func parseShow() throws(CommandSyntaxError) -> Command {
    if scanner.take(word: "main") { return .showMain }
    return .show(try parseTab())
  }

  private mutating func parseOverlay() throws(CommandSyntaxError) -> Command {
    let accessory = try parseName("an accessory")
    let clauses = try parseClauses([.at, .with, .once])
    return .overlay(accessory, at: clauses.level, with: clauses.payload, once: clauses.once)
  }

  private mutating func parseDismiss() throws(CommandSyntaxError) -> Command {
    let level = try scanner.takeNumber()
    scanner.skipBlanks()
    return .dismiss(level, with: try parseClauses([.with]).payload)
  }

  private mutating func parseFinish() throws(CommandSyntaxError) -> Command {
    if scanner.take(word: "flow") {
      let flow = try parseName("a flow")
      return .finishFlow(flow, with: try parseClauses([.with]).payload)
    }
    let id = try scanner.takeEntryID()
    scanner.skipBlanks()
    return .finish(id, with: try parseClauses([.with]).payload)
  }

  private mutating func parseStart() throws(CommandSyntaxError) -> Command {
    let flow = try parseName("a flow")
    let intent = scanner.take(word: "at") ? try parseName("an intent") : nil
    let clauses = try parseClauses([.on, .with])
    return .start(flow, at: intent, on: clauses.layer, with: clauses.payload)
  }

  private mutating func parseSegue() throws(CommandSyntaxError) -> Command {
    let screen = try parseName("a screen")
    let visit = scanner.take(word: "from") ? try parseVisit() : nil
    var via: [Name] = []
    if scanner.take(word: "via") {
      repeat {
        scanner.skipBlanks()
        via.append(try parseName("a screen"))
      } while scanner.take(",")
    }
    let payload = try parseClauses([.with]).payload
    return .segue(screen, from: visit, via: via, with: payload)
  }

  private mutating func parseVisit() throws(CommandSyntaxError) -> Visit {
    if let id = try scanner.takeEntryID() {
      scanner.skipBlanks()
      return .entry(id)
    }
    return .screen(try parseName("a screen or #ID"))
  }

  private mutating func parseTell() throws(CommandSyntaxError) -> Command {
    let listener: Listener =
      if scanner.take(word: "all") {
        .children
      } else if scanner.take(word: "parent") {
        .parent
      } else {
        .child(try parseName("a child's name, all or parent"))
      }
    let message = try parseName("a message")
    return .tell(listener, message, with: try parseClauses([.with]).payload)
  }

  private mutating func parseInside(from start: Int) throws(CommandSyntaxError) -> Command {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Command.depthLimit else { throw scanner.error(.tooDeep, from: start) }
    let name = try parseName("a nested navigator")
    return .inside(name, try parseCommand())
  }

  private mutating func parseCount() throws(CommandSyntaxError) -> Int {
    let start = scanner.position
    let count = try scanner.takeNumber() ?? 1
    guard count > 0 else { throw scanner.error(.zeroCount, from: start) }
    return count
  }

  private mutating func parseSet() throws(CommandSyntaxError) -> Command {
    let fact = try parseName("a fact")
    if let word = scanner.peekWord(), !["true", "false", "null"].contains(word) {
      _ = scanner.takeWord()
      return .set(fact, .string(word))
    }
    return .set(fact, try scanner.takeLiteral())
  }

  private mutating func parseTransaction(
    from start: Int
  ) throws(CommandSyntaxError) -> Command {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Command.depthLimit else { throw scanner.error(.tooDeep, from: start) }
    var commands: [Command] = []
    while true {
      scanner.skipBlanks()
      guard scanner.take(";") else {
        throw scanner.error(scanner.isAtEnd ? .missingEnd : .expectedSemicolon(scanner.foundText()))
      }
      scanner.skipBlanks()
      if scanner.take(word: "end") { return .transaction(commands) }
      guard !scanner.isAtEnd else { throw scanner.error(.missingEnd) }
      commands.append(try parseCommand())
    }
  }
}

// MARK: The parts of a command

extension CommandParser {
  private enum Clause: String {
    case on, at, with, once, inheriting
  }

  private struct Clauses {
    var layer: LayerName?
    var level: Int?
    var payload: Payload?
    var once = false
    var inheriting = false
  }

  /// The clauses behind a command's name, in any order, each at most once.
  private mutating func parseClauses(
    _ allowed: [Clause]
  ) throws(CommandSyntaxError) -> Clauses {
    var clauses = Clauses()
    var seen: [Clause] = []
    while true {
      scanner.skipBlanks()
      let start = scanner.position
      guard let word = scanner.peekWord() else { return clauses }
      guard let clause = Clause(rawValue: word), allowed.contains(clause) else {
        throw scanner.error(.unexpectedWord(word, allowed: allowed.map(\.rawValue)))
      }
      _ = scanner.take(word: word)
      guard !seen.contains(clause) else { throw scanner.error(.twice(word), from: start) }
      seen.append(clause)
      switch clause {
      case .on: clauses.layer = try parseLayer()
      case .at: clauses.level = try parseLevel()
      case .with: clauses.payload = Payload(try scanner.takeLiteral())
      case .once: clauses.once = true
      case .inheriting: clauses.inheriting = true
      }
    }
  }

  private mutating func parseName(_ wanted: String) throws(CommandSyntaxError) -> Name {
    let start = scanner.position
    guard let word = scanner.takeWord() else {
      throw scanner.error(.missing(wanted, found: scanner.foundText()))
    }
    guard !Name.reservedWords.contains(word) else {
      throw scanner.error(.reservedWord(word, wanted: wanted), from: start)
    }
    do {
      let name = try Name(outside: word)
      scanner.skipBlanks()
      return name
    } catch {
      throw scanner.error(.badName(error), from: start)
    }
  }

  private mutating func parseTab() throws(CommandSyntaxError) -> TabName {
    if let index = try scanner.takeNumber() {
      scanner.skipBlanks()
      return .index(index)
    }
    if scanner.take(word: "tab") { return .current }
    return .name(try parseName("a tab's name or index"))
  }

  private mutating func parseLevel() throws(CommandSyntaxError) -> Int {
    guard let level = try scanner.takeNumber() else {
      throw scanner.error(.missing("an accessory layer from 0 to 9", found: scanner.foundText()))
    }
    return level
  }

  private mutating func parseLayer() throws(CommandSyntaxError) -> LayerName {
    guard let layer = try parseLayerIfThere() else {
      throw scanner.error(
        .missing("a layer (main, tab N, accessory N or flow NAME)", found: scanner.foundText()))
    }
    return layer
  }

  private mutating func parseLayerIfThere() throws(CommandSyntaxError) -> LayerName? {
    if scanner.take(word: "main") { return .main }
    if scanner.take(word: "tab") {
      if let index = try scanner.takeNumber() { return .tab(.index(index)) }
      guard let word = scanner.peekWord(), !Name.reservedWords.contains(word) else {
        return .tab(.current)
      }
      return .tab(.name(try parseName("a tab's name")))
    }
    if scanner.take(word: "flow") { return .flow(try parseName("a flow")) }
    guard scanner.take(word: "accessory") else { return nil }
    let level = try parseLevel()
    scanner.skipBlanks()
    guard scanner.take(word: "of") else { return .accessory(level) }
    guard let id = try scanner.takeEntryID() else {
      throw scanner.error(.missing("an entry such as #7", found: scanner.foundText()))
    }
    return .accessory(level, of: id)
  }
}
