import Roots

/// A line of the prompt that is found by words of its label: it shows a screen, presses a key or
/// performs an action.
package struct PromptItem: Hashable, Sendable {
  /// The line; its payload is missing if it ends with `with`.
  package let line: String
  /// The name of the screen, the key or the word in the line.
  package let name: String
  /// The title or the label on the terminal; may be empty.
  package let title: String
  /// The kind of screen, the key of an action or the title of the screen that a key is for.
  package let kind: String

  package init(_ line: String, name: String, title: String, kind: String) {
    (self.line, self.name, self.title, self.kind) = (line, name, title, kind)
  }

  private var label: String { [title, kind].filter { !$0.isEmpty }.joined(separator: ", ") }

  /// The items with all words of a text as completions of the whole line: first those whose name
  /// or title is the text, then those with one that begins with it.
  ///
  /// - Parameter commands: the words that begin lines; behind one of them, only its own lines are
  ///   found.
  static func completions(
    of text: String, among items: [PromptItem], commands: [String] = []
  ) -> [Completion] {
    var words = text.lowercased().split(whereSeparator: \.isWhitespace)
    var items = items
    let isBegun = words.count > 1 || text.last == " "
    if isBegun, let first = words.first, commands.contains(String(first)) {
      words.removeFirst()
      items = items.filter { $0.line.hasPrefix("\(first) ") }
    }
    let ranks = items.map { $0.rank(words, words.joined(separator: " ")) }
    return (0...2).flatMap { rank in items.indices.filter { ranks[$0] == rank } }.map {
      Completion(
        word: items[$0].line, detail: items[$0].label, kind: .line, range: 0..<text.count)
    }
  }

  private func rank(_ words: [Substring], _ text: String) -> Int? {
    let names = [name.lowercased(), title.lowercased()]
    let all = names + [kind.lowercased()]
    guard words.allSatisfy({ word in all.contains { $0.contains(word) } }) else { return nil }
    if words.isEmpty { return 2 }
    if names.contains(text) { return 0 }
    return names.contains { $0.hasPrefix(text) } ? 1 : 2
  }
}

extension Workbench {
  /// The lines for all tabs, screens and accessories, the keys of the app and the words.
  var promptItems: [PromptItem] { tabItems + screenItems + keyItems + wordItems }

  /// The tabs of the nested navigators that have the keys, and those of the app.
  private var tabItems: [PromptItem] {
    session.keyTargets.nestedTabs.flatMap { tabItems(in: $0.host, of: $0.name) }
      + tabItems(in: nil, of: nil)
  }

  private func tabItems(in host: EntryID?, of nested: Name?) -> [PromptItem] {
    let (world, titles) = (navigator.world, session.titles(ofTabs: nested))
    return world.state.stacks(within: host).presentTabs.map { index in
      let name = world.tabs(within: host)[index].name
      let title = titles.indices.contains(index) ? titles[index] : ""
      return PromptItem(
        nested.map { "in \($0) show \(name)" } ?? "show \(name)", name: name.text, title: title,
        kind: nested.map { "tab of \($0)" } ?? "tab")
    }
  }

  private var screenItems: [PromptItem] {
    let map = navigator.world.map
    return map.names.map { name in
      let accessories = map.accessories(name)
      let needsPayload =
        map.screen(name)?.payload != nil || accessories.contains { $0.screen.payload != nil }
        || chrome.needsPayload(name)
      let verb =
        !accessories.isEmpty ? "overlay" : !needsPayload && hasWay(to: name) ? "segue" : "push"
      return PromptItem(
        "\(verb) \(name)" + (needsPayload ? " with" : ""), name: name.text,
        title: chrome.nameOfScreen(name) ?? "", kind: accessories.isEmpty ? "screen" : "accessory")
    }
  }

  /// Whether a declared path leads to a screen.
  private func hasWay(to screen: Name) -> Bool {
    var world = navigator.world
    return step(&world, .command(.segue(screen), origin: nil)).refusal == nil
  }

  private var keyItems: [PromptItem] {
    session.helpOfApp.flatMap { group in
      group.items.filter { Key(named: $0.key) != nil }.map { item in
        PromptItem(
          "\(PromptWord.press.word) \(item.key)", name: item.key, title: item.label,
          kind: group.title)
      }
    }
  }

  private var wordItems: [PromptItem] {
    let hidden = [PromptWord.quit, .press, PromptWord(.find)]
    return promptWords.filter { !hidden.contains($0) }.map { word in
      let key = SessionAction(rawValue: word.word).flatMap { session.keymap.keys(for: $0).first }
      // The key asks for the argument.
      let line = key.flatMap { word.needsArgument ? "\(PromptWord.press.word) \($0.name)" : nil }
      return PromptItem(
        line ?? word.word, name: word.word, title: word.summary, kind: key?.name ?? "")
    }
  }
}
