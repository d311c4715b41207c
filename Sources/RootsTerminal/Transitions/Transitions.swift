import Roots

/// The transitions by name, and the chosen one for each kind of navigation.
///
///     var transitions = Transitions.standard
///     transitions.register(curtain, as: "curtain")
///     transitions.choose("curtain", for: .push)
///
/// The chosen transition of a way forward is drawn backwards on the way back if both have the same
/// name.
public struct Transitions: Sendable {
  /// The time of one transition.
  public var duration: Duration
  // Arrays, because they are short and built at every start.
  private var choices: [(kind: Transition.Kind, name: String)]
  private var named: [(name: String, transition: Transition)]

  /// The default duration: long enough to be seen, too short to wait for.
  public static let standardDuration = Duration.milliseconds(160)

  /// The default transitions for a terminal: sliding screens and rising boxes.
  public static let standard = Transitions(
    duration: standardDuration,
    choices: [
      (.push, "slide"), (.pop, "slide"), (.present, "modal"), (.dismiss, "modal"),
      (.swap, "modal"), (.show, "fade"),
    ],
    named: [
      ("slide", .slide), ("modal", .modal), ("fade", .fade), ("circular", .circular),
      ("none", .none),
    ])

  /// No transitions, for slow terminals and for users who want none.
  public static let off = Transitions(
    duration: .zero, choices: [], named: standard.named)

  /// All names in alphabetical order.
  public var names: [String] { named.map(\.name).sorted() }

  /// The transition of a name; nil if there is none.
  public subscript(name: String) -> Transition? {
    named.first { $0.name == name }?.transition
  }

  /// The chosen name of a kind; `none` if there is none.
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
  /// - Throws: `UnknownTransition` if no transition has the name.
  public func named(_ name: String) throws(UnknownTransition) -> Transition {
    guard let transition = self[name] else {
      throw UnknownTransition(name: name, near: nearestName(to: name))
    }
    return transition
  }

  /// The known name nearest to an unknown one; nil if none is near.
  public func nearestName(to name: String) -> String? { nearest(name, in: names) }

  /// Adds a transition, or replaces the one with the same name.
  public mutating func register(_ transition: Transition, as name: String) {
    named.removeAll { $0.name == name }
    named.append((name, transition))
  }

  /// Chooses a transition by name; an unknown name changes nothing.
  ///
  /// - Returns: whether there is such a transition.
  @discardableResult
  public mutating func choose(_ name: String, for kind: Transition.Kind) -> Bool {
    guard self[name] != nil else { return false }
    choices.removeAll { $0.kind == kind }
    choices.append((kind, name))
    return true
  }

  /// Begins the transition of a kind; nil if there is none.
  ///
  /// - Parameters:
  ///   - kind: the kind of the navigation.
  ///   - from: the current frame, which may belong to another transition.
  ///   - now: the time, by the clock that is used for the frames later.
  ///   - region: the area that may move; the whole frame if nil.
  ///   - box: the box of the accessory that comes, leaves or is replaced; for a swap, the area of
  ///     both boxes. All differing cells if nil.
  ///   - name: the name of the transition, in place of the one chosen for the kind.
  ///   - scenes: the layouts of the scenes; their kind is `kind`.
  ///   - done: the progress at the start, 0 to 1.
  public func begin(
    _ kind: Transition.Kind, from: Frame, now: Duration, in region: Rect? = nil,
    box: Rect? = nil, as name: String? = nil, scenes: ScenePassage = ScenePassage(),
    done: Double = 0
  ) -> RunningTransition? {
    let transition = self[kind, as: name]
    guard !transition.isInstant, duration > .zero else { return nil }
    var scenes = scenes
    scenes.kind = kind
    return RunningTransition(
      transition, from: from, start: now, duration: duration, region: region, box: box,
      scenes: scenes, done: done)
  }
}

/// A name that no transition has.
public struct UnknownTransition: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let name: String
  /// The nearest known name; nil if none is near.
  public let near: String?

  /// Makes the error.
  public init(name: String, near: String?) {
    self.name = name
    self.near = near
  }

  /// One sentence: the fact, then the remedy.
  public var description: String {
    "there is no transition '\(visible(name))'"
      + (near.map { "; did you mean '\($0)'?" } ?? "; register it first")
  }
}
