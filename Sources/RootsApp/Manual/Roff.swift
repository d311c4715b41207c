import Roots

/// A manual page in roff, as `man` reads it.
///
/// Hyphens are escaped, so that text copied from a page can be typed.
package struct Roff {
  package private(set) var text = ""
  /// Whether a paragraph needs a request, because it would belong to a term or to code.
  private var isAfterBlock = false
  private let source: String
  private let date: String

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - source: the program with its version, for the last line.
  ///   - date: the date for the last line.
  package init(_ page: Markdown, source: String, date: String) {
    (self.source, self.date) = (source, date)
    for block in page.blocks { add(block) }
  }

  private mutating func add(_ block: Markdown.Block) {
    switch block {
    case .title(let name, let section, let summary):
      text += ".TH \(name.uppercased()) \(section) \(date) \"\(source)\"\n.SH NAME\n"
      text += Self.line([Markdown.Span("\(name) - \(summary)")])
    case .heading(let title, let level):
      text += level < 3 ? ".SH \(Self.escaped(title.uppercased()))" : ".SS \(Self.escaped(title))"
      text += "\n"
    case .paragraph(let spans): text += (isAfterBlock ? ".PP\n" : "") + Self.line(spans)
    case .item(let spans): text += ".IP \\(bu 2\n" + Self.line(spans)
    case .term(let term, let meaning): text += ".TP\n" + Self.line(term) + Self.line(meaning)
    case .code(let lines):
      text += ".PP\n.RS 4\n.nf\n"
      for line in lines {
        text += line.isEmpty ? ".sp\n" : Self.protected(Self.escaped(line)) + "\n"
      }
      text += ".fi\n.RE\n"
    }
    isAfterBlock =
      switch block {
      case .title, .heading: false
      default: true
      }
  }

  private static func line(_ spans: [Markdown.Span]) -> String {
    let marked = spans.map { span in
      switch span.style {
      case .plain: escaped(span.text)
      case .bold: "\\fB\(escaped(span.text))\\fR"
      case .italic: "\\fI\(escaped(span.text))\\fR"
      }
    }
    return protected(marked.joined()) + "\n"
  }

  /// Escapes a line that starts with a control character, which roff would take for a request.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      switch letter {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case _ where letter.isASCII: result.append(letter)
      default:
        for scalar in letter.unicodeScalars {
          result += "\\[u\(hexadecimal(scalar.value, digits: 4, uppercase: true))]"
        }
      }
    }
  }
}
