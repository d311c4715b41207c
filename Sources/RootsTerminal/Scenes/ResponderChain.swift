public import Roots

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

extension Responder {
  /// Whether the responder can be seen: every owner above shows it, up to the controller of a
  /// visible entry.
  ///
  /// - Complexity: O(owners above).
  public var isOnVisibleBranch: Bool {
    var current: any Responder = self
    while let owner = current.ownership.owner {
      guard owner.shows(current) else { return false }
      current = owner
    }
    guard let context = current.presentingContext, let navigator = context.navigator else {
      return false
    }
    return navigator.world.state.isVisible(context.id)
  }

  /// Asks the responders from this one upwards to present a request; the first that takes it does
  /// so.
  ///
  /// - Returns: the reply; refused if this responder cannot be seen, or if none takes the request.
  @discardableResult
  public func requestPresentation(_ request: Request) -> Reply {
    guard isOnVisibleBranch else { return refuse(request, .notOnVisibleBranch) }
    let reply = ResponderChain(from: self).first { $0.present(request, for: self) }
    return reply ?? refuse(request, .nobodyPresents)
  }

  private func refuse(_ request: Request, _ refusal: Refusal) -> Reply {
    request.onRefusal?(refusal)
    return .refused(refusal)
  }
}

extension NavigationState {
  /// Whether an entry is visible: the content, the top of a shown accessory layer, or one of these
  /// in a nested navigator whose host is visible.
  public func isVisible(_ id: EntryID) -> Bool { visibleEntries.contains(id) }
}
