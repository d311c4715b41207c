internal import Roots

extension BlueprintDecoder {
  /// Decodes a template and resolves its paths.
  mutating func template(_ node: YAMLNode?, in standing: Standing) -> Template? {
    guard let node, let text = report.text(node) else { return nil }
    checkQuotes(node)
    guard !WrittenTemplate.isPlain(text) else { return Template(text: text) }
    let written = WrittenTemplate(text)
    var findings = TextFindings(problems: written.problems)
    let pieces = written.pieces.compactMap { piece($0, of: text, in: standing, &findings) }
    note(findings, in: node, standing)
    let isValid = written.problems.isEmpty && pieces.count == written.pieces.count
    return isValid ? Template(pieces) : nil
  }

  /// Reads a text in which nothing fills placeholders; nil if it has some.
  mutating func constant(_ node: YAMLNode?) -> String? {
    template(node, in: .constant)?.text { _ in nil }
  }

  /// Decodes a template of several lines, without trailing line breaks.
  mutating func block(_ node: YAMLNode?, in standing: Standing) -> Template? {
    guard let template = template(node, in: standing) else { return nil }
    guard case .text(let last)? = template.pieces.last, last.utf8.last == 0x0A else {
      return template
    }
    let kept = last.withoutBreaksAtEnd
    return Template(template.pieces.dropLast() + (kept.isEmpty ? [] : [.text(kept)]))
  }

  private func piece(
    _ piece: WrittenTemplate.Piece, of text: String, in standing: Standing,
    _ findings: inout TextFindings
  ) -> Template.Piece? {
    func resolve(_ path: WrittenPath) -> (reference: Reference, kind: ValueKind)? {
      findings.resolve(path) { path throws(TextProblem) in
        try declared.resolve(path, in: standing)
      }
    }
    switch piece {
    case .text(let text): return .text(text)
    case .placeholder(let placeholder, let paths, let range):
      if placeholder.summands.count == 1, let path = paths.first {
        guard let meant = resolve(path) else { return nil }
        // Before a number it can be a sign of a currency.
        if text.hasLoneDollar(before: range.lowerBound), !meant.kind.canBeNumber {
          findings.problems.append(
            TextProblem(
              "the '$' before the braces is drawn", at: range.lowerBound - 1..<range.upperBound,
              suggestion: "$\(path.text)", severity: .warning))
        }
        return .value(meant.reference)
      }
      var references: [String: Reference] = [:]
      for path in paths {
        guard let meant = resolve(path) else { continue }
        if let problem = meant.kind.problemInSum(path.text, at: path.range) {
          findings.problems.append(problem)
        }
        references[path.text] = meant.reference
      }
      return .sum(placeholder, references: references)
    }
  }

  /// Decodes a condition of a screen and resolves its paths.
  mutating func condition(_ node: YAMLNode?) -> Condition<Reference>? {
    node.flatMap { parsedCondition($0, about: .screen) }?.condition.mapped(\.asValue)
  }

  /// Decodes a condition and resolves its paths; the parser has the places of its parts.
  mutating func parsedCondition(
    _ node: YAMLNode, about subject: ConditionParser.Subject
  ) -> (condition: Condition<ClaimReference>, parser: ConditionParser)? {
    guard let text = node.scalar, !node.isNull else {
      return report.failed(
        expecting: "a condition", found: node, fix: "write a test, or several with 'and' and 'or'")
    }
    guard text.utf8.count <= ConditionParser.lengthLimit else {
      let limit = ConditionParser.lengthLimit
      return report.failed(
        "a condition has at most \(limit) bytes; use facts in it", at: node.extent)
    }
    var parser = ConditionParser(text, about: subject, declared)
    let condition = parser.parse()
    // A condition with a syntax error is not read to its end.
    if condition == nil {
      for problem in parser.findings.problems { note(problem, in: node) }
    } else {
      note(parser.findings, in: node, subject == .screen ? .condition : nil)
    }
    return condition.map { ($0, parser) }
  }

  /// Records what was found in a scalar.
  /// - Parameter standing: the context of the paths; nil in a property, which has no screen.
  mutating func note(
    _ findings: TextFindings, in node: YAMLNode, _ standing: Standing?, isInCommand: Bool = false
  ) {
    for use in findings.uses {
      if let fact = Use(use.reference) { used.insert(fact) }
      guard let standing else { continue }
      note(use.reference, use.path, in: node, standing, isInCommand: isInCommand)
    }
    for problem in findings.problems { note(problem, in: node) }
  }

  /// Records a problem within a scalar at its place in the file.
  mutating func note(_ problem: TextProblem, in node: YAMLNode) {
    // A list of commands takes the place of the quotes, too.
    let isQuotedList =
      problem.suggestion?.hasPrefix("[") == true && node.extent.length == problem.range.count + 2
    let extent = isQuotedList ? node.extent : report.source.extent(of: problem.range, in: node)
    // In a text with escape sequences the extent is the whole text, which must stay.
    let isExact = extent.length == problem.range.count
    report.record(
      problem.severity, problem.message, at: extent, problem.suggestion,
      isExact ? problem.replacement : nil)
  }
}

extension ValueKind {
  func problemInSum(_ name: String, at range: Range<Int>) -> TextProblem? {
    canBeNumber
      ? nil : TextProblem("'\(name)' cannot be added to; it takes \(description)", at: range)
  }
}

extension String {
  /// The text without trailing line breaks, which YAML blocks end with.
  var withoutBreaksAtEnd: String {
    guard utf8.last == 0x0A else { return self }
    let end = utf8.lastIndex { $0 != 0x0A }.map { utf8.index(after: $0) }
    return String(self[..<(end ?? startIndex)])
  }
}

extension String {
  /// Whether a single dollar sign is before an offset in bytes.
  fileprivate func hasLoneDollar(before offset: Int) -> Bool {
    let before = utf8.prefix(offset).suffix(2)
    return before.last == UInt8(ascii: "$") && !(before.count == 2 && before.first == before.last)
      && utf8.dropFirst(offset).first == UInt8(ascii: "{")
  }
}
