extension Command {
  /// The maximum length of a command's text in bytes.
  public static let lengthLimit = 65_536
  /// The maximum number of nested transactions.
  public static let depthLimit = 16

  /// Parses a command; printing it gives an equal text.
  /// - Throws: `CommandSyntaxError` with the position and a suggestion.
  public init(parsing text: String) throws(CommandSyntaxError) {
    try self.init(parsing: text, suggesting: Self.isCommand)
  }

  /// Parses a command, and suggests only what is fit in place of a wrong one.
  /// - Parameter isFit: whether a text is a command that names what is declared.
  package init(
    parsing text: String, suggesting isFit: (String) -> Bool
  ) throws(CommandSyntaxError) {
    var parser = CommandParser(text)
    do throws(CommandSyntaxError) {
      self = try parser.parseWhole(Self.lengthLimit)
    } catch {
      throw error.explainingTarget(in: text, of: parser.form, suggesting: isFit)
    }
  }

  private static func isCommand(_ text: String) -> Bool {
    var parser = CommandParser(text)
    return (try? parser.parseWhole(lengthLimit)) != nil
  }
}

extension Command {
  /// Returns the words of a command, those before the first error if there is one.
  package static func words(of text: String) -> [CommandScanner.Word] {
    var parser = CommandParser(text)
    _ = try? parser.parseWhole(.max)
    return parser.words
  }
}

/// A parser of commands, by the forms of the table.
///
/// For completion, it also finds the expected words at the end of an unfinished text.
struct CommandParser {
  private var scanner: CommandScanner
  private let length: Int
  private let isUnfinished: Bool
  private var depth = 0
  /// The start of the last word of an unfinished text, in bytes, and the words expected there.
  private var place: (start: Int, wanted: [WantedWord])?
  /// The expected words after the command: `;` in a transaction.
  private var tail: [WantedWord] = []
  /// The expected words after the argument.
  private var following: [WantedWord] = []
  /// The form of the current command; nil while its first word is unknown.
  private(set) var form: CommandForm?
  /// The nested navigator that gets the current command; nil for the app.
  private(set) var navigator: String?

  /// The words taken so far.
  var words: [CommandScanner.Word] { scanner.words }

  init(_ text: String, isUnfinished: Bool = false) {
    scanner = CommandScanner(text)
    length = text.utf8.count
    self.isUnfinished = isUnfinished
  }

  mutating func parseWhole(_ lengthLimit: Int) throws(CommandSyntaxError) -> Command {
    if length > lengthLimit { throw scanner.error(.tooLong) }
    let command = try parseCommand()
    scanner.skipBlanks()
    guard scanner.isAtEnd else { throw scanner.error(.trailing(scanner.foundText())) }
    return command
  }

  /// Finds the last word of an unfinished text.
  /// - Returns: nil when the text before the word is not the beginning of a command.
  mutating func findPlace() -> (start: Int, wanted: [WantedWord])? {
    _ = try? parseCommand()
    return place
  }

  /// Goes to the next word; stops there if it is the last word of an unfinished text.
  private mutating func reach(_ wanted: [WantedWord]) throws(CommandSyntaxError) {
    scanner.skipBlanks()
    guard isUnfinished, scanner.isAtLastWord else { return }
    if !scanner.isGlued { place = (scanner.position, wanted) }
    throw scanner.error(.empty)
  }

  // MARK: Commands

  /// - Parameter others: the expected words other than a command.
  private mutating func parseCommand(or others: [WantedWord] = []) throws(CommandSyntaxError)
    -> Command
  {
    scanner.skipBlanks()
    let start = scanner.position
    form = scanner.peekWord().flatMap { CommandForm.beginning(with: $0) }
    try reach(others + [depth < Command.depthLimit ? .command : .innermostCommand])
    guard let word = scanner.takeWord() else {
      throw scanner.error(scanner.isAtEnd ? .empty : .noCommand(scanner.foundText()))
    }
    guard let form else { throw scanner.error(.unknownCommand(word), from: start) }
    scanner.skipBlanks()
    guard form.holdsCommands else { return try parse(try longest(form)) }
    guard depth < Command.depthLimit else { throw scanner.error(.tooDeep, from: start) }
    depth += 1
    defer { depth -= 1 }
    return try parse(form)
  }

  /// Returns the form that begins with the words of this one, if the next word belongs to it.
  private mutating func longest(_ form: CommandForm) throws(CommandSyntaxError) -> CommandForm {
    if isUnfinished {
      let keywords = form.longerWords.map { WantedWord.keyword($0) }
      try reach(keywords + wanted(form.parts[...], CommandArguments(form: form)))
    }
    guard let word = scanner.peekWord(),
      let longer = CommandForm.beginning(with: "\(form.words) \(word)")
    else { return form }
    _ = scanner.take(word: word)
    self.form = longer
    return longer
  }

  private mutating func parse(_ form: CommandForm) throws(CommandSyntaxError) -> Command {
    var arguments = CommandArguments(form: form)
    for (index, part) in form.parts.enumerated() where !part.isClause {
      // A command offers its own words, together with that of a host before it.
      if part != .command, part != .host { try reach(wanted(form.parts[index...], arguments)) }
      if let word = part.word {
        guard scanner.take(word: word) else {
          if part.isOptional { continue }
          throw scanner.error(.missing("'\(word)' and a payload", found: scanner.foundText()))
        }
        try reach([part.wanted(by: arguments)])
      }
      following = wanted(form.parts[(index + 1)...], arguments)
      try parse(part, &arguments)
      scanner.skipBlanks()
    }
    try parseClauses(of: form, &arguments)
    self.form = form
    try reach(tail)
    return form.make(arguments)
  }

  /// Parses the clauses, in any order, each at most once.
  private mutating func parseClauses(
    of form: CommandForm, _ arguments: inout CommandArguments
  ) throws(CommandSyntaxError) {
    var left = form.clauses
    while !form.clauses.isEmpty {
      try reach(wanted(left[...], arguments))
      let start = scanner.position
      guard let word = scanner.peekWord() else {
        guard left.contains(.with), let value = scanner.peekLiteral() else { return }
        if case .int(..<1) = value, form.parts.contains(.count) { throw scanner.error(.zeroCount) }
        throw scanner.error(.valueWithoutWith(scanner.literalText()))
      }
      guard let clause = form.clauses.first(where: { $0.word == word }) else {
        throw scanner.error(.unexpectedWord(word, allowed: form.clauses.compactMap(\.word)))
      }
      _ = scanner.take(word: word)
      guard let index = left.firstIndex(of: clause) else {
        throw scanner.error(.twice(word), from: start)
      }
      left.remove(at: index)
      if clause.hasValue { try reach([clause.wanted(by: arguments)]) }
      following = wanted(left[...], arguments)
      try parse(clause, &arguments)
    }
  }

  /// Returns the expected words before these arguments, and after them if none is required.
  private func wanted(
    _ parts: ArraySlice<CommandPart>, _ arguments: CommandArguments
  ) -> [WantedWord] {
    guard isUnfinished else { return [] }
    var wanted: [WantedWord] = []
    for part in parts {
      wanted.append(part.word.map { .keyword($0) } ?? part.wanted(by: arguments))
      if !part.isOptional { return wanted }
    }
    return wanted + tail
  }
}

// MARK: Arguments

extension CommandParser {
  private mutating func parse(
    _ part: CommandPart, _ arguments: inout CommandArguments
  ) throws(CommandSyntaxError) {
    switch part {
    case .screen, .goal: arguments.name = try parseName("a screen")
    case .accessory: arguments.name = try parseName("an accessory")
    case .flow: arguments.name = try parseName("a flow")
    case .fact: arguments.name = try parseName("a fact")
    case .nested: arguments.name = try parseName("a nested navigator")
    case .popTarget: arguments.popTarget = try parsePopTarget()
    case .tab: arguments.tab = try parseTab()
    case .tabOrLayer: arguments.layer = try parseTabOrLayer()
    case .entries: arguments.entries = try parseEntries()
    case .listener: arguments.listener = try parseListener()
    case .message: arguments.message = try parseName("a message")
    case .link: arguments.link = try scanner.takeLink()
    case .value: arguments.value = try parseValue()
    case .command:
      let others =
        arguments.entry == nil ? CommandPart.host.word.map { WantedWord.keyword($0) } : nil
      arguments.commands = [try parseCommand(inside: arguments.name, or: others.map { [$0] } ?? [])]
    case .commands: arguments.commands = try parseCommands()
    case .layerOrEntry:
      arguments.entry = try scanner.takeEntryID()
      if arguments.entry == nil { arguments.layer = try parseLayerIfThere() }
    case .level: arguments.level = try scanner.takeNumber()
    case .entry: arguments.entry = try scanner.takeEntryID()
    case .count: arguments.count = try parseCount()
    case .intent: arguments.intent = try parseName("an intent")
    case .from: arguments.visit = try parseVisit()
    case .visit: arguments.visit = scanner.peekWord() == "with" ? nil : try parseVisit()
    case .via: arguments.via = try parseScreens()
    case .host: arguments.entry = try parseEntry()
    case .on: arguments.layer = try parseLayer()
    case .onLayerOrEntry:
      arguments.entry = try scanner.takeEntryID()
      if arguments.entry == nil { arguments.layer = try parseLayer(or: ", or an entry such as #7") }
    case .at: arguments.level = try parseLevel()
    case .with, .payload: arguments.payload = Payload(try scanner.takeLiteral())
    case .once: arguments.once = true
    case .inheriting: arguments.inheriting = true
    case .remembered: arguments.remembered = true
    case .root: arguments.root = true
    }
  }

  private mutating func parseName(_ wanted: String) throws(CommandSyntaxError) -> Name {
    let start = scanner.position
    let word = try required(scanner.takeWord(), wanted)
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

  private mutating func parsePopTarget() throws(CommandSyntaxError) -> PopTarget {
    if let id = try scanner.takeEntryID() { return .entry(id) }
    if scanner.take(word: "root") { return .root }
    let screen = try parseName("a screen, #ID or root")
    try reach([.keyword("if")] + following)
    guard scanner.take(word: "if") else { return .screen(screen) }
    scanner.skipBlanks()
    try reach([.keyword("open")])
    _ = try required(scanner.take(word: "open") ? "open" : nil, "open")
    scanner.skipBlanks()
    return .openScreen(screen)
  }

  private mutating func parseVisit() throws(CommandSyntaxError) -> Visit {
    if let id = try scanner.takeEntryID() { return .entry(id) }
    return .screen(try parseName("a screen or #ID"))
  }

  private mutating func parseScreens() throws(CommandSyntaxError) -> [Name] {
    var screens: [Name] = []
    repeat {
      try reach([.argument(.screen)])
      screens.append(try parseName("a screen"))
    } while scanner.take(",")
    return screens
  }

  private mutating func parseEntries() throws(CommandSyntaxError) -> [ResetEntry] {
    var entries: [ResetEntry] = []
    repeat {
      try reach([.argument(.entries)])
      let visit = try parseVisit()
      scanner.skipBlanks()
      try reach([.keyword("with")] + tail)
      let hasPayload = scanner.take(word: "with")
      entries.append(
        ResetEntry(visit, with: hasPayload ? Payload(try scanner.takeLiteral()) : nil))
      scanner.skipBlanks()
    } while scanner.take(",")
    return entries
  }

  private mutating func parseListener() throws(CommandSyntaxError) -> Listener {
    if scanner.take(word: "all") { return .children() }
    if scanner.take(word: "parent") { return .parent() }
    return .child(try parseName("a child's name, all or parent"))
  }

  private mutating func parseCount() throws(CommandSyntaxError) -> Int {
    let start = scanner.position
    let count = try scanner.takeNumber() ?? 1
    guard count > 0 else { throw scanner.error(.zeroCount, from: start) }
    return count
  }

  private mutating func parseValue() throws(CommandSyntaxError) -> Literal {
    guard let word = scanner.peekWord(), !["true", "false", "null"].contains(word) else {
      return try scanner.takeLiteral()
    }
    _ = scanner.takeWord()
    return .string(word)
  }

  private mutating func parseCommand(
    inside name: Name, or others: [WantedWord]
  ) throws(CommandSyntaxError) -> Command {
    let outer = navigator
    navigator = name.text
    let command = try parseCommand(or: others)
    navigator = outer
    return command
  }

  private mutating func parseCommands() throws(CommandSyntaxError) -> [Command] {
    let outer = tail
    tail = [.keyword(";")]
    var commands: [Command] = []
    while true {
      try reach(tail)
      guard scanner.take(";") else {
        throw scanner.error(scanner.isAtEnd ? .missingEnd : .expectedSemicolon(scanner.foundText()))
      }
      scanner.skipBlanks()
      if !isUnfinished || !scanner.isAtLastWord {
        if scanner.take(word: "end") {
          tail = outer
          return commands
        }
        guard !scanner.isAtEnd else { throw scanner.error(.missingEnd) }
      }
      commands.append(try parseCommand(or: [.keyword("end")]))
    }
  }

  private mutating func parseTab() throws(CommandSyntaxError) -> TabName {
    if let number = try scanner.takeNumber() { return .number(number) }
    if scanner.take(word: "tab") { return .current }
    return .name(try parseName("a tab's name or number"))
  }

  private mutating func parseTabOrLayer() throws(CommandSyntaxError) -> LayerName {
    if let layer = try parseLayerIfThere() { return layer }
    return .tab(try parseTab())
  }

  private mutating func parseLevel() throws(CommandSyntaxError) -> Int {
    try required(try scanner.takeNumber(), "an accessory layer from 0 to 9")
  }

  private mutating func parseLayer(
    or others: String = ""
  ) throws(CommandSyntaxError) -> LayerName {
    try required(
      try parseLayerIfThere(), "a layer (main, tab N, accessory N or flow NAME)\(others)")
  }

  private mutating func parseLayerIfThere() throws(CommandSyntaxError) -> LayerName? {
    if scanner.take(word: "main") { return .main }
    if scanner.take(word: "tab") {
      // Another word would be the name of a tab.
      try reach([.tabName] + following.filter(\.isReserved))
      if let number = try scanner.takeNumber() { return .tab(.number(number)) }
      guard let word = scanner.peekWord(), !Name.reservedWords.contains(word) else {
        return .tab(.current)
      }
      return .tab(.name(try parseName("a tab's name")))
    }
    if scanner.take(word: "flow") {
      try reach([.argument(.flow)])
      return .flow(try parseName("a flow"))
    }
    guard scanner.take(word: "accessory") else { return nil }
    try reach([.argument(.at)])
    let level = try parseLevel()
    try reach([.keyword("of")] + following)
    guard scanner.take(word: "of") else { return .accessory(level) }
    try reach([.owner])
    return .accessory(level, of: try parseEntry())
  }

  /// Parses a layer of the app or of a nested navigator: `tab cards in purse of #7`; nil for a
  /// layer that has no name of its own.
  mutating func parsePlace() throws(CommandSyntaxError) -> SavedPlace? {
    guard let layer = try parseLayerIfThere() else { return nil }
    switch layer {
    case .main, .tab(.name), .accessory(0..<Layer.limit, _): break
    case .tab, .accessory, .flow: return nil
    }
    scanner.skipBlanks()
    guard scanner.take(word: "in") else { return SavedPlace(layer) }
    let navigator = try parseName("a nested navigator")
    let host = scanner.take(word: "of") ? try parseEntry() : nil
    return SavedPlace(layer, in: navigator, of: host)
  }

  private mutating func parseEntry() throws(CommandSyntaxError) -> EntryID {
    try required(try scanner.takeEntryID(), "an entry such as #7")
  }

  /// Returns an argument.
  /// - Throws: the error of a missing one.
  private func required<Argument>(
    _ argument: Argument?, _ wanted: String
  ) throws(CommandSyntaxError) -> Argument {
    guard let argument else { throw scanner.error(.missing(wanted, found: scanner.foundText())) }
    return argument
  }
}
