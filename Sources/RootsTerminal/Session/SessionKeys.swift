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
    if let action = keymap.action(for: key) {
      let isOpen = !isStopped || !action.belongsToApp
      if isOpen { perform(action) }
      if isStopped, action == .quit, chrome.quitsAnywhere { isOver = true }
      return isOpen || isOver
    }
    if let last = lastInspectorOffset, inspector.handle(key, last: last) { return true }
    if turnNestedTab(key) { return true }
    return !isStopped && takesDigit(key)
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

  /// Shows the present tab with a number, from 0; a tab that is visible already goes to its root.
  func showTab(_ number: Int) { tell(navigator.send(.show(.index(number), root: true))) }

  func goBack() { tell(navigator.send(.back)) }

  func paste(_ text: String) {
    if tool != nil { return pasteInTool(text) }
    if let controller = panes().last?.controller { _ = take(controller.handle(paste: text)) }
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
  /// Performs an action of the keymap.
  public func perform(_ action: SessionAction) {
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
      .reload, .startOver, .theme:
      false
    }
  }
}
