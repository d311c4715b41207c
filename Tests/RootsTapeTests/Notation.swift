import Roots
import RootsTape
import RootsTerminal

/// A command in the notation of the vectors: `COMMAND{option}(arguments)`.
func notation(_ command: TapeCommand) -> String {
  switch command {
  case .press(let key, let times, let every):
    entry(key == .character(" ") ? "SPACE" : upperCased("\(key)"), every?.text, times.text)
  case .chord(let chord): notation(chord)
  case .type(let text, let every): entry("TYPE", every?.text, text)
  case .sleep(let time): entry("SLEEP", nil, time.text)
  case .wait(let scope, let timeout, let pattern):
    entry("WAIT", timeout?.text, scope.rawValue + (pattern.map { " \($0.source)" } ?? ""))
  case .set(let setting): notation(setting)
  case .output(let path): entry("OUTPUT", outputExtension(of: path), path)
  case .screenshot(let path): entry("SCREENSHOT", nil, path)
  case .source(let path): entry("SOURCE", nil, path)
  case .require(let program): entry("REQUIRE", nil, program)
  case .environment(let name, let value): entry("ENV", name, value)
  case .hide: "HIDE"
  case .show: "SHOW"
  case .copy(let text): entry("COPY", nil, text)
  case .paste: "PASTE"
  default: "NEW(\(command))"
  }
}

private func entry(_ name: String, _ option: String?, _ arguments: String) -> String {
  name + (option.map { "{\($0)}" } ?? "") + (arguments.isEmpty ? "" : "(\(arguments))")
}

/// `pageUp` as `PAGE_UP`.
private func upperCased(_ name: String) -> String {
  name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
}

private func notation(_ chord: TapeChord) -> String {
  let words = chord.keys.map(word)
  guard chord.modifiers.contains(.control) else {
    let isAlt = chord.modifiers.contains(.alt)
    let shift = isAlt && chord.modifiers.contains(.shift) ? "Shift " : ""
    return entry(isAlt ? "ALT" : "SHIFT", nil, shift + words.joined())
  }
  let held: [(Key.Modifiers, String)] = [(.alt, "Alt"), (.shift, "Shift")]
  let modifiers = held.filter { chord.modifiers.contains($0.0) }.map(\.1)
  return entry("CTRL", nil, (modifiers + words).joined(separator: " "))
}

private func word(_ key: Key.Code) -> String {
  switch key {
  case .character(" "): "Space"
  case .character(let character): String(character)
  case .function(let number): "F\(number)"
  default: "\(key)".prefix(1).uppercased() + "\(key)".dropFirst()
  }
}

private func notation(_ setting: TapeSetting) -> String {
  switch setting {
  case .typingSpeed(let time): entry("SET", "TypingSpeed", time.text)
  case .waitTimeout(let time): entry("SET", "WaitTimeout", time.text)
  case .waitPattern(let pattern): entry("SET", "WaitPattern", pattern.source)
  case .playbackSpeed(let speed): entry("SET", "PlaybackSpeed", "\(speed)")
  case .look(let look, let value): entry("SET", look.rawValue, value)
  default: "NEW(\(setting))"
  }
}
