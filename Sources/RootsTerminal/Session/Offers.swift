import Roots

/// Something that a session offers by its name.
package struct Offer: Hashable {
  package let kind: NamedKind
  package let label: String
  /// The act that uses it; that of a field gives it the text that it has.
  package let act: NamedAct
  /// The keys that do the same.
  package let keys: [Key]
  /// The field; nil for other things.
  package let field: AccessibilityText.Field?
}

/// A visible screen as text.
package struct ShownScreen: Hashable, Sendable {
  package let entry: Entry
  package let title: String
  package let lines: [String]
  /// The labels of its rows, its button and its answers.
  package let labels: [String]

  /// The lines of its paragraphs, one row each.
  package var rows: [String] { lines.flatMap(\.lines) }
}

extension Session {
  /// Everything that can be used by its name now, front to back; nothing while a tool covers the
  /// app.
  package var offers: [Offer] {
    if tool != nil { return [] }
    return NamedKind.allCases.flatMap { kind in
      let things = namedThings(kind)
      return things.indices.map { place in
        let (thing, name) = (things[place], Self.name(of: place, in: things))
        let text = thing.field?.isSecret == false ? thing.field?.text ?? "" : ""
        return Offer(
          kind: kind, label: thing.label,
          act: kind == .field ? .fill(name, with: text) : .use(kind, name), keys: thing.keys,
          field: thing.field)
      }
    }
  }

  /// The visible screens, back to front.
  package var shownScreens: [ShownScreen] {
    panes().map { pane in
      let text = pane.controller?.accessibilityText ?? AccessibilityText()
      return ShownScreen(
        entry: pane.entry, title: pane.controller?.title ?? pane.entry.screen.text,
        lines: text.lines, labels: text.choices.filter { $0.kind != .key }.map(\.label))
    }
  }
}
