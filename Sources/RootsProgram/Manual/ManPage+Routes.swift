// The section of roots-blueprint(5) about routes.
extension Roff {
  mutating func addRoutes() {
    heading("ROUTES")
    paragraph(
      "A route maps deep links to commands by a pattern such as `roots://post/{id: int}`. Links "
        + "can only navigate: push, go, show, overlay, pop to, segue, start, open. A pattern "
        + "without a scheme has the app's own. A parameter in braces fills the placeholder of that "
        + "name. In `open roots://post/$id` a value is a percent-encoded part of the link, and a "
        + "parameter whose value is null is left out; in `open $url` it is the whole link; other "
        + "dollar signs stand for themselves. Literal words match before kinds, and kinds before "
        + "any text; ambiguous patterns "
        + "are an error.")
    terms([
      ("`{`NAME`}`", "Any text; after `show`, `reset` and `tab`, the name of a tab."),
      ("`{`NAME`: int}`", "A whole number; `1..7` is one in that range."),
      ("`{`NAME`: flag}`", "`true` or `false`."),
      (
        "`{`NAME`: tab}`",
        "The name of a tab; after `in` NAVIGATOR that of a tab of the nested navigator."
      ),
      ("`{`NAME`: one of `A`, `B`}`", "One of these words."),
      ("`?`NAME`={`NAME`}`", "An optional parameter; null if it is missing."),
      ("`do`", "A command, or a list of commands; alone it can follow the pattern directly."),
      (
        "`parents`",
        "Commands that run first to build the stack underneath: `[ show home, pop to list ]`."
      ),
    ])
    paragraph(
      "A link is a transaction: all of its commands or none. A command that finds everything as it "
        + "asks does nothing. Afterwards the target of the last command is visible from "
        + "everywhere: its tab is shown, what covers it is popped, and modals over it are cleared "
        + "unless their `policy` keeps them. A link that has nothing to change is no failure. If "
        + "a protection asks first, its question is visible; otherwise the refusal has the reason. "
        + "A link into a tab whose `when` does not hold asks the protection of the tab's root or "
        + "of the target, "
        + "if the tab can appear by it: write `protect` at the root.")
    paragraph(
      "`links` declares which links mean the same. With the host `example.com`, "
        + "`https://example.com/post/1/?utm_source=mail#top` opens the route of `roots://post/1`. "
        + "A slash at the end, a fragment, the case of a host and the usual port of its scheme "
        + "never matter. Words of a route, "
        + "the kinds of its parameters and parameters that occur twice do.")
    terms([
      ("`hosts`", "Hosts of web links: `[ example.com, www.example.com ]`."),
      ("`schemes`", "Schemes beside `roots`: `[ shop ]`."),
      (
        "`ignore`",
        "Parameters that links may have without a route that takes them, beside `utm_*`, `gclid`, "
          + "`fbclid` and the like; an asterisk at the end stands for any text."
      ),
    ])
  }
}
