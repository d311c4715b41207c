// The pages of the first section, made of what is parsed.
extension ManPage {
  /// roots(1).
  static var program: ManPage {
    var roff = Roff(title: "roots", section: 1)
    roff.heading("NAME")
    roff.line("roots - walk, replay and check the navigation of an app")
    roff.heading("SYNOPSIS")
    roff.line("`roots` [COMMAND] [OPTION]... [FILE]...")
    roff.heading("DESCRIPTION")
    roff.line(
      "Roots runs an app's navigation on a terminal: its tabs, screens, and what is laid over "
        + "them. The app is described by a blueprint, a file of YAML; a tape is a script of keys "
        + "and expectations that drives it, as a demo and as a test.")
    roff.paragraph("Without a command, `roots` runs the demo, a small city.")
    roff.heading("COMMANDS")
    roff.terms(
      Subcommand.allCases.map { subcommand in
        let more = Subcommand.manual.contains(subcommand)
        let page = more ? "; see `roots-\(subcommand.rawValue)`(1)" : ""
        let operand = subcommand.page.operand.map { " \($0.form)" } ?? ""
        return ("`\(subcommand.rawValue)`\(operand)", subcommand.page.summary.asSentence(page))
      })
    roff.heading("OPTIONS")
    roff.terms(Option.everywhere.map { ($0.term, $0.help + ".") })
    roff.paragraph(
      "Long options may be cut short where no other begins so. Options and files mix; `--` ends "
        + "the options. Of an option that is given twice the last value counts.")
    roff.heading("EXIT STATUS")
    roff.terms([CommandPage.Exit.fine, .unreadable, .other].map(\.term))
    roff.paragraph("`roots-replay`(1) has more of them.")
    roff.heading("ENVIRONMENT")
    roff.terms([
      ("`TERM`", "The terminal. When it is dumb or not known, `--plain` is the way out."),
      ("`NO_COLOR`", "When it is not empty, no colours are used unless `--color` asks for them."),
      ("`COLORTERM`", "When it is `truecolor` or `24bit`, colours by their parts are used."),
      (
        "`LANG`, `LC_ALL`, `LC_CTYPE`",
        "The encoding of text; where it cannot be UTF-8, lines are drawn in ASCII."
      ),
    ])
    roff.paragraph("`roots-config`(5) says where settings lie.")
    roff.heading("SEE ALSO")
    roff.line(Self.references(besides: "roots"))
    return ManPage(name: "roots", section: 1, text: roff.text)
  }

  /// The page of a subcommand.
  init(_ subcommand: Subcommand) {
    let (page, name) = (subcommand.page, "roots-\(subcommand.rawValue)")
    var roff = Roff(title: name, section: 1)
    roff.heading("NAME")
    roff.line("\(name) - \(page.summary)")
    roff.heading("SYNOPSIS")
    roff.line("`roots` `\(subcommand.rawValue)`" + page.form)
    roff.heading("DESCRIPTION")
    for (index, paragraph) in page.about.enumerated() {
      if index == 0 { roff.line(paragraph) } else { roff.paragraph(paragraph) }
    }
    roff.heading("OPTIONS")
    for group in Option.Group.allCases {
      let options = page.allOptions.filter { $0.group == group }
      if !options.isEmpty, page.hasGroups {
        roff.subheading(group == .general ? "Other" : group.rawValue)
      }
      roff.terms(options.map { ($0.term, $0.helpWithChoices + ".") })
    }
    roff.heading("EXIT STATUS")
    roff.terms(page.exits.map(\.term))
    if !page.examples.isEmpty {
      roff.heading("EXAMPLES")
      roff.terms(page.examples.map { ("`\($0.line)`", $0.meaning.asSentence()) })
    }
    roff.heading("SEE ALSO")
    roff.line(Self.references(besides: subcommand.rawValue))
    self.init(name: subcommand.rawValue, section: 1, text: roff.text)
  }

  /// The other pages, in their order.
  static func references(besides name: String) -> String {
    let commands = [("roots", 1)] + Subcommand.manual.map { ($0.rawValue, 1) }
    return (commands + formats.map { ($0, 5) }).filter { $0.0 != name }.map { name, section in
      "`\(name == "roots" ? name : "roots-\(name)")`(\(section))"
    }.joined(separator: ", ")
  }
}

extension Option {
  /// `-s, --size COLUMNSxROWS`, bold but for the value.
  fileprivate var term: String {
    words.map { "`\($0)`" }.joined(separator: ", ") + (value.map { " \($0.name)" } ?? "")
  }
}

extension CommandPage {
  fileprivate var hasGroups: Bool { options.contains { $0.group != .general } }
}

extension CommandPage.Exit {
  fileprivate var term: (String, String) { ("`\(code)`", meaning.asSentence()) }
}

extension String {
  /// With a capital, and a full stop behind the addition.
  fileprivate func asSentence(_ addition: String = "") -> String {
    prefix(1).uppercased() + dropFirst() + addition + "."
  }
}
