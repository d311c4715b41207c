// The depth of commands, and the memory of their payloads.

extension Command {
  /// Whether transactions and nested navigators are nested more than a number of levels.
  func isDeeper(than levels: Int) -> Bool {
    switch self {
    case .transaction(let commands):
      levels == 0 || commands.contains { $0.isDeeper(than: levels - 1) }
    case .inside(_, _, let command): levels == 0 || command.isDeeper(than: levels - 1)
    default: false
    }
  }

  /// The memory of its payloads in bytes.
  var byteCount: Int {
    switch self {
    case .transaction(let commands): commands.reduce(0) { $0 + $1.byteCount }
    case .inside(_, _, let command): command.byteCount
    case .set(_, let literal): literal.heapByteCount
    case .reset(_, let entries):
      entries?.reduce(0) { $0 + ($1.payload?.byteCount ?? 0) } ?? 0
    default: payload?.byteCount ?? 0
    }
  }
}

extension Input {
  /// The input with the texts of errors of the app in place of the errors, which a journal must not
  /// keep alive.
  var withoutErrors: Input {
    switch self {
    case .answer(let asking, .deny(let reason?)):
      .answer(asking, .deny(Refusal.Reason("\(reason)")))
    case .notPrepared(let screen, let reason, let input):
      .notPrepared(screen, Refusal.Reason("\(reason)"), input.withoutErrors)
    case .command, .later, .answer, .next, .expired, .withdraw, .revoke, .recheck, .restore: self
    }
  }

  /// The memory of its payloads in bytes.
  var byteCount: Int {
    switch self {
    case .command(let issued), .later(let issued): issued.byteCount
    case .answer(_, .present(let command)): command.byteCount
    case .answer(_, .payload(let payload)): payload?.byteCount ?? 0
    case .notPrepared(_, _, let input): input.byteCount
    case .answer, .next, .expired, .withdraw, .revoke, .recheck, .restore: 0
    }
  }
}

extension IssuedCommand {
  /// The memory of its payloads in bytes, including its chain.
  var byteCount: Int {
    let own = command.byteCount
    return hasCircumstances ? chain.reduce(own) { $0 + $1.byteCount } : own
  }
}
