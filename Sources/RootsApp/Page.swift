import RootsBlueprint
import RootsTerminal

/// The content of a screen in a form ready to be shown: with parsed keys and known references.
///
/// A class because all entries of a screen share one page.
final class Page: Sendable {
  let content: Content
  /// The title; nil if it has references.
  let plainTitle: String?
  let keys: DeclaredKeys
  /// Whether it has a progress bar that shows the time.
  let showsTime: Bool
  /// The map beside the text.
  let map: BrailleMap?
  /// The parts defined in the page itself if it is a scene, top first.
  let ownParts: [Page]
  /// The values in the texts and conditions of the page and of its own parts.
  let references: [Reference]

  init(_ declared: Content) {
    let content = declared.withoutParts
    self.content = content
    plainTitle = content.title.plainText
    keys = DeclaredKeys(content.keys)
    showsTime = if case .time? = content.progress?.measure { true } else { false }
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

/// The declared keys of a page or of an app.
struct DeclaredKeys: Sendable {
  let bindings: [KeyBinding]
  /// The help items of the keys; nil for a label with references.
  private let items: [HelpLine.Item?]

  init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    items = bindings.map { binding in binding.label.plainText.map { binding.item($0) } }
  }

  /// Returns the keys whose conditions hold.
  func offered(_ evaluation: Evaluation) -> [OfferedBinding] {
    offered(bindings.indices.filter { evaluation.meet(bindings[$0].when) }, evaluation)
  }

  /// Returns the keys with these indices.
  func offered(_ indices: [Int], _ evaluation: Evaluation) -> [OfferedBinding] {
    indices.map { index in
      let item = items[index] ?? bindings[index].item(evaluation.text(bindings[index].label))
      return OfferedBinding(index: index, key: bindings[index].key.key, item: item)
    }
  }
}

extension KeyBinding {
  fileprivate func item(_ label: String) -> HelpLine.Item {
    var item = HelpLine.Item([key.key], label)
    item.form = self.label.formOfPlaceholders()
    return item
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

extension Template {
  /// The text; nil if it has references.
  fileprivate var plainText: String? {
    let isPlain = pieces.allSatisfy { piece in if case .text = piece { true } else { false } }
    return isPlain ? text { _ in nil } : nil
  }
}
