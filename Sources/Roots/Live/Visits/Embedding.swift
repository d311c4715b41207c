/// A controller that wraps another: it has the place of the entry's controller, and the other
/// lives inside it.
///
/// Everything it is told it passes on, unless it does something of its own about it.
public protocol Embedding: Controller {
  /// Wraps a controller that has not appeared yet.
  init(_ controller: any Controller)
  /// What is inside.
  var embedded: any Controller { get }
}

extension Embedding {
  /// Passed on.
  public func attach(to context: Context) { embedded.attach(to: context) }
  /// Passed on.
  public func appear() { embedded.appear() }
  /// Passed on.
  public func disappear() { embedded.disappear() }
  /// Passed on.
  public func end() { embedded.end() }
}

/// A way to wrap controllers that every front end does in its own terms.
public enum EmbeddingKind: String, Hashable, Sendable, CaseIterable {
  /// A pane with a border and a title.
  case pane
  /// The middle of the room, with as much of it as the controller asks for.
  case card
}

extension Controller {
  /// Whether another is somewhere inside it.
  func wraps(_ other: any Controller) -> Bool {
    var controller: any Controller = self
    while let wrapper = controller as? any Embedding {
      controller = wrapper.embedded
      if controller === other { return true }
    }
    return false
  }

  /// The controller inside all that wraps it: itself, when nothing does.
  package var innermost: any Controller {
    var controller: any Controller = self
    while let wrapper = controller as? any Embedding { controller = wrapper.embedded }
    return controller
  }
}

extension Navigator {
  /// Says how controllers are wrapped for a kind; front ends do.
  public func embed(in kind: EmbeddingKind, _ wrap: @escaping (any Controller) -> any Embedding) {
    visits.wrappings[kind] = wrap
  }

  /// A controller in all that its visit wants it wrapped in, the first innermost.
  func wrapped(_ controller: any Controller, for context: Context) -> any Controller {
    var outermost = controller
    for wrapping in context.visit?.options.embeddings ?? [] {
      switch wrapping {
      case .making(let wrap): outermost = wrap(outermost)
      case .kind(let kind):
        if let wrap = visits.wrappings[kind] {
          outermost = wrap(outermost)
        } else {
          report(.embedding(context.screen, kind))
        }
      }
    }
    return outermost
  }
}
