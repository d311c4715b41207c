internal import Roots

// MARK: Questions

extension BlueprintDecoder {
  mutating func confirm(_ pair: YAMLPair?) -> (question: Template?, answers: Confirm?) {
    guard let pair, let fields = mapping(pair.value, as: .confirm) else { return (nil, nil) }
    let question = styledBlock(fields["text"])
    _ = report.required("yes", in: fields, of: "the question")
    let answer = fields.pair("yes").flatMap { self.answer($0, label: "yes", mustDo: true) }
    let no = fields.pair("no").map { self.answer($0, label: "no", mustDo: false) }
    let harmless = Confirm.Answer(
      label: Template(text: "no"), action: nil, line: line(at: pair.key.extent))
    return (question, answer.map { Confirm(yes: $0, no: (no ?? nil) ?? harmless) })
  }

  private mutating func answer(
    _ pair: YAMLPair, label: String, mustDo: Bool
  ) -> Confirm.Answer? {
    guard let fields = mapping(pair.value, as: .answer) else { return nil }
    let owner = "the answer '\(label)'"
    let action =
      mustDo
      ? action(fields, owner: owner) : optionalAction(fields, owner: owner)
    return Confirm.Answer(
      label: template(fields["label"], in: .text) ?? Template(text: label), action: action,
      line: line(at: pair.key.extent))
  }
}

// MARK: Progress

extension BlueprintDecoder {
  mutating func progress(_ pair: YAMLPair?) -> Progress? {
    guard let pair, let fields = mapping(pair.value, as: .progress) else { return nil }
    let action = optionalAction(fields, owner: "the progress")
    let label = template(fields["label"], in: .text)
    let measure = measure(fields)
    if case .fact? = measure, let key = fields.key("do") {
      report.error("only a progress with a time can have 'do'; remove it", at: key.extent)
    }
    return measure.map {
      Progress(
        measure: $0, label: label, action: action,
        line: line(at: pair.key.extent))
    }
  }

  private mutating func measure(_ fields: Fields) -> Progress.Measure? {
    guard let node = fields["fact"] else {
      if fields["time"] == nil, fields.key("fact") == nil {
        report.error(
          "the progress has neither 'time' nor 'fact'; add 'time: 3s', or 'fact: …'",
          at: fields.extent)
      }
      return time(fields["time"]).map { .time($0) }
    }
    if let key = fields.key("time") {
      report.error("a progress has a time or a fact, not both; remove one", at: key.extent)
    }
    guard let (name, index) = fact(named: node) else { return nil }
    guard let definition = declared.facts.values[index] else { return nil }
    guard case .number(let range) = definition.domain else {
      return report.failed(
        "'\(name)' is not a number; name a fact such as 'done: 0..10'", at: node.extent)
    }
    return .fact(index, range)
  }
}
