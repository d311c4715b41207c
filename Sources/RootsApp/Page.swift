import RootsBlueprint
import RootsTerminal

/// The content of a screen, made ready to be shown: its keys are keys, and what it speaks of is
/// known.
///
/// A class because all entries of its screen share the one page.
final class Page {
  /// What stands below the text.
  enum Body: Hashable {
    case none, list, form, table, confirm, progress
  }

  let content: Content
  let body: Body
  /// What lies beside it.
  let map: BrailleMap?
  /// The parts of its own where it is a scene, top first.
  let ownParts: [Page]
  let bindings: Bindings
  /// What its title speaks of.
  let titleUses: ContentDependencies
  /// What anything in it speaks of, so that nothing is made again that cannot have changed.
  let dependencies: ContentDependencies

  init(_ declared: Content) {
    let content = declared.withoutParts
    self.content = content
    ownParts =
      declared.scene == nil ? [] : [Page(declared.upperPart), Page(declared.lowerPart)]
    bindings = Bindings(content.keys)
    titleUses = ContentDependencies(content.title).subtracting(.title)
    body = Body(content)
    map = content.backdrop.map { BrailleMap($0) }
    var dependencies = ContentDependencies(content.title).union(ContentDependencies(content.text))
      .union(ContentDependencies(below: content))
    for key in content.keys {
      dependencies.formUnion(ContentDependencies(key.label).union(ContentDependencies(key.when)))
    }
    if dependencies.contains(.title) { dependencies.formUnion(titleUses) }
    for part in ownParts { dependencies.formUnion(part.dependencies) }
    self.dependencies = dependencies
  }

  /// The map that it looks at, and how.
  var view: Backdrop? { content.scene?.view ?? content.backdrop }

  /// The size its box should have, border included.
  var preferredSize: Size? {
    content.size.map { Size(columns: $0.columns, rows: $0.rows) }
  }
}

extension Page.Body {
  fileprivate init(_ content: Content) {
    if !content.form.isEmpty {
      self = .form
    } else if !content.list.isEmpty {
      self = .list
    } else if content.table != nil {
      self = .table
    } else if content.confirm != nil {
      self = .confirm
    } else {
      self = content.progress == nil ? .none : .progress
    }
  }
}

/// Keys and what they do, in the order of the file.
struct Bindings {
  private let all: [(key: Key, binding: KeyBinding)]

  init(_ bindings: [KeyBinding]) {
    all = bindings.compactMap { binding in
      Key(named: binding.key.description).map { ($0, binding) }
    }
  }

  /// Whether a key is bound, be it live or not.
  func contains(_ key: Key) -> Bool { all.contains { $0.key == key } }

  /// What a key does now; nil when it is not bound, or does nothing now.
  func live(_ key: Key, _ evaluation: EvaluationContext) -> KeyBinding? {
    guard let found = all.first(where: { $0.key == key })?.binding else { return nil }
    return evaluation.meet(found.when) ? found : nil
  }

  /// What the help line says of the keys that do something now.
  func help(_ evaluation: EvaluationContext, unless isTaken: (Key) -> Bool = { _ in false })
    -> [HelpLine.Item]
  {
    all.compactMap { key, binding in
      guard !isTaken(key), evaluation.meet(binding.when) else { return nil }
      return HelpLine.Item(key: key.name, label: evaluation.text(binding.label))
    }
  }
}
