import RootsApp
import RootsTape

/// A form of `roots graph`: a text, or a picture that Graphviz draws.
enum GraphForm: Equatable {
  case text(GraphFormat)
  case picture(Picture)

  enum Picture: String, CaseIterable { case svg, png }

  init?(_ name: String) {
    if let format = GraphFormat(rawValue: name) {
      self = .text(format)
    } else if let picture = Picture(rawValue: name) {
      self = .picture(picture)
    } else {
      return nil
    }
  }

  static var names: [String] {
    GraphFormat.allCases.map(\.rawValue) + Picture.allCases.map(\.rawValue)
  }

  /// The reason the form cannot be made, with the fix; nil if it can.
  var objection: String? {
    if case .picture = self { ExternalProgram.objection(to: [.dot]) } else { nil }
  }

  /// The format of the text, from which a picture is drawn.
  var format: GraphFormat {
    if case .text(let format) = self { format } else { .dot }
  }

  /// The form of a graph whose text is known.
  /// - Throws: `TapeFileError` if Graphviz fails.
  func bytes(of text: String) throws(TapeFileError) -> [UInt8] {
    switch self {
    case .text: Array(text.utf8)
    case .picture(let picture):
      try ExternalProgram.dot.run(["-T\(picture.rawValue)"], input: text)
    }
  }
}
