/// Everybody who is asked in turn, from one responder upwards.
///
///     let container = ResponderChain(from: part).first { $0 as? any ContainerOffering }
///
/// Whoever says that its next responder is one that was asked already ends the chain: nobody is
/// asked twice.
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

  /// The first answer that anybody has.
  /// - Parameter question: asks a responder; nil passes on to the next one.
  public func first<Verdict>(_ question: (any Responder) -> Verdict?) -> Verdict? {
    for responder in self {
      if let answer = question(responder) { return answer }
    }
    return nil
  }
}

extension Responder {
  /// Whether it is in a part of the app that can be seen: whoever owns it shows it, and so on up
  /// to an entry that is visible.
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

  /// Asks upwards for something to be presented: the first that takes it answers.
  ///
  /// - Returns: what came of it; a refusal for what cannot be seen, and when nobody takes it.
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
  /// Whether an entry is visible: as content, on top of a shown accessory layer, or as one of these
  /// in a nested navigator whose host is visible.
  public func isVisible(_ id: EntryID) -> Bool { visibleEntries.contains(id) }
}
