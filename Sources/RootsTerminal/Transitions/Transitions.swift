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
  /// The time of one transition; zero for none.
  public var duration: Duration
  private var named: [String: Transition]
  private var choices: [Transition.Kind: String]

  /// The default transitions for a terminal: sliding screens and rising boxes, long enough to be
  /// seen and too short to wait for.
  public static let standard = Transitions(
    duration: .milliseconds(160),
    named: [
      "slide": .slide, "modal": .modal, "fade": .fade, "circular": .circular, "none": .none,
    ],
    choices: [
      .push: "slide", .pop: "slide", .present: "modal", .dismiss: "modal", .swap: "modal",
      .show: "fade",
    ])

  /// No transitions, for slow terminals and for users who want none.
  public static var off: Transitions {
    var off = standard
    off.duration = .zero
    return off
  }

  /// All names in alphabetical order.
  public var names: [String] { named.keys.sorted() }

  /// The transition of a name; nil if there is none.
  public subscript(name: String) -> Transition? { named[name] }

  /// The chosen name of a kind.
  package func choice(for kind: Transition.Kind) -> String { choices[kind] ?? "none" }

  /// The transition with a name if there is one, otherwise the chosen one of a kind; backwards on
  /// the way back.
  package subscript(kind: Transition.Kind, named name: String? = nil) -> Transition {
    let transition = name.flatMap { named[$0] } ?? named[choice(for: kind)] ?? .none
    return kind.isReturn ? transition.reversed : transition
  }

  /// Adds a transition, or replaces the one with the same name.
  public mutating func register(_ transition: Transition, as name: String) {
    named[name] = transition
  }

  /// Chooses a transition by name; an unknown name changes nothing.
  ///
  /// - Returns: whether there is such a transition.
  @discardableResult
  public mutating func choose(_ name: String, for kind: Transition.Kind) -> Bool {
    guard named[name] != nil else { return false }
    choices[kind] = name
    return true
  }
}
