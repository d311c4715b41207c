/// A search for an earlier line by any part of it.
struct PromptSearch: Hashable {
  enum Outcome: Hashable {
    case pending
    case full
    /// The search ended without a choice; the line is unchanged.
    case left
    /// A line was chosen.
    case taken(String)
  }

  /// The line before the search.
  let original: LineEditor
  /// The search text.
  private(set) var needle = LineEditor()
  /// The matching lines, the newest first.
  private(set) var menu: CompletionMenu

  init(_ history: PromptHistory, from line: LineEditor) {
    original = line
    menu = PromptSearch.menu(history, "")
  }

  mutating func handle(_ key: Key, _ history: PromptHistory) -> Outcome {
    switch key {
    case Key(.enter), Key(.tab):
      return menu.selection.map { .taken(menu.rows[$0].text) } ?? .left
    case Key(.escape), .control("g"): return .left
    case .control("r"), Key(.down), .control("n"): menu.move(by: 1)
    case .control("s"), Key(.up), .control("p"): menu.move(by: -1)
    case Key(.pageDown): menu.move(by: CompletionMenu.visibleLimit)
    case Key(.pageUp): menu.move(by: -CompletionMenu.visibleLimit)
    case Key(.backspace) where needle.isEmpty: return .left
    default: return note(needle.handle(key), history)
    }
    return .pending
  }

  mutating func insert(_ text: String, _ history: PromptHistory) -> Outcome {
    note(needle.insert(text), history)
  }

  private mutating func note(_ outcome: LineEditor.Outcome, _ history: PromptHistory) -> Outcome {
    switch outcome {
    case .ignored, .moved: return .pending
    case .changed, .full:
      menu = PromptSearch.menu(history, needle.text)
      return outcome == .full ? .full : .pending
    }
  }

  private static func menu(_ history: PromptHistory, _ text: String) -> CompletionMenu {
    let rows = history.lines(containing: text).map { CompletionMenu.Row(text: $0) }
    return CompletionMenu(rows: rows, selection: 0)
  }
}
