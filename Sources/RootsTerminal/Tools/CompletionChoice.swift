import Roots

/// The possible words at a position of a line.
struct CompletionChoice: Hashable {
  /// The words; never empty.
  let completions: [Completion]
  /// The line without any of the words.
  let original: LineEditor
  var menu: CompletionMenu

  init(_ completions: [Completion], original: LineEditor) {
    self.completions = completions
    self.original = original
    let namesTheme = original.text.hasPrefix("\(SessionAction.theme.rawValue) ")
    menu = CompletionMenu(
      rows: completions.map { completion in
        CompletionMenu.Row(
          text: completion.word, detail: completion.detail,
          theme: namesTheme ? Theme.named(completion.word) : nil)
      })
  }

  /// A list of arguments to pick from, behind the line.
  init(_ choices: [SessionTool.Choice], original: LineEditor) {
    let place = original.text.count
    completions = choices.map {
      Completion(word: $0.argument, detail: "", kind: .value, range: place..<place)
    }
    self.original = original
    let rows = choices.enumerated().map { index, choice in
      CompletionMenu.Row(text: "\(index < 9 ? "\(index + 1)" : " ") \(choice.label)")
    }
    menu = CompletionMenu(rows: rows, title: "what is wrong? ")
  }

  /// The line with the chosen word.
  var line: LineEditor {
    guard let selection = menu.selection else { return original }
    var line = original
    _ = line.replace(completions[selection].range, with: completions[selection].word)
    return line
  }
}

extension Completion {
  /// The line with the word inserted and the cursor after it.
  func completing(_ line: LineEditor) -> LineEditor {
    var line = line
    _ = line.replace(range, with: word)
    if line.text.dropFirst(line.cursor).first == " " {
      line.moveCursor(to: line.cursor + 1)
    } else {
      _ = line.insert(" ")
    }
    return line
  }

  /// The common prefix of the words, if it is longer than the typed text.
  func commonPrefix(of others: [Completion], in line: LineEditor) -> String? {
    let typed = line.text.prefix(line.cursor).dropFirst(range.lowerBound)
    var prefix = word[...]
    for other in others {
      while !other.word.hasPrefix(prefix) { prefix.removeLast() }
    }
    return prefix.count > typed.count ? String(prefix) : nil
  }
}
