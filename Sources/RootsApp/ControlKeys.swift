package import Roots
import RootsBlueprint
package import RootsTerminal

extension Session {
  /// Returns the keys that use a control of a visible screen now; nil if it has no such control.
  ///
  /// - Parameters:
  ///   - control: the control.
  ///   - part: the index of its part among those that are offered keys.
  ///   - entry: the entry of the screen.
  ///   - values: the values with which a form is filled in.
  package func keys(
    using control: Control, part: Int, of entry: EntryID, filling values: [String: Literal] = [:]
  ) -> [Key]? {
    guard let controller = navigator.context(entry)?.controller else { return nil }
    guard let container = controller as? SceneContainer else {
      return (controller as? BlueprintController)?.keys(using: control, filling: values)
    }
    let parts = (container.scene?.parts ?? []).reversed() + [container.base].compactMap { $0 }
    guard part < parts.count, let page = parts[part] as? BlueprintController else { return nil }
    return page.keys(using: control, filling: values)
  }
}

extension BlueprintController {
  fileprivate func keys(using control: Control, filling values: [String: Literal]) -> [Key]? {
    refresh()
    switch control {
    case .row(let row):
      // A filter and a sort order change the positions of the rows.
      let positions = list.shownRows
      guard let place = shownRows.firstIndex(of: row), let target = positions.firstIndex(of: place),
        let start = list.selectedRow.flatMap({ positions.firstIndex(of: $0) })
      else { return nil }
      return arrows(from: start, to: target, of: positions.count) + [Key(.enter)]
    case .key(let index):
      return [page.content.keys[index].key.key]
    case .yes: return keys(answering: .yes)
    case .no: return keys(answering: .no)
    case .submit: return keys(filling: values)
    case .after, .progress: return nil
    }
  }

  /// The keys that give an answer: Enter if it is selected, else its letter, else those that select
  /// and choose it and that nothing else has.
  private func keys(answering answer: ConfirmPane.Answer) -> [Key]? {
    func isFree(_ key: Key) -> Bool {
      guard app.session?.isTaken(key, before: entry) != true else { return false }
      return key.typed == nil ? isBuiltIn(key) : app.session?.declares(key) != true
    }
    if answer == .no, confirm.selected == .no, isFree(Key(.enter)) { return [Key(.enter)] }
    let letters: [Character] = answer == .yes ? ["y", "Y"] : ["n", "N"]
    if let letter = letters.map({ Key.character($0) }).first(where: isFree) { return [letter] }
    guard let choose = [Key(.enter), .character(" ")].first(where: isFree) else { return nil }
    if confirm.selected == answer { return [choose] }
    let turns = [Key(.left), Key(.right), Key(.up), Key(.down), Key(.tab), Key(.backTab)]
    return turns.first(where: isFree).map { [$0, choose] }
  }

  /// The fewest arrows between two rows, which do not wrap around; Home and End go to the ends.
  private func arrows(from start: Int, to target: Int, of count: Int) -> [Key] {
    let ways = [
      Array(repeating: Key(target < start ? .up : .down), count: abs(target - start)),
      [Key(.home)] + Array(repeating: Key(.down), count: target),
      [Key(.end)] + Array(repeating: Key(.up), count: count - 1 - target),
    ]
    return ways.filter { $0.allSatisfy { isBuiltIn($0) } }.min { $0.count < $1.count } ?? []
  }

  /// Whether a key that types no character belongs to the body here, and not to the app.
  private func isBuiltIn(_ key: Key) -> Bool { !declares(key) && !isAppKey(key) }

  /// The keys that fill in the form and submit it.
  private func keys(filling values: [String: Literal]) -> [Key] {
    let isInFront = app.navigator.world.state.focusedEntry?.id == entry
    let openers = (isInFront ? [Key(.enter)] : []) + [Key(.tab), Key(.down), Key(.up)]
    let opener = openers.first { isBuiltIn($0) }
    var keys: [Key] = form.isFocused ? [] : [opener ?? Key(.enter)]
    keys += Array(repeating: Key(.up), count: form.current)
    for (place, field) in form.fields.enumerated() {
      if let value = values[field.name], value != field.literal { keys += field.keys(for: value) }
      // From the last field, Enter submits.
      if place < form.fields.count { keys.append(Key(.enter)) }
    }
    return keys
  }
}

extension FormField {
  /// The keys that give the focused field a value.
  fileprivate func keys(for value: Literal) -> [Key] {
    switch (kind, value.revealed) {
    case (.text, .string(let text)), (.secret, .string(let text)):
      return (self.value.isEmpty ? [] : [Key(.end), .control("u")]) + text.map { .character($0) }
    case (.number, .int(let number)): return "\(number)".map { .character($0) }
    case (.toggle, _): return [.character(" ")]
    case (.choice(let choices), .string(let word)):
      guard let now = choices.firstIndex(of: self.value), let next = choices.firstIndex(of: word)
      else { return [] }
      return Array(repeating: Key(next < now ? .left : .right), count: abs(next - now))
    default: return []
    }
  }
}
