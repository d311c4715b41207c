internal import Roots

/// Reads nodes as what is expected of them, and notes everything that is not so.
///
/// Every function takes an optional node and says nothing of one that is not there: whether it
/// must be there is asked with `required`. What cannot be read is noted and comes back as nil, and
/// reading goes on, so that a file shows all its errors at once:
///
///     let fields = reader.mapping(node, known: ["title", "layer"])
///     let title = reader.text(reader.required("title", in: fields, of: "the tab"))
///     let layer = reader.int(fields?["layer"], in: 0...9) ?? 0
package struct Reader: Sendable {
  package private(set) var report: Report

  /// Goes on with what was already found wrong.
  package init(_ report: Report) {
    self.report = report
  }

  package var hasErrors: Bool { report.errorCount > 0 }

  /// Notes an error: the fact first, then the fix.
  package mutating func error(
    _ message: @autoclosure () -> String, at extent: Extent?,
    suggestion: @autoclosure () -> String? = nil
  ) {
    report.error(message(), at: extent, suggestion: suggestion())
  }

  /// Notes a warning: the file can still be used.
  package mutating func warning(
    _ message: @autoclosure () -> String, at extent: Extent?,
    suggestion: @autoclosure () -> String? = nil
  ) {
    report.warning(message(), at: extent, suggestion: suggestion())
  }

  /// Notes that a word is none of those that can stand there, with the one that was meant.
  ///
  /// - Parameter kind: What the word names: `key`, `screen`, `tab`.
  package mutating func unknown(
    _ kind: String, _ word: String, at extent: Extent, known: some Collection<String>
  ) {
    let meant = report.isFull ? nil : nearest(word, in: known)
    let fix = meant == nil ? "; " + Self.choice(of: known) : ""
    error("unknown \(kind) \(cited(word))\(fix)", at: extent, suggestion: meant)
  }

  static func choice(of words: some Collection<String>) -> String {
    guard !words.isEmpty else { return "there is none to name" }
    let few = words.prefix(8).map(printable)
    return "known: \(few.joined(separator: ", "))" + (words.count > few.count ? ", …" : "")
  }
}

// MARK: Collections

extension Reader {
  /// The pairs of a mapping whose keys are given; others are errors.
  package mutating func mapping(_ node: YAMLNode?, known: [String]) -> Fields? {
    guard let fields = mapping(node) else { return nil }
    for pair in fields.pairs where !known.contains(pair.key.name) {
      unknown("key", pair.key.name, at: pair.key.extent, known: known)
    }
    return fields
  }

  /// The pairs of a mapping, whatever its keys.
  package mutating func mapping(_ node: YAMLNode?) -> Fields? {
    guard let node else { return nil }
    guard case .mapping(let pairs) = node.content else {
      expected("a mapping of keys and values", found: node, fix: "write 'key: value'")
      return nil
    }
    return Fields(pairs: pairs, extent: node.extent)
  }

  /// The pairs of a mapping whose keys are names that the file gives; bad names are left out.
  package mutating func named(_ node: YAMLNode?) -> [YAMLPair] {
    guard let fields = mapping(node) else { return [] }
    return fields.pairs.filter { identifier($0.key) != nil }
  }

  /// The value under a key that must be there; one that is only misspelt is not missed too.
  ///
  /// - Parameters:
  ///   - owner: Who lacks it, as in "the tab 'home'".
  ///   - extent: Where to say so; where the mapping starts, unless given.
  package mutating func required(
    _ name: String, in fields: Fields?, of owner: String, at extent: Extent? = nil
  ) -> YAMLNode? {
    guard let fields else { return nil }
    if let node = fields[name] { return node }
    guard !fields.pairs.contains(where: { nearest($0.key.name, in: [name]) != nil }) else {
      return nil
    }
    error("\(owner) has no '\(name)'; add '\(name): …'", at: extent ?? fields.extent)
    return nil
  }

  /// The items of a list; a single item stands for a list of one.
  package mutating func list(_ node: YAMLNode?) -> [YAMLNode] {
    guard let node else { return [] }
    if case .sequence(let items) = node.content { return items }
    guard node.isNull else { return [node] }
    expected("a list", found: node, fix: "write one, or [] for an empty one")
    return []
  }

  mutating func expected(_ what: String, found node: YAMLNode, fix: String) {
    error("\(what) is expected, found \(Self.kind(of: node)); \(fix)", at: node.extent)
  }

  private static func kind(of node: YAMLNode) -> String {
    switch node.content {
    case .scalar: node.isNull ? "nothing" : cited(node.scalar ?? "")
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// The pairs of a mapping, by key.
package struct Fields: Hashable, Sendable {
  package let pairs: [YAMLPair]
  /// Where the mapping starts.
  package let extent: Extent

  /// - Complexity: O(keys): meant for mappings of known keys.
  package subscript(name: String) -> YAMLNode? {
    pairs.first { $0.key.name == name }?.value
  }

  package func key(_ name: String) -> YAMLKey? {
    pairs.first { $0.key.name == name }?.key
  }
}
