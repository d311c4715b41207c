/// The responders from one upwards, each once.
///
///     let container = ResponderChain(from: part).first { $0 as? any ContainerOffering }
///
/// A next responder that was visited before ends the chain.
public struct ResponderChain: Sequence, IteratorProtocol {
  private var upcoming: (any Responder)?
  private var asked: Set<ObjectIdentifier> = []

  /// The chain that begins with a responder itself.
  public init(from first: any Responder) { upcoming = first }

  /// The next responder.
  public mutating func next() -> (any Responder)? {
    guard let current = upcoming, asked.insert(ObjectIdentifier(current)).inserted else {
      return nil
    }
    upcoming = current.nextResponder
    return current
  }

  /// The first non-nil answer of a responder in the chain.
  /// - Parameter question: called with each responder; nil continues with the next one.
  public func first<Verdict>(_ question: (any Responder) -> Verdict?) -> Verdict? {
    for responder in self {
      if let answer = question(responder) { return answer }
    }
    return nil
  }
}
