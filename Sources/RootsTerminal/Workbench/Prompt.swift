public import Roots

/// The prompt: a line for commands in text form and for the session's own words.
///
/// Tab completes words, and Up recalls the earlier lines that begin with the typed text. Words that
/// begin no command find lines by their labels. A line with an error stays, with its position
/// marked and a sentence that names the problem.
public struct Prompt: Hashable, Sendable {
  /// The result of a key in the prompt.
  public enum Outcome: Hashable, Sendable {
    /// The key was used; the prompt stays open.
    case pending
    /// The prompt is closed; no line is run.
    case closed
    /// A valid line is to be run: `PromptLine(parsing:words:)` accepts it. The line stays, so that
    /// the prompt can either be closed or `explain` a refusal.
    case run(String)
  }

  /// The current use of the line.
  enum Mode: Hashable {
    case typing
    /// A menu of completions is shown.
    case completing(CompletionMenu)
    /// Up and Down walk through the history.
    case recalling(PromptRecall)
  }

  /// The remark below the line, until the next key.
  enum Remark: Hashable {
    case problem(PromptProblem)
    case hint(String)
  }

  /// The typed line.
  public private(set) var line: LineEditor
  /// The history, including the lines run from this prompt.
  public private(set) var history: PromptHistory
  /// The session's own words.
  public let words: [PromptWord]
  /// The lines that are found by words of their labels.
  package var items: [PromptItem] = []
  /// Whether the found lines come before the words of commands, and are shown without Tab.
  private var isFinding = false
  /// The bug whose expectation is picked; nil for none.
  let bug: RootsTerminal.Remark?
  /// The list from which the line is picked: a digit takes a row, Enter the selected one, Ctrl+U
  /// shows the whole list again, and Escape closes the prompt; nil without one.
  private let choices: CompletionMenu?
  var isPicking: Bool { choices != nil }
  /// Whether the text was searched for without result.
  private(set) var foundNothing = false
  /// Whether the next typed character replaces the chosen completion, as in a list of choices.
  var typingReplacesChoice = false
  private(set) var mode = Mode.typing
  var remark: Remark?

  /// Creates a prompt.
  ///
  /// - Parameters:
  ///   - history: the earlier lines.
  ///   - words: the session's words that are allowed on the line.
  ///   - text: the initial text, with the cursor at its end.
  public init(history: PromptHistory = PromptHistory(), words: [PromptWord] = [], text: String = "")
  {
    self.history = history
    self.words = words
    (bug, choices) = (nil, nil)
    line = LineEditor(text)
    dropColons()
  }

  /// Creates a prompt with a list of arguments to pick from.
  init(
    history: PromptHistory, words: [PromptWord], text: String,
    picking choices: [SessionTool.Choice],
    for bug: RootsTerminal.Remark?
  ) {
    self.history = history
    self.words = words
    self.bug = bug
    line = LineEditor(text)
    let list = CompletionMenu(choices, original: line)
    (self.choices, mode, typingReplacesChoice) = (list, .completing(list), true)
  }

  /// Shows the lines that have the typed words, and goes on with every change of the text.
  package mutating func find() {
    isFinding = true
    offer(PromptItem.completions(of: line.text, among: items))
  }

  /// Finds other lines from now on; a list shows them at once, and keeps the selected one.
  mutating func find(among items: [PromptItem]) {
    if self.items == items { return }
    self.items = items
    guard isFinding, case .completing(let menu) = mode else { return }
    let selected = menu.selection.map { menu.completions[$0].word }
    (line, mode) = (menu.original, .typing)
    find()
    guard case .completing(var menu) = mode,
      let row = menu.completions.firstIndex(where: { $0.word == selected })
    else { return }
    menu.select(row)
    take(menu, keepsList: true)
  }

  /// Handles a key; every key is used.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - map: the map, for completions.
  ///   - state: the navigation state, for completions.
  public mutating func handle(
    _ key: Key, map: NavigationMap, state: NavigationState
  ) -> Outcome {
    remark = nil
    if isPicking, case .completing(let menu) = mode, let outcome = pick(key, in: menu) {
      return outcome
    }
    if let choices, key == .control("u") {
      (line, mode, typingReplacesChoice) = (choices.original, .completing(choices), true)
      return .pending
    }
    switch key {
    case Key(.enter): return run()
    case Key(.escape), .control("g"): return escape()
    case Key(.tab): complete(by: 1, map, state)
    case Key(.backTab): complete(by: -1, map, state)
    case Key(.up), Key(.scrollUp), .control("p"): step(by: -1)
    case Key(.down), Key(.scrollDown), .control("n"): step(by: 1)
    case Key(.backspace), .control("h"), .control("d"):
      if line.isEmpty { return .closed }
      edited(line.handle(key), map, state)
    default:
      if key.typed != nil {
        if typingReplacesChoice, case .completing(let menu) = mode { line = menu.original }
        typingReplacesChoice = false
      }
      edited(line.handle(key), map, state)
    }
    return .pending
  }

  /// Chooses the completion in a row of the prompt; a found line is run.
  package mutating func press(row: Int, in size: Size) -> Outcome {
    guard case .completing(var menu) = mode,
      let index = menu.row(at: row, visible: menuRows(in: size) - 1)
    else { return .pending }
    remark = nil
    menu.select(index)
    take(menu)
    return menu.completions[index].kind == .line || isPicking ? run() : .pending
  }

  /// Inserts pasted text.
  public mutating func paste(_ text: String, map: NavigationMap, state: NavigationState) {
    remark = nil
    edited(line.insert(text), map, state)
  }

  /// Shows why the line had no effect, until the next key.
  public mutating func explain(_ sentence: String) {
    remark = .problem(PromptProblem(sentence: sentence))
  }

  // MARK: Picking

  /// Handles a key with a meaning of its own in a list of arguments.
  /// - Returns: nil for another key.
  private mutating func pick(_ key: Key, in menu: CompletionMenu) -> Outcome? {
    if key == Key(.escape) || key == Key(.enter) && menu.selection == nil { return .closed }
    guard let digit = key.typed?.wholeNumberValue, digit > 0 else { return nil }
    guard menu.completions.indices.contains(digit - 1) else { return .pending }
    var menu = menu
    menu.select(digit - 1)
    line = menu.line
    return run()
  }

  // MARK: Running and leaving

  private mutating func run() -> Outcome {
    if case .completing(var menu) = mode, let row = menu.rowForEnter, menu.selection == nil {
      menu.select(row)
      line = menu.line
    }
    mode = .typing
    var text = line.text
    while text.last == " " { text.removeLast() }
    guard text.contains(where: { $0 != " " }) else { return .closed }
    do throws(PromptProblem) {
      _ = try PromptLine(parsing: text, words: words)
      history.add(text)
      return .run(text)
    } catch {
      if let column = error.column { line.moveCursor(to: column - 1 + error.length) }
      remark = .problem(error)
      return .pending
    }
  }

  private mutating func escape() -> Outcome {
    guard case .completing(let menu) = mode else { return .closed }
    if isFinding, menu.selection == nil || menu.original.isEmpty { return .closed }
    line = menu.original
    mode = .typing
    if isFinding {
      typingReplacesChoice = false
      find()
    }
    return .pending
  }

  // MARK: Typing

  private mutating func edited(
    _ outcome: LineEditor.Outcome, _ map: NavigationMap, _ state: NavigationState
  ) {
    if outcome == .ignored { return }
    if outcome == .full {
      remark = .hint("the line is full: it takes at most \(line.limit) characters")
    }
    dropColons()
    let wasCompleting = if case .completing = mode { true } else { false }
    mode = .typing
    if isFinding || wasCompleting && outcome != .moved { offer(completions(map, state)) }
  }

  private mutating func offer(_ found: [Completion]) {
    foundNothing = isFinding && found.isEmpty
    if !found.isEmpty { mode = .completing(CompletionMenu(found, original: line)) }
  }

  /// Removes a second colon, which is often typed or pasted by mistake.
  private mutating func dropColons() {
    while line.text.first == ":" {
      let cursor = line.cursor
      _ = line.replace(0..<1, with: "")
      line.moveCursor(to: cursor - 1)
    }
  }

  // MARK: Completing

  private mutating func complete(by steps: Int, _ map: NavigationMap, _ state: NavigationState) {
    if isFinding { typingReplacesChoice = false }
    if case .completing(var menu) = mode {
      menu.cycle(by: steps)
      take(menu)
      return
    }
    let found = completions(map, state)
    guard let first = found.first else {
      remark = .hint("no completions here")
      return
    }
    if found.count == 1 {
      line = first.completing(line)
      return
    }
    if first.kind != .line, let prefix = first.commonPrefix(of: found, in: line) {
      _ = line.replace(first.range, with: prefix)
    }
    offer(completions(map, state))
  }

  private func completions(_ map: NavigationMap, _ state: NavigationState) -> [Completion] {
    let words =
      RootsInput.completions(of: line.text, at: line.cursor, in: map, state: state)
      + PromptWord.completions(of: line, among: words)
    let commands = isFinding ? [] : Command.words + self.words.map(\.word)
    let lines = PromptItem.completions(of: line.text, among: items, commands: commands)
    let (first, second) = isFinding ? (lines, words) : (words, lines)
    return first.isEmpty ? second : first
  }

  /// Inserts the chosen completion; closes the menu if there was only one, unless it is a list from
  /// which Enter takes a row.
  private mutating func take(_ menu: CompletionMenu, keepsList: Bool = false) {
    line = menu.line
    let isOnly = menu.completions.count == 1 && !keepsList
    if isOnly, let only = menu.completions.first { line = only.completing(menu.original) }
    mode = isOnly ? .typing : .completing(menu)
  }

  // MARK: Recalling

  /// Moves up or down in the menu, or in the history.
  private mutating func step(by steps: Int) {
    if case .completing(var menu) = mode {
      // Without a selection, the first found line is marked.
      if menu.selection == nil, let marked = menu.rowForEnter { menu.select(marked) }
      // Letters go on with the search; Tab takes the line to edit it.
      if isFinding { typingReplacesChoice = true }
      menu.cycle(by: steps)
      take(menu, keepsList: isPicking || menu.completions[0].kind == .line)
      return
    }
    var recall = PromptRecall(history, from: line)
    if case .recalling(let running) = mode { recall = running }
    guard recall.step(by: -steps) else {
      if steps < 0 { remark = .hint(recall.sentenceAtEnd) }
      return
    }
    line = recall.line
    mode = recall.isAtStart ? .typing : .recalling(recall)
  }
}
