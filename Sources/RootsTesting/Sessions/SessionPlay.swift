import Roots
import RootsApp
package import RootsBlueprint
package import RootsTape
import RootsTerminal

/// The places, frames and failures of a session, found by playing its recording.
package struct SessionPlay: Hashable, Sendable {
  /// The places at each remark, by the index of its statement.
  private(set) var moments: [Int: Moment] = [:]
  /// The names of the screens, tabs and flows that are visible before each statement.
  private(set) var places: [Int: Set<String>] = [:]
  /// The screens that were shown.
  private(set) var screens: Set<String> = []
  /// The reason why each expectation that fails today does.
  private(set) var failures: [TapePosition: String] = [:]
  /// The reason why the recording cannot be played to its end; nil if it can.
  private(set) var problem: String?
  /// The number of statements that were played.
  private(set) var playedCount = 0

  /// The app at a remark.
  struct Moment: Hashable, Sendable {
    /// The screen with the focus.
    let screen: String
    /// The visible stacks: `tab home: feed post`, `accessory 0: login`.
    let stacks: [String]
    let picture: ExplorationReport.Picture
  }

  /// Plays a session on an app.
  /// - Parameters:
  ///   - files: the access to tapes.
  ///   - result: a search of the app, for what the session covers; nil for none.
  ///   - seen: what earlier sessions have covered, to which this one adds.
  package init(
    _ session: TestSession, on app: Blueprint, files: TapeFiles, _ result: ExplorationResult?,
    seen: inout SeenItems?
  ) {
    // A class because the player's closures add to it.
    final class Notes {
      var play = SessionPlay()
      var seen = GraphSight()
      var observation: Subscription?
      var watch: TapeWatch?
      /// Held until what happened after the last key is seen too.
      var session: Session?
    }
    let notes = Notes()
    let seenBefore = seen
    var player = TapePlayer.reporting(on: app, files: files) { size in
      let used = UsedControls()
      let session = makeSession(app, size: size, isRecording: true, noting: used)
      notes.session = session
      if let result, let before = seenBefore {
        notes.watch = TapeWatch(session, noting: used, result, seen: before)
      }
      notes.observation = session.observeSteps { [weak session] _, _ in
        if let session { notes.seen.add(session.navigator.world, of: app) }
      }
      return session
    }
    player.timeLimit = .seconds(30)
    let marks = Set(session.marks.map(\.index))
    player.watchStatements = { index, session in
      let world = session.navigator.world
      var sight = GraphSight()
      sight.add(world, of: app)
      notes.play.places[index] = sight.screens.union(sight.tabs).union(sight.flows)
      notes.play.screens.formUnion(sight.screens)
      notes.play.playedCount = index
      if marks.contains(index) { notes.play.moments[index] = Moment(session) }
    }
    let result = player.play(session.reading, path: session.path)
    notes.observation?.cancel()
    notes.watch?.follow()
    if let watch = notes.watch { seen = watch.seen }
    self = notes.play
    screens.formUnion(notes.seen.screens)
    for scene in result.scenes {
      if let position = scene.position, failures[position] == nil {
        failures[position] = scene.message
      }
    }
    if playedCount < session.reading.tape.statements.count { problem = result.reason }
  }

  private init() {}

  /// Whether an expectation of a remark fails today, in words; nil without expectations.
  func verdict(on mark: TestSession.Mark) -> Verdict {
    if mark.claims.isEmpty { return .none }
    if mark.index >= playedCount { return .unknown }
    let failing = mark.claims.compactMap { claim in
      failures[claim.position].map { (claim, $0) }
    }
    if let (claim, message) = failing.first { return .fails(claim.text, message) }
    return .passes(mark.claims[0].text)
  }

  /// The verdict of a bug's expectations today.
  enum Verdict: Hashable {
    /// There are none.
    case none
    /// The recording cannot be played to them.
    case unknown
    case passes(String)
    case fails(String, String)
  }
}

extension SessionPlay.Moment {
  fileprivate init(_ session: Session) {
    let world = session.navigator.world
    let frame = session.frame()
    screen = world.state.focusedEntry?.screen.text ?? ""
    stacks = world.visibleStacks
    picture = ExplorationReport.Picture(
      title: screen, text: frame.text,
      svg: Picture(of: frame, title: screen, look: PictureLook()).text)
  }
}

extension World {
  /// The stack below the accessories, then those of the visible accessories.
  fileprivate var visibleStacks: [String] {
    ([state.activeLayer] + state.shownAccessories).map { layer in
      let screens = state[layer].entries.map(\.screen.text).joined(separator: " ")
      return "\(name(of: layer)): \(screens)"
    }
  }

  private func name(of layer: Layer) -> String {
    if case .accessory(let level, _) = layer { return "accessory \(level)" }
    return "\(map.place(of: layer))"
  }
}
