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
    case .part(let isOn), .transitions(let isOn), .navigator(let isOn): isOn ? "on" : "off"
    case .allowsRefusals(let isAllowed): isAllowed ? "allow" : "fail"
    case .variable(let name, let value): "\(bare(name)) \(quoted(value))"
    case .secret(let name): bare(name)
    case .session(_, let value): verbatim(value)
    case .look(let look, let value): look.form(of: value)
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
