internal import Roots

extension BlueprintDecoder {
  /// Decodes a template and resolves its paths.
  mutating func template(_ node: YAMLNode?, in standing: Standing) -> Template? {
    guard let node, let text = reader.text(node) else { return nil }
    guard !WrittenTemplate.isPlain(text) else { return Template(text: text) }
    let written = WrittenTemplate(text)
    for problem in written.problems { note(problem, in: node) }
    let pieces = written.pieces.compactMap { piece($0, of: node, in: standing) }
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

  private mutating func piece(
    _ piece: WrittenTemplate.Piece, of node: YAMLNode, in standing: Standing
  ) -> Template.Piece? {
    switch piece {
    case .text(let text): return .text(text)
    case .placeholder(let placeholder, let paths, _):
      if placeholder.summands.count == 1, let path = paths.first {
        return resolve(path, of: node, in: standing).map { .value($0.reference) }
      }
      var references: [String: Reference] = [:]
      for path in paths {
        guard let meant = resolve(path, of: node, in: standing) else { continue }
        if let problem = meant.kind.problemInSum(path.text, at: path.range) {
          note(problem, in: node)
        }
        references[path.text] = meant.reference
      }
      return .sum(placeholder, references: references)
    }
  }

  /// Resolves a path, and marks the fact it names as used.
  mutating func resolve(
    _ path: WrittenPath, of node: YAMLNode, in standing: Standing
  ) -> (reference: Reference, kind: ValueKind)? {
    do throws(TextProblem) {
      let meant = try declared.resolve(path, in: standing)
      note(used: meant.reference)
      note(meant.reference, path, in: node, standing)
      return meant
    } catch {
      note(error, in: node)
      return nil
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
    guard let text = reader.text(node) else { return nil }
    guard text.utf8.count <= ConditionParser.lengthLimit else {
      let limit = ConditionParser.lengthLimit
      reader.error("a condition has at most \(limit) bytes; use facts in it", at: node.extent)
      return nil
    }
    var parser = ConditionParser(text, about: subject, declared)
    do throws(TextProblem) {
      let condition = try parser.parse()
      for problem in parser.problems { note(problem, in: node) }
      for use in parser.uses {
        note(used: use.reference)
        if subject == .screen { self.note(use.reference, use.path, in: node, .condition) }
      }
      return (condition, parser)
    } catch {
      for problem in parser.problems { note(problem, in: node) }
      note(error, in: node)
      return nil
    }
  }

  /// Records a problem within a scalar at its place in the file.
  mutating func note(_ problem: TextProblem, in node: YAMLNode) {
    let extent = reader.report.source.extent(of: problem.range, in: node)
    // In a text with escape sequences the extent is the whole text, which must stay.
    let isExact = extent.length == problem.range.count
    switch problem.severity {
    case .error:
      reader.error(
        problem.message, at: extent, suggestion: problem.suggestion,
        replacement: isExact ? problem.replacement : nil)
    case .warning: reader.warning(problem.message, at: extent, suggestion: problem.suggestion)
    }
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
