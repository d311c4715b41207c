/// A report as values, from which its text, its Markdown and its page are made.
package struct ReportDocument {
  package let title: String
  /// Whether the report has no bad news; nil for a report without a verdict.
  let isFine: Bool?
  /// The report in one line; empty for none.
  let lead: String
  package let sections: [Section]

  /// Creates a report of the sections that have something.
  package init(title: String, isFine: Bool? = nil, lead: String = "", _ sections: [Section]) {
    (self.title, self.isFine, self.lead) = (title, isFine, lead)
    self.sections = sections.filter { !$0.blocks.allSatisfy(\.isEmpty) }
  }

  /// A form of a report.
  package enum Medium { case text, page }

  /// A part of a report under a heading.
  package struct Section {
    /// The heading; empty for none.
    package let heading: String
    /// The only form that has the section; nil for all forms.
    let medium: Medium?
    let isFailure: Bool
    package let blocks: [Block]

    package init(
      _ heading: String, only medium: Medium? = nil, isFailure: Bool = false, _ blocks: [Block]
    ) {
      (self.heading, self.medium, self.isFailure) = (heading, medium, isFailure)
      self.blocks = blocks
    }
  }

  /// A part of a section; only pages have code, figures and folded parts.
  package indirect enum Block {
    case paragraph(Phrase)
    case list([Phrase])
    /// Words and their values; an empty word continues the one before it.
    case terms([[Phrase]])
    /// A table; without heads for a list with columns.
    case table([[Phrase]], heads: [String] = [], hasNumbers: Bool = false)
    case code([String])
    case figures([Figure])
    case folded(Phrase, [Block])

    var isEmpty: Bool {
      switch self {
      case .list(let items): items.isEmpty
      case .terms(let rows), .table(let rows, _, _): rows.isEmpty
      case .code(let lines): lines.isEmpty
      case .figures(let figures): figures.isEmpty
      case .paragraph, .folded: false
      }
    }
  }

  /// A picture of the terminal, which is drawn only if a page has room for it.
  package struct Figure {
    let picture: TapePicture
    let look: PictureStyle

    package init(_ picture: TapePicture, look: PictureStyle = PictureStyle()) {
      (self.picture, self.look) = (picture, look)
    }
  }

  /// A text with parts in code: `"open it: \(code: "roots replay")"`.
  package struct Phrase: ExpressibleByStringInterpolation {
    enum Span { case text(String), code(String) }
    let spans: [Span]
    /// Whether it is an item of a list that belongs to the one before it.
    private(set) var isBelow = false

    package init(stringLiteral text: String) { spans = [.text(text)] }
    package init(stringInterpolation: StringInterpolation) { spans = stringInterpolation.spans }

    /// The same as an item that belongs to the one before it.
    package var below: Phrase {
      var phrase = self
      phrase.isBelow = true
      return phrase
    }

    package struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var spans: [Span] = []

      package init(literalCapacity: Int, interpolationCount: Int) {}
      package mutating func appendLiteral(_ literal: String) { spans.append(.text(literal)) }
      package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        spans.append(.text("\(value)"))
      }
      package mutating func appendInterpolation(code text: String) { spans.append(.code(text)) }
    }
  }
}
