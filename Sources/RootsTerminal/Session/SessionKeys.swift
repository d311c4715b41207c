import Roots

// Dispatch of keys.
extension Session {
  /// - Returns: whether the key was taken.
  @discardableResult
  func press(_ key: Key) -> Bool {
    if key == .control("c") {
      isOver = true
      return true
    }
    switch keymap.action(for: key) {
    case .suspend? where !belongsToApp(key): perform(.suspend)
    case .redraw? where !belongsToApp(key): perform(.redraw)
    // Nobody acts on an app that is not shown.
    case _ where isTooSmall: return false
    case _ where tool == nil:
      if dispatch(key) { return true }
      tellWhatBlocks(key)
      return false
    default: pressInTool(key)
    }
    return true
  }

  /// Tells the way out of an accessory that keeps a key from what it covers.
  private func tellWhatBlocks(_ key: Key) {
    guard message == nil else { return }
    let panes = panes()
    guard let pane = panes.last(where: { !$0.layer.isContent && !$0.passesKeysOn }),
      key.typed == nil || !hasFocusedField, isTakenBelow(key, panes)
    else { return }
    tellWayOut(of: pane)
  }

  /// Whether a covered screen, the app, its tabs or its history would take a key.
  private func isTakenBelow(_ key: Key, _ panes: [Pane]) -> Bool {
    if panes.contains(where: { $0.controller?.declares(key) == true }) { return true }
    if app.chrome.bindsKey(key) { return true }
    switch keymap.action(for: key) {
    case .previousTab?, .nextTab?: return tabTitles.count > 1
    case let action?: return action.belongsToApp
    case nil: break
    }
    guard case .character(let character) = key.code, character.isASCII,
      let digit = character.wholeNumberValue, key.modifiers.isEmpty
    else { return false }
    return (digit + 9) % 10 < tabTitles.count
  }

  /// Whether the app is shown without a tool over it, and declares the key.
  private func belongsToApp(_ key: Key) -> Bool { !isTooSmall && tool == nil && declares(key) }

  /// Escape and a key, for Alt and the key without a binding, which terminals send as the same
  /// bytes; nil for other keys.
  func parts(of key: Key) -> [Key]? {
    let isBound = keymap.action(for: key) != nil || takesTyping && LineEdit.keys[key] != nil
    guard key.modifiers.contains(.alt), !isBound else { return nil }
    return [Key(.escape), Key(key.code, key.modifiers.subtracting(.alt))]
  }

  /// Offers a key to the screens in their order for it, then to the app and the session.
  /// - Returns: whether the key was taken.
  private func dispatch(_ key: Key) -> Bool {
    if bench?.pressInPane(key) == true {
      keys.uncountKey()
      return true
    }
    if key == Key(.escape), closeForm() || holdBackEscape() { return true }
    let targets = keyTargets
    let isStopped = targets.isStopped
    let order = keyOrder(panes())
    for place in order.places(offered: key) {
      let pane = order.panes[place]
      guard let controller = pane.controller else { break }
      if take(controller.handle(key, size: pane.innerSize), from: pane.entry.id) {
        if key == Key(.escape) { warnAfterLeaving(controller) }
        return true
      }
    }
    if order.isTyping, key.typed != nil { return false }
    if key == Key(.escape) {
      goBack()
      return true
    }
    if !isStopped, take(app.chrome.request(key, self)) { return true }
    if let action = keymap.action(for: key), isOffered(action) {
      if isOpen(action, targets) { perform(action) }
      return isOpen(action, targets) || isOver
    }
    if bench?.scroll(key, coversApp: false) == true { return true }
    return turnNestedTab(key) || takesDigit(key, targets)
  }

  /// Shows the tab of a digit: of the innermost navigator that has the keys; around it, with Alt,
  /// of the app.
  ///
  /// Alt also leaves a question about restored screens, which Escape would refuse.
  ///
  /// - Returns: whether the key is a digit that selects tabs here.
  private func takesDigit(_ key: Key, _ targets: KeyTargets) -> Bool {
    guard case .character(let character) = key.code, character.isASCII,
      let digit = character.wholeNumberValue,
      key.modifiers.isEmpty
        || key.modifiers == .alt && (targets.tabs != nil || navigator.world.asksToRestore)
    else { return false }
    let inner = key.modifiers.isEmpty ? targets.tabs : nil
    if inner == nil, targets.isStopped || titlesOfAllTabs.isEmpty { return false }
    let (index, count) = ((digit + 9) % 10, inner?.present.count ?? tabTitles.count)
    if index >= count {
      message = MessageLine(.info, TabName.absent(index + 1, count: count))
    } else if let inner {
      show(index, in: inner.host)
    } else {
      showTab(index)
    }
    return true
  }

  /// Shows a tab by its index among those that are present.
  ///
  /// A tab that is visible already goes to its root, and a root to its first row.
  func showTab(_ index: Int) {
    let place = navigator.world.state.presentTabs[index]
    let tab = navigator.world.map.tabs[place].name
    note(.tab(place), as: self.act(showing: tab, in: nil))
    guard let reply = ask(for: .show(.name(tab), root: true)) else { return }
    let root = panes().last { $0.layer.isContent }
    if case .refused(.alreadyShown) = reply, root?.controller?.scrollToTop() == true {
      return
    }
    tell(reply)
    tellOfRestored()
  }

  /// Goes back.
  ///
  /// The act has a name only if the command does what Escape does.
  ///
  /// - Returns: nil if it would discard a form, about which the message warns.
  @discardableResult
  func goBack(by command: Command = .back) -> Reply? {
    note(.back, as: self.isBack(command) ? .back : nil)
    let reply = ask(for: command)
    reply.map { tell($0) }
    return reply
  }

  private func isBack(_ command: Command) -> Bool {
    let world = navigator.world
    return command == .back
      || !hasOwnBack
        && world.removals(by: command, from: nil) == world.removals(by: .back, from: nil)
  }

  /// Goes back as Escape does outside of fields: it answers the first question with no, unless a
  /// form is in front of it.
  func goBackOrAnswer() {
    for pane in reachedPanes {
      guard let controller = pane.controller else { break }
      if take(controller.handleBack(), from: pane.entry.id) { return }
      if controller.formState != nil { break }
    }
    goBack()
  }

  func paste(_ text: String) {
    if tool != nil { return pasteInTool(text) }
    if let controller = focusedController { _ = take(controller.handle(paste: text)) }
  }

  /// Performs the result of a controller's or the app's handling of an event.
  ///
  /// - Parameter sender: the entry of the controller; nil for the app.
  /// - Returns: whether the event was used.
  func take(_ handling: Handling, from sender: EntryID? = nil) -> Bool {
    switch handling {
    case .ignored: return false
    case .handled: return true
    case .request(let request):
      if mayDiscard(.command(request.command), origin: request.origin, by: sender) {
        tell(navigator.send(request))
      }
    case .refused(let why): message = MessageLine(.refusal, why)
    }
    return true
  }
}
