/// A controller that wraps another one.
///
/// It takes the place of the entry's controller, and by default forwards every call to the wrapped
/// one.
public protocol Embedding: Controller {
  /// Wraps a controller that has not appeared yet.
  init(_ controller: any Controller)
  /// The wrapped controller.
  var embedded: any Controller { get }
}

extension Embedding {
  /// Forwards the call to the wrapped controller.
  public func attach(to context: Context) { embedded.attach(to: context) }
  /// Forwards the call to the wrapped controller.
  public func appear() { embedded.appear() }
  /// Forwards the call to the wrapped controller.
  public func disappear() { embedded.disappear() }
  /// Forwards the call to the wrapped controller.
  public func end() { embedded.end() }
}

/// A kind of wrapper that each front end implements in its own way.
public enum EmbeddingKind: String, Hashable, Sendable, CaseIterable {
  /// A pane with a border and a title.
  case pane
  /// The middle of the screen, in the size that the controller asks for.
  case card
}

extension Controller {
  /// Whether this controller contains another one, directly or through wrappers.
  func wraps(_ other: any Controller) -> Bool {
    var controller: any Controller = self
    while let wrapper = controller as? any Embedding {
      controller = wrapper.embedded
      if controller === other { return true }
    }
    return false
  }

  /// The controller inside all wrappers; this one if it is no wrapper.
  package var innermost: any Controller {
    var controller: any Controller = self
    while let wrapper = controller as? any Embedding { controller = wrapper.embedded }
    return controller
  }
}

extension Navigator {
  /// Registers the wrapper of a kind; called by front ends.
  public func embed(in kind: EmbeddingKind, _ wrap: @escaping (any Controller) -> any Embedding) {
    visits.wrappings[kind] = wrap
  }

  /// The controller inside the wrappers of its visit, the first innermost.
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
