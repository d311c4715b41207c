import RootsBlueprint
import RootsTerminal

// Keys: a focused field first, then what the blueprint binds, then list and text.
extension BlueprintController {
  func handle(_ key: Key, size: Size) -> Handling {
    refresh()
    if form.isFocused, let handling = handleInForm(key) { return handling }
    let surroundings = self.surroundings
    if let binding = page.bindings.live(key, surroundings) {
      return surroundings.handling(binding.action)
    }
    if let handling = handleInForm(key) { return handling }
    return handleInPanes(key, layout(size))
  }

  func handle(paste text: String) -> Handling {
    refresh()
    return form.paste(text) == .ignored ? .ignored : .handled
  }

  /// - Returns: nil when the key means nothing to the form.
  private func handleInForm(_ key: Key) -> Handling? {
    switch form.handle(key) {
    case .ignored: nil
    case .unchanged, .changed, .left: .handled
    case .submitted: submit()
    }
  }

  private func submit() -> Handling {
    for (place, field) in page.content.form.enumerated() where field.isRequired {
      let entered = form.fields[place]
      guard entered.value.allSatisfy(\.isWhitespace) else { continue }
      form.focus(place)
      return .refused("'\(visible(entered.label))' is required")
    }
    guard let submit = page.content.submit else { return .handled }
    var surroundings = self.surroundings
    surroundings.fields = form.fields
    return surroundings.handling(submit.action)
  }

  private func handleInPanes(_ key: Key, _ layout: PageLayout) -> Handling {
    if let place = layout.text, belongsToText(key, layout),
      text.handle(key, size: place.size) == .handled
    {
      return .handled
    }
    guard let place = layout.below, form.fields.isEmpty else { return .ignored }
    switch list.handle(key, size: place.size) {
    case .ignored: return .ignored
    case .handled:
      keepSelection()
      return .handled
    case .activated(let row): return surroundings.handling(action(ofRow: row))
    }
  }

  /// A text that stands alone, or over a form, has all keys; over a list only those for pages.
  private func belongsToText(_ key: Key, _ layout: PageLayout) -> Bool {
    if layout.below == nil || !form.fields.isEmpty { return true }
    return key == Key(.pageUp) || key == Key(.pageDown)
  }

  // MARK: What they do, in words

  var help: [HelpLine.Item] {
    refresh()
    return helpOfPanes
      + page.bindings.help(surroundings) { form.isFocused && $0.typed != nil }
  }

  private var helpOfPanes: [HelpLine.Item] {
    let enter = Key(.enter).name
    if form.isFocused {
      let isLast = form.current == form.fields.count - 1
      let label = page.content.submit?.label.map { surroundings.text($0) } ?? "done"
      let next = HelpLine.Item(key: enter, label: isLast ? label : "next field")
      guard !form.fields[form.current].isText else { return [next] }
      return [next, HelpLine.Item(key: Key(.left).name + Key(.right).name, label: "choose")]
    }
    if !form.fields.isEmpty { return [HelpLine.Item(key: enter, label: "back to the form")] }
    return list.rows.isEmpty ? [] : [HelpLine.Item(key: enter, label: "open")]
  }
}
