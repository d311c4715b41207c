import Roots

/// Something that is offered a key, and takes it or leaves it to the next.
enum KeyReceiver {
  /// The end of the program, which no key can prevent.
  case end
  /// The tool or the navigator pane that covers the app, and keeps every key.
  case tool, navigator
  /// A form in an accessory in which nothing was entered; Escape closes it.
  indirect case form(Pane)
  /// The message that the form with this title is closed already, in place of a second Escape.
  case closedForm(String)
  case screen(any ScreenController, of: EntryID, size: Size)
  /// The stacks: Escape goes back.
  case back
  case app
  case action(SessionAction)
  /// The navigator pane beside the app, which scrolls.
  case pane
  /// The tabs of the innermost nested navigator: the next or the previous one.
  case nestedTabs(by: Int)
  /// A tab by its index, of the nested navigator in an entry or, with nil, of the app.
  case tab(Int, in: EntryID?)
}

extension Session {
  /// Everything that is offered a key now, in order.
  ///
  /// The one rule for what a key does.
  func receivers(of key: Key) -> [KeyReceiver] {
    if key == .control("c") { return [.end] }
    let (hidesApp, action) = (isTooSmall || tool != nil, keymap.action(for: key))
    if let action, action == .suspend || action == .redraw,
      hidesApp || !declares(key) && !isKept(key)
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
    var receivers: [KeyReceiver] = []
    for place in order.places(offered: key) {
      let pane = order.panes[place]
      guard let controller = pane.controller else { break }
      receivers.append(.screen(controller, of: pane.entry.id, size: pane.innerSize))
    }
    if order.isTyping, key.typed != nil { return receivers }
    if isEscape { return receivers + [.back] }
    return receivers + receiversBehindScreens(of: key, action, keyTargets.isStopped)
  }

  /// What is offered a key that no screen takes.
  /// - Parameters:
  ///   - action: the session's action that has the key; nil for none.
  ///   - isStopped: whether an accessory keeps keys from the app.
  private func receiversBehindScreens(
    of key: Key, _ action: SessionAction?, _ isStopped: Bool
  ) -> [KeyReceiver] {
    var receivers: [KeyReceiver] = isStopped ? [] : [.app]
    if isKept(key) { return receivers }
    if let action, isOffered(action) {
      if isOpen(action, isStopped: isStopped) { receivers.append(.action(action)) }
      return receivers
    }
    receivers.append(.pane)
    if let tab = receiver(selectingTabs: key, isStopped) { receivers.append(tab) }
    return receivers
  }

  /// Tabs: a digit is for those of the innermost navigator that has the keys, with Alt for the
  /// outermost ones.
  ///
  /// An accessory that keeps the keys keeps those for the tabs of the app too.
  func receiver(selectingTabs key: Key, _ isStopped: Bool) -> KeyReceiver? {
    let inner = keyTargets.tabs?.host
    if inner != nil, key == Key(.tab) { return .nestedTabs(by: 1) }
    if inner != nil, key == Key(.backTab) { return .nestedTabs(by: -1) }
    guard case .character(let character) = key.code, character.isASCII,
      let digit = character.wholeNumberValue
    else { return nil }
    guard key.modifiers.isEmpty || key.modifiers == .alt else { return nil }
    let host = key.modifiers.isEmpty ? inner : outerTabs?.host
    if host == nil, isStopped || titles(ofTabs: nil).isEmpty { return nil }
    return .tab((digit + 9) % 10, in: host)
  }

  /// The outermost tabs, which Alt and a digit select; nil if those are the app's.
  var outerTabs: NestedTabs? { titles(ofTabs: nil).isEmpty ? keyTargets.nestedTabs.last : nil }

  /// Whether the app or a covered screen declares a key that an accessory keeps from it: it does
  /// nothing else then, such as running a tool.
  func isKept(_ key: Key) -> Bool {
    let targets = keyTargets
    if targets.reachesApp { return false }
    return app.chrome.bindsKey(key)
      || targets.isStopped && app.chrome.help(self).contains { $0.keys.contains(key) }
      || navigator.world.state.visibleEntries.contains { controller(of: $0)?.declares(key) == true }
  }

  /// Whether a covered screen, the app, its tabs or its history would take a key.
  func isTakenBelow(_ key: Key, _ panes: [Pane]) -> Bool {
    panes.contains { $0.controller?.declares(key) == true }
      || receiversBehindScreens(of: key, keymap.action(for: key), false).contains { receiver in
        switch receiver {
        case .app: app.chrome.bindsKey(key)
        case .action(.previousTab), .action(.nextTab): tabTitles(in: nil).count > 1
        case .action(let action): action.belongsToApp
        case .tab(let index, nil): index < tabTitles(in: nil).count
        default: false
        }
      }
  }

  /// Whether a key is one of the program that no screen, no field and not the app takes.
  package func isOfProgram(_ key: Key) -> Bool {
    if declares(key) || hasFocusedField && key.isOfferedToField { return false }
    return key == .control("c") || keymap.action(for: key) != nil && !isKept(key)
  }
}
