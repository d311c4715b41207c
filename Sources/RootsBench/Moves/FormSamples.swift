import Roots
import RootsBlueprint
import RootsExploration
import RootsTerminal

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

  /// Whether every possible form is one of the samples.
  var isExhaustive: Bool {
    fields.count < 2 && fields.indices.allSatisfy { fields[$0].hasOnly(values[$0].count) }
  }

  /// - Parameter compared: the values with which the app compares something, which are tried too.
  init(_ content: Content, _ map: NavigationMap, _ compared: [Literal]) {
    fields = content.form
    let flows = content.submit.map { FieldFlow($0.action, map) }
    let numbers = compared.compactMap { if case .int(let number) = $0 { number } else { nil } }
    let texts = compared.compactMap { if case .string(let text) = $0 { text } else { nil } }
    values = content.form.map { field in
      FormSamples.values(
        of: field, near: (flows?.texts[field.name] ?? []) + texts.prefix(textsAtMost),
        (flows?.numbers[field.name] ?? []) + numbers.prefix(numbersAtMost))
    }
    changes = values.enumerated().flatMap { field, values in
      values.indices.map { Change(field: field, value: $0) }
    }
  }

  /// The name of the field that a sample changes; nil for the first sample.
  func changedField(_ sample: Int) -> String? {
    sample == 0 ? nil : fields[changes[sample - 1].field].name
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

  private static func values(
    of field: Field, near samples: [String], _ numbers: [Int]
  ) -> [Literal] {
    switch field.kind {
    case .choice(let words): return words.map { .string($0) }
    case .toggle: return [.bool(false), .bool(true)]
    case .number(let range, let step):
      if range.hasAtMost(numbersAtMost) { return range.map { .int($0) } }
      let near = numbers.flatMap { [$0 &- 1, $0, $0 &+ 1] }
      let all = [range.lowerBound, range.upperBound, range.lowerBound &+ step] + near
      return all.filter { range.contains($0) }.map { .int($0) }.withoutRepeats
    case .text, .secret:
      let texts = samples + [field.rules.format?.example ?? "sample", ""]
      let fitting = texts.map { field.fitted($0) }
      let literals = fitting.map { field.kind == .secret ? Literal.secret($0) : .string($0) }
      return literals.filter { field.accepts($0) }.withoutRepeats
    }
  }
}

/// The length of a range of numbers that are all tried, and the number of compared ones beyond it.
private let numbersAtMost = 12
/// The number of compared texts that are tried.
private let textsAtMost = 16

/// What the facts and the inputs of screens take that get the values of a form's fields: by the
/// form's own commands, or by the reactions to its result.
private struct FieldFlow {
  /// The texts that are taken, by the names of the fields.
  private(set) var texts: [String: [String]] = [:]
  /// The ends of the ranges of numbers that are taken.
  private(set) var numbers: [String: [Int]] = [:]

  init(_ action: Action, _ map: NavigationMap) {
    func field(_ path: String) -> String? {
      if case .field(let name)? = action.references[path] { name } else { nil }
    }
    let commands = action.commands.flatMap(\.leaves)
    for command in commands { note(command, map, field) }
    let returned = Self.paths(ofResults: commands.compactMap(\.payload?.literal), field)
    for reaction in map.reactions {
      for command in reaction.ofResult.flatMap(\.leaves) { note(command, map) { returned[$0] } }
    }
  }

  /// The fields by the paths of the values that a form returns: `result`, or `result.town`.
  private static func paths(
    ofResults results: [Literal], _ field: (String) -> String?
  ) -> [String: String] {
    var paths: [String: String] = [:]
    func add(_ literal: Literal, at path: String) {
      switch literal {
      case .placeholder(let placeholder): paths[path] = placeholder.path.flatMap(field)
      case .object(let values): for (key, value) in values { add(value, at: "\(path).\(key)") }
      default: break
      }
    }
    for result in results { add(result, at: "result") }
    return paths
  }

  /// - Parameter field: the field whose value the placeholder with a path stands for.
  private mutating func note(
    _ command: Command, _ map: NavigationMap, _ field: (String) -> String?
  ) {
    func source(_ value: Literal?) -> String? {
      if case .placeholder(let placeholder)? = value {
        placeholder.path.flatMap(field)
      } else {
        nil
      }
    }
    switch command {
    case .set(let fact, let value):
      guard let name = source(value) else { return }
      switch map.facts.first(where: { $0.name == fact })?.domain {
      case .text(let known), .choice(let known): texts[name, default: []] += known
      case .number(let range): note(range, of: name)
      case .flag, nil: break
      }
    default:
      var screen = command.newScreen
      if case .update(.screen(let name), _, _) = command { screen = name }
      guard let screen, case .object(let values)? = command.payload?.literal else { return }
      for input in map.payloadType(of: screen)?.fields ?? [] {
        guard let name = source(values[input.name]) else { continue }
        switch input.kind {
        case .choice(let words): texts[name, default: []] += words
        case .number(let range): note(range, of: name)
        case .text, .int, .flag, .tab, nil: break
        }
      }
    }
  }
}

extension FieldFlow {
  private mutating func note(_ range: ClosedRange<Int>, of field: String) {
    numbers[field, default: []] += [range.lowerBound, range.upperBound]
  }
}

extension Placeholder {
  /// The path of a placeholder that is no sum.
  fileprivate var path: String? {
    guard summands.count == 1, case .path(let path)? = summands.first?.term else { return nil }
    return path
  }
}

extension Field {
  /// Whether no more than a number of values can be entered.
  fileprivate func hasOnly(_ count: Int) -> Bool {
    switch kind {
    case .text, .secret: false
    case .choice(let words): words.count <= count
    case .toggle: count >= 2
    case .number(let range, _): range.hasAtMost(count)
    }
  }

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
      if text.isEmpty { return !rules.isRequired }
      if rules.isRequired, text.allSatisfy({ $0 == " " }) { return false }
      return rules.length?.contains(text.count) ?? true && rules.format?.accepts(text) ?? true
    case (.choice, _), (.toggle, _): return true
    default: return false
    }
  }

  /// A text cut or repeated until it has an allowed length.
  fileprivate func fitted(_ text: String) -> String {
    let isFree = rules.format == nil || rules.format == .word || rules.format == .digits
    guard let length = rules.length, !text.isEmpty, isFree else { return text }
    var fitted = String(text.prefix(length.upperBound))
    while fitted.count < length.lowerBound { fitted.append(contentsOf: text.prefix(1)) }
    return fitted
  }
}

extension FieldFormat {
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
