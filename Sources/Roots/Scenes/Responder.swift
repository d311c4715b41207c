/// Something that is asked when what it owns does not know an answer.
///
/// Unhandled events and presentations travel from whoever got them to its next responder, and so
/// on; that is the owner, unless somebody says otherwise. Whoever shows something in a part of
/// itself adopts it; the owned knows its owner weakly, so that nothing is kept alive from below.
public protocol Responder: AnyObject {
  /// Where it keeps whose it is: `Ownership()` at first, then for `adopt` and `release` alone.
  var ownership: Ownership { get set }
  /// Who is asked next; the owner unless told otherwise.
  var nextResponder: (any Responder)? { get }
  /// The context of the entry that it shows; nil for what is no entry's controller.
  var presentingContext: Context? { get }
  /// Whether something it owns can be seen when it can be seen itself.
  func shows(_ child: any Responder) -> Bool
  /// Takes a request of something below it; nil passes it on.
  func present(_ request: Request, for child: any Responder) -> Reply?
}

extension Responder {
  /// The owner.
  public var nextResponder: (any Responder)? { ownership.owner }
  /// No entry's.
  public var presentingContext: Context? { nil }
  /// All it owns.
  public func shows(_ child: any Responder) -> Bool { true }

  /// Sends it to the navigator of its entry, from that entry; passes it on without one.
  public func present(_ request: Request, for child: any Responder) -> Reply? {
    guard let context = presentingContext, let navigator = context.navigator else { return nil }
    var request = request
    if request.origin == nil { request.origin = context.id }
    return navigator.send(request)
  }
}

/// Whose something is: nobody's, or one owner's, known weakly.
public struct Ownership {
  /// The owner; nil when it has none, or the owner is gone.
  public fileprivate(set) weak var owner: (any Responder)?

  /// Nobody's.
  public init() {}
}

/// Why something was not adopted.
public enum AdoptionRefusal: Error, Hashable, Sendable {
  /// It has another owner.
  case hasAnotherOwner
  /// It owns the one that would adopt it, or is the same.
  case wouldBeACycle
}

extension AdoptionRefusal: CustomStringConvertible {
  /// The fact, then the way out.
  public var description: String {
    switch self {
    case .hasAnotherOwner: "this belongs to another scene; release it there first"
    case .wouldBeACycle: "a scene cannot be put into itself, or into what it contains"
    }
  }
}

extension Responder {
  /// Becomes the owner of another.
  ///
  /// Whoever adopts also holds it: here only the way up is kept.
  /// - Throws: `AdoptionRefusal` when it has another owner, or owns this one.
  /// - Complexity: O(owners above).
  public func adopt(_ child: any Responder) throws(AdoptionRefusal) {
    if let owner = child.ownership.owner {
      guard owner === self else { throw .hasAnotherOwner }
      return
    }
    var above: (any Responder)? = self
    while let next = above {
      if next === child { throw .wouldBeACycle }
      above = next.ownership.owner
    }
    child.ownership.owner = self
  }

  /// Gives up what it owns, so that another may adopt it; what it does not own stays whose it is.
  public func release(_ child: any Responder) {
    if child.ownership.owner === self { child.ownership.owner = nil }
  }
}
