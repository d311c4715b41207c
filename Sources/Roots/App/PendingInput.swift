/// The promise of an input to a visit that waits for it.
///
/// ```swift
/// nav.main.load(.photo) { input in store.load { input.give($0) } }
/// ```
public struct PendingInput<Input: Sendable> {
  private let verdict: PendingVerdict

  init(_ verdict: PendingVerdict) { self.verdict = verdict }

  /// Whether the visit still waits.
  public var isOpen: Bool { verdict.isOpen }

  /// Opens the screen with its input; a second call is reported as a fault.
  public func give(_ input: Input) { verdict.give(Payload.carrying(input)) }

  /// Refuses the command.
  ///
  /// - Parameter reason: a reason for the user.
  public func fail(_ reason: String) { verdict.deny(reason) }
}

extension Navigator {
  /// Sends the request for a screen whose payload comes later.
  func load<Input: Sendable>(
    _ screen: StaticString, _ opening: Opening, _ target: Target, _ options: VisitOptions,
    _ onResult: ((Outcome<Payload?>) -> Void)?,
    _ load: @escaping (PendingInput<Input>) throws -> Void
  ) -> Reply {
    perform(onRefusal: options.onRefusal) { () throws(Refusal) in
      var request = try request(opening, screen, target, with: nil, options, onResult)
      if !typed.open.isEmpty {
        throw Refusal.notPrepared(
          try name(screen), reason: "a transaction needs its inputs at once")
      }
      request.wait { try load(PendingInput($0)) }
      return request
    }
  }
}

extension Request {
  /// Makes the command wait for its payload, which a block supplies.
  package mutating func wait(for supply: @escaping (PendingVerdict) throws -> Void) {
    changeOptions { $0.awaitsPayload = true }
    ownParts().visit.supply = supply
  }
}
