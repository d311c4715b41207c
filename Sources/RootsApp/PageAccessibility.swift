import RootsBlueprint
import RootsTerminal

// The content of a page for screen readers, with its choices and fields.
extension BlueprintController {
  var accessibilityText: AccessibilityText {
    refresh()
    var accessibilityText = AccessibilityText(lines: spokenLines)
    switch page.body {
    case .none, .progress: break
    case .list, .table:
      accessibilityText.choices = list.shownRows.map(accessibilityRow)
      accessibilityText.selection = list.selectedRow.flatMap { list.shownRows.firstIndex(of: $0) }
    case .confirm:
      accessibilityText.choices = ConfirmPane.Answer.allCases.map {
        AccessibilityText.Choice(visible(confirm.label(of: $0)))
      }
      accessibilityText.selection = ConfirmPane.Answer.allCases.firstIndex(of: confirm.selected)
    case .form:
      accessibilityText.fields = form.fields.map { AccessibilityText.Field($0) }
      accessibilityText.focusedField = form.isFocused ? form.current : nil
      if page.content.submit != nil {
        accessibilityText.choices = [AccessibilityText.Choice(visible(submitLabel))]
      }
    }
    return accessibilityText
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
        progress.turn == nil ? "\(label)\(progress.percentage) %" : "\(label)please wait")
    }
    return lines
  }

  /// The texts of a row, with numbers in place of bars and sparklines; in a table, the first cell,
  /// then the others with the titles of their columns.
  private func accessibilityRow(_ row: Int) -> AccessibilityText.Choice {
    if page.body == .list {
      let declared = page.content.list[shownRows[row]]
      return AccessibilityText.Choice(
        visible(evaluation.values.spoken(declared.label)),
        detail: declared.detail.map { visible(evaluation.values.spoken($0)) })
    }
    let declared = page.content.table?.rows[shownRows[row]].cells ?? []
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
    switch page.body {
    case .none, .progress: return .ignored
    case .list, .table:
      guard list.shownRows.indices.contains(choice) else { return .ignored }
      list.selection = list.shownRows[choice]
      return handling(.activated(list.selection))
    case .confirm:
      guard ConfirmPane.Answer.allCases.indices.contains(choice) else { return .ignored }
      return handling(.answered(ConfirmPane.Answer.allCases[choice]))
    case .form: return choice == 0 && page.content.submit != nil ? submit() : .ignored
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
      problem: field.isChecked ? field.problem : nil)
  }
}
