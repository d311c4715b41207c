/// A link of a responder chain: an object that passes unhandled events on to its next responder,
/// which is its owner unless overridden.
///
/// An object that shows another one in a part of itself adopts it. The child refers to its owner
/// weakly, so that a child does not keep its owner alive.
public protocol Responder: AnyObject {
  /// The owner's storage: `Ownership()` at first, then changed only by `adopt` and `release`.
  var ownership: Ownership { get set }
  /// The responder that is asked next; the owner by default.
  var nextResponder: (any Responder)? { get }
}

extension Responder {
  /// The owner.
  public var nextResponder: (any Responder)? { ownership.owner }
}

/// A weak reference to the owner of a responder.
public struct Ownership {
  /// The owner; nil if there is none or it has been deallocated.
  public fileprivate(set) weak var owner: (any Responder)?

  /// Creates the storage without an owner.
  public init() {}
}

/// The reason why a responder was not adopted.
public enum AdoptionRefusal: Error, Hashable, Sendable {
  /// The child has another owner.
  case hasAnotherOwner
  /// The child owns the responder that would adopt it, or is that responder.
  case wouldBeACycle
}

extension AdoptionRefusal: CustomStringConvertible {
  /// One sentence: the fact, then the remedy.
  public var description: String {
    switch self {
    case .hasAnotherOwner: "this belongs to another scene; release it there first"
    case .wouldBeACycle: "a scene cannot be put into itself, or into what it contains"
    }
  }
}

extension Responder {
  /// Becomes the owner of another responder.
  ///
  /// The adopting object must itself hold the child; the child refers to it weakly.
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

  /// Stops owning a child, so that another object may adopt it; does nothing for another's child.
  public func release(_ child: any Responder) {
    if child.ownership.owner === self { child.ownership.owner = nil }
  }
}
