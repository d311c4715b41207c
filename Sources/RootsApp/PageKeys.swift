import Roots
import RootsBlueprint
import RootsTerminal

// Keys: a focused field first, then the blueprint's bindings, then the body and the text.
extension BlueprintController {
  func handle(_ key: Key, size: Size) -> Handling {
    refresh()
    let layout = layout(size)
    if hasFocusedField {
      let handling = handleInBody(key, layout)
      guard case .ignored = handling else { return handling }
    }
    if let binding = keys.first(where: { $0.key == key }) { return use(.key(binding.index)) }
    if isAppKey(key) { return .ignored }
    if let place = layout.text, leavesToText(key), text.handle(key, in: place) { return .handled }
    return handleInBody(key, layout)
  }

  private func handleInBody(_ key: Key, _ layout: PageLayout) -> Handling {
    handling(layout.below.flatMap { body?.handle(key, size: $0.size) })
  }

  private func leavesToText(_ key: Key) -> Bool { body?.leavesToText(key) ?? true }

  private func handling(_ outcome: PaneOutcome?) -> Handling {
    guard let outcome, outcome != .ignored else { return .ignored }
    body?.keepSelection()
    switch outcome {
    case .ignored, .handled, .changed: break
    case .full:
      if let field = form?.focusedField {
        app.session?.message = MessageLine(.info, field.fullSentence)
      }
    case .activated(let index): if let body { return use(body.control(activated: index)) }
    }
    return .handled
  }

  /// Performs the action of a control.
  func use(_ control: Control) -> Handling {
    switch control {
    case .row(let row): return choose(row: row)
    case .yes, .no: return answer(control)
    case .submit: return submit()
    case .key(let index):
      note(control)
      return evaluation.handling(page.keys.bindings[index].action)
    case .after, .progress: return .ignored
    }
  }

  func declares(_ key: Key) -> Bool {
    if page.keys.bindings.isEmpty { return false }
    refresh()
    return keys.contains { $0.key == key }
  }

  func handleBack() -> Handling {
    refresh()
    return body?.controlOfBack.map { use($0) } ?? .ignored
  }

  func handle(paste text: String) -> Handling {
    refresh()
    return handling(body?.paste(text))
  }

  func handle(_ mouse: MouseEvent, size: Size) -> Handling {
    refresh()
    let layout = layout(size)
    if let place = layout.below, place.contains(mouse.point) {
      let inner = mouse.moved(columns: -place.origin.column, rows: -place.origin.row)
      return handling(body?.handle(inner, size: place.size))
    }
    guard let place = layout.text, place.contains(mouse.point) else { return .ignored }
    return text.handle(mouse, in: place) ? .handled : .ignored
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
    let textKeys =
      layout.text.map { place in
        text.keys(in: place).without { hasFocusedField || !leavesToText($0) }
      } ?? []
    let bodyKeys = layout.below.flatMap { body?.keys(in: $0.size) } ?? []
    let own = bodyKeys.without { key in textKeys.contains { $0.keys.contains(key) } } + textKeys
    if hasFocusedField { return own + declaredHelp }
    let declared = keys
    return own.without { key in declared.contains { $0.key == key } || isAppKey(key) }
      + declaredHelp
  }

  /// The help items of the page's own keys, without those that a focused field takes.
  private var declaredHelp: [HelpLine.Item] {
    let isTyping = hasFocusedField
    return keys.help(unless: { isTyping && $0.isTakenByField }) { isMarked(.key($0)) }
  }

  var help: [HelpLine.Item] {
    refresh()
    return (body?.help ?? []) + declaredHelp
  }
}
