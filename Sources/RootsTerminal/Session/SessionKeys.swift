import Roots

// Dispatch of keys.
extension Session {
  /// - Returns: whether the key was taken.
  @discardableResult
  func press(_ key: Key) -> Bool {
    if receivers(of: key).contains(where: { deliver(key, to: $0) }) { return true }
    if !isTooSmall { tellWhatBlocks(key) }
    return false
  }

  /// - Returns: whether the receiver takes the key.
  private func deliver(_ key: Key, to receiver: KeyReceiver) -> Bool {
    switch receiver {
    case .end: isOver = true
    case .tool: pressInTool(key)
    case .navigator:
      keys.uncountKey()
      workbench.pressInPane(key)
    case .form(let pane): closeForm(of: pane)
    case .closedForm(let title): keepEscape(from: title)
    case .screen(let controller, let entry, let size):
      guard take(controller.handle(key, size: size), from: entry) else { return false }
      if key == Key(.escape) { warnAfterLeaving(controller) }
    case .back: goBack()
    case .app: return take(app.chrome.request(key, self))
    case .action(let action): perform(action)
    case .pane: return bench?.scroll(key, coversApp: false) == true
    case .nestedTabs(let steps): turnTab(by: steps)
    case .tab(let index, let host):
      let count = tabTitles(in: host).count
      if index >= count {
        message = MessageLine(.info, TabName.absent(index + 1, count: count))
      } else {
        showTab(index, in: host)
      }
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

  /// Escape and a key, for Alt and the key without a binding, which terminals send as the same
  /// bytes; nil for other keys.
  func parts(of key: Key) -> [Key]? {
    let isBound =
      keymap.action(for: key) != nil || takesTyping && LineEdit.keys[key] != nil
      || tool == nil && receiver(selectingTabs: key, false) != nil
    guard key.modifiers.contains(.alt), !isBound, tool != nil || !isTakenBelow(key, panes())
    else { return nil }
    return [Key(.escape), Key(key.code, key.modifiers.subtracting(.alt))]
  }

  /// Shows a tab of the nested navigator in an entry, or of the app for nil, by its index among
  /// those that are present.
  ///
  /// A tab that is visible already goes to its root, and a root to its first row.
  func showTab(_ index: Int, in host: EntryID?) {
    let world = navigator.world
    let place = world.state.stacks(within: host).presentTabs[index]
    let (tab, inner) = (world.tabs(within: host)[place].name, nestedNavigator(in: host))
    note(.tab(place, of: inner), as: self.act(showing: tab, in: host))
    let show = Command.show(.name(tab), root: true)
    guard let reply = ask(for: inner.map { .inside($0, of: host, show) } ?? show) else { return }
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
