import Roots
import RootsBlueprint

/// What of a world, besides an entry's payload, its texts and conditions speak of: when none of it
/// has changed, what was made of them still holds.
struct Uses: OptionSet, Hashable {
  let rawValue: UInt16

  static let facts = Uses(rawValue: 1)
  static let depth = Uses(rawValue: 2)
  static let overlays = Uses(rawValue: 4)
  static let keys = Uses(rawValue: 8)
  static let tab = Uses(rawValue: 16)
  /// The screen's own title, and so what that uses.
  static let title = Uses(rawValue: 32)
  static let payload = Uses(rawValue: 64)
  /// What the flow around the entry knows.
  static let flow = Uses(rawValue: 128)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ reference: Reference) {
    switch reference {
    case .fact: self = .facts
    case .depth: self = .depth
    case .overlays: self = .overlays
    case .keys: self = .keys
    case .tab: self = .tab
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
      case .value(let reference): formUnion(Uses(reference))
      case .sum(let sum):
        for case .reference(let reference) in sum.summands.map(\.term) {
          formUnion(Uses(reference))
        }
      }
    }
  }

  /// What is spoken of below a screen's text, and beside it.
  init(below content: Content) {
    self = []
    for row in content.list {
      formUnion(Uses(row.label).union(Uses(row.detail)).union(Uses(row.when)))
    }
    for field in content.form { formUnion(Uses(field.label)) }
    formUnion(Uses(content.submit?.label))
    for column in content.table?.columns ?? [] { formUnion(Uses(column.title)) }
    for row in content.table?.rows ?? [] {
      formUnion(row.cells.reduce(Uses(row.when)) { $0.union(Uses($1)) })
    }
    formUnion(Uses(content.confirm?.yes.label).union(Uses(content.confirm?.no.label)))
    formUnion(Uses(content.progress?.label))
    if case .fact? = content.progress?.measure { insert(.facts) }
    for view in [content.backdrop, content.scene?.view] {
      if case .place(let name)? = view?.centre { formUnion(Uses(name)) }
    }
  }

  init(_ action: Action) {
    self = action.references.values.reduce([]) { $0.union(Uses($1)) }
  }

  init(_ binding: KeyBinding) {
    self = Uses(binding.label).union(Uses(binding.when)).union(Uses(binding.action))
  }

  init(_ condition: Condition<Reference>?) {
    switch condition {
    case nil: self = []
    case .flag(let reference)?, .equals(let reference, _)?, .compares(let reference, _, _)?:
      self = Uses(reference)
    case .not(let condition)?: self = Uses(condition)
    case .all(let conditions)?, .any(let conditions)?:
      self = conditions.reduce([]) { $0.union(Uses($1)) }
    }
  }
}
