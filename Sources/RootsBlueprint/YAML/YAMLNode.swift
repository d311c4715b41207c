/// A piece of a YAML file: what it says, and where.
///
/// Scalars are kept as they are written; what they mean (`true`, `12`, `60s`) is asked of a
/// `Reader` by whoever knows what is expected.
package struct YAMLNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// Plain means written without quotes, and not as a `|` or `>` block.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the order of the file, each key once.
    case mapping([YAMLPair])
  }

  package let content: Content
  package let extent: Extent

  package init(_ content: Content, at extent: Extent) {
    self.content = content
    self.extent = extent
  }

  /// Nothing was written, or `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return CoreScalar.isNull(text)
  }

  /// The text as written, whatever it could mean; nil for sequences and mappings.
  package var scalar: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  /// How many nodes it is made of, keys not counted.
  ///
  /// - Complexity: O(that number).
  package var nodeCount: Int {
    switch content {
    case .scalar: 1
    case .sequence(let items): items.reduce(1) { $0 + $1.nodeCount }
    case .mapping(let pairs): pairs.reduce(1) { $0 + $1.value.nodeCount }
    }
  }

  /// How deep it is nested: 0 for a scalar, 1 for a list of scalars.
  ///
  /// - Complexity: O(`nodeCount`).
  package var depth: Int {
    switch content {
    case .scalar: 0
    case .sequence(let items): 1 + (items.lazy.map(\.depth).max() ?? 0)
    case .mapping(let pairs): 1 + (pairs.lazy.map(\.value.depth).max() ?? 0)
    }
  }
}

/// A key of a mapping, and what stands under it.
package struct YAMLPair: Hashable, Sendable {
  package let key: YAMLKey
  package let value: YAMLNode

  package init(key: YAMLKey, value: YAMLNode) {
    self.key = key
    self.value = value
  }
}

/// The key of a pair; quoted or not makes no difference.
package struct YAMLKey: Hashable, Sendable {
  package let name: String
  package let extent: Extent

  package init(_ name: String, at extent: Extent) {
    self.name = name
    self.extent = extent
  }
}
