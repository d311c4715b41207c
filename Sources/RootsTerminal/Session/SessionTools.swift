import Roots

// Tools that cover the app and take the keys until they close.
extension Session {
  func pressInTool(_ key: Key) {
    switch tool {
    case .prompt where key == Key(.escape) && typedTheme != nil:
      // One Escape ends the preview and the choice.
      tool = nil
    case .prompt where keymap.keys(for: .remark).contains(key) && isPossible(.remark):
      openPrompt(with: "remark ")
    case .prompt(var prompt):
      let world = navigator.world
      let outcome = prompt.handle(key, map: world.map, state: world.state)
      follow(outcome, prompt)
    case .reader(let shown):
      var reader = updated(shown)
      if reader.handle(key, size: size) { return tool = .reader(reader) }
      tool = nil
      // The errors of a watched file come while a person types.
      if reader.title == Self.errorsTitle, key != Key(.escape) { handle(.key(key)) }
    case nil: break
    }
  }

  func pasteInTool(_ text: String) {
    switch tool {
    case .prompt(var prompt):
      prompt.paste(text, map: navigator.world.map, state: navigator.world.state)
      tool = .prompt(prompt)
    case .reader, nil: break
    }
  }

  func handleInTool(_ mouse: MouseEvent) {
    switch mouse.action {
    case .scrollUp: pressInTool(Key(.scrollUp))
    case .scrollDown: pressInTool(Key(.scrollDown))
    // As in the app, a press of another button has no effect.
    case .press where mouse.button != .left: return
    case .press where toolRect?.contains(mouse.point) != true: tool = nil
    case .press:
      if let key = toolKey(at: mouse.point) { return pressInTool(key) }
      guard case .prompt(var prompt) = tool else { return }
      let outcome = prompt.press(
        row: mouse.point.row - size.rows + prompt.rows(in: size), in: size)
      follow(outcome, prompt)
    case .drag, .release: break
    }
  }

  /// Shows parts of a text with headings.
  package func show(_ title: String, _ parts: [TextPart]) {
    tool = .reader(Reader(title: title, parts: parts))
  }

  // MARK: Drawing

  /// The area of the tool.
  private var toolRect: Rect? {
    switch tool {
    case .prompt(let prompt):
      let rows = prompt.rows(in: size)
      return Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
    case .reader(let reader): return rect(of: updated(reader))
    case nil: return nil
    }
  }

  /// The area of a reader: in the middle of the app, beside the navigator pane, if it is as large
  /// there as on the whole frame.
  private func rect(of reader: Reader) -> Rect {
    let whole = reader.rect(in: size)
    guard let app = areas?.app, case let rect = reader.rect(in: app.size), rect.size == whole.size
    else { return whole }
    return rect.moved(columns: app.origin.column, rows: app.origin.row)
  }

  /// The key at a point of the lower border of the tool; nil if there is none.
  private func toolKey(at point: Point) -> Key? {
    guard let box = toolRect else { return nil }
    switch tool {
    case .reader(let reader):
      return updated(reader).keys(in: box.insideBorder().size).key(at: point, inBorderOf: box)
    case .prompt, nil: return nil
    }
  }

  func drawTool(on canvas: inout Canvas) {
    switch tool {
    case .prompt(let prompt): prompt.draw(on: &canvas, theme: theme)
    case .reader(let reader):
      let reader = updated(reader)
      reader.draw(in: rect(of: reader), on: &canvas, theme: theme)
    case nil: break
    }
  }

  private static let keysTitle = "Keys"

  /// Shows all keys that have an effect now, by their owner.
  func showKeys() { tool = .reader(Reader(title: Self.keysTitle, parts: keyParts)) }

  /// The text with the keys that have an effect now, if it lists keys: a link, a timer or a new
  /// size changes them below it.
  private func updated(_ reader: Reader) -> Reader {
    var reader = reader
    if reader.title == Self.keysTitle { reader.parts = keyParts }
    return reader
  }

  private var keyParts: [TextPart] {
    let groups = helpGroups()
    let width = groups.flatMap(\.items).map { columnWidth(of: $0.key) }.max() ?? 0
    return groups.map { group in
      TextPart(
        heading: group.title,
        lines: group.items.map { item in
          let gap = String(repeating: " ", count: width + 2 - columnWidth(of: item.key))
          return item.key + gap + item.label
        })
    }
  }
}

// The prompt.
extension Session {
  /// - Parameter finding: whether it opens with the lines that are found by their labels.
  func openPrompt(with text: String = "", finding: Bool = false) {
    var prompt = Prompt(history: promptHistory, words: promptWords, text: text)
    prompt.items = promptItems
    if finding { prompt.find() }
    tool = .prompt(prompt)
  }

  /// The words of the prompt besides commands: the session's actions and the themes.
  package var promptWords: [PromptWord] {
    let own = ownTools.map(\.word)
    let words = PromptWord.ofSession.filter { word in
      if own.contains(where: { $0.word == word.word }) { return false }
      if PromptWord.ofJournal.contains(word) { return navigator.journal != nil }
      return SessionAction(rawValue: word.word).map(isPossible) ?? true
    }
    return words + [.press] + own
  }

  /// Opens the prompt with the names of the themes, the current one selected.
  func openThemes() {
    let world = navigator.world
    // Several themes look the same on a terminal with few colours.
    let current =
      [theme, unfittedTheme].lazy.compactMap { drawn in
        Theme.names.first { Theme.named($0) == drawn }
      }.first ?? Theme.names.first { Theme.named($0).map { fitted($0) } == theme }
    var prompt = Prompt(history: promptHistory, words: promptWords, text: "theme ")
    // The first Tab opens the menu without a choice.
    for _ in 0...Theme.choices.count {
      _ = prompt.handle(Key(.tab), map: world.map, state: world.state)
      if current == nil || prompt.line.text == "theme \(current ?? "")" { break }
    }
    prompt.typingReplacesChoice = true
    tool = .prompt(prompt)
  }

  /// The theme whose name is typed at the prompt; nil for any other line.
  var typedTheme: Theme? {
    guard case .prompt(let prompt) = tool else { return nil }
    let words = prompt.line.text.split(separator: " ")
    guard words.count == 2, words[0] == SessionAction.theme.rawValue else { return nil }
    return Theme.named(String(words[1])).map { fitted($0) }
  }

  private func follow(_ outcome: Prompt.Outcome, _ prompt: Prompt) {
    switch outcome {
    case .pending: tool = .prompt(prompt)
    case .closed:
      tool = nil
      if let bug = prompt.bug { message = MessageLine(.info, "bug: \(bug.text)") }
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
        if let lack = lackOfPayload(command) {
          prompt.explain(lack)
          return tool = .prompt(prompt)
        }
        let reply = perform(command)
        guard let refusal = reply.refusal else { return tool = nil }
        message = nil
        prompt.explain("\(refusal)")
        tool = .prompt(prompt)
      case .word(let word, let argument):
        (tool, message) = (nil, nil)
        markedBug = prompt.bug
        use(word, argument)
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

  /// The reason why a typed command would show a screen without its payload; nil if there is none.
  private func lackOfPayload(_ command: Command) -> String? {
    if case .transaction(let steps) = command {
      return steps.lazy.compactMap { self.lackOfPayload($0) }.first
    }
    // A declared input is checked by the command itself, and can have defaults.
    guard let name = command.openedWithoutPayload,
      navigator.world.map.payloadType(of: name) == nil, let fields = chrome.payloadFields(name)
    else { return nil }
    let example = fields.map { "\($0): \"…\"" }.joined(separator: ", ")
    let payload = fields.isEmpty ? "\"…\"" : "{\(example)}"
    let missing = fields.isEmpty ? "" : " with " + fields.joined(separator: ", ")
    return "'\(name)' needs a payload\(missing); write '\(command) with \(payload)'"
  }

  /// Performs a word as an event, unless it is about the run, and no part of it: a remark, or a
  /// word of the program around the session.
  private func use(_ word: String, _ argument: String?) {
    if word == PromptWord.press.word {
      guard let key = argument.flatMap({ Key(named: $0) }) else {
        message = MessageLine(.refusal, "\(quoted(argument ?? "")) is no key")
        return
      }
      handle(.key(key))
    } else if word == SessionAction.remark.rawValue
      || ownTools.contains(where: { $0.word.word == word })
    {
      perform(word, argument)
    } else {
      handle(.word(word, argument: argument))
    }
  }

  func perform(_ word: String, _ argument: String?) {
    if let tool = ownTools.first(where: { $0.word.word == word }) {
      (message, isMessageOfTool) = (tool.perform(self, argument), true)
      return
    }
    switch word {
    // A typed word is deliberate, unlike a single key: no form is asked about.
    case PromptWord.quit.word: return end()
    case "help": return showHelp(of: argument)
    case "branches": return showBranches()
    case "branch": return branch(argument ?? "")
    default: break
    }
    guard let action = SessionAction(rawValue: word) else { return }
    let count = argument.flatMap { Int($0) } ?? 1
    switch action {
    case .rewind: travel(by: -count)
    case .forward: travel(by: count)
    case .remark:
      guard let argument else { return perform(action) }
      isMessageOfTool = true
      if let remark = remark(argument), remark.kind == .bug { offerExpectations(of: remark) }
    case .theme:
      guard let argument else { return perform(action) }
      let named = Theme.named(argument)
      // A named theme does not change when the terminal does.
      followsBackground = named == nil
      if let named {
        choose(named)
      } else if let hasDarkBackground {
        take(background: hasDarkBackground)
      }
    default: perform(action)
    }
  }

  /// Writes the frame to a file, by the word of the program around the session.
  func takeScreenshot(_ path: String?) {
    let word = SessionAction.screenshot.rawValue
    guard let tool = ownTools.first(where: { $0.word.word == word }) else {
      message = MessageLine(.info, "no file can be written here")
      return
    }
    (message, isMessageOfTool) = (tool.perform(self, path), true)
  }

  /// Sets a theme, with colours and characters that the terminal can show.
  package func choose(_ theme: Theme) {
    unfittedTheme = theme
    self.theme = fitted(theme)
  }

  /// Takes the terminal's background, which the theme follows or is fitted to.
  func take(background isDark: Bool) {
    hasDarkBackground = isDark
    choose(followsBackground ? isDark ? .dark : .light : unfittedTheme ?? theme)
  }

  private func fitted(_ theme: Theme) -> Theme {
    theme.fitting(colorCount: colorCount, isDark: hasDarkBackground)
  }
}
