import Roots
import RootsTerminal

/// A form of `Set`: its name, and how its value is read.
///
/// A new setting is a case of `TapeSetting`, its words and a line in `TapeSetting.forms`.
struct TapeSettingForm: Sendable {
  let name: String
  /// `own` if VHS does not have it, `ofTop` if it may not change after the first key.
  let traits: TapeTraits
  /// Reads the value; nil after an error.
  let read: @Sendable (inout TapeParser) -> TapeSetting?

  fileprivate init(
    _ name: String, _ traits: TapeTraits,
    _ read: @escaping @Sendable (inout TapeParser) -> TapeSetting?
  ) {
    (self.name, self.traits, self.read) = (name, traits, read)
  }
}

extension TapeSetting {
  /// The forms of all settings, in the order in which messages suggest them.
  static let forms: [TapeSettingForm] =
    [
      .init("Columns", [.own, .ofTop]) { $0.size(1...TapeLimits.columns).map { .columns($0) } },
      .init("Rows", [.own, .ofTop]) { $0.size(1...TapeLimits.rows).map { .rows($0) } },
      .init("Blueprint", [.own, .ofTop]) {
        $0.argument("a path in quotes").map { .blueprint(path: $0) }
      },
      .init("Keymap", [.own, .ofTop]) { $0.keymap().map { .keymap($0) } },
      .init("State", [.own, .ofTop]) { $0.savedState().map { .state($0) } },
      .init("TypingSpeed", []) { $0.typingSpeed() },
      .init("WaitTimeout", []) { $0.waitTimeout() },
      .init("WaitPattern", []) { $0.waitPattern() },
      .init("PlaybackSpeed", []) { $0.playbackSpeed() },
      .init("Transitions", .own) { $0.choice("on", or: "off").map { .transitions($0) } },
      .init("Navigator", .own) { $0.choice("on", or: "off").map { .navigator($0) } },
      .init("Refusals", .own) { $0.choice("allow", or: "fail").map { .allowsRefusals($0) } },
      .init("Part", .own) { $0.choice("on", or: "off").map { .part($0) } },
      .init("Var", .own) { $0.variable() },
      .init("Secret", .own) { $0.variableName().map { .secret(name: $0) } },
    ]
    + TapeSessionField.allCases.map { field in
      .init(field.rawValue, field.isOfEnd ? .own : [.own, .ofTop]) {
        $0.argument("a text in quotes").map { .session(field, value: $0) }
      }
    }
    + VHSSetting.allCases.map { look in
      .init(look.rawValue, .ofTop) { $0.lookValue(look).map { .look(look, value: $0) } }
    }

  /// How the setting is treated.
  var traits: TapeTraits { Self.forms.first { $0.name == words.name }?.traits ?? [] }
}

/// The parsing of `Set NAME value`.
extension TapeParser {
  mutating func setting() -> TapeSetting? {
    guard !next.endsLine else { return fail("Set needs a setting and its value", at: next) }
    let name = take()
    guard let form = TapeSetting.forms.first(where: { $0.name == literal(name) }) else {
      return unknownSetting(name)
    }
    return form.read(&self)
  }

  /// Reports an unknown setting and skips its value.
  private mutating func unknownSetting(_ name: TapeToken) -> TapeSetting? {
    if TapeSetting.removed.contains(literal(name)) {
      warning(
        "the setting '\(literal(name))' is gone and has no effect", at: name,
        hint: "delete the line")
    } else {
      let near = nearest(literal(name), in: TapeSetting.forms.map(\.name))
      error("unknown setting '\(shown(name))'", at: name, hint: suggestion(near) ?? Self.page)
    }
    if !next.endsLine { take() }
    return nil
  }

  fileprivate mutating func size(_ range: ClosedRange<Int>) -> Int? {
    whole(range, "\(shown(last)) needs a number of cells")
  }

  /// Reads the actions with other keys than the standard ones.
  fileprivate mutating func keymap() -> Keymap? {
    guard let text = argument("actions and keys in quotes, like \"prompt: ctrl+k\"") else {
      return nil
    }
    let place = last
    do throws(Keymap.Problem) {
      return try Keymap(changes: text)
    } catch {
      return fail("Keymap: \(error.message)", at: place, hint: suggestion(error.near))
    }
  }

  /// Reads a saved state as it stands in recordings of restored runs.
  fileprivate mutating func savedState() -> Literal? {
    guard let text = argument("a saved state in quotes") else { return nil }
    let place = last
    guard let literal = Literal(parsing: text) else {
      return fail("State is not a value, like '{facts: {}, layers: []}'", at: place)
    }
    do throws(CodingFault) {
      let unreadable = try literal.decoded(as: SavedState.self).unreadable
      if !unreadable.isEmpty {
        error("State: \(unreadable.map { "\($0)" }.joined(separator: "; "))", at: place)
      }
      return unreadable.isEmpty ? literal : nil
    } catch {
      return fail("State is not a saved state: \(error)", at: place)
    }
  }

  /// Reads a time in milliseconds or seconds; as in VHS, minutes are not accepted.
  fileprivate mutating func typingSpeed() -> TapeSetting? {
    guard next.kind == .number else { return refuse("TypingSpeed needs a time, like 50ms") }
    return time(units: [.milliseconds, .seconds]).map { .typingSpeed($0) }
  }

  fileprivate mutating func waitTimeout() -> TapeSetting? {
    guard let time = time() else { return nil }
    guard time.duration > .zero else {
      return fail("WaitTimeout needs a time above zero", at: last)
    }
    return .waitTimeout(time)
  }

  fileprivate mutating func waitPattern() -> TapeSetting? {
    guard next.isPattern || next.isText else { return refuse("WaitPattern needs a pattern") }
    let token = take()
    guard token.kind != .unclosedText else {
      _ = text(token)
      return nil
    }
    return pattern(token).map { .waitPattern($0) }
  }

  fileprivate mutating func playbackSpeed() -> TapeSetting? {
    guard !next.endsLine else { return fail("PlaybackSpeed needs a number", at: next) }
    let token = take()
    guard let speed = Double(literal(token)), (0.001...1_000).contains(speed)
    else { return fail("PlaybackSpeed needs a number from 0.001 to 1000", at: token) }
    return .playbackSpeed(speed)
  }

  /// Reads `NAME "value"`.
  fileprivate mutating func variable() -> TapeSetting? {
    guard let name = variableName() else { return nil }
    guard isAtText || next.kind == .number else {
      return refuseText("Var needs a value after its name")
    }
    return text(take()).map { .variable(name: name, value: $0) }
  }

  fileprivate mutating func variableName() -> String? {
    guard !next.endsLine else { return fail("\(shown(last)) needs a name", at: next) }
    let token = take()
    guard let name = text(token) else { return nil }
    guard TapeVariables.isName(name) else {
      let message = "a name has only letters, digits and underscores, not '\(shown(token))'"
      return fail(message, at: token)
    }
    return name
  }

  /// Reads one of two words.
  ///
  /// - Returns: whether it is the first one; nil after an error.
  fileprivate mutating func choice(_ first: String, or second: String) -> Bool? {
    let message = "\(shown(last)) is \(first) or \(second)"
    guard !next.endsLine else { return fail(message, at: next) }
    let token = take()
    switch literal(token) {
    case first: return true
    case second: return false
    default:
      return fail(message, at: token)
    }
  }

  /// Reads the value of a VHS setting: any token, as in VHS, even one that looks like a comment
  /// (`#ffffff`).
  fileprivate mutating func lookValue(_ look: VHSSetting) -> String? {
    guard !next.endsLine || next.kind == .comment else {
      return fail("\(look.rawValue) needs a value on its line", at: next)
    }
    let token = take()
    guard token.kind != .unclosedBraces else {
      return fail("the theme has no closing }", at: token)
    }
    guard let value = text(token) else { return nil }
    switch look {
    case .loopOffset:
      _ = takes("%")
      return value + "%"
    case .windowBar: return windowBar(value, at: token)
    case .marginFill: return marginFill(value, at: token)
    case .cursorBlink:
      let isFlag = token.kind == .keyword && (value == "true" || value == "false")
      if !isFlag { error("CursorBlink is true or false", at: token) }
      return value
    case .theme:
      if let problem = PictureColors.problem(ofTheme: value) {
        warning(problem.message, at: token, hint: problem.hint)
      }
      return value
    default: return value
    }
  }

  private mutating func windowBar(_ value: String, at token: TapeToken) -> String? {
    let styles = ["Colorful", "ColorfulRight", "Rings", "RingsRight"]
    guard value.isEmpty || styles.contains(value) else {
      let near = nearest(value, in: styles)
      let message = "WindowBar is \(styles.joined(separator: ", ")) or \"\""
      return fail(message, at: token, hint: suggestion(near))
    }
    return value
  }

  private mutating func marginFill(_ value: String, at token: TapeToken) -> String? {
    let digits = value.utf8.dropFirst()
    let isColor = digits.count == 6 && digits.allSatisfy(isHexDigit)
    guard !value.hasPrefix("#") || isColor else {
      return fail("a colour is # and six hexadecimal digits", at: token)
    }
    return value
  }
}

private func isHexDigit(_ byte: UInt8) -> Bool {
  byte.isDigit || ((byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "f"))
}
