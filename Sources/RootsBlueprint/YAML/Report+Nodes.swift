internal import Roots

/// The reading of nodes as expected types, which records every mismatch.
///
/// Each function takes an optional node and reports nothing for nil; use `required` for a key that
/// must exist. After an error it returns nil, and reading continues, so that all errors of a file
/// are reported at once:
///
///     let fields = report.mapping(node, known: ["title", "layer"])
///     let title = report.text(report.required("title", in: fields, of: "the tab"))
///     let layer = report.int(fields?["layer"], in: 0...9) ?? 0
extension Report {
  /// Records an error, in place of a value.
  mutating func failed<Value>(
    _ message: @autoclosure () -> String, at extent: Extent?,
    suggestion: @autoclosure () -> String? = nil, replacement: String? = nil
  ) -> Value? {
    error(message(), at: extent, suggestion: suggestion(), replacement: replacement)
    return nil
  }

  /// Records an unknown word, in place of a value.
  mutating func failed<Value>(
    unknown kind: String, _ word: String, at extent: Extent, known: some Collection<String>
  ) -> Value? {
    unknown(kind, word, at: extent, known: known)
    return nil
  }

  /// Records that a node is no value of a type, in place of one.
  mutating func failed<Value>(
    expecting what: String, found node: YAMLNode, fix: String
  ) -> Value? {
    failed("\(what) is expected, found \(Self.kind(of: node)); \(fix)", at: node.extent)
  }

  /// Records an unknown word, with the most similar known one.
  ///
  /// - Parameters:
  ///   - kind: the kind of the word: `key`, `screen`, `tab`.
  ///   - present: known words that are there already.
  ///   - synonyms: known words by the words that other formats have for them.
  /// - Returns: the most similar known word; nil if none is similar.
  @discardableResult
  package mutating func unknown(
    _ kind: String, _ word: String, at extent: Extent, known: some Collection<String>,
    besides present: [String] = [], synonyms: [String: [String]] = [:]
  ) -> String? {
    // A name that cannot be declared is no choice.
    let known = known.filter { !refusedNames.contains($0) }
    let absent = known.lazy.filter { !present.contains($0) }
    let synonym = synonyms[word.lowercased()]?.first { absent.contains($0) }
    let meant = isFull ? nil : synonym ?? nearest(word, in: absent)
    var fix = meant == nil ? "; " + Self.choice(of: known) : ""
    if meant == nil, !isFull, let there = nearest(word, in: present) {
      fix = "; did you mean \(cited(there))? It is already declared"
    }
    error(
      "unknown \(kind) \(cited(word))\(fix)", at: extent, suggestion: meant, replacement: synonym)
    return meant
  }

  static func choice(of words: some Collection<String>) -> String {
    guard !words.isEmpty else { return "none is declared" }
    let few = words.prefix(8).map(visible)
    return "known: \(few.joined(separator: ", "))" + (words.count > few.count ? ", …" : "")
  }
}

// MARK: Collections

extension Report {
  /// Reads a mapping; keys other than the known ones are errors.
  ///
  /// A misspelt key counts as the most similar one, so that nothing follows from the mistake.
  /// - Parameter inner: keys of another mapping in this one, with the key of that mapping.
  package mutating func mapping(
    _ node: YAMLNode?, known: [String], inner: [String: String] = [:]
  ) -> Fields? {
    guard var fields = mapping(node, fix: "; \(Self.choice(of: known))") else { return nil }
    for (place, pair) in fields.pairs.enumerated() where !known.contains(pair.key.name) {
      if let owner = inner[pair.key.name], known.contains(owner) {
        error(
          "\(cited(pair.key.name)) is a key of '\(owner)'; write "
            + "'\(owner): { \(pair.key.name): … }'", at: pair.key.extent)
        // The key below which it should be indented.
        if let empty = fields[owner], empty.isNull { close(empty.extent) }
        continue
      }
      if let reason = Vocabulary.removed[pair.key.name] {
        error(
          "\(cited(pair.key.name)) was removed: \(reason); remove the key", at: pair.key.extent)
        continue
      }
      let present = fields.pairs.map(\.key.name).filter(known.contains)
      let meant = unknown(
        "key", pair.key.name, at: pair.key.extent, known: known, besides: present,
        synonyms: Vocabulary.keysByOtherWords)
      if let meant { fields.pairs[place].key.name = meant } else { fields.hasUnknownKey = true }
    }
    return fields
  }

  /// Reads a mapping with any keys.
  package mutating func mapping(_ node: YAMLNode?) -> Fields? { mapping(node, fix: "") }

  /// - Parameter fix: the end of the message about another node.
  private mutating func mapping(
    _ node: YAMLNode?, fix: @autoclosure () -> String
  ) -> Fields? {
    guard let node else { return nil }
    if case .mapping(let pairs) = node.content { return Fields(pairs: pairs, extent: node.extent) }
    if let (pairs, message) = node.pairsWithoutColons(in: source) {
      error(message, at: node.extent)
      return Fields(pairs: pairs, extent: node.extent)
    }
    defer {
      if let name = node.scalar, source.startsLine(node.extent.start) {
        refuse(name: name)
      }
    }
    return failed(
      expecting: "a mapping of keys and values", found: node, fix: "write 'key: value'" + fix())
  }

  /// Reads a mapping whose keys are names; invalid names are reported and left out.
  package mutating func named(_ node: YAMLNode?) -> [YAMLPair] {
    guard let fields = mapping(node) else { return [] }
    return fields.pairs.filter { identifier($0.key.name, at: $0.key.extent) != nil }
  }

  /// The value of a required key; a misspelt or unknown key is not also reported as missing.
  ///
  /// - Parameters:
  ///   - owner: the owner of the key, as in "the tab 'home'".
  ///   - extent: the place for the error; by default the start of the mapping.
  package mutating func required(
    _ name: String, in fields: Fields?, of owner: String, at extent: Extent? = nil
  ) -> YAMLNode? {
    guard let fields else { return nil }
    if let node = fields[name] { return node }
    if fields.hasUnknownKey { return nil }
    guard !fields.pairs.contains(where: { nearest($0.key.name, in: [name]) != nil }) else {
      return nil
    }
    return failed("\(owner) has no '\(name)'; add '\(name): …'", at: extent ?? fields.extent)
  }

  /// Reads a list; a single item counts as a list of one.
  package mutating func list(_ node: YAMLNode?) -> [YAMLNode] {
    guard let node else { return [] }
    if case .sequence(let items) = node.content { return items }
    if case .scalar(let text, isPlain: true) = node.content, text.contains(", ") {
      let list = "[\(text)]"
      return failed("a list has brackets", at: node.extent, replacement: list) ?? []
    }
    guard node.isNull else { return [node] }
    return failed(expecting: "a list", found: node, fix: "write one, or [] for an empty one") ?? []
  }

  private static func kind(of node: YAMLNode) -> String {
    switch node.content {
    case .scalar: node.isNull ? "nothing" : cited(node.scalar ?? "")
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// The pairs of a mapping, accessed by key.
package struct Fields: Hashable, Sendable {
  package fileprivate(set) var pairs: [YAMLPair]
  /// The start of the mapping.
  package let extent: Extent
  /// Whether it has a key that is unknown, and similar to no known one: what seems to be missing
  /// may be there under that key.
  package fileprivate(set) var hasUnknownKey = false

  /// The value of a key.
  ///
  /// - Complexity: O(keys); meant for mappings of a few known keys.
  package subscript(name: String) -> YAMLNode? { pair(name)?.value }

  package func key(_ name: String) -> YAMLKey? { pair(name)?.key }

  package func pair(_ name: String) -> YAMLPair? { pairs.first { $0.key.name == name } }
}
