import Roots

// Tools that cover the app and take the keys until they close.
extension Session {
  func pressInTool(_ key: Key) {
    switch tool {
    case .prompt(var prompt):
      let world = navigator.world
      let outcome = prompt.handle(key, map: world.map, state: world.state)
      follow(outcome, prompt)
    case .finder(var finder):
      let outcome = finder.handle(key, size: size)
      follow(outcome, finder)
    case .keys(var keys):
      tool = keys.handle(key, size: size) == .pending ? .keys(keys) : nil
    case .reader(var reader):
      let stays = reader.handle(key, rows: reader.rect(in: size).insideBorder().size.rows)
      tool = stays ? .reader(reader) : nil
    case nil: break
    }
  }

  func pasteInTool(_ text: String) {
    switch tool {
    case .prompt(var prompt):
      prompt.paste(text, map: navigator.world.map, state: navigator.world.state)
      tool = .prompt(prompt)
    case .finder(var finder):
      finder.paste(text)
      tool = .finder(finder)
    case .keys(var keys):
      keys.paste(text)
      tool = .keys(keys)
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
      guard case .finder(var finder) = tool else { return }
      let outcome = finder.press(at: mouse.point, size: size)
      follow(outcome, finder)
    case .drag, .release: break
    }
  }

  // MARK: Drawing

  /// The area of the tool.
  private var toolRect: Rect? {
    switch tool {
    case .prompt(let prompt):
      let rows = prompt.rows(in: size)
      return Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
    case .finder(let finder): return finder.rect(in: size)
    case .keys(let keys): return keys.rect(in: size)
    case .reader(let reader): return reader.rect(in: size)
    case nil: return nil
    }
  }

  func drawTool(on canvas: inout Canvas) {
    switch tool {
    case .prompt(let prompt): prompt.draw(on: &canvas, theme: theme)
    case .finder(let finder): finder.draw(on: &canvas, theme: theme)
    case .keys(let keys): keys.draw(on: &canvas, theme: theme)
    case .reader(let reader): reader.draw(inBoxOn: &canvas, theme: theme)
    case nil: break
    }
  }
}

// The prompt.
extension Session {
  func openPrompt(with text: String = "") {
    tool = .prompt(Prompt(history: promptHistory, words: promptWords, text: text))
  }

  /// The words of the prompt besides commands: the session's actions and the themes.
  private var promptWords: [PromptWord] {
    SessionAction.allCases.filter { $0 != .prompt && isPossible($0) }.map { action in
      let argument: PromptWord.Argument =
        switch action {
        case .rewind, .forward: .count
        case .theme: .choice(Theme.names, called: "NAME")
        default: .none
        }
      return PromptWord(action.rawValue, argument, summary: action.label)
    } + [PromptWord(Self.quitWord, summary: SessionAction.quit.label)]
  }

  /// Opens the prompt with the names of the themes, the current one selected.
  func openThemes() {
    let world = navigator.world
    let current = Theme.names.last { Theme.named($0).map { fitted($0) } == theme }
    var prompt = Prompt(history: promptHistory, words: promptWords, text: "theme ")
    for _ in Theme.names {
      _ = prompt.handle(Key(.tab), map: world.map, state: world.state)
      if current == nil || prompt.line.text == "theme \(current ?? "")" { break }
    }
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
    case .closed: tool = nil
    case .run(let text):
      promptHistory = prompt.history
      promptObservers.notify(text)
      run(text, from: prompt)
    }
  }

  private func run(_ text: String, from prompt: Prompt) {
    var prompt = prompt
    do throws(PromptProblem) {
      switch try PromptLine(parsing: text, words: prompt.words) {
      case .command(let command):
        let reply = navigator.send(command)
        tell(reply)
        guard let refusal = reply.refusal else { return tool = nil }
        prompt.explain("\(refusal)")
        tool = .prompt(prompt)
      case .word(let word, let argument):
        tool = nil
        perform(word, argument)
      }
    } catch {
      prompt.explain(error.sentence)
      tool = .prompt(prompt)
    }
  }

  /// The short form of `quit`, as in vi.
  private static let quitWord = "q"

  private func perform(_ word: String, _ argument: String?) {
    if word == Self.quitWord { return isOver = true }
    guard let action = SessionAction(rawValue: word) else { return }
    let count = argument.flatMap { Int($0) } ?? 1
    switch action {
    case .rewind: travel(by: -count)
    case .forward: travel(by: count)
    // A typed word is deliberate, unlike a single key, so it needs no confirmation.
    case .quit: isOver = true
    case .theme:
      guard let theme = argument.flatMap({ Theme.named($0) }) else { return }
      // A theme that a person chooses does not change when the terminal does.
      followsBackground = false
      choose(theme)
    default: perform(action)
    }
  }

  /// Sets a theme, with colours and characters that the terminal can show.
  func choose(_ theme: Theme) { self.theme = fitted(theme) }

  private func fitted(_ theme: Theme) -> Theme {
    var fitted = theme.fitting(colorCount: colorCount)
    if self.theme.strokes.isASCII { fitted.strokes = self.theme.strokes }
    return fitted
  }
}

// The finder.
extension Session {
  private func isPresent(tab: String) -> Bool {
    let (map, state) = (navigator.world.map, navigator.world.state)
    return state.presentTabs.contains {
      SavedPlace(.tab($0), in: map) == Name(known: tab).map { .tab($0) }
    }
  }

  func makeFinder() -> Finder {
    let places = FinderItem.places(
      in: navigator.world.map,
      title: { [chrome] kind, name in chrome.finderTitle(kind, name, in: self) },
      needsPayload: chrome.needsPayload
    ).filter { $0.kind != .tab || isPresent(tab: $0.name) }
    let keys = helpGroups().dropLast().flatMap { group in
      group.items.compactMap { item in
        Key(named: item.key).map { key in
          FinderItem(
            .key, name: item.label, title: group.title, detail: item.key, outcome: .press(key))
        }
      }
    }
    let actions = FinderItem.actions(of: keymap).filter { item in
      if case .action(let action) = item.outcome { isPossible(action) } else { true }
    }
    return Finder(places + keys + actions, recent: recentFinds)
  }

  private func follow(_ outcome: Finder.Outcome, _ finder: Finder) {
    switch outcome {
    case .pending: tool = .finder(finder)
    case .closed: tool = nil
    case .chosen(let found):
      tool = nil
      if let name = finder.selected?.name {
        recentFinds = [name] + recentFinds.filter { $0 != name }.prefix(20)
      }
      switch found {
      case .run(let text): run(text, from: Prompt(words: promptWords, text: text))
      case .edit(let text): openPrompt(with: text)
      case .action(let action): perform(action)
      case .press(let key): press(key)
      }
    }
  }
}

extension AppChrome {
  fileprivate func finderTitle(
    _ kind: FinderItem.Kind, _ name: Name, in session: Session
  ) -> String? {
    guard kind == .tab else { return nameOfScreen(name) }
    guard let index = session.navigator.world.map.index(ofTab: name),
      tabTitles.indices.contains(index)
    else { return nil }
    return tabTitles[index]
  }
}
