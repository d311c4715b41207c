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

extension Request {
  /// Makes the command wait for its payload, which a block supplies.
  package mutating func wait(for supply: @escaping (PendingVerdict) throws -> Void) {
    changeOptions { $0.awaitsPayload = true }
    ownParts().visit.supply = supply
  }
}
