extension Input: CustomStringConvertible {
  /// The input as one line: `push post`, `#4 then 2: overlay login`, `later #4: back`, `next`,
  /// `answer 3.1: allow`, `expired 3.1`, `withdraw 3`, `revoke signedIn`, `recheck signedIn`,
  /// `restore`, `not prepared post "no film": push post`.
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
      "not prepared \(screen) \(Literal.string("\(reason)")): \(input)"
    }
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
