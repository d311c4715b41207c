package import RootsTape

extension TestSession {
  /// The text of the recording with answers of the debrief at its head.
  ///
  /// An earlier answer to the same question is replaced; every other line stays.
  package func text(_ text: String, with answers: [TapeSessionField: String]) -> String {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
    let statements = reading.tape.statements.filter { $0.position.file == path }
    var added: [String] = []
    for question in DebriefQuestion.allCases {
      guard let answer = answers[question.field] else { continue }
      let command = "\(TapeCommand.set(.session(question.field, value: answer)))"
      let old = statements.last {
        if case .set(.session(question.field, _)) = $0.command { true } else { false }
      }
      if let line = old?.position.line, statements.count(where: { $0.position.line == line }) == 1 {
        lines[line - 1] = command
      } else {
        added.append(command)
      }
    }
    lines.insert(contentsOf: added, at: placeOfSettings(statements, lines.count))
    return lines.joined(separator: "\n")
  }

  /// The index of the line after the settings at the head.
  private func placeOfSettings(_ statements: [TapeStatement], _ count: Int) -> Int {
    let settings = statements.prefix { if case .set = $0.command { true } else { false } }
    let next = statements.dropFirst(settings.count).first?.position.line ?? count
    return min(settings.last?.position.line ?? 0, next - 1)
  }
}
