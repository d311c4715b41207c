import Roots
import RootsTerminal

extension TapeRun {
  /// A statement with values in place of names.
  func filled(_ statement: TapeStatement) throws(TapeFailure) -> TapeStatement {
    do throws(TapeVariableError) {
      return TapeStatement(try variables.filled(statement.command), at: statement.position)
    } catch {
      throw TapeFailure(error.reason)
    }
  }

  mutating func set(secret name: String) throws(TapeFailure) {
    let value = player.variables[name] ?? player.environment(name)
    guard let value, !value.isEmpty else {
      throw .other("the secret '\(name)' is not in the environment; set it there or with --set")
    }
    variables.set(secret: name, to: value)
    glass.hide(value)
  }

  /// Whether the current command types a secret; outputs then omit its frames.
  var hidesTyping: Bool {
    switch script.current.command {
    case .type(let text, _): variables.hasSecret(text)
    case .act(.fill(_, let text), _): variables.hasSecret(text)
    default: false
    }
  }
}
