// The prompt: its words, its lines and what these do.
extension Workbench {
  func press(_ key: Key, in prompt: Prompt) {
    var prompt = prompt
    if key == Key(.escape), typedTheme != nil {
      // One Escape ends the preview and the choice.
      tool = nil
    } else if session.keymap.keys(for: .remark).contains(key) {
      openPrompt(with: "remark ")
    } else {
      let world = navigator.world
      follow(prompt.handle(key, map: world.map, state: world.state), prompt)
    }
  }

  /// Presses the mouse on a row of the prompt.
  func press(row: Int, of prompt: Prompt) {
    var prompt = prompt
    follow(prompt.press(row: row, in: session.size), prompt)
  }

  /// - Parameter finding: whether it opens with the lines that are found by their labels.
  func openPrompt(with text: String = "", finding: Bool = false) {
    var prompt = Prompt(history: promptHistory, words: promptWords, text: text)
    prompt.items = promptItems
    if finding { prompt.find() }
    tool = .prompt(prompt)
  }

  /// Finds the lines of the open prompt again, after a step or in another navigator.
  func followWithPrompt() {
    guard case .prompt(var prompt) = tool else { return }
    prompt.find(among: promptItems)
    tool = .prompt(prompt)
  }

  /// The words of the prompt besides commands: the session's actions and the themes.
  package var promptWords: [PromptWord] {
    let own = ownTools.map(\.word)
    let words = PromptWord.ofSession.filter { word in
      if own.contains(where: { $0.word == word.word }) { return false }
      if PromptWord.ofJournal.contains(word) { return navigator.journal != nil }
      return SessionAction(rawValue: word.word).map(session.isPossible) ?? true
    }
    return words + [.press] + own
  }

  /// Opens the prompt with the names of the themes, the current one selected.
  func openThemes() {
    let world = navigator.world
    // Several themes look the same on a terminal with few colours.
    let current =
      [session.theme, session.look.unfitted].lazy.compactMap { drawn in
        Theme.names.first { Theme.named($0) == drawn }
      }.first
      ?? Theme.names.first { Theme.named($0).map { session.look.fitted($0) } == session.theme }
    var prompt = Prompt(history: promptHistory, words: promptWords, text: "theme ")
    // The first Tab opens the menu without a choice.
    for _ in 0...Theme.choices.count {
      _ = prompt.handle(Key(.tab), map: world.map, state: world.state)
      if current == nil || prompt.line.text == "theme \(current ?? "")" { break }
    }
    prompt.typingReplacesChoice = true
    prompt.remark = session.look.limitOfThemes.map { .hint($0) }
    tool = .prompt(prompt)
  }

  /// The theme whose name is typed at the prompt; nil for any other line.
  var typedTheme: Theme? {
    guard case .prompt(let prompt) = tool else { return nil }
    let words = prompt.line.text.split(separator: " ")
    guard words.count == 2, words[0] == SessionAction.theme.rawValue else { return nil }
    return Theme.named(String(words[1])).map { session.look.fitted($0) }
  }

  private func follow(_ outcome: Prompt.Outcome, _ prompt: Prompt) {
    switch outcome {
    case .pending: tool = .prompt(prompt)
    case .closed:
      tool = nil
      guard let bug = prompt.bug else { return }
      (message, session.said.isOfTool) = (MessageLine(.info, "bug: \(bug.text)"), true)
    case .run(let text):
      promptHistory = prompt.history
      run(text, from: prompt)
    }
  }

  private func run(_ text: String, from prompt: Prompt) {
    var prompt = prompt
    do throws(PromptProblem) {
      switch try PromptLine(parsing: text, words: prompt.words) {
      case .command(let command):
        let map = navigator.world.map
        if let lack = command.lackOfPayload(in: map, fields: chrome.payloadFields) {
          prompt.explain(lack)
          return tool = .prompt(prompt)
        }
        let reply = session.perform(command)
        guard let refusal = reply.refusal else { return tool = nil }
        message = nil
        prompt.explain("\(refusal)")
        tool = .prompt(prompt)
      case .word(let word, let argument):
        (tool, message) = (nil, nil)
        markedBug = prompt.bug
        if word == SessionAction.remark.rawValue, argument == nil, prompt.line.text.last == " " {
          // The prompt for a remark is open already.
          message = MessageLine(.refusal, Remark.sentenceAboutForm)
        } else {
          use(word, argument)
        }
        markedBug = nil
        guard tool == nil, let problem = message, problem.kind == .refusal else { return }
        message = nil
        prompt.explain(problem.text)
        tool = .prompt(prompt)
      }
    } catch {
      prompt.explain(error.sentence)
      tool = .prompt(prompt)
    }
  }

  /// Performs a word as an event, unless it is about the run, and no part of it: a remark, or a
  /// word of the program around the session.
  private func use(_ word: String, _ argument: String?) {
    if word == PromptWord.press.word {
      guard let key = argument.flatMap({ Key(named: $0) }) else {
        // It can be the label of a key.
        _ = session.use(.use(.key, ShownName(argument ?? "")))
        return
      }
      session.handle(.key(key))
      if !session.isLastKeyTaken {
        message = MessageLine(.refusal, "nothing here takes the key \(key.name)")
      }
    } else if word == SessionAction.remark.rawValue
      || ownTools.contains(where: { $0.word.word == word })
    {
      perform(word, argument)
    } else {
      session.handle(.word(word, argument: argument))
    }
  }

  func perform(_ word: String, _ argument: String?) {
    if let tool = ownTools.first(where: { $0.word.word == word }) {
      return use(tool, argument)
    }
    switch word {
    // A typed word is deliberate, unlike a single key: no form is asked about.
    case PromptWord.quit.word: return session.end()
    case "help": return showHelp(of: argument)
    case "branches": return showBranches()
    case "branch": return branch(argument ?? "")
    default: break
    }
    guard let action = SessionAction(rawValue: word) else { return }
    let count = argument.flatMap { Int($0) } ?? 1
    switch action {
    case .rewind, .forward:
      // A key at the end of the way is no mistake; a word, also of a tape, wants a move.
      if !travel(by: action == .rewind ? -count : count) { message?.kind = .refusal }
    case .remark:
      guard let argument else { return session.perform(action) }
      session.said.isOfTool = true
      if let remark = remark(argument), remark.kind == .bug { offerExpectations(of: remark) }
    case .theme:
      guard let argument else { return session.perform(action) }
      session.look.choose(named: Theme.named(argument))
    default: session.perform(action)
    }
  }

  private func use(_ tool: SessionTool, _ argument: String?) {
    (message, session.said.isOfTool) = (tool.perform(session, argument), true)
  }

  /// Writes the frame to a file, by the word of the program around the session.
  func takeScreenshot(_ path: String?) {
    let word = SessionAction.screenshot.rawValue
    guard let tool = ownTools.first(where: { $0.word.word == word }) else {
      message = MessageLine(.info, "no file can be written here")
      return
    }
    use(tool, path)
  }
}
