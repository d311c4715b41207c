/// The options of one visit: who opens it, what it needs, how it is shown and who is told.
///
/// ```swift
/// nav.main.push(.photo, with: photo, VisitOptions(once: true, keepAlive: .age(.seconds(60))))
/// ```
public struct VisitOptions {
  /// Whether a push equal to the top entry is refused.
  let once: Bool
  /// A request that has the other options; nil for a plain visit, which costs nothing.
  let model: Request?

  /// Called once if the command changed nothing.
  var onRefusal: ((Refusal) -> Void)? { model?.onRefusal }

  /// The time for each verdict of a protection that sets none: 60 seconds.
  public static let usualDeadline = RequestOptions.usualDeadline

  /// The options of a plain visit.
  public init() { (once, model) = (false, nil) }

  /// Creates options; every one that is left out has its usual value.
  ///
  /// - Parameters:
  ///   - once: whether a push equal to the top entry in screen and input is refused, and the start
  ///     of a flow that is open on top with an equal input.
  ///   - origin: the entry that opens the visit; a place without a name means its layer.
  ///   - transition: how the visit appears, in place of the declared transition.
  ///   - protections: asked before the visit, besides those of its screen.
  ///   - deadline: the time for each verdict, unless the protection sets one; nil for no limit. It
  ///     passes by the clock of the navigator, which one made outside of an actor has only after
  ///     `scheduler` is set.
  ///   - lifetime: how long the controller is kept after the visit; nil for the declared lifetime.
  ///   - wrap: returns a controller around the new one, which it returns as `wrapped`.
  ///   - factory: makes the controller, in place of the declared factory.
  ///   - onAppear: called once, after the controller appeared for the first time.
  ///   - onReport: called with each value that the screen reports before its result.
  ///   - onRefusal: called once if the command changed nothing, at once or after a verdict.
  public init(
    once: Bool = false, from origin: EntryID? = nil, transition: VisitTransition? = nil,
    protectedBy protections: [any Protection] = [],
    deadline: Duration? = VisitOptions.usualDeadline, keepAlive lifetime: Lifetime? = nil,
    wrappedBy wrap: ((any Controller) -> any Controller)? = nil,
    making factory: ControllerFactory? = nil, onAppear: ((any Controller) -> Void)? = nil,
    onReport: ((Payload) -> Void)? = nil, onRefusal: ((Refusal) -> Void)? = nil
  ) {
    self.once = once
    var model = Request(.back, from: origin)
    let options = RequestOptions(protections: protections.map(\.name), deadline: deadline)
    if options != RequestOptions() { model.options = options }
    let visit = VisitBehavior(
      factory: factory, onReport: onReport, onRefusal: onRefusal, transition: transition,
      lifetime: lifetime, wrap: wrap, onAppear: onAppear, protections: protections)
    if !visit.isEmpty { model.ownParts().visit = visit }
    self.model = model
  }

  /// A push equal to the top entry in screen and input is refused.
  public static var once: VisitOptions { VisitOptions(once: true) }
}

/// What the live side of an entry needs of the options of its visit, or of the declaration of its
/// screen.
struct VisitBehavior {
  /// Makes the controller; that of a request is used once.
  var factory: ControllerFactory?
  /// Called with each value that the screen reports before its result; never declared.
  var onReport: ((Payload) -> Void)?
  /// Called if the command changed nothing; never declared.
  var onRefusal: ((Refusal) -> Void)?
  var transition: VisitTransition?
  var lifetime: Lifetime?
  var wrap: ((any Controller) -> any Controller)?
  var onAppear: ((any Controller) -> Void)?
  /// The protections to register before the request is sent.
  var protections: [any Protection] = []
  /// Whether the controller is made with the command also if the visit is hidden; only declared.
  var isPrepared = false
  /// Supplies the input of a visit that was opened without it.
  var supply: ((PendingVerdict) throws -> Void)?
  /// Called with the payload and the result of each visit; only declared.
  var onResult: ((Payload?, Outcome<Payload?>, Navigator) -> Void)?

  /// Whether nothing is set but a factory and callbacks of the sender.
  var isPlain: Bool {
    transition == nil && lifetime == nil && wrap == nil && onAppear == nil
      && protections.isEmpty && supply == nil && onResult == nil && !isPrepared
  }

  /// Whether nothing is set.
  var isEmpty: Bool { isPlain && factory == nil && onReport == nil && onRefusal == nil }

  /// Returns this behavior over that of the declaration, whose factory is left there.
  func over(_ declared: VisitBehavior) -> VisitBehavior {
    var both = self
    both.transition = transition ?? declared.transition
    both.lifetime = lifetime ?? declared.lifetime
    both.wrap = wrap ?? declared.wrap
    both.onAppear = Roots.both(declared.onAppear, onAppear)
    both.isPrepared = declared.isPrepared
    return both
  }
}

/// Returns a callback that calls two, in order.
func both<Value>(
  _ first: ((Value) -> Void)?, _ second: ((Value) -> Void)?
) -> ((Value) -> Void)? {
  guard let first, let second else { return first ?? second }
  return { value in
    first(value)
    second(value)
  }
}

extension Request {
  /// Creates a request with the options of a visit.
  package init(_ command: Command, _ options: VisitOptions) {
    self.init(command)
    apply(options)
  }

  /// Sets the options of the visit.
  mutating func apply(_ options: VisitOptions) {
    guard let model = options.model else { return }
    if options.once { command = command.once }
    if let origin = model.origin { self.origin = origin }
    self.options = model.options
    context = model.context
  }

  /// The options of all steps of a transaction, as one.
  static func options(of steps: [Request]) -> RequestOptions? {
    var all: RequestOptions?
    for (place, step) in steps.enumerated() {
      guard var own = step.options else { continue }
      if !own.protections.isEmpty { own.stepProtections = [place + 1: own.protections] }
      own.protections = []
      all = all?.joined(with: own) ?? own
    }
    return all
  }
}

extension Command {
  /// The command with the word `once`.
  var once: Command { withInnermost { $0.once = true } }
}

extension RequestOptions {
  /// The options for a step taken out of its transaction.
  ///
  /// - Parameters:
  ///   - step: the number of the step, from 1.
  ///   - own: the step's own protections.
  func alone(asStep step: Int, with own: [Name]) -> RequestOptions {
    var options = self
    let all = protections + (stepProtections[step] ?? []) + own
    options.stepProtections = [:]
    options.protections = all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
    return options
  }

  /// The options of both, for one transaction.
  fileprivate func joined(with other: RequestOptions) -> RequestOptions {
    var both = self
    both.stepProtections.merge(other.stepProtections) { $1 }
    if deadline == RequestOptions.usualDeadline { both.deadline = other.deadline }
    return both
  }
}
