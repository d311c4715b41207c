internal import Roots

// MARK: Tables

extension BlueprintDecoder {
  mutating func table(_ node: YAMLNode?) -> Table? {
    guard let fields = mapping(node, as: .table) else { return nil }
    let columns = columns(report.required("columns", in: fields, of: "the table"))
    let standing = Standing.fields(
      Dictionary(columns.map { ($0.name, .unknown) }, uniquingKeysWith: { $1 }))
    let action = optionalAction(fields, in: standing, owner: "the table")
    let rows = tableRows(
      report.required("rows", in: fields, of: "the table"), columns: columns.count, in: standing)
    return columns.isEmpty ? nil : Table(columns: columns, rows: rows, action: action)
  }

  private mutating func columns(_ node: YAMLNode?) -> [Table.Column] {
    guard let node else { return [] }
    let pairs = report.named(node)
    if case .mapping(let all) = node.content, all.isEmpty {
      report.error("the table has no columns; write '{ stop: Stop }'", at: node.extent)
    }
    return pairs.compactMap { pair in
      guard checkIsFree(pair.key) else { return nil }
      if case .scalar = pair.value.content {
        return template(pair.value, in: .text).map {
          Table.Column(name: pair.key.name, title: $0, width: nil, alignment: nil)
        }
      }
      guard let fields = mapping(pair.value, as: .column) else { return nil }
      return Table.Column(
        name: pair.key.name,
        title: template(fields["title"], in: .text) ?? Template(text: pair.key.name),
        width: report.int(fields["width"], in: 1...1000),
        alignment: report.oneOf(
          fields["align"], Table.Column.Alignment.self, kind: "alignment"))
    }
  }

  private mutating func tableRows(
    _ node: YAMLNode?, columns: Int, in standing: Standing
  ) -> [Table.Row] {
    guard let node else { return [] }
    guard case .sequence(let items) = node.content else {
      return report.failed(
        expecting: "a list of rows", found: node, fix: "write '- [a, b]' for each") ?? []
    }
    return items.compactMap { item in
      if case .sequence = item.content {
        return Table.Row(
          cells: cells(item, columns: columns), when: nil, action: nil,
          line: line(at: item.extent))
      }
      guard let fields = mapping(item, as: .tableRow) else { return nil }
      let cells = report.required("cells", in: fields, of: "the row")
      let action = optionalAction(fields, in: standing, owner: "the row")
      return Table.Row(
        cells: cells.map { self.cells($0, columns: columns) } ?? [],
        when: condition(fields["when"]), action: action, line: line(at: item.extent))
    }
  }

  private mutating func cells(_ node: YAMLNode, columns: Int) -> [Template] {
    let items = report.list(node)
    if columns > 0, items.count > columns {
      report.error(
        "this row has \(items.count) cells for \(columns) columns; remove some, or add columns",
        at: node.extent)
    } else if items.count < columns {
      report.warning(
        "this row has only \(items.count) of \(columns) cells; write \"\" for an empty one",
        at: node.extent)
    }
    return items.compactMap { template($0, in: .text) }
  }
}

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
    if case .fact? = measure, let key = fields.key("spinner") {
      report.error("a spinner shows no number; remove it, or write a 'time'", at: key.extent)
    }
    let isSpinner = report.bool(fields["spinner"]) ?? false
    return measure.map {
      Progress(
        measure: $0, label: label, isSpinner: isSpinner, action: action,
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
