/// A controller that declares the type of its input.
///
/// It receives the data before `attach(to:)`, whether the data is passed with the visit, supplied
/// later by a block, part of a link, or restored; and again when the payload is updated. Data of a
/// command or a link is decoded if the type is `Decodable`.
public protocol DataReceiving: Controller {
  /// The type of the data.
  associatedtype Data: Sendable
  /// Receives the data.
  func receive(_ data: Data)
}

extension DataReceiving {
  /// The type error of a payload for this controller; nil if it fits.
  func mismatch(of payload: Payload) -> PayloadTypeMismatch? {
    PayloadType(received: Data.self).mismatch(payload)
  }

  /// Receives the value of a payload.
  func receive(from payload: Payload) throws(PayloadTypeMismatch) {
    receive(try payload.data(as: Data.self))
  }
}

extension Payload {
  /// The value as the type of a controller's data, decoded if that type is `Decodable`.
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
  /// The payload type of a controller's data.
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

/// The completion of a block that supplies data now or later, once.
public struct DataPromise<Data: Sendable> {
  let answering: PendingVerdict

  /// Whether the visit still waits for the data.
  public var isOpen: Bool { answering.isOpen }

  /// Supplies the data; the visit continues.
  public func callAsFunction(_ data: Data) { answering.give(Payload(data)) }

  /// Supplies the data; the visit continues.
  public func callAsFunction(_ data: Data) where Data: Hashable { answering.give(Payload(data)) }

  /// Refuses the visit with a reason in a few words.
  public func fail(_ reason: String) { answering.deny(reason) }
}

extension Visiting where Destination == any Controller {
  /// Sets the payload.
  public func passData(_ data: some Hashable & Sendable) -> Self { passData(Payload(data)) }

  /// Sets the payload; it compares by identity.
  public func passData(_ data: some Sendable) -> Self { passData(Payload(data)) }

  /// Sets the payload.
  public func passData(_ payload: Payload) -> Self { carrying(payload) }

  /// Lets a block supply the payload, now or later; the visit waits for it.
  ///
  /// An error that the block throws refuses the visit, and so does its deadline.
  public func passData<Data: Sendable>(
    _ type: Data.Type = Data.self, _ block: @escaping (DataPromise<Data>) throws -> Void
  ) -> Self { waiting(for: { try block(DataPromise(answering: $0)) }) }
}

extension Visiting where Destination: DataReceiving {
  /// Sets the data that the controller receives; it compares by identity.
  public func passData(_ data: Destination.Data) -> Self { carrying(Payload(data)) }

  /// Sets the data that the controller receives.
  public func passData(_ data: Destination.Data) -> Self where Destination.Data: Hashable {
    carrying(Payload(data))
  }

  /// Lets a block supply the data, now or later; the visit waits for it.
  ///
  /// An error that the block throws refuses the visit, and so does its deadline.
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
