extension Tape {
  /// The tape as the text of a file, one command a line.
  ///
  /// What was parsed reads back as the same commands. A text that no quotes can hold (a line break,
  /// or all three kinds of quotes outside `Type`) has no form in the language; see `TapeCommand`.
  public var text: String {
    statements.map { "\($0.command)\n" }.joined()
  }
}

extension TapeCommand: CustomStringConvertible {
  /// The command as a tape says it.
  ///
  /// A text for `Type` that no quotes can hold becomes several `Type` and `Enter` on the line,
  /// which press the same keys. In any other text the quotes in the way become `'`.
  public var description: String {
    switch self {
    case .press(let key, let times, let every):
      key.word + suffix(every) + (times.text == "1" ? "" : " \(times.text)")
    case .chord(let chord): chord.description
    case .type(let text, let every): typed(text, word: "Type" + suffix(every))
    case .sleep(let time): "Sleep \(time.text)"
    case .wait(let scope, let timeout, let pattern):
      "Wait" + (scope == .line ? "" : "+Screen") + suffix(timeout)
        + (pattern.map { " /\($0.source)/" } ?? "")
    case .set(let setting): "Set \(setting.word) \(setting.value)"
    case .output(let output): "Output \(quoted(output.path))"
    case .screenshot(let path): "Screenshot \(quoted(path))"
    case .source(let path): "Source \(quoted(path))"
    case .require(let program): "Require \(bare(program))"
    case .environment(let name, let value): "Env \(bare(name)) \(quoted(value))"
    case .hide: "Hide"
    case .show: "Show"
    case .copy(let text): "Copy " + copied(text)
    case .paste: "Paste"
    case .resize(let columns, let rows): "Resize \(columns)x\(rows)"
    case .move(let cell): "Move \(cell.column) \(cell.row)"
    case .click(let cell): "Click \(cell.column) \(cell.row)"
    case .drag(let from, let to): "Drag \(from.column) \(from.row) \(to.column) \(to.row)"
    case .perform(let command): "Do \(quoted(command))"
    case .open(let url): "Open \(quoted(url))"
    case .expect(let expectation): "Expect\(expectation.description)"
    case .snapshot(let name): "Snapshot \(quoted(name))"
    }
  }
}

/// `@time`, if there is one.
private func suffix(_ time: TapeTime?) -> String {
  time.map { "@\($0.text)" } ?? ""
}

/// The arguments of one `Copy`, which cannot become several as a `Type` can.
private func copied(_ text: String) -> String {
  let commands = joinedArguments(for: text)
  return commands.count == 1 ? commands.joined() : quoted(text)
}
