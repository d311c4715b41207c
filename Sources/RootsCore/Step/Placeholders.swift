extension Command {
  /// Returns the command with every placeholder in its payload, value or link filled.
  ///
  /// Verbs, names and layers cannot be placeholders, so text from outside never becomes a command.
  /// - Throws: `PlaceholderError` for a path without a value, for a sum of other values than whole
  ///   numbers, and for a value that no link can contain.
  public func filled(_ value: (String) -> Literal?) throws(PlaceholderError) -> Command {
    try with { (arguments) throws(PlaceholderError) in
      arguments.payload = try arguments.payload?.filled(value)
      if let entries = arguments.entries {
        arguments.entries = try entries.map { (entry) throws(PlaceholderError) in
          ResetEntry(entry.visit, with: try entry.payload?.filled(value))
        }
      }
      arguments.value = try arguments.value?.filled(value)
      if !arguments.link.isEmpty {
        arguments.link = try LinkTemplate(arguments.link).filled(value)
      }
      for index in arguments.commands.indices {
        arguments.commands[index] = try arguments.commands[index].filled(value)
      }
    }
  }
}

extension Payload {
  fileprivate func filled(
    _ value: (String) -> Literal?
  ) throws(PlaceholderError) -> Payload {
    guard let literal = boxedLiteral, literal.hasPlaceholders else { return self }
    return Payload(try literal.filled(value))
  }
}

extension World {
  /// Returns the value of a path in a placeholder: `result`, `message`, `payload` or `flow` and
  /// their fields, a fact, or a field of the payload.
  /// - Parameters:
  ///   - path: names separated by full stops.
  ///   - cause: the result or message that the command follows; nil for none.
  ///   - asker: the entry that sends the command.
  func value(at path: String, after cause: Cause?, of asker: Entry?) -> Literal? {
    let payload = asker?.payload
    let isOnePart = !path.utf8.contains(UInt8(ascii: "."))
    let parts = isOnePart ? [path] : path.split(separator: ".").map(String.init)
    guard let first = parts.first else { return nil }
    if let cause, first == cause.word { return cause.literal?.value(at: parts.dropFirst()) }
    if first == "flow", let asker { return flowValue(at: parts.dropFirst(), around: asker.id) }
    if first == "payload" { return payload?.literal?.value(at: parts.dropFirst()) }
    if let name = Name(known: first), parts.count == 1, let fact = fact(name) { return fact }
    return payload?.literal?.value(at: parts[...])
  }
}

/// The cause of a reaction or of a message rule's commands.
enum Cause: Hashable, Sendable {
  /// The result that has just been settled.
  case result(Removal)
  case message(Payload?)
  /// The refusal of the command, as a sentence.
  case refusal(String)
  /// The entry that the command opened is visible for the first time.
  case appearance

  var isMessage: Bool { if case .message = self { true } else { false } }

  /// The name of the cause in placeholders.
  fileprivate var word: String { isMessage ? "message" : "result" }

  /// The value of the cause; null for none.
  fileprivate var literal: Literal? {
    switch self {
    case .result(let ending): ending.literal
    case .message(let payload): payload.map { $0.literal } ?? .null
    case .refusal(let sentence): .string(sentence)
    case .appearance: nil
    }
  }
}

extension Removal {
  /// The result as a value: the payload or null, or the reason of a dismissal.
  var literal: Literal? {
    switch self {
    case .completed(let payload): payload.map { $0.literal } ?? .null
    case .dismissed(let reason): .string(reason.rawValue)
    case .inherited: nil
    }
  }
}
