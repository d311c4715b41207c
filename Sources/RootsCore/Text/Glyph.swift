/// The content of one cell or one pair of cells: a character, made visible.
package struct Glyph: Hashable {
  /// The scalar, or the first of them.
  package var base: Unicode.Scalar
  /// All scalars, when there are more than one.
  package var cluster: String?
  /// Columns: 1 or 2.
  package var width: Int

  package init(base: Unicode.Scalar, cluster: String? = nil, width: Int) {
    self.base = base
    self.cluster = cluster
    self.width = width
  }

  package static let blank = Glyph(base: " ", cluster: nil, width: 1)

  /// Adds what the glyph shows to the end of `text`.
  package func append(to text: inout String.UnicodeScalarView) {
    if let cluster {
      text.append(contentsOf: cluster.unicodeScalars)
    } else {
      text.append(base)
    }
  }
}
