package import Roots
import RootsTerminal

/// What is wrong where a tape ends: the expectation or key that fails, or what is shown there.
package struct TapeFault: Hashable, Sendable {
  /// The failure in one line, without its place; nil for a place that only shows something.
  package let message: String?
  /// What is shown, if nothing fails: the text of the frame and the state.
  let picture: Picture?
  /// The property that is expected and broken; nil for another fault.
  package let property: String?
  /// The visible screens with their payloads, bottom first.
  let visits: [Visit]
  let facts: ContiguousArray<Literal>
  /// The value that a failing expectation is about, by its path; nil for other expectations.
  let value: Value?
  /// What another end of a tape must have too, because a value can be the same elsewhere, where
  /// nothing is wrong: the input that gave the value, and the last one.
  private let causes: [InputCommands?]

  /// A frame, and the whole state behind it, because two states can have the same frame.
  struct Picture: Hashable, Sendable {
    let frame: String?
    /// The canonical form: the history and the numbers of the entries depend on the keys.
    let world: World
  }

  struct Visit: Hashable, Sendable {
    let screen: Name
    let payload: Payload?
  }

  struct Value: Hashable, Sendable {
    let path: String
    let forms: [String]
  }

  /// Whether another end of a tape shows the same.
  func isShown(by other: TapeFault) -> Bool {
    message == other.message && picture == other.picture
      && visits.map(\.screen) == other.visits.map(\.screen)
      && causes == other.causes
  }

  /// Whether a world may show the same; only a play decides.
  package func mayBeShown(in world: World) -> Bool {
    let visits = Self.visits(in: world)
    guard visits.map(\.screen) == self.visits.map(\.screen) else { return false }
    if let value { return (try? world.forms(ofState: value.path)) == value.forms }
    if let picture { return world.canonical == picture.world }
    return visits == self.visits && world.facts.values == facts
  }

  /// - Parameters:
  ///   - result: the result of the play, which failed or only shows something.
  ///   - last: the last command of the tape that was played.
  ///   - session: the app at its end.
  ///   - watch: the inputs of the play.
  init(
    _ result: TapeResult, at last: TapeCommand?, _ session: Session, _ watch: NeededInputs
  ) {
    causes = last?.claim.map { $0.property == nil } == true ? watch.causes : []
    let world = session.navigator.world
    property = result.isPassed ? nil : last?.claim?.property
    message = result.isPassed ? nil : result.message(ofProperty: property)
    picture =
      result.isPassed ? Picture(frame: result.lastFrame?.text, world: world.canonical) : nil
    visits = Self.visits(in: world)
    facts = world.facts.values
    value = last?.claim?.path.flatMap { path in
      (try? world.forms(ofState: path)).map { Value(path: path, forms: $0) }
    }
  }

  static func visits(in world: World) -> [Visit] {
    world.state.visibleEntries.compactMap { id in
      world.state.entry(id).map { Visit(screen: $0.screen, payload: $0.payload) }
    }
  }
}

extension TapeResult {
  /// The failure in one line, without its place; of a broken property without the key after which
  /// it shows.
  fileprivate func message(ofProperty property: String?) -> String {
    if let property { return "\"\(property)\" is broken" }
    var text = reason[...]
    if let position {
      let place = position.place(in: path)
      if text.hasPrefix(place) { text = text.dropFirst(place.count) }
    }
    return String(text)
  }
}
