// Inputs and results of typed screens, as payloads and back.

extension Payload {
  /// Returns the payload of an input or a result; nil for `Void`.
  @inlinable
  static func carrying<Value: Sendable>(_ value: Value) -> Payload? {
    if let number = value as? Int { return Payload(number) }
    return Value.self == Void.self ? nil : Payload(value)
  }
}

extension Payload? {
  /// Returns the payload as the input of a typed screen or flow.
  /// - Throws: `PayloadTypeMismatch` with both types.
  func read<Input: Sendable>(as type: Input.Type) throws(PayloadTypeMismatch) -> Input {
    if type == Void.self, let nothing = () as? Input { return nothing }
    guard let payload = self else {
      throw PayloadTypeMismatch(expected: "\(type)", found: "nothing")
    }
    return try payload.value(as: type)
  }
}

extension PayloadType {
  /// Creates the type of an input or a result; nil for `Void`, which is not checked.
  init?<Value: Sendable>(typed type: Value.Type) {
    if type == Void.self { return nil }
    self.init(type)
  }
}

extension Outcome where Value == Payload? {
  /// The outcome with its value as the result of a typed screen.
  ///
  /// A screen with a result that was completed without one (by a command) counts as popped.
  /// - Throws: `PayloadTypeMismatch` with both types.
  @inlinable
  func read<Output: Sendable>(
    as type: Output.Type
  ) throws(PayloadTypeMismatch) -> Outcome<Output> {
    switch self {
    case .dismissed(let reason): return .dismissed(reason)
    case .completed(let payload):
      if type == Void.self, let nothing = () as? Output { return .completed(nothing) }
      guard let payload else { return .dismissed(.popped) }
      return .completed(try payload.value(as: type))
    }
  }
}

extension EntryContext.Link {
  /// Reads the result of a screen that was opened with a type.
  ///
  /// A result of another type, which only an entry under another name can return, is reported as a
  /// fault; the entry counts as replaced.
  @inlinable
  func read<Output: Sendable>(
    _ outcome: Outcome<Payload?>, of screen: StaticString, as type: Output.Type
  ) -> Outcome<Output> {
    do throws(PayloadTypeMismatch) {
      return try outcome.read(as: type)
    } catch {
      report(error, of: screen)
      return .dismissed(.replaced)
    }
  }

  @usableFromInline
  func report(_ mismatch: PayloadTypeMismatch, of screen: StaticString) {
    navigator?.report(.result("\(screen)", mismatch))
  }
}
