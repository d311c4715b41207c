import RootsBlueprint
import RootsTerminal

// The content of a page for screen readers, with its choices and fields.
extension BlueprintController {
  var accessibilityText: AccessibilityText {
    refresh()
    var accessibilityText = AccessibilityText(lines: spokenLines)
    accessibilityText.choices = controls.map { choice($0) }
    switch page.body {
    case .none, .progress: break
    case .list, .table:
      accessibilityText.selection = list.selectedRow.flatMap { list.shownRows.firstIndex(of: $0) }
    case .confirm:
      accessibilityText.selection = controls.firstIndex(of: confirm.selected == .yes ? .yes : .no)
    case .form:
      accessibilityText.fields = form.fields.map { AccessibilityText.Field($0) }
      accessibilityText.focusedField = form.isFocused ? form.current : nil
    }
    return accessibilityText
  }

  /// The controls in the order of the choices: those of the body as they are shown, then the keys.
  var controls: [Control] {
    let evaluation = self.evaluation.values
    let keys = page.content.keys.enumerated().filter { evaluation.meet($0.element.when) }
    return controlsOfBody + keys.map { .key($0.offset) }
  }

  private var controlsOfBody: [Control] {
    switch page.body {
    case .none, .progress: []
    case .list, .table: list.shownRows.map { .row(shownRows[$0]) }
    case .confirm: [.no, .yes]
    case .form: page.content.submit == nil ? [] : [.submit]
    }
  }

  private func choice(_ control: Control) -> AccessibilityText.Choice {
    let template = page.content.label(of: control)
    func name(hasMarkup: Bool = false) -> String? {
      template.flatMap { $0.constant == nil ? $0.shownForm(hasMarkup: hasMarkup) : nil }
    }
    switch control {
    case .row(let row):
      var choice = accessibilityRow(row)
      choice.name = name(hasMarkup: true)
      return choice
    case .key(let index):
      let binding = page.content.keys[index]
      return AccessibilityText.Choice(
        visible(evaluation.values.text(binding.label)), kind: .key, name: name(),
        key: binding.key.key)
    case .yes: return AccessibilityText.Choice(visible(confirm.yes), kind: .answer, name: "yes")
    case .no: return AccessibilityText.Choice(visible(confirm.no), kind: .answer, name: "no")
    case .submit, .after, .progress:
      return AccessibilityText.Choice(visible(submitLabel), kind: .button)
    }
  }

  private var spokenLines: [String] {
    let spoken = page.content.text.map { evaluation.values.spoken($0) } ?? ""
    var lines = spoken.split(separator: "\n").map { visible(String($0)) }
    if let map = page.map {
      let names = map.places.map { $0.name == marked ? "\($0.name) (here)" : $0.name }
      lines.append("Map: " + visible(names.joined(separator: ", ")))
    }
    if page.body == .progress {
      let label = progress.label.isEmpty ? "" : visible(progress.label) + ": "
      lines.append(
        progress.turn == nil
          ? "\(label)\(progress.spokenPercentage) %" : "\(label)please wait")
    }
    return lines
  }

  /// The texts of a row, with numbers in place of bars and sparklines; in a table, the first cell,
  /// then the others with the titles of their columns.
  /// - Parameter row: the index among the declared ones.
  private func accessibilityRow(_ row: Int) -> AccessibilityText.Choice {
    if page.body == .list {
      let declared = page.content.list[row]
      return AccessibilityText.Choice(
        visible(evaluation.values.spoken(declared.label)),
        detail: declared.detail.map { visible(evaluation.values.spoken($0)) })
    }
    let declared = page.content.table?.rows[row].cells ?? []
    let cells = zip(list.columns, declared).map { column, cell in
      (column.title, evaluation.values.spoken(cell))
    }
    let rest = cells.dropFirst().filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1)" }
    return AccessibilityText.Choice(
      visible(cells.first?.1 ?? ""),
      detail: rest.isEmpty ? nil : visible(rest.joined(separator: ", ")))
  }

  func choose(_ choice: Int) -> Handling {
    refresh()
    let controls = controls
    guard controls.indices.contains(choice) else { return .ignored }
    switch controls[choice] {
    case .row(let row):
      list.selection = list.shownRows[choice]
      if page.content.action(of: .row(row)) == nil {
        keepSelection()
        return .refused("this row does nothing")
      }
      return handling(.activated(list.selection))
    case .yes: return handling(.answered(.yes))
    case .no: return handling(.answered(.no))
    case .submit: return submit()
    case .key(let index): return press(index)
    case .after, .progress: return .ignored
    }
  }

  func fill(_ field: Int, with text: String) -> Handling {
    refresh()
    guard page.body == .form, form.fields.indices.contains(field) else { return .ignored }
    return form.fill(field, with: text).map { .refused($0) } ?? .handled
  }
}

extension AccessibilityText.Field {
  init(_ field: FormField) {
    let value =
      switch field.kind {
      case .secret: field.value.isEmpty ? "" : "\(field.value.count) characters"
      case .toggle: field.value == "true" ? "yes" : "no"
      case .text, .choice, .number: visible(field.value)
      }
    self.init(
      visible(field.label), value: value, kind: field.kindInWords,
      problem: field.isChecked ? field.problem : nil, name: field.name,
      isSecret: field.kind == .secret)
    format = field.rules.format
    switch field.kind {
    case .secret: entered = .secret(field.value)
    case .toggle: entered = .string(value)
    case .text, .choice, .number: entered = .string(field.value)
    }
  }
}
