import Roots
import RootsBlueprint
package import RootsTerminal

extension Session {
  /// The act that uses a control of a visible screen by its name; nil if it is not offered now.
  ///
  /// - Parameters:
  ///   - control: the control.
  ///   - part: the index of its part among those that are offered keys.
  ///   - entry: the entry of the screen.
  package func act(using control: Control, part: Int, of entry: EntryID) -> NamedAct? {
    guard let page = page(part, of: entry), let choice = page.controls.firstIndex(of: control)
    else { return nil }
    let container = navigator.context(entry)?.controller as? SceneContainer
    let place = container.map { $0.choice(choice, of: page) } ?? choice
    return place.flatMap { act(choosing: $0, of: entry) }
  }

  /// The acts that give the fields of a form values by their names, without those that have them.
  ///
  /// - Parameters:
  ///   - part: the index of the form's part among those that are offered keys.
  ///   - entry: the entry of the screen.
  ///   - values: the values by the names of the fields.
  package func acts(
    filling values: [String: Literal], part: Int, of entry: EntryID
  ) -> [NamedAct] {
    guard let page = page(part, of: entry) else { return [] }
    let container = navigator.context(entry)?.controller as? SceneContainer
    let first = container?.firstField(of: page) ?? 0
    return (page.form?.fields ?? []).enumerated().compactMap { index, field in
      guard let value = values[field.name], value != field.literal else { return nil }
      return act(filling: first + index, of: entry, with: value.typed)
    }
  }

  /// The page of a part with its present rows.
  private func page(_ part: Int, of entry: EntryID) -> BlueprintController? {
    let controller = navigator.context(entry)?.controller as? any ScreenController
    let parts = (controller as? SceneContainer)?.partsBottomUp ?? [controller].compactMap { $0 }
    let page = part < parts.count ? parts[part] as? BlueprintController : nil
    page?.refresh()
    return page
  }
}

extension Literal {
  /// The text that gives a field the value.
  fileprivate var typed: String {
    switch revealed {
    case .string(let text): text
    case .bool(let isOn): isOn ? "yes" : "no"
    case let other: "\(other)"
    }
  }
}
