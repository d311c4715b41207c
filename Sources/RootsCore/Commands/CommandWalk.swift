/// What can stand at a place in a command.
enum Wanted: Hashable {
  /// A command's first word; in the innermost transaction that there can be, any but `begin`.
  case command, innermostCommand
  case screen, accessory, popTarget, visit, tab, fact, flow, nested
  /// What a flow can start at.
  case intent(of: String)
  /// A word that is one of the language, or `;`.
  case keyword(String)
  /// A layer's first word.
  case layer
  /// An accessory layer's number, among all of them or among those that are shown.
  case level, shownLevel
  /// An entry, or one that can own an accessory layer.
  case entry, owner
  case value(of: String)
}

/// Walks through the beginning of a command up to the word that is still being typed, and tells
/// what that word can be.
///
/// It follows the grammar of `CommandParser`, of which it knows only the order of the parts.
struct CommandWalk {
  /// Where the walk ends.
  struct Place: Hashable {
    /// What the word can be.
    let wanted: [Wanted]
    /// Where the word begins, in bytes.
    let start: Int
  }

  private enum Stop: Error {
    case here([Wanted])
    case lost
  }

  private let bytes: [UInt8]
  private var scanner: CommandScanner
  private var depth = 0
  /// The words that the command being typed begins with; nil while they are not a command's.
  private(set) var form: String?
  /// The nested navigator that the command being typed is meant for; nil for the app itself.
  private(set) var navigator: String?

  init(_ head: String) {
    bytes = Array(head.utf8)
    scanner = CommandScanner(head)
  }

  /// - Returns: nil when what stands before the word is no beginning of a command.
  mutating func walk() -> Place? {
    do throws(Stop) {
      try takeCommand()
      return nil
    } catch {
      guard case .here(let wanted) = error else { return nil }
      return Place(wanted: wanted, start: scanner.position)
    }
  }

  /// Goes on to the next word; stops there if it is the one being typed.
  private mutating func reach(_ wanted: [Wanted]) throws(Stop) {
    scanner.skipBlanks()
    guard isAtLastWord else { return }
    throw isGlued ? Stop.lost : Stop.here(wanted)
  }

  /// Whether a word that began here would belong to what stands before it, such as a number.
  private var isGlued: Bool {
    guard scanner.isAtEnd, let last = bytes.last else { return false }
    return last != 0x20 && last != 0x09 && last != UInt8(ascii: ";")
  }

  /// Whether no blank follows any more, unless in a text.
  private var isAtLastWord: Bool {
    let rest = bytes[scanner.position...]
    guard rest.first == UInt8(ascii: "\"") else {
      return !rest.contains { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ";") }
    }
    var text = scanner
    do throws(CommandSyntaxError) {
      _ = try text.takeLiteral()
      return text.isAtEnd
    } catch {
      return error.cause == .unfinishedText
    }
  }

  /// What can follow a whole command.
  private var tail: [Wanted] { depth > 0 ? [.keyword(";")] : [] }

  private mutating func takeCommand() throws(Stop) {
    scanner.skipBlanks()
    form = scanner.peekWord().flatMap { Command.words.contains($0) ? $0 : nil }
    let command = depth < Command.depthLimit ? Wanted.command : .innermostCommand
    try reach(depth > 0 ? [.keyword("end"), command] : [command])
    guard let word = scanner.takeWord() else { throw Stop.lost }
    switch word {
    case "push": try takeName(.screen, then: ["on", "with", "once"])
    case "pop": try takePop()
    case "go": try takeName(.screen, then: ["on", "with"])
    case "replace": try takeName(.screen, then: ["on", "with", "inheriting"])
    case "show": try takeTab(orMain: true)
    case "reset": try takeTab(orMain: false)
    case "overlay": try takeName(.accessory, then: ["at", "with", "once"])
    case "dismiss":
      try reach([.shownLevel, .keyword("with")] + tail)
      _ = try number()
      try takeClauses(["with"])
    case "finish":
      try reach([.entry, .keyword("flow"), .keyword("with")] + tail)
      if scanner.take(word: "flow") {
        form = "finish flow"
        try reach([.flow])
        guard scanner.takeWord() != nil else { throw Stop.lost }
      } else {
        _ = try entry()
      }
      try takeClauses(["with"])
    case "start":
      try reach([.flow])
      guard let flow = scanner.takeWord() else { throw Stop.lost }
      try takeIntent(of: flow)
      try takeClauses(["on", "with"])
    case "segue": try takeSegue()
    case "open":
      try reach([])
      throw Stop.lost
    case "tell":
      try reach([.flow, .keyword("all"), .keyword("parent")])
      guard scanner.takeWord() != nil else { throw Stop.lost }
      try reach([])
      guard scanner.takeWord() != nil else { throw Stop.lost }
      try takeClauses(["with"])
    case "in":
      try reach([.nested])
      guard let name = scanner.takeWord() else { throw Stop.lost }
      let outer = navigator
      navigator = name
      try takeCommand()
      navigator = outer
      return
    case "undo", "redo":
      try reach(tail)
      _ = try number()
    case "back": break
    case "set": try takeFact()
    case "begin": try takeTransaction()
    default: throw Stop.lost
    }
    try reach(tail)
  }

  private mutating func takeIntent(of flow: String) throws(Stop) {
    try reach(["at", "on", "with"].map { Wanted.keyword($0) } + tail)
    guard scanner.take(word: "at") else { return }
    try reach([.intent(of: flow)])
    guard scanner.takeWord() != nil else { throw Stop.lost }
  }

  private mutating func takeSegue() throws(Stop) {
    try reach([.screen])
    guard scanner.takeWord() != nil else { throw Stop.lost }
    try reach(["from", "via", "with"].map { Wanted.keyword($0) } + tail)
    if scanner.take(word: "from") {
      try reach([.visit])
      if try entry() == nil, scanner.takeWord() == nil { throw Stop.lost }
      try reach(["via", "with"].map { Wanted.keyword($0) } + tail)
    }
    if scanner.take(word: "via") {
      repeat {
        try reach([.screen])
        guard scanner.takeWord() != nil else { throw Stop.lost }
        scanner.skipBlanks()
      } while scanner.take(",")
    }
    try takeClauses(["with"])
  }

  private mutating func takeName(_ wanted: Wanted, then clauses: [String]) throws(Stop) {
    try reach([wanted])
    guard scanner.takeWord() != nil else { throw Stop.lost }
    try takeClauses(clauses)
  }

  private mutating func takePop() throws(Stop) {
    try reach([.keyword("to"), .layer, .keyword("with")] + tail)
    if scanner.take(word: "to") {
      form = "pop to"
      try reach([.popTarget])
      if try entry() == nil, scanner.takeWord() == nil { throw Stop.lost }
      try takeClauses(["on"])
    } else {
      if let word = scanner.peekWord(), ["main", "tab", "accessory", "flow"].contains(word) {
        try takeLayer(following: [.keyword("with")] + tail)
      }
      try takeClauses(["with"])
    }
  }

  private mutating func takeTab(orMain: Bool) throws(Stop) {
    try reach(orMain ? [.tab, .keyword("main"), .keyword("tab")] : [.tab, .keyword("tab")])
    if try number() == nil, scanner.takeWord() == nil { throw Stop.lost }
  }

  private mutating func takeFact() throws(Stop) {
    try reach([.fact])
    guard let fact = scanner.takeWord() else { throw Stop.lost }
    try reach([.value(of: fact)])
    if let word = scanner.takeWord(), !word.isEmpty { return }
    try takeLiteral()
  }

  private mutating func takeTransaction() throws(Stop) {
    depth += 1
    while true {
      try reach([.keyword(";")])
      guard scanner.take(";") else { throw Stop.lost }
      scanner.skipBlanks()
      if scanner.peekWord() == "end", !isAtLastWord {
        _ = scanner.take(word: "end")
        depth -= 1
        form = "begin"
        return
      }
      try takeCommand()
    }
  }

  // MARK: The parts of a command

  private mutating func takeClauses(_ allowed: [String]) throws(Stop) {
    var left = allowed
    while true {
      let words = left.map { Wanted.keyword($0) }
      try reach(words + tail)
      guard let word = scanner.peekWord() else { return }
      guard let index = left.firstIndex(of: word) else { throw Stop.lost }
      left.remove(at: index)
      _ = scanner.take(word: word)
      switch word {
      case "on":
        try reach([.layer])
        try takeLayer(following: left.map { Wanted.keyword($0) } + tail)
      case "at":
        try reach([.level])
        guard try number() != nil else { throw Stop.lost }
      case "with":
        try reach([])
        try takeLiteral()
      default: break
      }
    }
  }

  private mutating func takeLayer(following: [Wanted]) throws(Stop) {
    switch scanner.takeWord() {
    case "main": return
    case "tab":
      try reach([.tab] + following)
      guard try number() == nil, let word = scanner.peekWord(),
        !Name.reservedWords.contains(word)
      else { return }
      _ = scanner.takeWord()
    case "flow":
      try reach([.flow])
      guard scanner.takeWord() != nil else { throw Stop.lost }
    case "accessory":
      try reach([.level])
      guard try number() != nil else { throw Stop.lost }
      try reach([.keyword("of")] + following)
      guard scanner.take(word: "of") else { return }
      try reach([.owner])
      guard try entry() != nil else { throw Stop.lost }
    default: throw Stop.lost
    }
  }

  private mutating func number() throws(Stop) -> Int? {
    do throws(CommandSyntaxError) { return try scanner.takeNumber() } catch { throw Stop.lost }
  }

  private mutating func entry() throws(Stop) -> EntryID? {
    do throws(CommandSyntaxError) { return try scanner.takeEntryID() } catch { throw Stop.lost }
  }

  private mutating func takeLiteral() throws(Stop) {
    do throws(CommandSyntaxError) { _ = try scanner.takeLiteral() } catch { throw Stop.lost }
  }
}
