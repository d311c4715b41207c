import Roots

/// Which transition leads the eye at which navigation, and all there are, by name.
///
///     var transitions = Transitions.standard
///     transitions.register(curtain, as: "curtain")
///     transitions.choose("curtain", for: .push)
///
/// A name is chosen for a way forth; the way back shows the same transition backwards, so one may
/// choose the same name for both.
public struct Transitions: Sendable {
  /// How long each takes.
  public var duration: Duration
  // Lists, not dictionaries: they are short, and made at every start.
  private var choices: [(kind: Transition.Kind, name: String)]
  private var named: [(name: String, transition: Transition)]

  /// How long a transition takes, unless told otherwise: seen, but never waited for.
  public static let standardDuration = Duration.milliseconds(160)

  /// Those that belong to a terminal where screens slide and boxes open.
  public static let standard = Transitions(
    duration: standardDuration,
    choices: [
      (.push, "slide"), (.pop, "slide"), (.present, "grow"), (.dismiss, "grow"), (.swap, "roll"),
      (.show, "fade"),
    ],
    named: [
      ("slide", .slide), ("grow", .grow), ("rise", .rise), ("roll", .roll), ("wipe", .wipe),
      ("fade", .fade), ("dissolve", .dissolve), ("modal", .modal), ("circular", .circular),
      ("none", .none),
    ])

  /// None at all: for slow terminals, and for people who want none.
  public static let off = Transitions(
    duration: .zero, choices: [], named: standard.named)

  /// All names, in the order of the alphabet.
  public var names: [String] { named.map(\.name).sorted() }

  /// The transition of a name; nil when there is none.
  public subscript(name: String) -> Transition? {
    named.first { $0.name == name }?.transition
  }

  /// The name chosen for a kind; `none` when nothing was.
  public func choice(for kind: Transition.Kind) -> String {
    choices.first { $0.kind == kind }?.name ?? "none"
  }

  /// Returns the chosen transition of a kind; backwards on the way back.
  public subscript(kind: Transition.Kind) -> Transition { self[kind, as: nil] }

  /// Returns the transition with the given name if there is one, otherwise that of the kind.
  subscript(kind: Transition.Kind, as name: String?) -> Transition {
    let transition = name.flatMap { self[$0] } ?? self[choice(for: kind)] ?? .none
    return kind.isReturn ? transition.reversed : transition
  }

  /// The transition of a name.
  /// - Throws: `UnknownTransition` when nobody registered one of that name.
  public func named(_ name: String) throws(UnknownTransition) -> Transition {
    guard let transition = self[name] else {
      throw UnknownTransition(name: name, near: nearestName(to: name))
    }
    return transition
  }

  /// The name that was probably meant by an unknown one.
  public func nearestName(to name: String) -> String? { nearest(name, in: names) }

  /// Adds a transition of one's own, or puts it in the place of the one of that name.
  public mutating func register(_ transition: Transition, as name: String) {
    named.removeAll { $0.name == name }
    named.append((name, transition))
  }

  /// Chooses by name; an unknown name changes nothing.
  ///
  /// - Returns: whether there is such a transition.
  @discardableResult
  public mutating func choose(_ name: String, for kind: Transition.Kind) -> Bool {
    guard self[name] != nil else { return false }
    choices.removeAll { $0.kind == kind }
    choices.append((kind, name))
    return true
  }

  /// Begins what is shown for a kind; nil when nothing is.
  ///
  /// - Parameters:
  ///   - kind: what has happened.
  ///   - from: what is on the terminal now, even if that is itself in between.
  ///   - now: the time, of the same clock as what is asked of it later.
  ///   - region: what may move; the whole frame when nil.
  ///   - box: where the accessory stands that comes, goes or makes way; for a swap, the room that
  ///     both take. All that differs when nil.
  ///   - name: the transition's name, in place of the one chosen for the kind.
  ///   - scenes: how the scenes stand; their kind is `kind`.
  public func begin(
    _ kind: Transition.Kind, from: Frame, now: Duration, in region: Rect? = nil,
    box: Rect? = nil, as name: String? = nil, scenes: ScenePassage = ScenePassage()
  ) -> RunningTransition? {
    let transition = self[kind, as: name]
    guard !transition.isInstant, duration > .zero else { return nil }
    var scenes = scenes
    scenes.kind = kind
    return RunningTransition(
      transition, from: from, start: now, duration: duration, region: region, box: box,
      scenes: scenes)
  }
}

/// A name that no transition has.
public struct UnknownTransition: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let name: String
  /// The name that was probably meant.
  public let near: String?

  /// Makes the error.
  public init(name: String, near: String?) {
    self.name = name
    self.near = near
  }

  /// The fact, then the way out.
  public var description: String {
    "there is no transition '\(visible(name))'"
      + (near.map { "; did you mean '\($0)'?" } ?? "; register it first")
  }
}
