extension TapeSetting {
  /// The value as a tape says it.
  var value: String {
    switch self {
    case .columns(let count), .rows(let count): "\(count)"
    case .blueprint(let path): quoted(path)
    case .typingSpeed(let time), .waitTimeout(let time): time.text
    case .waitPattern(let pattern): "/\(pattern.source)/"
    case .playbackSpeed(let speed): "\(speed)"
    case .look(let look, let value): look.form(of: value)
    }
  }
}

extension TapeLook {
  /// A flag stands bare, a percentage has its sign outside the quotes, a theme keeps its braces.
  fileprivate func form(of value: String) -> String {
    switch self {
    case .cursorBlink: value
    case .loopOffset where value.hasSuffix("%"): quoted(String(value.dropLast())) + "%"
    case .theme where value.hasPrefix("{") && value.firstIndex(of: "}") == value.indices.last: value
    default: quoted(value)
    }
  }
}

extension TapeExpectation {
  /// What follows the word `Expect`.
  var description: String {
    switch self {
    case .glass(.screen, let pattern): " /\(pattern.source)/"
    case .glass(.line, let pattern): "+Line /\(pattern.source)/"
    case .state(let path, let value): " state \(quoted(path)) \(quoted(value))"
    case .result(let screen, .completed(let payload)):
      " result \(quoted(screen)) completed" + (payload.map { " \(quoted($0))" } ?? "")
    case .result(let screen, .dismissed(let reason)):
      " result \(quoted(screen)) dismissed" + (reason.map { " \(quoted($0))" } ?? "")
    case .refused(let pattern): " refused /\(pattern.source)/"
    }
  }
}
