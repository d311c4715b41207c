import Roots

/// Something that is offered a key, and takes it or leaves it to the next.
enum KeyReceiver {
  /// The end of the program, which no key can prevent.
  case end
  /// The tool or the navigator pane that covers the app, and keeps every key.
  case tool, navigator
  /// A form in an accessory in which nothing was entered; Escape closes it.
  case form(Pane)
  /// The message that the form with this title is closed already, in place of a second Escape.
  case closedForm(String)
  case screen(Pane)
  /// The stacks: Escape goes back.
  case back
  case app
  case action(SessionAction)
  /// The navigator pane beside the app, which scrolls.
  case pane
  /// The tabs of the innermost nested navigator: the next or the previous one.
  case nestedTabs(by: Int)
  /// A tab by its index, of the innermost nested navigator or, with nil, of the app.
  case tab(Int, of: NestedTabs?)
}

extension Session {
  /// Everything that is offered a key now, in order.
  ///
  /// The one rule for what a key does.
  func receivers(of key: Key) -> [KeyReceiver] {
    if key == .control("c") { return [.end] }
    let hidesApp = isTooSmall || tool != nil
    if let action = keymap.action(for: key), action == .suspend || action == .redraw,
      hidesApp || !declares(key)
    {
      return [.action(action)]
    }
    // Nobody acts on an app that is not shown.
    if isTooSmall { return [] }
    if tool != nil { return [.tool] }
    if isCovered { return [.navigator] }
    let (order, isEscape) = (keyOrder(panes()), key == Key(.escape))
    if isEscape, let pane = order.panes.first, canCloseForm(of: pane) { return [.form(pane)] }
    if isEscape, case .closed(let title)? = forms.previous, navigator.world.canGoBack {
      return [.closedForm(title)]
    }
    let screens = order.places(offered: key).map { order.panes[$0] }
      .prefix { $0.controller != nil }.map { KeyReceiver.screen($0) }
    if order.isTyping, key.typed != nil { return screens }
    return screens + (isEscape ? [.back] : receivers(behindScreens: key, keyTargets.isStopped))
  }

  /// What is offered a key that no screen takes.
  /// - Parameter isStopped: whether an accessory keeps keys from the app.
  private func receivers(behindScreens key: Key, _ isStopped: Bool) -> [KeyReceiver] {
    let app: [KeyReceiver] = isStopped ? [] : [.app]
    if let action = keymap.action(for: key), isOffered(action) {
      return isOpen(action, isStopped: isStopped) ? app + [.action(action)] : app
    }
    return app + [.pane] + receiver(selectingTabs: key, isStopped)
  }

  /// Tabs: a digit is for those of the innermost navigator that has the keys; around it, with Alt,
  /// for the app's.
  ///
  /// Alt also leaves a question about restored screens, which Escape would refuse.
  private func receiver(selectingTabs key: Key, _ isStopped: Bool) -> [KeyReceiver] {
    let inner = keyTargets.tabs
    if inner != nil, key == Key(.tab) { return [.nestedTabs(by: 1)] }
    if inner != nil, key == Key(.backTab) { return [.nestedTabs(by: -1)] }
    guard case .character(let character) = key.code, character.isASCII,
      let digit = character.wholeNumberValue
    else { return [] }
    let index = (digit + 9) % 10
    if key.modifiers.isEmpty, inner != nil { return [.tab(index, of: inner)] }
    let isMeant =
      key.modifiers.isEmpty
      || key.modifiers == .alt && (inner != nil || navigator.world.asksToRestore)
    return isMeant && !isStopped && !titlesOfAllTabs.isEmpty ? [.tab(index, of: nil)] : []
  }

  /// Whether a covered screen, the app, its tabs or its history would take a key.
  func isTakenBelow(_ key: Key, _ panes: [Pane]) -> Bool {
    panes.contains { $0.controller?.declares(key) == true }
      || receivers(behindScreens: key, false).contains { receiver in
        switch receiver {
        case .app: app.chrome.bindsKey(key)
        case .action(.previousTab), .action(.nextTab): tabTitles.count > 1
        case .action(let action): action.belongsToApp
        case .tab(let index, nil): index < tabTitles.count
        default: false
        }
      }
  }

  /// Whether a key is one of the program that no screen, no field and not the app takes.
  package func isOfProgram(_ key: Key) -> Bool {
    if declares(key) || hasFocusedField && key.isOfferedToField { return false }
    return key == .control("c") || keymap.action(for: key) != nil
  }
}
