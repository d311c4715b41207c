import RootsTerminal

/// The settings that the commands of a tape follow, as of the current command.
struct RunSettings {
  var typingSpeed = Duration.milliseconds(50)
  var waitTimeout = Duration.seconds(15)
  var waitPattern = TapePattern.prompt
  /// Whether a refused command needs no `Expect refused`.
  var allowsRefusals = false
  let appTransitions: Transitions

  /// The transitions of the app, or the standard ones if it has none; without any duration if they
  /// are not shown.
  func transitions(areShown: Bool) -> Transitions {
    if areShown { return appTransitions.duration > .zero ? appTransitions : .standard }
    var hidden = appTransitions
    hidden.duration = .zero
    return hidden
  }
}
