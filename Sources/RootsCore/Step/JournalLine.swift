extension Input: CustomStringConvertible {
  /// The input as one line: `push post`, `#4 then 2: overlay login`, `later #4: back`, `next`,
  /// `answer 3.1: allow`, `expired 3.1`, `withdraw 3`, `revoke signedIn`, `recheck signedIn`,
  /// `restore`, `not prepared post "no film": push post`.
  ///
  /// A payload without a literal prints as a marked description, which no journal can read.
  package var description: String {
    switch self {
    case .command(let issued): Self.prefix("", issued) + "\(issued.command)"
    case .later(let issued): Self.prefix("later", issued) + "\(issued.command)"
    case .next: "next"
    case .answer(let asking, let answer): "answer \(asking): \(answer)"
    case .expired(let asking): "expired \(asking)"
    case .withdraw(let id): "withdraw \(id.number)"
    case .revoke(let name): "revoke \(name)"
    case .recheck(let name): "recheck \(name)"
    case .restore: "restore"
    case .notPrepared(let screen, let reason, let input):
      "\(Self.notPrepared)\(screen) \(Literal.string("\(reason)")): \(input)"
    }
  }

  private static let notPrepared = "not prepared "

  /// Reads the screen, the reason and the input after `not prepared`; nil if they cannot be read.
  private static func notPrepared(
    _ text: Substring, number: Int, chain: [Command]
  ) throws(JournalError) -> Input? {
    guard let space = text.firstIndex(of: " "),
      let screen = try? Name(outside: String(text[..<space]))
    else { return nil }
    var scanner = CommandScanner(String(text[text.index(after: space)...]))
    guard case .string(let reason)? = try? scanner.takeLiteral() else { return nil }
    let rest = scanner.rest
    guard rest.hasPrefix(": ") else { return nil }
    return .notPrepared(
      screen, Refusal.Reason(reason),
      try Input(journalLine: String(rest.dropFirst(2)), number: number, chain: chain))
  }

  private static func prefix(_ word: String, _ issued: IssuedCommand) -> String {
    var words = word.isEmpty ? [] : [word]
    if let origin = issued.origin { words.append("\(origin)") }
    if issued.reaction != .none { words.append("then \(issued.reaction.number)") }
    if let options = issued.options {
      words.append("terms" + (options == RequestOptions() ? "" : " \(options)"))
    }
    return words.isEmpty ? "" : words.joined(separator: " ") + ": "
  }

  init(journalLine line: String, number: Int, chain: [Command]) throws(JournalError) {
    if let input = try Input(simpleLine: line, number: number) {
      self = input
      return
    }
    if line.hasPrefix(Self.notPrepared) {
      let text = line.dropFirst(Self.notPrepared.count)
      guard let input = try Self.notPrepared(text, number: number, chain: chain) else {
        throw JournalError(
          line: number, message: "after 'not prepared' comes SCREEN \"reason\": INPUT")
      }
      self = input
      return
    }
    var head = Head()
    var text = line[...]
    if let colon = line.firstIndex(of: ":"), Head.isPrefix(line[..<colon]) {
      head = try Head(line[..<colon], number: number)
      text = line[line.index(after: colon)...]
    }
    let command = try Self.command(text, number)
    let issued = IssuedCommand(
      command, from: head.origin, reaction: head.reaction, options: head.options,
      chain: head.isLater ? chain : [])
    self = head.isLater ? .later(issued) : .command(issued)
  }

  private static func command(
    _ text: Substring, _ number: Int
  ) throws(JournalError) -> Command {
    do {
      return try Command(parsing: String(text), lengthLimit: Int.max)
    } catch {
      let marked =
        text.contains("<")
        ? "it holds a Swift value that cannot be replayed" : "\(error)"
      throw JournalError(line: number, message: marked)
    }
  }

  /// Parses an input that is not a command.
  private init?(simpleLine line: String, number: Int) throws(JournalError) {
    if line == "next" {
      self = .next
    } else if line == "restore" {
      self = .restore
    } else if line.hasPrefix("expired "), let asking = ProtectionRequestID(line.dropFirst(8)) {
      self = .expired(asking)
    } else if line.hasPrefix("withdraw "), let number = UInt32(line.dropFirst(9)) {
      self = .withdraw(PendingID(number))
    } else if line.hasPrefix("revoke "), let name = try? Name(outside: String(line.dropFirst(7))) {
      self = .revoke(name)
    } else if line.hasPrefix("recheck "), let name = try? Name(String(line.dropFirst(8))) {
      self = .recheck(name)
    } else if line.hasPrefix("answer "), let colon = line.firstIndex(of: ":"),
      let asking = ProtectionRequestID(line[..<colon].dropFirst(7))
    {
      let answer = line[line.index(after: colon)...].drop { $0 == " " }
      self = .answer(asking, try Self.answer(answer, number))
    } else {
      return nil
    }
  }

  private static func answer(
    _ text: Substring, _ number: Int
  ) throws(JournalError) -> Verdict {
    let parts = text.split(separator: " ", maxSplits: 1)
    let rest = parts.count == 2 ? parts[1] : ""
    switch parts.first {
    case "allow": return .allow
    case "deny": return .deny(try literal(rest, number)?.text.map { Refusal.Reason($0) })
    case "present": return .present(try command(rest, number))
    case "payload": return .payload(try literal(rest, number).map { Payload($0) })
    default: throw JournalError(line: number, message: "\(quoted(String(text))) is not an answer")
    }
  }

  private static func literal(
    _ text: Substring, _ number: Int
  ) throws(JournalError) -> Literal? {
    if text.isEmpty { return nil }
    do throws(CommandSyntaxError) {
      var scanner = CommandScanner(String(text))
      return try scanner.takeLiteral()
    } catch {
      throw JournalError(line: number, message: "\(error)")
    }
  }

  /// The prefix of a command.
  private struct Head {
    var isLater = false
    var origin: EntryID?
    var reaction = ReactionID.none
    var options: RequestOptions?

    init() {}

    init(_ text: Substring, number: Int) throws(JournalError) {
      var words = text.split(separator: " ")[...]
      if words.first == "later" { isLater = words.popFirst() != nil }
      if let word = words.first, word.hasPrefix("#"), let number = UInt32(word.dropFirst()) {
        origin = EntryID(number)
        words.removeFirst()
      }
      if words.first == "then", let number = words.dropFirst().first.flatMap({ UInt32($0) }),
        number <= ReactionID.limit
      {
        reaction = ReactionID(number)
        words.removeFirst(2)
      }
      if words.isEmpty { return }
      guard words.first == "terms", let options = RequestOptions(words: words.dropFirst()) else {
        throw JournalError(line: number, message: "these are not terms of a command")
      }
      self.options = options
    }

    /// Whether the text before a colon is a prefix, and not part of a payload.
    static func isPrefix(_ text: Substring) -> Bool {
      ["later", "#", "then ", "terms"].contains { text.hasPrefix($0) }
    }
  }
}

extension Verdict: CustomStringConvertible {
  /// The verdict as text: `allow`, `deny "why"`, `present overlay login`, `payload {id: 1}`.
  public var description: String {
    switch self {
    case .allow: "allow"
    case .deny(let reason): "deny" + (reason.map { " \(Literal.string("\($0)"))" } ?? "")
    case .present(let command): "present \(command)"
    case .payload(let payload): "payload" + (payload.map { " \($0)" } ?? "")
    }
  }
}

extension ProtectionRequestID {
  /// Parses an id such as `3.1`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".")
    guard parts.count == 2, let pendingID = UInt32(parts[0]), let serial = UInt32(parts[1]) else {
      return nil
    }
    self.init(PendingID(pendingID), serial)
  }
}
