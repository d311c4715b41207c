import Roots
import RootsBlueprint
import RootsTerminal

/// A form of fields, with a button if the page declares its submission.
struct FormBody: PageBody {
  var pane: FormPane
  /// Whether an entered text of an earlier form was not taken.
  private(set) var hasLostText = false
  private let page: Page

  init(_ page: Page, _ evaluation: Evaluation) {
    self.page = page
    pane = FormPane(fields: page.content.form.map { FormField($0, evaluation) })
  }

  var form: FormPane? {
    get { pane }
    set { if let newValue { pane = newValue } }
  }

  mutating func refresh(_ evaluation: Evaluation, _ rows: KeptRows, values: [Literal?]) {
    pane.relabel(page.content.form.map { evaluation.text($0.label) })
    pane.button = page.content.submit.map { $0.label.map { evaluation.text($0) } ?? "done" }
  }

  /// Takes the values that were entered, and the focus; what was submitted counts as saved.
  ///
  /// A secret is taken by a field for secrets alone.
  mutating func restore(_ earlier: any PageBody) {
    guard let earlier = earlier.form else { return }
    /// The changed fields, with the value that was submitted last; nil for the first one.
    var entered: [String: (field: FormField, saved: String?)] = [:]
    for (index, field) in earlier.fields.enumerated() {
      let (first, saved) = (earlier.firstValues[index], earlier.savedValues[index])
      if field.value != first || saved != first {
        entered[field.name] = (field, saved == first ? nil : saved)
      }
    }
    for (index, field) in pane.fields.enumerated() {
      if let (old, saved) = entered[field.name], old.kind != .secret || field.kind == .secret {
        _ = pane.fill(index, with: old.value)
        if pane.fields[index].value == old.value {
          entered[field.name] = nil
          if let saved { pane.savedValues[index] = saved }
        }
      }
    }
    pane.takePlace(of: earlier)
    hasLostText = entered.values.contains { field, saved in
      !field.value.isEmpty && field.value != saved
    }
  }

  var controls: [Control] { page.content.submit == nil ? [] : [.submit] }
  func control(activated index: Int) -> Control { .submit }
  func leavesToText(_ key: Key) -> Bool { !FormAction.moves.contains(key) }

  var help: [HelpLine.Item] {
    guard let field = pane.focusedField else {
      return [HelpLine.Item([Key(.enter)], "back to the form")]
    }
    let isLast = pane.current == pane.fields.count - 1
    let next = HelpLine.Item([Key(.enter)], isLast ? pane.submitLabel : "next field")
    let arrows = Key(.left).name + Key(.right).name
    switch field.kind {
    case .text, .secret: return [next]
    case .choice: return [next, HelpLine.Item(key: arrows, label: "choose")]
    case .toggle: return [next, HelpLine.Item([.character(" ")], "switch")]
    case .number: return [next, HelpLine.Item(key: arrows, label: "less, more")]
    }
  }
}

// Forms: their state, and their submission.
extension BlueprintController {
  var form: FormPane? {
    get { body?.form }
    set { body?.form = newValue }
  }

  var formState: FormState? {
    if page.content.form.isEmpty { return nil }
    guard let form else { return nil }
    if page.content.form.haveOneValue { return .fixed }
    return form.isUntouched ? .untouched : .edited
  }
  var hasLostText: Bool { (body as? FormBody)?.hasLostText == true }
  var hidesTyping: Bool { form?.focusedField?.kind == .secret }
  var typingFormat: FieldFormat? { form?.focusedField?.rules.format }

  /// Submits the form, or reports its first problem and focuses that field.
  func submit() -> Handling {
    if page.content.submit != nil { note(.submit) }
    if let problem = form?.check() { return .refused(problem) }
    guard let submit = page.content.submit, let form else { return .handled }
    var evaluation = self.evaluation
    for field in form.fields { evaluation.values.fields[field.name] = field.literal }
    return saving(evaluation.handling(submit.action), of: form)
  }

  /// Counts the entered values as saved, unless the request is refused, at once or later.
  private func saving(_ handling: Handling, of form: FormPane) -> Handling {
    guard case .request(var request) = handling else { return handling }
    self.form?.savedValues = form.enteredValues
    let onRefusal = request.onRefusal
    request.onRefusal = { [weak self] refusal in
      if !refusal.isNoOp { self?.form?.savedValues = form.savedValues }
      onRefusal?(refusal)
    }
    return .request(request)
  }

  func fill(_ field: Int, with text: String) -> Handling {
    refresh()
    guard form?.fields.indices.contains(field) == true else { return .ignored }
    return form?.fill(field, with: text).map { .refused($0) } ?? .handled
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
    (format, input) = (field.rules.format, field.kind)
    switch field.kind {
    case .secret: entered = .secret(field.value)
    case .toggle: entered = .string(value)
    case .text, .choice, .number: entered = .string(field.value)
    }
  }
}
