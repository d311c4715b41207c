/// A manual page in roff under construction.
///
/// Text between back-ticks is bold. Hyphens are escaped, so that text copied from a page can be
/// typed.
struct Roff {
  private(set) var text: String
  /// Whether the next line begins a paragraph, because it would belong to a term or to code.
  private var isAfterBlock = false

  init(title: String, section: Int) {
    text =
      ".TH \(title.uppercased()) \(section) \(Program.versionDate) \"roots \(Program.version)\"\n"
  }

  mutating func heading(_ title: String) {
    text += ".SH \(Self.escaped(title))\n"
    isAfterBlock = false
  }

  mutating func subheading(_ title: String) {
    text += ".SS \(Self.escaped(title))\n"
    isAfterBlock = false
  }

  /// Adds a paragraph.
  mutating func paragraph(_ paragraph: String) {
    text += (isAfterBlock ? ".PP\n" : "") + Self.line(paragraph)
    isAfterBlock = true
  }

  /// Adds terms with their meanings.
  mutating func terms(_ terms: [(String, String)]) {
    for (term, meaning) in terms { text += ".TP\n" + Self.line(term) + Self.line(meaning) }
    isAfterBlock = true
  }

  /// Adds lines without formatting.
  mutating func code(_ code: String) {
    text += ".PP\n.RS 4\n.nf\n"
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      text += line.isEmpty ? ".sp\n" : Self.protected(Self.escaped(String(line))) + "\n"
    }
    text += ".fi\n.RE\n"
    isAfterBlock = true
  }

  private static func line(_ line: String) -> String {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false).map {
      escaped(String($0))
    }
    let marked = parts.enumerated().map { $0.isMultiple(of: 2) ? $1 : "\\fB\($1)\\fR" }
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
      default: result.append(letter)
      }
    }
  }
}
