import Roots

// Opening the source of a screen in an editor.
extension Workbench {
  /// Opens the file of the focused screen at its line; the app is reloaded afterwards.
  func editSource() {
    guard session.origin?.fromFile != nil, let entry = navigator.world.state.focusedEntry,
      let source = chrome.source?(entry)
    else {
      message = MessageLine(.info, "this app has no file to edit")
      return
    }
    session.driverRequests.append(.edit(file: source.file, line: source.line))
    reloadsWhenResumed = true
  }

  /// Reloads the app after an editor has ended, unless it changed nothing: a reload forgets the
  /// steps before.
  func resume() {
    guard reloadsWhenResumed else { return }
    reloadsWhenResumed = false
    let problem = editorProblem.take()
    if !session.reloadIfChanged() {
      message = MessageLine(.info, problem ?? "the file is unchanged")
    }
  }
}
