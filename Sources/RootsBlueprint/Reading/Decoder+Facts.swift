internal import Roots

extension BlueprintDecoder {
  mutating func declareFacts(_ node: YAMLNode?) {
    for pair in report.named(node) {
      guard let name = name(pair.key), checkIsFree(pair.key) else { continue }
      let definition = fact(name, pair.value)
      declared.facts.add(pair.key, definition)
    }
  }

  /// Whether a name is free for facts and fields; reports an error if it is reserved.
  mutating func checkIsFree(_ key: YAMLKey) -> Bool {
    if Vocabulary.builtInNames.contains(key.name) {
      report.error(
        "'\(key.name)' is a built-in name; choose another one", at: key.extent)
      return false
    }
    if Vocabulary.conditionWords.contains(key.name) {
      report.error("'\(key.name)' is a word of conditions; choose another name", at: key.extent)
      return false
    }
    return true
  }

  private mutating func fact(_ name: Name, _ node: YAMLNode) -> FactDefinition? {
    let isSaved = report.bool(node["saved"]) ?? true
    guard let (domain, initial) = domain(node) else { return nil }
    do throws(Refusal) {
      return try FactDefinition(name, domain, initial: initial, isSaved: isSaved)
    } catch {
      return report.failed("\(error)", at: node.extent)
    }
  }

  private mutating func domain(_ node: YAMLNode) -> (FactDomain, Literal)? {
    switch node.content {
    case .sequence: return choice(node)
    case .mapping(let pairs):
      let keys = Set(pairs.map(\.key.name))
      if keys.contains("text") { return mapping(node, as: .textFact)?["text"].flatMap { text($0) } }
      if keys.contains("flag") {
        return report.bool(mapping(node, as: .flagFact)?["flag"]).map { (.flag, .bool($0)) }
      }
      if keys.contains("choice") {
        return mapping(node, as: .choiceFact)?["choice"].flatMap { choice($0) }
      }
      return numberFact(node)
    case .scalar(let text, let isPlain):
      if isPlain, let flag = CoreScalar.bool(text) { return (.flag, .bool(flag)) }
      if isPlain, text.contains("..") {
        return range(node).map { (.number($0), .int($0.lowerBound)) }
      }
      return report.failed(
        expecting: "a flag, a range, a list of words or a text", found: node,
        fix: "write false, 0..3, [free, plus] or { text: [Ada] }")
    }
  }

  private mutating func choice(_ node: YAMLNode) -> (FactDomain, Literal)? {
    let words = words(node) { $0.report.text($1) }
    guard let first = words.first else { return nil }
    return (.choice(words), .string(first))
  }

  private mutating func text(_ list: YAMLNode) -> (FactDomain, Literal)? {
    let samples = distinct(list) { decoder, item -> String? in
      guard let sample = decoder.report.text(item) else { return nil }
      if sample.utf8.count <= FactDefinition.textLimit { return sample }
      return decoder.report.failed(
        "a text has at most \(FactDefinition.textLimit) bytes; shorten it", at: item.extent)
    }
    guard let first = samples.first else {
      return report.failed("a text has no samples; write [\"\"] for an empty one", at: list.extent)
    }
    return (.text(samples: samples), .string(first))
  }

  private mutating func numberFact(_ node: YAMLNode) -> (FactDomain, Literal)? {
    let fields = mapping(node, as: .numberFact)
    let number = report.required("number", in: fields, of: "the fact")
    guard let number, let range = range(number) else { return nil }
    let initial = report.int(fields?["initial"], in: range) ?? range.lowerBound
    return (.number(range), .int(initial))
  }

  /// Reads a range such as `0..3`.
  mutating func range(_ node: YAMLNode) -> ClosedRange<Int>? {
    guard case .scalar(let text, isPlain: true) = node.content,
      let dots = text.firstRange(of: ".."), let lower = Int(text[..<dots.lowerBound]),
      let upper = Int(text[dots.upperBound...])
    else {
      return report.failed(
        expecting: "a range of whole numbers", found: node, fix: "write one like 0..3")
    }
    guard lower <= upper else {
      return report.failed("the range \(lower)..\(upper) is empty; swap its ends", at: node.extent)
    }
    return lower...upper
  }

  /// Reads the words of a choice: at least one, each once.
  ///
  /// Unquoted numbers and flags are refused, because they would differ from the texts that commands
  /// set.
  mutating func words(
    _ node: YAMLNode, _ read: (inout Self, YAMLNode) -> String?
  ) -> [String] {
    let words = distinct(node) { decoder, item -> String? in
      guard let word = read(&decoder, item) else { return nil }
      if case .scalar(_, isPlain: true) = item.content,
        CoreScalar.bool(word) != nil || CoreScalar.double(word) != nil
      {
        decoder.report.error(
          "a choice needs words, but \(cited(word)) is a value; put it in quotes", at: item.extent)
      } else if word.isEmpty || word.utf8.count > FactDefinition.textLimit {
        decoder.report.error(
          "a word has 1 to \(FactDefinition.textLimit) bytes; write one", at: item.extent)
      } else {
        return word
      }
      return nil
    }
    if report.list(node).isEmpty {
      report.error("a choice needs at least one word; write [one, two]", at: node.extent)
    }
    return words
  }
}
