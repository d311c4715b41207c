import RootsBlueprint
import RootsTerminal

/// The content of a screen in a form ready to be shown: with parsed keys and known references.
///
/// A class because all entries of a screen share one page.
final class Page: Sendable {
  let content: Content
  /// The map beside the text.
  let map: BrailleMap?
  /// The parts defined in the page itself if it is a scene, top first.
  let ownParts: [Page]
  /// The values in the texts and conditions of the page and of its own parts.
  let references: Set<Reference>

  init(_ declared: Content) {
    let content = declared.withoutParts
    self.content = content
    ownParts =
      declared.scene == nil
      ? []
      : [Page(declared.upperPart), Page(declared.lowerPart)]
    map = content.backdrop.map { BrailleMap($0) }
    references = ownParts.reduce(content.references) { $0.union($1.references) }
  }

  /// The map behind the page, with its camera.
  var view: Backdrop? { content.scene?.view ?? content.backdrop }
}

extension [KeyBinding] {
  /// Whether a key is bound, whether or not its condition holds.
  func binds(_ key: Key) -> Bool { contains { $0.key.key == key } }

  /// Returns the index of the binding of a key; nil if the key is not bound or its condition does
  /// not hold.
  func live(_ key: Key, _ evaluation: Evaluation) -> Int? {
    guard let found = firstIndex(where: { $0.key.key == key }) else { return nil }
    return evaluation.meet(self[found].when) ? found : nil
  }

  /// Returns the help items of the keys whose conditions hold.
  ///
  /// - Parameter isMarked: whether a key, by its index, carries a dot.
  func help(
    _ evaluation: Evaluation, unless isTaken: (Key) -> Bool = { _ in false },
    isMarked: (Int) -> Bool
  ) -> [HelpLine.Item] {
    enumerated().compactMap { index, binding in
      let key = binding.key.key
      guard !isTaken(key), evaluation.meet(binding.when) else { return nil }
      var item = HelpLine.Item(key: key.name, label: evaluation.text(binding.label))
      item.isMarked = isMarked(index)
      item.form = binding.label.formOfPlaceholders()
      return item
    }
  }
}
