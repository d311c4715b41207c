/// A node of a YAML file: its content and its place.
///
/// Scalars keep their text; a `Report` reads it as the expected type.
package struct YAMLNode: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// A scalar; plain if it is written without quotes and not as a `|` or `>` block.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// The pairs in the order of the file, each key once.
    case mapping([YAMLPair])
  }

  package let content: Content
  package let extent: Extent

  package init(_ content: Content, at extent: Extent) {
    self.content = content
    self.extent = extent
  }

  /// Whether the value is missing, `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return CoreScalar.isNull(text)
  }

  /// The text of a scalar as written; nil for sequences and mappings.
  package var scalar: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  /// Whether the value is a list without items, or a mapping without pairs.
  package var isEmptyList: Bool {
    switch content {
    case .sequence(let items): items.isEmpty
    case .mapping(let pairs): pairs.isEmpty
    case .scalar: false
    }
  }

  /// The value of a key; nil without such a key, and for scalars and sequences.
  package subscript(key: String) -> YAMLNode? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs.first { $0.key.name == key }?.value
  }

  /// The number of nodes, including this one and without keys.
  ///
  /// - Complexity: O(result).
  package var nodeCount: Int {
    switch content {
    case .scalar: 1
    case .sequence(let items): items.reduce(1) { $0 + $1.nodeCount }
    case .mapping(let pairs): pairs.reduce(1) { $0 + $1.value.nodeCount }
    }
  }

  /// The depth of nesting: 0 for a scalar, 1 for a list of scalars.
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

/// A key of a mapping with its value.
package struct YAMLPair: Hashable, Sendable {
  package internal(set) var key: YAMLKey
  package let value: YAMLNode

  package init(key: YAMLKey, value: YAMLNode) {
    self.key = key
    self.value = value
  }
}

/// A key of a mapping, quoted or not.
package struct YAMLKey: Hashable, Sendable {
  package internal(set) var name: String
  package let extent: Extent

  package init(_ name: String, at extent: Extent) {
    self.name = name
    self.extent = extent
  }
}
