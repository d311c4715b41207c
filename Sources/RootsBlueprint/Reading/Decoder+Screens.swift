internal import Roots

extension BlueprintDecoder {
  mutating func screen(_ declaration: Declaration) -> ScreenDefinition? {
    let (name, pair) = declaration
    guard let fields = mapping(pair.value, as: .screen) else { return nil }
    speaking(.screen(name)) {
      $0.addContent(name, fields, at: pair.key.extent)
    }
    host(fields["nested"], name)
    return ScreenDefinition(
      name, once: report.bool(fields["once"]) ?? false, payload: declared.payloadType(of: name),
      rules: rules(fields, of: name))
  }

  /// Decodes an accessory: one definition, or a list of them.
  mutating func accessories(_ declaration: Declaration) -> [AccessoryDefinition] {
    let (name, pair) = declaration
    guard case .sequence(let items) = pair.value.content else {
      return accessory(name, pair.value, at: pair.key.extent).map { [$0] } ?? []
    }
    if items.isEmpty || items.count > Entry.variantLimit {
      report.error(
        "an accessory has 1 to \(Entry.variantLimit) definitions, this has \(items.count);"
          + " write them", at: pair.value.extent)
    }
    var seen: Set<Name> = []
    return items.enumerated().compactMap { place, item in
      guard let definition = accessory(name, item, at: item.extent) else { return nil }
      checkParents(definition, of: item, isLast: place == items.count - 1, &seen)
      return definition
    }
  }

  private mutating func checkParents(
    _ definition: AccessoryDefinition, of node: YAMLNode, isLast: Bool, _ seen: inout Set<Name>
  ) {
    if definition.under.isEmpty, !isLast {
      report.error(
        "only the last definition may lack 'under'; those after it would never be used",
        at: node.extent)
    }
    for parent in definition.under where !seen.insert(parent).inserted {
      report.error(
        "'\(parent)' is already 'under' another definition of '\(definition.name)'; remove one",
        at: node.extent)
    }
  }

  private mutating func accessory(
    _ name: Name, _ node: YAMLNode, at start: Extent
  ) -> AccessoryDefinition? {
    guard let fields = mapping(node, as: .accessory) else { return nil }
    speaking(.screen(name)) { $0.addContent(name, fields, at: start) }
    return AccessoryDefinition(
      name, level: report.int(fields["layer"], in: 0...Layer.limit - 1) ?? 0,
      under: parents(fields["under"]),
      policy: report.oneOf(fields["policy"], AccessoryPolicy.self, kind: "policy")
        ?? .cleared,
      once: report.bool(fields["once"]) ?? false, payload: declared.payloadType(of: name),
      rules: rules(fields, of: name))
  }

  private mutating func parents(_ node: YAMLNode?) -> [Name] {
    guard let node else { return [] }
    if report.list(node).isEmpty, !node.isNull {
      report.error("'under' is empty; remove it to show the accessory anywhere", at: node.extent)
    }
    return distinct(node) { decoder, item in
      guard let text = decoder.report.identifier(item) else { return nil }
      let (places, tabs) = (decoder.declared.places, decoder.declared.tabs)
      if places[text] == .screen || tabs.index(of: text) != nil { return Name(known: text) }
      return decoder.report.failed(
        unknown: "screen or tab", text, at: item.extent,
        known: places.names(of: .screen) + tabs.names)
    }
  }
}

// MARK: Contents

extension BlueprintDecoder {
  private mutating func addContent(_ name: Name, _ fields: Fields, at start: Extent) {
    checkBodies(fields)
    let form = self.form(fields["form"])
    if let submit = fields.key("submit"), fields["form"] == nil {
      report.error("there is no form to submit; add 'form: …'", at: submit.extent)
    }
    if isOnAccessory, form.haveOneValue, fields["scene"] == nil { checkReach(of: fields["keys"]) }
    let confirm = self.confirm(fields.pair("confirm"))
    checkParts(fields)
    contents.append(
      Content(
        screen: name,
        line: line(at: start),
        title: template(fields["title"], in: .title) ?? Template(text: name.text),
        text: styledBlock(fields["text"]) ?? confirm.question,
        list: rows(fields["list"]),
        empty: template(fields["empty"], in: .text),
        form: form,
        submit: submit(fields.pair("submit"), fields: form, of: fields["form"]),
        confirm: confirm.answers,
        progress: progress(fields.pair("progress")),
        backdrop: backdrop(fields["backdrop"]),
        scene: scene(fields, of: name),
        transition: transition(fields["transition"]),
        embedding: report.oneOf(
          fields["embed"], Vocabulary.embeddings, kind: "place of a screen"),
        keys: keys(fields["keys"]),
        after: after(fields.pair("after")),
        size: size(fields["size"]),
        isModal: report.bool(fields["modal"]),
        isEnd: report.bool(fields["end"]) ?? false))
  }

  /// Reports more than one of list, form, question and progress bar.
  private mutating func checkBodies(_ fields: Fields) {
    let found = fields.pairs.filter { Vocabulary.bodies.contains($0.key.name) }
    for pair in found.dropFirst() {
      report.error(
        "this screen already has a \(found[0].key.name); it can have only one of list, form,"
          + " confirm and progress", at: pair.key.extent)
    }
    if let empty = fields.key("empty"), fields["list"] == nil {
      report.error("there is no list that can be empty; remove it", at: empty.extent)
    }
    if let text = fields.key("text"), fields["confirm"]?["text"] != nil {
      report.error("the question already has a text; remove one", at: text.extent)
    }
  }

  /// Warns of a question without words, and of a form whose values nothing gets.
  private mutating func checkParts(_ fields: Fields) {
    if let key = fields.key("confirm"), case .mapping? = fields["confirm"]?.content,
      fields["confirm"]?["text"] == nil, fields["text"] == nil
    {
      report.warning("the question has no words; add 'text: …' to it", at: key.extent)
    }
    if let key = fields.key("form"), fields["submit"] == nil, !fields.hasUnknownKey {
      report.warning(
        "nothing gets what is entered in this form; add 'submit: …'", at: key.extent)
    }
  }

  /// Reports own content in a part that shows another screen.
  mutating func checkOwnParts(_ fields: Fields, _ parts: Fields) {
    for pair in fields.pairs {
      let key = pair.key.name
      let part = key == "text" ? "top" : Vocabulary.bodies.contains(key) ? "bottom" : nil
      guard let part, let screen = parts[part]?.scalar else { continue }
      report.error(
        "the screen '\(visible(screen))' is shown in place of this; move it there",
        at: pair.key.extent)
    }
  }

  private mutating func rows(_ node: YAMLNode?) -> [Row] {
    guard let node else { return [] }
    guard case .sequence(let items) = node.content else {
      return report.failed(
        expecting: "a list of rows", found: node, fix: "write '- label: …' and '  do: …'") ?? []
    }
    var rows: [Row] = []
    rows.reserveCapacity(items.count)
    for item in items {
      guard let fields = mapping(item, as: .row) else { continue }
      let label = styledTemplate(report.required("label", in: fields, of: "the row"))
      let detail = styledTemplate(fields["detail"])
      let section = template(fields["section"], in: .text)
      let when = condition(fields["when"])
      let action = action(fields, owner: "the row")
      guard let label, let action else { continue }
      rows.append(
        Row(
          label: label, detail: detail, section: section, when: when, action: action,
          line: line(at: item.extent)))
    }
    return rows
  }

  /// The line of a part of the file, from 1.
  func line(at extent: Extent) -> Int { report.source.line(at: extent.start) }

  private mutating func after(_ pair: YAMLPair?) -> After? {
    guard let pair, let fields = mapping(pair.value, as: .after) else { return nil }
    let timeNode = report.required("time", in: fields, of: "the 'after'")
    let time = time(timeNode)
    let action = action(fields, owner: "the 'after'")
    guard let time, let action else { return nil }
    return After(time: time, action: action, line: line(at: pair.key.extent))
  }

  mutating func transition(_ node: YAMLNode?) -> String? {
    report.oneOf(node, Vocabulary.transitions, kind: "transition")
  }

  /// Reads a time from 100 ms to one hour.
  mutating func time(_ node: YAMLNode?) -> Duration? {
    let time = report.duration(node)
    if let time, let node, time < .milliseconds(100) || time > .seconds(3600) {
      report.error("this time is out of range; write 100ms to 60m", at: node.extent)
    }
    return time
  }

  /// Reads a size such as `40x8`.
  private mutating func size(_ node: YAMLNode?) -> BoxSize? {
    guard let node else { return nil }
    let parts = (node.scalar ?? "").split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]) else {
      return report.failed(
        expecting: "a size in columns and rows", found: node, fix: "write one like 40x8")
    }
    // The border, a blank at each side, and the mark that closes the box.
    guard (12...1000).contains(columns), (3...500).contains(rows) else {
      return report.failed("this size is out of range; write 12x3 to 1000x500", at: node.extent)
    }
    return BoxSize(columns: columns, rows: rows)
  }
}
