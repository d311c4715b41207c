// Inputs and results of typed screens, as payloads and back.

extension Payload {
  /// Returns the payload of an input or a result; nil for `Void`.
  ///
  /// A `Codable` value without a literal form of its own is encoded, so that it equals the payload
  /// of a command, and can be printed and saved. Other values are carried as they are: `Hashable`
  /// ones compare by value, the rest by identity.
  @inlinable
  static func carrying<Value: Sendable>(_ value: Value) -> Payload? {
    if let number = value as? Int { return Payload(number) }
    return boxing(value)
  }

  @usableFromInline
  static func boxing<Value: Sendable>(_ value: Value) -> Payload? {
    if Value.self == Void.self { return nil }
    let payload = Payload(value)
    if payload.literal != nil { return payload }
    if let value = value as? any Codable, let encoded = try? Payload(encoding: value) {
      return encoded
    }
    return (Boxed(value: value) as? any ComparedByValue)?.payload ?? payload
  }
}

/// A value of a generic type, which may be `Hashable`.
private struct Boxed<Value: Sendable> { let value: Value }

/// The dynamic form of the constraint `Hashable & Sendable`, which has no cast.
private protocol ComparedByValue { var payload: Payload { get } }

extension Boxed: ComparedByValue where Value: Hashable {
  var payload: Payload { Payload(value) }
}

extension Payload {
  /// The value of the type: the payload's own, or decoded from what a command can write.
  @inlinable
  func data<Data: Sendable>(as type: Data.Type) throws(PayloadTypeMismatch) -> Data {
    do throws(PayloadTypeMismatch) {
      return try value(as: type)
    } catch {
      return try decoded(as: type, otherwise: error)
    }
  }

  @usableFromInline
  func decoded<Data: Sendable>(
    as type: Data.Type, otherwise mismatch: PayloadTypeMismatch
  ) throws(PayloadTypeMismatch) -> Data {
    guard let literal, let type = Data.self as? any Decodable.Type,
      let data = (try? literal.decoded(as: type)) as? Data
    else { throw mismatch }
    return data
  }
}

extension PayloadType {
  /// Creates the type of an input or a result; nil for `Void`, which is not checked.
  init?<Value: Sendable>(typed type: Value.Type) {
    if type == Void.self { return nil }
    let isNumber = type == Int.self
    self.init(type) { payload in
      if isNumber, payload.isWholeNumber { return nil }
      do throws(PayloadTypeMismatch) {
        _ = try payload.data(as: type)
        return nil
      } catch {
        return error
      }
    }
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
      return .completed(try payload.data(as: type))
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
