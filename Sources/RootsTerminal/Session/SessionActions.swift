import Roots

// The session's own actions.
extension Session {
  /// Performs an action as its key does: a tool only while the tools are on, and none that would
  /// discard a form, of which the message warns first.
  public func perform(_ action: SessionAction) {
    guard isOffered(action) else { return }
    // An act that only warns is one, too.
    if action == .historyBack { note(.undo, as: .undo) }
    if action == .historyForward { note(.redo, as: .redo) }
    guard mayPerform(action) else { return }
    if action.isTool { keys.uncountKey() }
    switch action {
    case .quit: quit()
    case .suspend: driverRequests.append(.suspend)
    case .redraw: driverRequests.append(.redraw)
    case .keys: showKeys()
    case .prompt: workbench.openPrompt()
    case .find: workbench.openPrompt(finding: true)
    case .navigator: workbench.showsNavigator = !hasNavigatorPane
    case .rewind: workbench.travel(by: -1)
    case .forward: workbench.travel(by: 1)
    case .edit: workbench.editSource()
    case .yank: workbench.copy()
    case .screenshot: workbench.takeScreenshot(nil)
    case .reload: reload()
    case .startOver: startAgain("started over", from: nil)
    case .restart: restart()
    case .historyBack: tell(navigator.send(.undo()))
    case .historyForward: tell(navigator.send(.redo()))
    case .previousTab: turnTab(by: -1)
    case .nextTab: turnTab(by: 1)
    case .remark: workbench.openPrompt(with: "remark ")
    case .theme:
      // The prompt takes commands too, which belong to the author.
      if let bench { bench.openThemes() } else { chooseNextTheme() }
    }
  }

  /// Whether an action may be performed, for which a form may have to be discarded; tabs ask
  /// themselves.
  private func mayPerform(_ action: SessionAction) -> Bool {
    switch action {
    case .quit where app.chrome.quitsAnywhere || isAtRoot: mayDiscard(.command(.quit))
    case .rewind, .forward, .startOver, .restart: mayDiscard(.action(action))
    case .historyBack: mayDiscard(.command(.undo()))
    case .historyForward: mayDiscard(.command(.redo()))
    default: true
    }
  }

  /// Whether an action is one of the app or of the program, or a tool that is offered.
  func isOffered(_ action: SessionAction) -> Bool { !action.isTool || bench != nil }

  /// Whether no accessory keeps the key of an action from it.
  func isOpen(_ action: SessionAction, isStopped: Bool) -> Bool {
    !isStopped || !action.belongsToApp || action == .quit && app.chrome.quitsAnywhere
  }

  /// Whether the app has what an action needs: a file, a source or a journal.
  func isPossible(_ action: SessionAction) -> Bool {
    switch action {
    case .reload: origin?.fromFile != nil
    case .startOver, .restart: origin != nil
    case .edit: app.chrome.source != nil && origin?.fromFile != nil
    case .screenshot: workbench.ownTools.contains { $0.word.word == action.rawValue }
    case .rewind, .forward: navigator.journal != nil
    default: true
    }
  }

  /// Whether the key of a possible action does more now than to explain why it does nothing.
  func hasEffect(_ action: SessionAction) -> Bool {
    let world = navigator.world
    return switch action {
    case .quit: app.chrome.quitsAnywhere || isAtRoot
    case .historyBack: world.history.undoCount > 0
    case .historyForward: world.history.redoCount > 0
    case .previousTab, .nextTab: innerTabs != nil || tabTitles(in: nil).count > 1
    case .rewind: workbench.canTravel(forward: false) || workbench.beforeStart != nil
    case .forward: workbench.canTravel(forward: true)
    case .edit: world.state.focusedEntry.flatMap { app.chrome.source?($0) } != nil
    default: true
    }
  }

  /// Whether no screen can be left, neither in the app nor in a nested navigator.
  var isAtRoot: Bool {
    let state = navigator.world.state
    return state.focusedLayers.allSatisfy { $0.isContent && state[$0].count <= 1 }
  }

  private func chooseNextTheme() {
    let names = Theme.names
    let current = names.firstIndex { Theme.named($0).map { look.fitted($0) } == theme } ?? -1
    let name = names[(current + 1) % names.count]
    look.choose(named: Theme.named(name))
    message = MessageLine(.info, "theme \(name)" + (look.limitOfThemes.map { "; \($0)" } ?? ""))
  }

  /// Changes the tab of the innermost nested navigator that has tabs, else that of the app.
  func turnTab(by steps: Int) {
    let host = innerTabs?.host
    let (stacks, count) = (navigator.world.state.stacks(within: host), tabTitles(in: host).count)
    guard count > 1 else { return }
    showTab((stacks.number(ofTab: stacks.selectedTab) - 1 + steps + count) % count, in: host)
  }

  private func quit() {
    if app.chrome.quitsAnywhere || isAtRoot {
      end()
    } else {
      let key = keymap.keys(for: .quit).first.map { "\($0.name) quits" } ?? "the app quits"
      message = MessageLine(.info, "\(key) only at the top; Esc goes back")
    }
  }

  /// Ends the app, unless a leave guard keeps it or has to be asked first.
  func end() {
    if navigator.world.hasLeaveGuards { return tell(navigator.send(.quit)) }
    isOver = true
  }
}
