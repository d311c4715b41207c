/// A controller that names the type of the data it gets.
///
/// It gets it before `attach(to:)` each time it comes: at once, from a block that answered later,
/// from a link, or by restoration. What a command can write is decoded when the type is
/// `Decodable`.
public protocol DataReceiving: Controller {
  /// What it gets.
  associatedtype Data: Sendable
  /// Takes it.
  func receive(_ data: Data)
}

extension DataReceiving {
  /// What is wrong with a payload for it.
  func mismatch(of payload: Payload) -> PayloadTypeMismatch? {
    PayloadType(received: Data.self).mismatch(payload)
  }

  /// Takes what a payload holds.
  func receive(from payload: Payload) throws(PayloadTypeMismatch) {
    receive(try payload.data(as: Data.self))
  }
}

extension Payload {
  /// The value as the type that a controller receives: decoded, if that is what it takes.
  func data<Data: Sendable>(as type: Data.Type) throws(PayloadTypeMismatch) -> Data {
    do throws(PayloadTypeMismatch) {
      return try value(as: type)
    } catch {
      guard let literal, let type = Data.self as? any Decodable.Type,
        let data = (try? literal.decoded(as: type)) as? Data
      else { throw error }
      return data
    }
  }
}

extension PayloadType {
  /// A type that a controller receives.
  init<Data: Sendable>(received type: Data.Type) {
    self.init(type) { payload in
      do throws(PayloadTypeMismatch) {
        _ = try payload.data(as: Data.self)
        return nil
      } catch {
        return error
      }
    }
  }
}

/// Gives data that was promised, once: now or later.
public struct DataPromise<Data: Sendable> {
  let answering: PendingVerdict

  /// Whether it is still waited for.
  public var isOpen: Bool { answering.isOpen }

  /// Gives it: the visit goes on.
  public func callAsFunction(_ data: Data) { answering.give(Payload(data)) }

  /// Gives it: the visit goes on.
  public func callAsFunction(_ data: Data) where Data: Hashable { answering.give(Payload(data)) }

  /// It cannot be had: the visit is refused, for a reason in a few words.
  public func fail(_ reason: String) { answering.deny(reason) }
}

extension Visiting where Destination == any Controller {
  /// What it carries.
  public func passData(_ data: some Hashable & Sendable) -> Self { passData(Payload(data)) }

  /// What it carries, compared by identity.
  public func passData(_ data: some Sendable) -> Self { passData(Payload(data)) }

  /// What it carries.
  public func passData(_ payload: Payload) -> Self { carrying(payload) }

  /// What it carries comes from a block, now or later: it waits until then.
  ///
  /// What the block throws is why it is refused; without an answer it is refused at its deadline.
  public func passData<Data: Sendable>(
    _ type: Data.Type = Data.self, _ block: @escaping (DataPromise<Data>) throws -> Void
  ) -> Self { waiting(for: { try block(DataPromise(answering: $0)) }) }
}

extension Visiting where Destination: DataReceiving {
  /// What it carries: what its controller receives.
  public func passData(_ data: Destination.Data) -> Self { carrying(Payload(data)) }

  /// What it carries: what its controller receives.
  public func passData(_ data: Destination.Data) -> Self where Destination.Data: Hashable {
    carrying(Payload(data))
  }

  /// What it carries comes from a block, now or later: it waits until then.
  ///
  /// What the block throws is why it is refused; without an answer it is refused at its deadline.
  public func passData(
    _ block: @escaping (DataPromise<Destination.Data>) throws -> Void
  ) -> Self { waiting(for: { try block(DataPromise(answering: $0)) }) }
}

extension Visiting {
  fileprivate func carrying(_ payload: Payload) -> Self {
    with { $0.command = $0.command.carrying(payload) }
  }

  fileprivate func waiting(for block: @escaping (PendingVerdict) throws -> Void) -> Self {
    with {
      var requestOptions = $0.requestOptions ?? RequestOptions()
      requestOptions.awaitsPayload = true
      $0.requestOptions = requestOptions
      $0.options.giving = block
    }
  }
}
