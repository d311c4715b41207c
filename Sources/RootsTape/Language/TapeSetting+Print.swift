import Roots
import RootsTerminal

extension TapeSetting {
  /// The name and the value as they are written in a tape.
  var words: (name: String, value: String) {
    switch self {
    case .columns(let count): ("Columns", "\(count)")
    case .rows(let count): ("Rows", "\(count)")
    case .blueprint(let path): ("Blueprint", verbatim(path))
    case .keymap(let keymap): ("Keymap", verbatim(keymap.changes))
    case .state(let saved): ("State", verbatim("\(saved)"))
    case .typingSpeed(let time): ("TypingSpeed", time.text)
    case .waitTimeout(let time): ("WaitTimeout", time.text)
    case .waitPattern(let pattern): ("WaitPattern", "/\(pattern.source)/")
    case .playbackSpeed(let speed): ("PlaybackSpeed", decimal(speed))
    case .transitions(let isOn): ("Transitions", isOn ? "on" : "off")
    case .navigator(let isOn): ("Navigator", isOn ? "on" : "off")
    case .allowsRefusals(let isAllowed): ("Refusals", isAllowed ? "allow" : "fail")
    case .part(let isOn): ("Part", isOn ? "on" : "off")
    case .variable(let name, let value): ("Var", "\(bare(name)) \(quoted(value))")
    case .secret(let name): ("Secret", bare(name))
    case .session(let field, let value): (field.rawValue, verbatim(value))
    case .look(let look, let value): (look.rawValue, look.form(of: value))
    }
  }
}

extension VHSSetting {
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
