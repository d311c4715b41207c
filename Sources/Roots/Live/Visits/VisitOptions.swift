/// The options of a visit, apart from its command.
public struct VisitOptions {
  var isAnimated: Bool?
  var transition: VisitStyle.Transition?
  var makesRoom: Bool?
  var onCompletion: [() -> Void] = []
  var onSuccess: [(Coming) throws -> Void] = []
  var onFailure: [(Refusal) -> Void] = []
  var hooks: [Hook] = []
  var embeddings: [Wrapping] = []
  var keeping: Keeping?
  var protections: [Name] = []
  var liveProtections: [any Protection] = []
  /// Supplies the payload later.
  var giving: ((PendingVerdict) throws -> Void)?

  /// An observer of one event of the visit.
  struct Hook {
    let moment: VisitMoment
    let body: (Context) -> Void
  }

  /// One way to wrap a controller.
  enum Wrapping {
    case making((any Controller) -> any Embedding)
    case kind(EmbeddingKind)
  }

  /// A visit whose controller has just been made, with the controller from which it comes.
  struct Coming {
    let origin: (any Controller)?
    let controller: any Controller
    let context: Context
  }

  init() {}

  /// These options over the declared ones: these win, and the declared observers run first.
  func over(_ declared: VisitOptions) -> VisitOptions {
    var both = self
    both.isAnimated = isAnimated ?? declared.isAnimated
    both.transition = transition ?? declared.transition
    both.makesRoom = makesRoom ?? declared.makesRoom
    both.onCompletion = declared.onCompletion + onCompletion
    both.onSuccess = declared.onSuccess + onSuccess
    both.onFailure = declared.onFailure + onFailure
    both.hooks = declared.hooks + hooks
    both.embeddings = embeddings.isEmpty ? declared.embeddings : embeddings
    both.keeping = keeping ?? declared.keeping
    return both
  }

  /// Adds the observers of a coalesced request for the same entry.
  mutating func join(_ other: VisitOptions) {
    onCompletion += other.onCompletion
    onSuccess += other.onSuccess
    onFailure += other.onFailure
    hooks += other.hooks
  }
}
