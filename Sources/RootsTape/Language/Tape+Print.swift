import RootsTerminal

extension Tape {
  /// The tape as the text of a file, one command per line.
  ///
  /// A parsed tape prints as text that parses to the same commands. A text that no quotes can hold
  /// (one with a line break, or with all three kinds of quotes in a few commands) cannot be
  /// written; see `TapeCommand.description`.
  public var text: String {
    statements.map { "\($0.command)\n" }.joined()
  }
}

extension TapeCommand: CustomStringConvertible {
  /// The command as it is written in a tape.
  ///
  /// A `Type` text that no quotes can hold becomes several `Type` and `Enter` commands on one line,
  /// which press the same keys. `Do`, `Open`, `Mark` and settings have such a text in quotes that
  /// touch: `"a'"'"b'`. In other commands such quotes become `'`.
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
    case .perform(let command): "Do \(verbatim(command))"
    case .open(let url): "Open \(verbatim(url))"
    case .expect(let expectation): "Expect\(expectation.description)"
    case .snapshot(let name): "Snapshot \(quoted(name))"
    case .mark(let mark):
      "Mark\(suffix(mark.time)) \(mark.remark.kind.rawValue) \(verbatim(mark.remark.text))"
    }
  }
}

/// `@time`, or an empty text.
private func suffix(_ time: TapeTime?) -> String {
  time.map { "@\($0.text)" } ?? ""
}

/// The argument of `Copy`, which cannot be split into several commands as `Type` can.
private func copied(_ text: String) -> String {
  let commands = joinedArguments(for: text)
  return commands.count == 1 ? commands.joined() : quoted(text)
}
