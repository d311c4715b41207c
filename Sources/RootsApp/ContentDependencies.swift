import Roots
import RootsBlueprint

/// The parts of a world that a screen's texts and conditions refer to.
///
/// Text that was made from these parts stays valid until one of them changes.
struct ContentDependencies: OptionSet, Hashable {
  let rawValue: UInt16

  static let facts = ContentDependencies(rawValue: 1)
  static let depth = ContentDependencies(rawValue: 2)
  static let overlays = ContentDependencies(rawValue: 4)
  static let keys = ContentDependencies(rawValue: 8)
  static let tab = ContentDependencies(rawValue: 16)
  /// The screen's own title, with everything that the title depends on.
  static let title = ContentDependencies(rawValue: 32)
  static let payload = ContentDependencies(rawValue: 64)
  /// The values of the flow around the entry.
  static let flow = ContentDependencies(rawValue: 128)
  /// The link by which the entry came.
  static let link = ContentDependencies(rawValue: 256)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ reference: Reference) {
    switch reference {
    case .fact: self = .facts
    case .depth: self = .depth
    case .overlays: self = .overlays
    case .keys: self = .keys
    case .tab: self = .tab
    case .link: self = [.link, .payload]
    case .title: self = .title
    case .payload: self = .payload
    case .flow: self = .flow
    case .result, .message, .field: self = []
    }
  }

  init(_ template: Template?) {
    self = []
    for piece in template?.pieces ?? [] {
      switch piece {
      case .text: break
      case .value(let reference): formUnion(ContentDependencies(reference))
      case .sum(let sum):
        for case .reference(let reference) in sum.summands.map(\.term) {
          formUnion(ContentDependencies(reference))
        }
      }
    }
  }

  /// The dependencies of everything below and beside a screen's text.
  init(below content: Content) {
    self = []
    for row in content.list {
      formUnion(
        ContentDependencies(row.label).union(ContentDependencies(row.detail))
          .union(ContentDependencies(row.section)).union(
            ContentDependencies(row.when)))
    }
    for field in content.form { formUnion(ContentDependencies(field.label)) }
    formUnion(ContentDependencies(content.submit?.label))
    for column in content.table?.columns ?? [] { formUnion(ContentDependencies(column.title)) }
    for row in content.table?.rows ?? [] {
      formUnion(
        row.cells.reduce(ContentDependencies(row.when)) { $0.union(ContentDependencies($1)) })
    }
    formUnion(
      ContentDependencies(content.confirm?.yes.label).union(
        ContentDependencies(content.confirm?.no.label)))
    formUnion(
      ContentDependencies(content.progress?.label).union(ContentDependencies(content.empty)))
    if case .fact? = content.progress?.measure { insert(.facts) }
    for view in [content.backdrop, content.scene?.view] {
      if case .place(let name)? = view?.centre { formUnion(ContentDependencies(name)) }
    }
  }

  init(_ action: Action) {
    self = action.references.values.reduce([]) { $0.union(ContentDependencies($1)) }
  }

  init(_ binding: KeyBinding) {
    self = ContentDependencies(binding.label).union(ContentDependencies(binding.when)).union(
      ContentDependencies(binding.action))
  }

  init(_ condition: Condition<Reference>?) {
    switch condition {
    case nil: self = []
    case .flag(let reference)?, .equals(let reference, _)?, .compares(let reference, _, _)?:
      self = ContentDependencies(reference)
    case .not(let condition)?: self = ContentDependencies(condition)
    case .all(let conditions)?, .any(let conditions)?:
      self = conditions.reduce([]) { $0.union(ContentDependencies($1)) }
    }
  }
}
