import Roots
package import RootsTerminal

/// The values that `${NAME}` stands for in the texts and patterns of a tape.
///
/// In a tape without variables, `${NAME}` is literal text, as in tapes of VHS for a shell.
package struct TapeVariables {
  private var values: [String: String]
  /// The names with values from outside, which `Set Var` does not change; nil if not known.
  private let given: Set<String>?
  private let isInUse: Bool
  private var secretNames: Set<String> = []

  /// Creates the variables of a tape.
  ///
  /// - Parameter given: values from outside, which take precedence over the tape's own; nil if they
  ///   are not known, for checks.
  package init(of tape: Tape, given: [String: String]?) {
    values = given ?? [:]
    self.given = given.map { Set($0.keys) }
    isInUse = !values.isEmpty || tape.commands.contains(where: \.declaresVariable)
  }

  /// Sets a variable, unless it has a value from outside.
  mutating func set(_ name: String, to value: String) {
    if given?.contains(name) != true { values[name] = value }
  }

  mutating func set(secret name: String, to value: String) {
    values[name] = value
    secretNames.insert(name)
  }

  func hasSecret(_ text: String) -> Bool {
    isInUse
      && Self.parts(of: text).contains { part in
        if case .name(let name) = part { secretNames.contains(name) } else { false }
      }
  }

  /// A command with values in place of names.
  ///
  /// - Throws: `TapeVariableError` for an unknown name.
  package func filled(_ command: TapeCommand) throws(TapeVariableError) -> TapeCommand {
    // A value from outside may be for a command that no tape for a shell has.
    guard isInUse || given == nil && command.traits.contains(.own) else { return command }
    return try command.filled(by: self)
  }

  func filled(_ wording: TapeWording) throws(TapeVariableError) -> TapeWording {
    switch wording {
    case .text(let text): .text(try filled(text))
    case .pattern(let pattern): .pattern(try filled(pattern))
    }
  }

  /// A pattern with values in place of names; special characters in a value are escaped.
  func filled(_ pattern: TapePattern) throws(TapeVariableError) -> TapePattern {
    guard pattern.source.contains("${") else { return pattern }
    let source = try filled(pattern.source) { value in
      value.reduce(into: "") { text, character in
        if "\\.+*?()[]{}^$|#/".contains(character) { text += "\\" }
        text.append(character)
      }
    }
    do throws(TapePatternError) {
      return try TapePattern(source)
    } catch {
      throw TapeVariableError(reason: "the pattern cannot be read: \(error.reason)", name: nil)
    }
  }

  // MARK: Texts

  private enum Part {
    case text(Substring)
    case name(String)
  }

  static func names(in text: String) -> [String] {
    parts(of: text).compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// A text with a letter in place of each name.
  static func withoutNames(_ text: String) -> String {
    parts(of: text).map { if case .text(let text) = $0 { String(text) } else { "x" } }.joined()
  }

  /// The parts of a text: names in `${...}`, and the texts between them.
  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "${"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      let name = rest[start.upperBound..<end]
      if TapeVariables.isName(name) {
        parts += [.text(rest[..<start.lowerBound]), .name(String(name))]
      } else {
        parts.append(.text(rest[...end]))
      }
      rest = rest[rest.index(after: end)...]
    }
    return parts + [.text(rest)]
  }

  /// A command, or the text of a payload, with values in place of names: in a text in quotes they
  /// are escaped, elsewhere they are parts of the command.
  func filled(command text: String) throws(TapeVariableError) -> String {
    var (isQuoted, isEscaped) = (false, false)
    return try filled(text) {
      isQuoted ? String(Roots.quoted($0).dropFirst().dropLast()) : $0
    } behind: {
      for character in $0 {
        if character == "\"", !isEscaped { isQuoted.toggle() }
        isEscaped = isQuoted && character == "\\" && !isEscaped
      }
    }
  }

  func filled(
    _ text: String, form: (String) -> String = { $0 }, behind: (Substring) -> Void = { _ in }
  ) throws(TapeVariableError) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var filled = ""
    for part in Self.parts(of: text) {
      switch part {
      case .text(let text):
        filled += text
        behind(text)
      case .name(let name):
        guard let value = values[name] else { throw .unknown(name, known: values.keys.sorted()) }
        filled += form(value)
      }
    }
    return filled
  }

  /// Whether a text is a name: ASCII letters, digits and underscores, not beginning with a digit.
  package static func isName(_ text: some StringProtocol) -> Bool {
    let isPlain = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    return isPlain && text.utf8.first.map { !$0.isDigit } == true
  }
}

extension NamedAct {
  /// The act with values in place of the names of variables.
  func filled(by variables: TapeVariables) throws(TapeVariableError) -> NamedAct {
    func filled(_ name: ShownName) throws(TapeVariableError) -> ShownName {
      ShownName(try variables.filled(name.text), number: name.number)
    }
    return switch self {
    case .use(let kind, let name): .use(kind, try filled(name))
    case .fill(let name, let text): .fill(try filled(name), with: try variables.filled(text))
    case .back, .undo, .redo, .restart: self
    }
  }
}

extension TapeSetting {
  /// The setting with values in place of the names of variables.
  func filled(by variables: TapeVariables) throws(TapeVariableError) -> TapeSetting {
    switch self {
    case .variable(let name, let value): .variable(name: name, value: try variables.filled(value))
    case .waitPattern(let pattern): .waitPattern(try variables.filled(pattern))
    default: self
    }
  }
}

/// An unknown name in a text.
package struct TapeVariableError: Error {
  /// The problem in one line.
  package let reason: String
  /// The unknown name; nil for another problem.
  package let name: String?

  static func unknown(_ name: String, known: [String]) -> TapeVariableError {
    let fix = suggestion(nearest(name, in: known)) ?? "declare it with 'Set Var'"
    return TapeVariableError(reason: "there is no variable '\(name)'; \(fix)", name: name)
  }
}

extension TapeCommand {
  fileprivate var declaresVariable: Bool {
    switch self {
    case .set(.variable), .set(.secret): true
    default: false
    }
  }
}

extension TapeReading {
  /// Adds an error for each text with an unknown variable, and for each pattern that is invalid
  /// with the values.
  ///
  /// - Parameters:
  ///   - given: values from outside; nil if they are not known, so that an unknown variable is only
  ///     a warning.
  ///   - isLabel: whether something of a kind is called as a text, which has no variables then.
  package mutating func checkVariables(
    given: [String: String]?, isLabel: (String, NamedKind) -> Bool = { _, _ in false }
  ) {
    var variables = TapeVariables(of: tape, given: given)
    var found: [TapeDiagnostic] = []
    for statement in tape.statements where found.count < TapeParser.limit {
      if case .act(.use(let kind, let name), _) = statement.command, name.text.contains("${"),
        isLabel(name.text, kind)
      {
        continue
      }
      var filled = variables
      while true {
        do throws(TapeVariableError) {
          variables.declare(try filled.filled(statement.command))
          break
        } catch {
          let place = error.name.map { position(of: $0, in: statement.position) }
          let isOpen = given == nil && error.name != nil
          found.append(
            TapeDiagnostic(
              isOpen ? .warning : .error, at: place ?? statement.position, error.reason,
              hint: isOpen ? "or give it a value with --set" : nil))
          variables.declare(statement.command)
          guard let name = error.name else { break }
          // The other names of the statement are checked too.
          filled.set(name, to: name)
        }
      }
    }
    add(found)
  }
}

extension TapeVariables {
  /// Applies a declaration for checks, with a placeholder for a secret; ignores other commands.
  package mutating func declare(_ command: TapeCommand) {
    switch command {
    case .set(.variable(let name, let value)): set(name, to: value)
    case .set(.secret(let name)): set(secret: name, to: "secret")
    default: break
    }
  }
}

extension TapeReading {
  /// The names of the variables that the tape sets or refers to.
  package var variableNames: Set<String> {
    var names: Set<String> = []
    for command in tape.commands {
      switch command {
      case .set(.variable(let name, _)), .set(.secret(let name)): names.insert(name)
      default: break
      }
    }
    for text in texts.values { names.formUnion(TapeVariables.names(in: text)) }
    return names
  }
}
