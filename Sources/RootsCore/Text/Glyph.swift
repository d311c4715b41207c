/// The content of one cell or of two adjacent cells: a visible character.
package struct Glyph: Hashable {
  /// The only scalar, or the first one of a cluster.
  package var base: Unicode.Scalar
  /// All scalars; nil when there is only one.
  package var cluster: String?
  /// The width in columns: 1 or 2.
  package var width: Int

  package init(base: Unicode.Scalar, cluster: String? = nil, width: Int) {
    self.base = base
    self.cluster = cluster
    self.width = width
  }

  package static let blank = Glyph(base: " ", cluster: nil, width: 1)

  package func append(to text: inout String.UnicodeScalarView) {
    if let cluster {
      text.append(contentsOf: cluster.unicodeScalars)
    } else {
      text.append(base)
    }
  }
}
