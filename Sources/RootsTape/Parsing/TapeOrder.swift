/// The statements of a tape, checked for order: settings, outputs and requirements must be at the
/// top.
struct TapeOrder {
  /// The statements without settings that come too late.
  private(set) var statements: [TapeStatement] = []
  /// A warning for each statement that comes too late.
  private(set) var warnings: [TapeDiagnostic] = []

  init(of all: [TapeStatement]) {
    statements.reserveCapacity(all.count)
    var isTop = true
    for statement in all {
      isTop = isTop && statement.command.traits.contains(.ofTop)
      if isTop || !isLate(statement) { statements.append(statement) }
    }
  }

  /// Warns about a late statement; returns whether it is a setting that must be skipped.
  private mutating func isLate(_ statement: TapeStatement) -> Bool {
    switch statement.command {
    case .set(let setting) where setting.traits.contains(.ofTop):
      let name = setting.words.name
      warn(statement, "'Set \(name)' comes too late and is skipped", setting.lateHint)
      return true
    case .output:
      warn(statement, "'Output' belongs at the top of a tape")
    case .require:
      warn(statement, "'Require' belongs at the top of a tape")
    default: break
    }
    return false
  }

  private mutating func warn(
    _ statement: TapeStatement, _ message: String, _ hint: String? = nil
  ) {
    guard warnings.count < TapeParser.limit else { return }
    warnings.append(TapeDiagnostic(.warning, at: statement.position, message, hint: hint))
  }
}

extension TapeSetting {
  fileprivate var lateHint: String {
    switch self {
    case .columns, .rows: "move it to the top, or use Resize"
    default: "move it to the top"
    }
  }
}
