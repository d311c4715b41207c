// The limits within which a command can be printed and parsed.

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

  /// Whether its text can be parsed, apart from Swift values without a text.
  fileprivate var isReadable: Bool {
    switch self {
    case .transaction(let commands):
      !isDeeper(than: Self.depthLimit) && commands.allSatisfy(\.isReadable)
    case .inside(_, _, let command): !isDeeper(than: Self.depthLimit) && command.isReadable
    case .set(_, let literal): literal.isWithinLimits
    case .reset(_, let entries):
      entries?.allSatisfy { $0.payload?.boxedLiteral?.isWithinLimits ?? true } ?? true
    default: payload?.boxedLiteral?.isWithinLimits ?? true
    }
  }

  /// A form of the command that a journal can read back.
  ///
  /// A payload over the limits becomes a placeholder, and a command that is nested too deep becomes
  /// an empty transaction: the world refuses either as it refuses the original.
  var readable: Command {
    if isReadable { return self }
    if isDeeper(than: Self.depthLimit) { return .transaction([]) }
    return mapLiterals({ $0.readable }, links: { $0 })
  }
}

extension Literal {
  /// Whether a command can contain the value.
  fileprivate var isWithinLimits: Bool {
    !isDeeper(than: Self.depthLimit) && length(over: Payload.lengthLimit) == nil
  }

  fileprivate var readable: Literal { isWithinLimits ? self : .placeholder(.oversized) }
}

extension Placeholder {
  /// A placeholder in a journal for a payload that is too large; nothing ever fills it.
  fileprivate static let oversized = Placeholder(
    summands: [Summand(isSubtracted: false, term: .path("oversized"))])
}

extension Input {
  /// A form of the input that a journal can read back.
  var readable: Input {
    switch self {
    case .command(let issued): .command(issued.readable)
    case .later(let issued): .later(issued.readable)
    case .answer(let asking, .present(let command)): .answer(asking, .present(command.readable))
    case .answer(let asking, .payload(let payload?)):
      .answer(asking, .payload(payload.boxedLiteral.map { Payload($0.readable) } ?? payload))
    case .answer(let asking, .deny(let reason?)):
      .answer(asking, .deny(Refusal.Reason("\(reason)")))
    case .notPrepared(let screen, let reason, let input):
      .notPrepared(screen, Refusal.Reason("\(reason)"), input.readable)
    case .answer, .next, .expired, .withdraw, .revoke, .recheck, .restore: self
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
  /// A form of the command that a journal can read back.
  var readable: IssuedCommand {
    if command.isReadable { return self }
    var issued = self
    issued.command = command.readable
    return issued
  }

  /// The memory of its payloads in bytes, including its chain.
  var byteCount: Int {
    let own = command.byteCount
    return hasCircumstances ? chain.reduce(own) { $0 + $1.byteCount } : own
  }
}
