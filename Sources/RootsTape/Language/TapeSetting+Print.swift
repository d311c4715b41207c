import Roots
import RootsTerminal

extension TapeSetting {
  /// The value as it is written in a tape.
  var value: String {
    switch self {
    case .columns(let count), .rows(let count): "\(count)"
    case .blueprint(let path): verbatim(path)
    case .keymap(let keymap): verbatim(keymap.changes)
    case .state(let saved): verbatim("\(saved)")
    case .typingSpeed(let time), .waitTimeout(let time): time.text
    case .waitPattern(let pattern): "/\(pattern.source)/"
    case .playbackSpeed(let speed): decimal(speed)
    case .part(let isOn), .transitions(let isOn): isOn ? "on" : "off"
    case .allowsRefusals(let isAllowed): isAllowed ? "allow" : "fail"
    case .variable(let name, let value): "\(bare(name)) \(quoted(value))"
    case .secret(let name): bare(name)
    case .session(_, let value): verbatim(value)
    case .look(let look, let value): look.form(of: value)
    }
  }
}

extension TapeLook {
  /// The value as it is written: numbers and flags bare, a theme in its braces, other values in
  /// quotes.
  fileprivate func form(of value: String) -> String {
    switch self {
    case .cursorBlink: value
    case .loopOffset where value.hasSuffix("%"): number(String(value.dropLast())) + "%"
    case .theme where isInBraces(value): value
    case .windowBar: bare(value)
    default: number(value)
    }
  }

  private func number(_ value: String) -> String { isNumber(value) ? value : quoted(value) }
}

extension TapeExpectation {
  /// The text after the word `Expect`.
  var description: String {
    switch self {
    case .glass(.screen, let pattern): " /\(pattern.source)/"
    case .glass(.line, let pattern): "+Line /\(pattern.source)/"
    case .state(let path, let value): " state \(bare(path)) \(bareValue(value))"
    case .stateMatches(let path, let pattern): " state \(bare(path)) /\(pattern.source)/"
    case .stateCompares(let path, let relation, let number):
      " state \(bare(path)) \(relation.rawValue) \(number)"
    case .soft(let other): "+Soft" + other.description
    case .not(.glass(.line, let pattern)): "+Line not /\(pattern.source)/"
    case .not(let other): " not\(other.description)"
    case .result(let screen, .completed(let payload)):
      " result \(bare(screen)) completed" + (payload.map { " " + detail($0) } ?? "")
    case .result(let screen, .dismissed(let reason)):
      " result \(bare(screen)) dismissed" + (reason.map { " " + detail($0) } ?? "")
    case .property(let name): " property \(bare(name))"
    case .refused(let pattern): " refused /\(pattern.source)/"
    case .selected(let wording): " selected \(written(wording))"
    case .cursor(let cell): " cursor " + (cell.map { "\($0.column) \($0.row)" } ?? "hidden")
    case .style(.cell(let cell), let style):
      " style \(cell.column) \(cell.row) \(bare(style.text))"
    case .style(.wording(let wording), let style):
      " style \(written(wording)) \(bare(style.text))"
    case .box(let box, let content):
      " box \(box.first.column) \(box.first.row) \(box.last.column) \(box.last.row)"
        + written(content)
    }
  }

  private func written(_ wording: TapeWording) -> String {
    switch wording {
    case .text(let text): bare(text)
    case .pattern(let pattern): "/\(pattern.source)/"
    }
  }

  private func written(_ content: TapeBoxContent) -> String {
    switch content {
    case .rows(let rows): rows.map { " \(quoted($0))" }.joined()
    case .pattern(let pattern): " /\(pattern.source)/"
    }
  }

  private func bareValue(_ value: String) -> String {
    isNumber(value) || value == "true" || value == "false" ? value : bare(value)
  }

  /// A payload in braces stays bare; a word that starts a command is quoted.
  private func detail(_ text: String) -> String {
    if isInBraces(text), !text.contains(where: \.isNewline) { return text }
    return TapeWords.isCommand(text) ? quoted(text) : bareValue(text)
  }
}
