import Roots
import RootsBlueprint

/// The values with which a search fills in a form.
///
/// The first sample leaves each field as it is, if that is valid; each other one changes one field.
/// All values fulfil the rules of their fields: a form with other values changes nothing.
struct FormSamples: Hashable, Sendable {
  private let fields: [Field]
  /// The values of each field by preference.
  private let values: [[Literal]]
  /// The changed field and the index of its value, for each sample after the first.
  private let changes: [Change]

  private struct Change: Hashable {
    let field: Int
    let value: Int
  }

  /// The number of samples, at least 1.
  var count: Int { changes.count + 1 }

  init(_ content: Content, _ map: NavigationMap) {
    fields = content.form
    let flows = content.submit.map { FieldFlow($0.action, map) }
    values = content.form.map { field in
      FormSamples.values(of: field, near: flows?.texts(into: field.name) ?? [])
    }
    changes = values.enumerated().flatMap { field, values in
      values.indices.map { Change(field: field, value: $0) }
    }
  }

  /// Returns the values of the fields in a sample; nil when the sample equals an earlier one.
  func values(_ sample: Int, _ evaluation: Evaluation) -> [String: Literal]? {
    var found: [String: Literal] = [:]
    for (place, field) in fields.enumerated() {
      found[field.name] = initial(of: place, evaluation)
    }
    guard sample > 0 else { return found }
    let change = changes[sample - 1]
    let field = fields[change.field].name
    let value = values[change.field][change.value]
    if found[field] == value { return nil }
    found[field] = value
    return found
  }

  /// The value that a field has at first, or the first one that fulfils its rules.
  private func initial(of place: Int, _ evaluation: Evaluation) -> Literal {
    let field = fields[place]
    let text = field.value.map { $0.text { evaluation.value($0)?.revealed } }
    if let literal = field.literal(text), field.accepts(literal) { return literal }
    return values[place].first ?? .string("")
  }

  private static func values(of field: Field, near samples: [String]) -> [Literal] {
    switch field.kind {
    case .choice(let words): return words.map { .string($0) }
    case .toggle: return [.bool(false), .bool(true)]
    case .number(let range, let step):
      let inside = range.lowerBound.addingReportingOverflow(step)
      let numbers = [range.lowerBound, range.upperBound]
      let between = inside.overflow || !range.contains(inside.partialValue)
      let found = between ? numbers : numbers + [inside.partialValue]
      return found.reduce(into: []) { kept, number in
        if !kept.contains(.int(number)) { kept.append(.int(number)) }
      }
    case .text, .secret:
      let texts = samples + [field.format?.example ?? "sample", ""]
      let fitting = texts.map { field.fitted($0) }
      let literals = fitting.map { field.kind == .secret ? Literal.secret($0) : .string($0) }
      return literals.filter { field.accepts($0) }.reduce(into: []) { kept, literal in
        if !kept.contains(literal) { kept.append(literal) }
      }
    }
  }
}

/// The facts that get the values of a form's fields: by the form's own commands, or by the
/// reactions to its result.
private struct FieldFlow {
  private var samples: [String: [String]] = [:]

  init(_ action: Action, _ map: NavigationMap) {
    for command in action.commands.flatMap(\.leaves) {
      note(command, map) { path in
        guard case .field(let name)? = action.references[path] else { return nil }
        return name
      }
    }
    for reaction in map.reactions {
      for command in (reaction.completed + reaction.dismissed).flatMap(\.leaves) {
        note(command, map) { path in
          path.hasPrefix("result.") ? String(path.dropFirst("result.".count)) : nil
        }
      }
    }
  }

  private mutating func note(
    _ command: Command, _ map: NavigationMap, _ field: (String) -> String?
  ) {
    guard case .set(let fact, .placeholder(let placeholder)) = command,
      let path = placeholder.path, let name = field(path),
      let definition = map.facts.first(where: { $0.name == fact }),
      case .text(let texts) = definition.domain
    else { return }
    samples[name, default: []] += texts
  }

  /// The samples of the facts that get the value of a field.
  func texts(into field: String) -> [String] { samples[field] ?? [] }
}

extension Placeholder {
  /// The path of a placeholder that is no sum.
  fileprivate var path: String? {
    guard summands.count == 1, case .path(let path)? = summands.first?.term else { return nil }
    return path
  }
}

extension Command {
  /// The command, or those of a transaction in order.
  var leaves: [Command] {
    if case .transaction(let commands) = self { commands.flatMap(\.leaves) } else { [self] }
  }
}

extension Field {
  /// The value of a text that was typed or chosen; nil for a text that the kind does not allow.
  func literal(_ text: String?) -> Literal? {
    switch kind {
    case .text: .string(text ?? "")
    case .secret: .secret(text ?? "")
    case .choice(let words):
      (text.flatMap { words.contains($0) ? $0 : nil } ?? words.first).map { .string($0) }
    case .toggle: .bool(text == "true")
    case .number(let range, _):
      text.map { Int($0).map { .int($0) } ?? nil } ?? .int(range.lowerBound)
    }
  }

  /// Whether a value fulfils the rules of the field.
  fileprivate func accepts(_ literal: Literal) -> Bool {
    switch (kind, literal.revealed) {
    case (.number(let range, _), .int(let number)): return range.contains(number)
    case (.text, .string(let text)), (.secret, .string(let text)):
      if text.isEmpty { return !isRequired }
      if isRequired, text.allSatisfy({ $0 == " " }) { return false }
      return length?.contains(text.count) ?? true
        && format.map { TextFormat($0).accepts(text) } ?? true
    case (.choice, _), (.toggle, _): return true
    default: return false
    }
  }

  /// A text cut or repeated until it has an allowed length.
  fileprivate func fitted(_ text: String) -> String {
    guard let length, !text.isEmpty, format == nil || format == .word || format == .digits else {
      return text
    }
    var fitted = String(text.prefix(length.upperBound))
    while fitted.count < length.lowerBound { fitted.append(contentsOf: text.prefix(1)) }
    return fitted
  }
}

extension TextFormat {
  fileprivate init(_ format: Field.Format) {
    switch format {
    case .word: self = .word
    case .digits: self = .digits
    case .email: self = .email
    case .url: self = .url
    case .time: self = .time
    }
  }
}

extension Field.Format {
  /// A text of the format.
  fileprivate var example: String {
    switch self {
    case .word: "sample"
    case .digits: "12345"
    case .email: "ada@mill.example"
    case .url: "https://mill.example"
    case .time: "06:04"
    }
  }
}
