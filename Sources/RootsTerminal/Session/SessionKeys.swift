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
    case .suspend?: driverRequests.append(.suspend)
    case .redraw?: driverRequests.append(.redraw)
    default:
      if tool == nil { return dispatch(key) }
      pressInTool(key)
    }
    return true
  }

  /// Offers a key to the topmost accessory, then to those below it that get ignored keys, and last
  /// to the app and the session.
  ///
  /// - Returns: whether the key was taken.
  private func dispatch(_ key: Key) -> Bool {
    let closed = closedForm
    closedForm = nil
    if key == Key(.escape), closeForm() || holdBackEscape(after: closed) { return true }
    var isStopped = false
    for pane in panes().reversed() {
      guard let controller = pane.controller else { break }
      if take(controller.handle(key, size: pane.innerSize)) { return true }
      if controller.isModal { isStopped = true }
      if !pane.passesKeysOn { break }
    }
    if key == Key(.escape) {
      goBack()
      return true
    }
    if !isStopped, take(chrome.request(key, self)) { return true }
    if let action = keymap.action(for: key), offersTools || !action.isTool {
      let isOpen = !isStopped || !action.belongsToApp
      if isOpen { perform(action) }
      if isStopped, action == .quit, chrome.quitsAnywhere { isOver = true }
      return isOpen || isOver
    }
    if let last = lastInspectorOffset, inspector.handle(key, last: last) { return true }
    if turnNestedTab(key) { return true }
    return !isStopped && takesDigit(key)
  }

  /// Closes the focused accessory if it is a form in which nothing was entered.
  ///
  /// - Returns: whether there was such a form.
  private func closeForm() -> Bool {
    guard let pane = panes().last, canCloseForm(of: pane), let controller = pane.controller else {
      return false
    }
    let title = controller.title
    _ = controller.handle(Key(.escape), size: pane.innerSize)
    let reply = navigator.send(.back)
    tell(reply)
    if reply.refusal == nil { closedForm = title }
    return true
  }

  /// Whether Escape closes the form of a pane at once: it is an accessory in which nothing was
  /// entered.
  func canCloseForm(of pane: Pane) -> Bool {
    !pane.layer.isContent && pane.controller?.hasUntouchedForm == true
  }

  /// Keeps a second Escape, meant for a form that the first one has closed already, from leaving
  /// the screen below too.
  private func holdBackEscape(after closed: String?) -> Bool {
    guard let closed, navigator.world.canGoBack else { return false }
    message = MessageLine(.info, "\(closed) is closed; Esc again goes back")
    return true
  }

  /// The greatest scroll offset of the inspector; nil while it is hidden.
  var lastInspectorOffset: Int? {
    guard let place = areas?.inspector else { return nil }
    return max(InspectorText(self).lines.count - Inspector.rows(in: place.size), 0)
  }

  /// Shows the tab of a digit.
  ///
  /// - Returns: whether the key is a digit of an app with tabs.
  private func takesDigit(_ key: Key) -> Bool {
    guard let typed = key.typed, let digit = typed.wholeNumberValue, typed.isASCII,
      !chrome.tabTitles.isEmpty
    else { return false }
    let (number, count) = ((digit + 9) % 10, tabTitles.count)
    if number < count {
      showTab(number)
    } else {
      let others = count == 1 ? "the only tab is 1" : "the tabs are 1 to \(count)"
      message = MessageLine(.info, "there is no tab \(number + 1); \(others)")
    }
    return true
  }

  /// Shows the present tab with a number, from 0.
  ///
  /// A tab that is visible already goes to its root, and a root to its first row.
  func showTab(_ number: Int) {
    let reply = navigator.send(.show(.index(number), root: true))
    let root = panes().last { $0.layer.isContent }
    if case .refused(.alreadyShown) = reply, root?.controller?.scrollToTop() == true {
      return
    }
    tell(reply)
  }

  func goBack() { tell(navigator.send(.back)) }

  func paste(_ text: String) {
    if tool != nil { return pasteInTool(text) }
    if let controller = frontController { _ = take(controller.handle(paste: text)) }
  }

  /// - Returns: whether the key was used.
  func take(_ handling: Handling) -> Bool {
    switch handling {
    case .ignored: return false
    case .handled: return true
    case .request(let request): tell(navigator.send(request))
    case .refused(let why): message = MessageLine(.refusal, why)
    }
    return true
  }
}

// The session's own actions.
extension Session {
  /// Performs an action of the keymap, unless it is a tool and the tools are off.
  public func perform(_ action: SessionAction) {
    guard offersTools || !action.isTool else { return }
    switch action {
    case .quit: quit()
    case .suspend: driverRequests.append(.suspend)
    case .redraw: driverRequests.append(.redraw)
    case .keys: tool = .keys(KeysPane(helpGroups()))
    case .prompt: openPrompt()
    case .find: tool = .finder(makeFinder())
    case .inspector: inspector.isShown.toggle()
    case .rewind: travel(by: -1)
    case .forward: travel(by: 1)
    case .trace: showsTrace.toggle()
    case .source: showSource()
    case .edit: editSource()
    case .yank: copy(nil)
    case .screenshot: takeScreenshot(nil)
    case .reload: reload()
    case .startOver: startOver()
    case .historyBack: tell(navigator.send(.undo()))
    case .historyForward: tell(navigator.send(.redo()))
    case .previousTab: turnTab(by: -1)
    case .nextTab: turnTab(by: 1)
    case .holdBack: dragBackByKey()
    case .theme: openThemes()
    }
  }

  private func turnTab(by steps: Int) {
    if turnNestedTab(by: steps) { return }
    let (state, count) = (navigator.world.state, tabTitles.count)
    guard count > 1 else { return }
    showTab((state.number(ofTab: state.selectedTab) + steps + count) % count)
  }

  private func quit() {
    if chrome.quitsAnywhere || isAtRoot {
      isOver = true
    } else {
      message = MessageLine(.info, "q quits from a root; Esc goes back")
    }
  }
}

extension SessionAction {
  /// Whether the action navigates in the app, so that a modal accessory blocks it.
  fileprivate var belongsToApp: Bool {
    switch self {
    case .quit, .historyBack, .historyForward, .previousTab, .nextTab, .holdBack: true
    case .suspend, .redraw, .keys, .prompt, .find, .inspector, .rewind, .forward, .trace, .source,
      .edit, .yank, .screenshot, .reload, .startOver, .theme:
      false
    }
  }
}

extension Event {
  /// Whether the event leaves the memory of a form that Escape just closed: a key, which decides
  /// itself, and what the user did not do.
  var keepsClosedForm: Bool {
    switch self {
    case .key, .background, .resize, .suspended, .resumed, .ended: true
    case .mouse, .paste, .pasteCut, .link: false
    }
  }
}
