import RootsApp
import RootsTape

/// A form of `roots graph`: a text, or a picture that Graphviz draws.
enum GraphForm: String, CaseIterable {
  case text, dot, mermaid, svg, png

  /// The reason the form cannot be made, with the fix; nil if it can.
  var objection: String? { isPicture ? ExternalProgram.objection(to: [.dot]) : nil }

  /// The format of the text, from which a picture is drawn.
  var format: GraphFormat { GraphFormat(rawValue: rawValue) ?? .dot }
  private var isPicture: Bool { GraphFormat(rawValue: rawValue) == nil }

  /// The form of a graph whose text is known.
  /// - Throws: `TapeFileError` if Graphviz fails.
  func bytes(of text: String) throws(TapeFileError) -> [UInt8] {
    guard isPicture else { return Array(text.utf8) }
    return try ExternalProgram.dot.run(["-T\(rawValue)"], input: text)
  }
}
