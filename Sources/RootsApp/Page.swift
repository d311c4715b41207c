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
  let references: [Reference]

  init(_ declared: Content) {
    let content = declared.withoutParts
    self.content = content
    ownParts =
      declared.scene == nil
      ? []
      : [Page(declared.upperPart), Page(declared.lowerPart)]
    map = content.backdrop.map { BrailleMap($0) }
    references = Array(ownParts.reduce(content.references) { $0.union($1.references) })
  }

  /// The map behind the page, with its camera.
  var view: Backdrop? { content.scene?.view ?? content.backdrop }
}

extension [KeyBinding] {
  /// Whether a key is bound, whether or not its condition holds.
  func binds(_ key: Key) -> Bool { contains { $0.key.key == key } }

  /// Returns the keys whose conditions hold.
  func offered(_ evaluation: Evaluation) -> [OfferedBinding] {
    enumerated().compactMap { index, binding in
      guard evaluation.meet(binding.when) else { return nil }
      var item = HelpLine.Item([binding.key.key], evaluation.text(binding.label))
      item.form = binding.label.formOfPlaceholders()
      return OfferedBinding(index: index, key: binding.key.key, item: item)
    }
  }
}

/// A declared key whose condition holds, with its help item.
struct OfferedBinding {
  /// The index among the declared keys.
  let index: Int
  let key: Key
  let item: HelpLine.Item
}

extension [OfferedBinding] {
  /// Returns the help items of the keys.
  ///
  /// - Parameters:
  ///   - isTaken: whether something else takes a key.
  ///   - isMarked: whether a key, by its index, carries a dot.
  func help(
    unless isTaken: (Key) -> Bool = { _ in false }, isMarked: (Int) -> Bool
  ) -> [HelpLine.Item] {
    compactMap { binding in
      if isTaken(binding.key) { return nil }
      var item = binding.item
      item.isMarked = isMarked(binding.index)
      return item
    }
  }
}
