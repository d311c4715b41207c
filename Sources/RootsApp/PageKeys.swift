import Roots
import RootsBlueprint
import RootsTerminal

// Keys: a focused field first, then the blueprint's bindings, then the body and the text.
extension BlueprintController {
  func handle(_ key: Key, size: Size) -> Handling {
    refresh()
    if form.isFocused, let handling = handleInForm(key) { return handling }
    if isFilterTyped, let handling = handleInPanes(key, layout(size)).taken { return handling }
    if let binding = page.content.keys.live(key, evaluation.values),
      let index = page.content.keys.firstIndex(of: binding)
    {
      return press(index)
    }
    if isAppKey(key) { return .ignored }
    if let handling = handleInForm(key) { return handling }
    return handleInPanes(key, layout(size))
  }

  /// Performs the action of a key, by its index.
  func press(_ index: Int) -> Handling {
    note(.key(index))
    return evaluation.handling(page.content.keys[index].action)
  }

  func declares(_ key: Key) -> Bool { page.content.keys.live(key, evaluation.values) != nil }

  func handleBack() -> Handling {
    guard case .confirm = page.body else { return .ignored }
    refresh()
    return handling(.answered(.no))
  }

  func handle(paste text: String) -> Handling {
    refresh()
    switch page.body {
    case .form: return handling(form.paste(text)) ?? .ignored
    case .list, .table: return list.paste(text) == .ignored ? .ignored : .handled
    case .none, .confirm, .progress: return .ignored
    }
  }

  // MARK: Forms

  /// - Returns: nil if the form ignores the key.
  private func handleInForm(_ key: Key) -> Handling? { handling(form.handle(key)) }

  /// - Returns: nil if the form ignores the key.
  func handling(_ outcome: FormPane.Outcome) -> Handling? {
    switch outcome {
    case .ignored: return nil
    case .unchanged, .changed, .left: return .handled
    case .submitted: return submit()
    case .full:
      app.session?.message = MessageLine(.info, form.fields[form.current].fullSentence)
      return .handled
    }
  }

  /// Submits the form, or reports its first problem and focuses that field.
  func submit() -> Handling {
    if page.content.submit != nil { note(.submit) }
    if let problem = form.check() { return .refused(problem) }
    guard let submit = page.content.submit else { return .handled }
    var evaluation = self.evaluation
    for field in form.fields { evaluation.values.fields[field.name] = field.literal }
    return saving(evaluation.handling(submit.action))
  }

  /// Counts the entered values as saved, unless the request is refused, at once or later.
  private func saving(_ handling: Handling) -> Handling {
    guard case .request(var request) = handling else { return handling }
    let before = form.savedValues
    form.savedValues = form.enteredValues
    let onRefusal = request.onRefusal
    request.onRefusal = { [weak self] refusal in
      if !refusal.isNoOp { self?.form.savedValues = before }
      onRefusal?(refusal)
    }
    return .request(request)
  }

  // MARK: Other keys

  private func handleInPanes(_ key: Key, _ layout: PageLayout) -> Handling {
    if let place = layout.text, belongsToText(key, layout),
      text.handle(key, size: place.size) == .handled
    {
      return .handled
    }
    guard let size = layout.below?.size else { return .ignored }
    switch page.body {
    case .none, .form, .progress: return .ignored
    case .confirm: return handling(confirm.handle(key))
    case .list, .table: return handling(list.handle(key, size: size))
    }
  }

  func handling(_ outcome: PaneOutcome) -> Handling {
    switch outcome {
    case .ignored: return .ignored
    case .handled:
      keepSelection()
      return .handled
    case .activated(let row):
      keepSelection()
      return handling(ofRow: row)
    }
  }

  func handling(_ outcome: ConfirmPane.Outcome) -> Handling {
    switch outcome {
    case .ignored: return .ignored
    case .handled: return .handled
    case .answered(let answer):
      note(answer == .yes ? .yes : .no)
      let declared = answer == .yes ? page.content.confirm?.yes : page.content.confirm?.no
      guard let action = declared?.action else { return .request(Request(.back, from: entry)) }
      return evaluation.handling(action)
    }
  }

  /// Whether the text takes a key: every key if there are no rows, otherwise those for pages.
  private func belongsToText(_ key: Key, _ layout: PageLayout) -> Bool {
    switch page.body {
    case .none, .form, .progress: true
    case .confirm: key != Key(.up) && key != Key(.down) || layout.below == nil
    case .list, .table: layout.below == nil || key == Key(.pageUp) || key == Key(.pageDown)
    }
  }

  /// Whether the app declares a key, which comes before the built-in keys of the content and, if it
  /// is a character, before those of accessories.
  func isAppKey(_ key: Key) -> Bool {
    guard app.declares(key) else { return false }
    return key.typed != nil || app.navigator.world.state.layer(of: entry)?.isContent == true
  }

  // MARK: Help

  func keys(in size: Size) -> [HelpLine.Item] {
    refresh()
    let layout = layout(size)
    if hasFocusedField {
      return ownKeys(layout) + ownHelp(evaluation.values)
    }
    let evaluation = self.evaluation.values
    let own = ownKeys(layout).without {
      page.content.keys.live($0, evaluation) != nil || isAppKey($0)
    }
    return own + ownHelp(evaluation)
  }

  /// The keys of the body and of the text, which keep those that they take first.
  private func ownKeys(_ layout: PageLayout) -> [HelpLine.Item] {
    let ofText = layout.text.map { place in
      text.keys(in: place.size).without { !belongsToText($0, layout) }
    }
    let textKeys = hasFocusedField ? [] : ofText ?? []
    let size = layout.below?.size
    let ofBody: [HelpLine.Item] =
      switch page.body {
      case .none, .progress: []
      case .form: form.keys(submit: submitLabel)
      case .list, .table:
        size.map { list.keys(in: $0).filter { doesSomething || $0.keys != [Key(.enter)] } } ?? []
      case .confirm: size == nil ? [] : confirm.keys
      }
    return ofBody.without { key in textKeys.contains { $0.keys.contains(key) } } + textKeys
  }

  /// The label of the button of the form.
  var submitLabel: String {
    page.content.submit?.label.map { evaluation.values.text($0) } ?? "done"
  }

  /// The help items of the page's own keys, without those that a focused field takes.
  private func ownHelp(_ evaluation: Evaluation) -> [HelpLine.Item] {
    let isTyping = hasFocusedField
    return page.content.keys.help(evaluation, unless: { isTyping && $0.isTakenByField }) {
      isMarked(.key($0))
    }
  }

  var help: [HelpLine.Item] {
    refresh()
    return helpOfPanes + ownHelp(evaluation.values) + helpOfRows
  }

  private var helpOfPanes: [HelpLine.Item] {
    let enter = Key(.enter).name
    switch page.body {
    case .none, .progress: return []
    case .form: return helpOfForm
    case .list, .table:
      if isFilterTyped {
        return [
          HelpLine.Item(key: enter, label: "keep"),
          HelpLine.Item(key: Key(.escape).name, label: "show all"),
        ]
      }
      let canOpen = doesSomething && list.selectedRow != nil
      return (canOpen ? [HelpLine.Item(key: enter, label: "open")] : [])
        + (list.filter.isShown ? [HelpLine.Item(key: Key(.escape).name, label: "show all")] : [])
    case .confirm:
      return [
        HelpLine.Item(key: enter, label: confirm.label(of: confirm.selected)),
        HelpLine.Item(key: "y", label: confirm.yes), HelpLine.Item(key: "n", label: confirm.no),
      ] + helpOfEscape
    }
  }

  /// The item of Escape, which answers no, if that does anything else than to go back.
  private var helpOfEscape: [HelpLine.Item] {
    page.content.confirm?.no.action == nil
      ? [] : [HelpLine.Item(key: Key(.escape).name, label: confirm.no)]
  }

  private var doesSomething: Bool {
    guard let table = page.content.table else { return !list.rows.isEmpty }
    return table.action != nil || table.rows.contains { $0.action != nil }
  }

  private var helpOfForm: [HelpLine.Item] {
    let enter = Key(.enter).name
    guard form.isFocused else { return [HelpLine.Item(key: enter, label: "back to the form")] }
    let isLast = form.current == form.fields.count - 1
    let next = HelpLine.Item(key: enter, label: isLast ? submitLabel : "next field")
    let arrows = Key(.left).name + Key(.right).name
    switch form.fields[form.current].kind {
    case .text, .secret: return [next]
    case .choice: return [next, HelpLine.Item(key: arrows, label: "choose")]
    case .toggle: return [next, HelpLine.Item(key: Key.character(" ").name, label: "switch")]
    case .number: return [next, HelpLine.Item(key: arrows, label: "less, more")]
    }
  }

  /// The number of rows from which the help line mentions the filter.
  private static let rowsWorthFiltering = 6

  private var helpOfRows: [HelpLine.Item] {
    guard !hasFocusedField else { return [] }
    let rows = list.rows.count
    var items: [HelpLine.Item] = []
    if page.body == .table, rows > 1 { items.append(HelpLine.Item(key: "s", label: "sort")) }
    if rows >= Self.rowsWorthFiltering { items.append(HelpLine.Item(key: "/", label: "filter")) }
    return items.filter { item in
      Key(named: item.key).map { !declares($0) && !isAppKey($0) } ?? false
    }
  }
}

extension Handling {
  /// The handling; nil if it was ignored.
  fileprivate var taken: Handling? {
    switch self {
    case .ignored: nil
    case .handled, .request, .refused: self
    }
  }
}
