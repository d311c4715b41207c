extension Command {
  /// The same command with every hole in its payload or value filled.
  ///
  /// Verbs, names and layers cannot be holes, so text from outside never becomes a command.
  /// - Throws: `PlaceholderError` for a path with no value, or a sum of what is no whole number.
  public func filled(_ value: (String) -> Literal?) throws(PlaceholderError) -> Command {
    try mapLiterals { (literal) throws(PlaceholderError) in
      literal.hasHoles ? try literal.filled(value) : literal
    }
  }

  /// The same command with another literal for each that it carries.
  func mapLiterals<Failure: Error>(
    _ change: (Literal) throws(Failure) -> Literal
  ) throws(Failure) -> Command {
    try with { (arguments) throws(Failure) in
      arguments.payload = try arguments.payload?.mapLiteral(change)
      if let value = arguments.value { arguments.value = try change(value) }
      for index in arguments.commands.indices {
        arguments.commands[index] = try arguments.commands[index].mapLiterals(change)
      }
    }
  }
}

extension Payload {
  fileprivate func mapLiteral<Failure: Error>(
    _ change: (Literal) throws(Failure) -> Literal
  ) throws(Failure) -> Payload {
    guard let literal = boxedLiteral else { return self }
    return Payload(try change(literal))
  }
}

extension World {
  /// What a path in a hole stands for: `result`, `message`, `payload` or `flow` and what is in
  /// it, a fact, or a field of the payload.
  /// - Parameters:
  ///   - path: names with a full stop between two.
  ///   - cause: what the command follows; nil when it follows nothing.
  ///   - asker: the entry that asks.
  func value(at path: String, after cause: Cause?, of asker: Entry?) -> Literal? {
    let payload = asker?.payload
    let parts = path.split(separator: ".").map(String.init)
    guard let first = parts.first else { return nil }
    if let cause, first == cause.word { return cause.literal?.value(at: parts.dropFirst()) }
    if first == "flow", let asker { return flowValue(at: parts.dropFirst(), around: asker.id) }
    if first == "payload" { return payload?.literal?.value(at: parts.dropFirst()) }
    if let name = Name(known: first), parts.count == 1, let fact = fact(name) { return fact }
    return payload?.literal?.value(at: parts[...])
  }
}

/// What somebody's commands follow.
enum Cause {
  /// The result that has just been settled.
  case result(Removal)
  /// What the message carries that is heard.
  case message(Payload?)

  var isMessage: Bool {
    switch self {
    case .result: false
    case .message: true
    }
  }

  /// What holes call it.
  fileprivate var word: String {
    switch self {
    case .result: "result"
    case .message: "message"
    }
  }

  /// Its value; null for nothing.
  fileprivate var literal: Literal? {
    switch self {
    case .result(let ending): ending.literal
    case .message(let payload): payload.map { $0.literal } ?? .null
    }
  }
}

extension Removal {
  /// The result as a value: what was given, null when nothing was, the reason of a dismissal.
  var literal: Literal? {
    switch self {
    case .completed(let payload): payload.map { $0.literal } ?? .null
    case .dismissed(let reason): .string(reason.rawValue)
    case .inherited: nil
    }
  }
}
