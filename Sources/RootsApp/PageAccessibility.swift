import RootsBlueprint
import RootsTerminal

// The content of a page for screen readers, with its choices and fields.
extension BlueprintController {
  var accessibilityText: AccessibilityText {
    refresh()
    var accessibilityText = AccessibilityText(lines: spokenLines)
    accessibilityText.choices = controls.map { choice($0) }
    accessibilityText.selection = body?.selection
    accessibilityText.fields = zip(form?.fields ?? [], page.content.form).map { shown, declared in
      var field = AccessibilityText.Field(shown)
      field.form = declared.label.formOfPlaceholders()
      return field
    }
    accessibilityText.focusedField = form?.isFocused == true ? form?.current : nil
    return accessibilityText
  }

  /// The controls in the order of the choices: those of the body as they are shown, then the keys.
  var controls: [Control] {
    let evaluation = self.evaluation.values
    let keys = page.keys.bindings.enumerated().filter { evaluation.meet($0.element.when) }
    return (body?.controls ?? []) + keys.map { .key($0.offset) }
  }

  private func choice(_ control: Control) -> AccessibilityText.Choice {
    let template = page.content.label(of: control)
    if case .row(let row) = control {
      let (text, detail) = spokenTexts(ofRow: row)
      var choice = AccessibilityText.Choice(
        visible(text), detail: detail.map { visible($0) },
        name: template?.formOfPlaceholders(hasMarkup: true))
      choice.section = page.content.list[row].section.map { visible(evaluation.values.text($0)) }
      return choice
    }
    let label = visible(template.map { evaluation.values.text($0) } ?? "done")
    let form = template?.formOfPlaceholders()
    switch control {
    case .key(let index):
      return AccessibilityText.Choice(
        label, kind: .key, name: form, key: page.keys.bindings[index].key.key)
    case .yes, .no:
      var answer = AccessibilityText.Choice(
        label, kind: .answer, name: control == .yes ? "yes" : "no")
      answer.form = form
      return answer
    case .row, .submit, .after, .progress:
      return AccessibilityText.Choice(label, kind: .button)
    }
  }

  private var spokenLines: [String] {
    var lines = text.spokenLines(evaluation.values)
    if let map = page.map { lines.append(map.spokenPlaces(marked: marked)) }
    return lines + (body?.spokenLines ?? [])
  }

  func choose(_ choice: Int) -> Handling {
    refresh()
    let controls = controls
    guard controls.indices.contains(choice) else { return .ignored }
    body?.select(choice)
    return use(controls[choice])
  }
}
