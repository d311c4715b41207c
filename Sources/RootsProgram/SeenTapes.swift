import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal

/// The tapes of `--seen`, which are played to learn what they have seen of an app.
struct SeenTapes: Equatable {
  /// The tapes and folders of tapes, as given.
  let operands: [String]

  /// - Returns: nil without the option.
  init?(_ words: Words) {
    operands = words.values(of: .seen)
    if operands.isEmpty { return nil }
  }

  /// What the tapes have seen.
  struct Sight {
    /// The rows and keys that were used.
    let used = UsedControls()
    /// The screens, accessories, tabs and flows that were shown.
    var places = GraphSight()
  }

  /// Plays the tapes on an app.
  /// - Returns: nil after a tape that cannot be read, which is reported.
  func play(on app: Blueprint) -> Sight? {
    // A class because the player's closures add to it.
    final class Stage {
      var sight = Sight()
      var observation: Subscription?
    }
    let stage = Stage()
    let player = TapePlayer { size, _ in
      let session = makeSession(app, size: size, noting: stage.sight.used)
      stage.sight.places.add(session.navigator.world, of: app)
      stage.observation = session.observeSteps { [weak session] _, _ in
        if let session { stage.sight.places.add(session.navigator.world, of: app) }
      }
      return session
    }
    for path in operands.flatMap({ TapeFolder.tapes(in: $0) ?? [$0] }) {
      if let report = Cover.problem(with: path) {
        Standard.error.tell(report)
        return nil
      }
      let played = player.play(path)
      if !played.isPassed { Standard.error.tell(played.report) }
      stage.observation?.cancel()
    }
    return stage.sight
  }

  /// The option that names the tapes.
  static func option(
    _ help: String, _ group: Option.Group = .general, excludes: [OptionName] = []
  ) -> Option {
    Option(name: .seen, value: .tape, help: help, group: group, excludes: excludes)
  }
}
